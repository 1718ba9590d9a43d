import type { Connection } from '../k8s/connection.ts';
import type { GroupVersionKind, ResourceType } from '../k8s/kind.ts';

/**
 * Between the editor and its cluster process. Requests are answered once each; notifications are not answered. One
 * cluster is open at a time: `open` closes the one before.
 */
export const clusterProtocolVersion = 1;

/** Why a kubeconfig, or a context of it, cannot be offered. */
export interface KubeconfigProblem {
  readonly file: string;
  readonly message: string;
}

export interface ClusterRequests {
  /** Every context of the kubeconfig files that the person uses; a file that cannot be read is told, not thrown. */
  contexts: {
    params: { readonly files: readonly string[] };
    result: { readonly contexts: readonly ContextInfo[]; readonly problems: readonly KubeconfigProblem[] };
  };
  open: { params: ClusterSource; result: { readonly server: string; readonly version: string } };
  close: { params: Record<string, never>; result: Record<string, never> };
  /** Connection of the open cluster with credentials resolved, for a runner. */
  connection: { params: Record<string, never>; result: Connection };
  /** Compares CRD files with the cluster by a server-side dry run. */
  compareCrds: { params: { readonly files: readonly CrdFile[] }; result: { readonly crds: readonly CrdComparison[] } };
  /** Dry run of all, apply of all, then waits until each is Established. Progress comes as `installProgress`. */
  installCrds: {
    params: { readonly files: readonly CrdFile[]; readonly timeoutMs: number };
    result: { readonly crds: readonly CrdInstall[] };
  };
  /** A page of objects, in name order; `continue` of the answer fetches the next. */
  list: {
    params: { readonly type: ResourceType; readonly namespace?: string; readonly limit: number; readonly continue?: string };
    result: { readonly rows: readonly ResourceRow[]; readonly continue?: string; readonly remaining?: number };
  };
  /** The object as YAML, without managedFields. */
  getYaml: {
    params: { readonly type: ResourceType; readonly namespace: string; readonly name: string };
    result: { readonly yaml: string };
  };
  /** Applies one or more YAML documents by server-side apply as `crd-studio`; the first failure stops it and is told. */
  applyYaml: { params: { readonly yaml: string; readonly dryRun: boolean }; result: { readonly applied: readonly string[] } };
  deleteObject: {
    params: { readonly type: ResourceType; readonly namespace: string; readonly name: string };
    result: Record<string, never>;
  };
}

export interface ClusterCommands {
  /** Which kinds the Resources view has open; `crdsChanged` and `rowsChanged` follow. Replaces the set before. */
  watch: { readonly types: readonly ResourceType[] };
  /** Which informers to measure the lag of; replaces the set before. Counts come as `behind`. */
  trackInformers: { readonly informers: readonly InformerPosition[] };
}

export interface ClusterNotifications {
  state: { readonly state: 'connecting' | 'connected' | 'lost'; readonly reason?: string };
  /** All of them, whenever one changed; `problem`: why they cannot be listed now. */
  crds: { readonly crds: readonly CrdRow[]; readonly problem?: string };
  /** Rows that changed since the last notification of that kind, batched; `reset` means: throw away what you have. */
  rows: {
    readonly type: ResourceType;
    readonly reset: boolean;
    readonly put: readonly ResourceRow[];
    readonly gone: readonly { readonly namespace: string; readonly name: string }[];
    readonly count: number;
    /** Why the kind cannot be listed or watched now (it is tried again); absent when all is well. */
    readonly problem?: string;
  };
  /** Changes the API server has had after each informer's position; `atLeast` where some were not seen (history expired, or more than are kept). */
  behind: { readonly counts: readonly { readonly id: string; readonly changes: number; readonly atLeast?: boolean }[] };
  installProgress: { readonly crd: string; readonly step: 'dryRun' | 'apply' | 'wait'; readonly message: string };
  log: { readonly level: 'debug' | 'info' | 'warn' | 'error'; readonly message: string };
}

/** What the editor sends on the channel, and what the cluster process sends. */
export interface ClusterEditorSide {
  requests: ClusterRequests;
  tells: ClusterCommands;
}

export interface ClusterProcessSide {
  requests: Record<never, never>;
  tells: ClusterNotifications;
}

export type ClusterSource =
  | { readonly kind: 'sandbox'; readonly kubeconfig: string }
  | { readonly kind: 'context'; readonly kubeconfig: string; readonly context: string };

export interface ContextInfo {
  readonly kubeconfig: string;
  readonly context: string;
  readonly cluster: string;
  readonly server: string;
  readonly namespace?: string;
  readonly current: boolean;
}

export interface CrdFile {
  readonly path: string;
  readonly text: string;
}

export type CrdComparison = { readonly path: string; readonly name: string } & (
  | { readonly state: 'absent' | 'same' }
  | { readonly state: 'differs'; readonly fields: readonly string[] }
  | { readonly state: 'refused'; readonly message: string }
);

export type CrdInstall = { readonly path: string; readonly name: string } & (
  | { readonly state: 'established'; readonly changed: boolean }
  | {
      readonly state: 'notEstablished';
      readonly conditions: readonly { readonly type: string; readonly status: string; readonly reason: string; readonly message: string }[];
    }
  | { readonly state: 'refused'; readonly message: string }
);

export interface CrdRow {
  /** "guestbooks.webapp.example.com". */
  readonly name: string;
  readonly group: string;
  readonly kind: string;
  readonly plural: string;
  readonly namespaced: boolean;
  /** Served versions, storage version first. */
  readonly versions: readonly string[];
  readonly established: boolean;
  /** Grows with every change of its spec, so that whoever compares it with files knows when to do so again. */
  readonly generation?: number;
  /** Why it is not established, or "Terminating". */
  readonly problem?: string;
}

export interface ResourceRow {
  readonly namespace: string;
  readonly name: string;
  readonly resourceVersion: string;
  /** RFC 3339. */
  readonly created: string;
  readonly deleting: boolean;
  /** The status of condition Ready or Available, or `status.phase`, in a word; absent when there is none. */
  readonly summary?: string;
}

export interface InformerPosition {
  readonly id: string;
  readonly gvk: GroupVersionKind;
  readonly namespaces: readonly string[];
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
  readonly resourceVersion: string;
}
