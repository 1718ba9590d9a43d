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
  /** The CRD as the cluster has it, as JSON; none where it has not. */
  crdJson: { params: { readonly name: string }; result: { readonly json?: string } };
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
  /** The object as YAML, without managedFields; `part: 'status'` leaves out all but its identity and its status. */
  getYaml: {
    params: { readonly type: ResourceType; readonly namespace: string; readonly name: string; readonly part?: ObjectEdit['part'] };
    result: { readonly yaml: string };
  };
  /** Applies one or more YAML documents by server-side apply as `crd-studio`; the first failure stops it and is told. */
  applyYaml: {
    params: {
      readonly yaml: string;
      readonly dryRun: boolean;
      /** Of objects that name none; "default" where absent. */
      readonly namespace?: string;
    };
    result: { readonly applied: readonly string[] };
  };
  /** Applies files in an order that works: namespaces, CRDs (until they are established), then all else. */
  applyFiles: {
    params: { readonly files: readonly CrdFile[]; readonly namespace: string; readonly timeoutMs: number };
    result: { readonly applied: readonly string[]; readonly failed: readonly { readonly what: string; readonly message: string }[] };
  };
  deleteObject: {
    params: { readonly type: ResourceType; readonly namespace: string; readonly name: string };
    result: Record<string, never>;
  };
  /** What stands around an object: conditions, owners, what it owns (looked for among `among` and the common built-in kinds), events. */
  related: { params: ObjectRef & { readonly among: readonly ResourceType[] }; result: Related };
  /** Saves an edited object by server-side apply of what the person changed; see `EditOutcome`. */
  applyEdit: { params: ObjectEdit; result: EditOutcome };
  /** The documents of a YAML text as the cluster has them, and as it would have them after an apply (a dry run). */
  compareYaml: { params: { readonly yaml: string; readonly namespace: string }; result: { readonly objects: readonly ComparedObject[] } };
  removeFinalizer: { params: ObjectRef & { readonly finalizer: string }; result: Record<string, never> };
  /** What uninstalling CRDs would take with it, and what would hold it up. */
  uninstallPlan: { params: { readonly crds: readonly string[] }; result: { readonly crds: readonly UninstallPlan[] } };
  /** Deletes the instances, waits until they are gone, then the CRDs. Progress comes as `installProgress`. */
  uninstallCrds: {
    params: { readonly crds: readonly string[]; readonly removeFinalizers: boolean; readonly timeoutMs: number };
    result: { readonly crds: readonly CrdUninstall[] };
  };
  /** The newest lines that a pod's container has written. */
  podLog: {
    params: { readonly namespace: string; readonly name: string; readonly container?: string; readonly lines: number };
    result: { readonly text: string };
  };
  /** What only a sandbox can: its clock, snapshots of everything, and a fresh start. */
  sandbox: { params: SandboxDeed; result: SandboxAnswer };
}

export interface ClusterCommands {
  /** Objects whose every change is told as `objectChanged`; replaces the set before. */
  watchObjects: { readonly objects: readonly ObjectRef[] };
  /** Which kinds the Resources view has open; `crdsChanged` and `rowsChanged` follow. Replaces the set before. */
  watch: { readonly types: readonly ResourceType[] };
  /** Rows of a watched kind that came as names only, and are looked at now. */
  show: { readonly type: ResourceType; readonly objects: readonly { readonly namespace: string; readonly name: string }[] };
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
    /** Objects that are there and whose rows are not kept by the editor: `show` fetches them. */
    readonly names?: readonly { readonly namespace: string; readonly name: string }[];
    readonly count: number;
    /** Why the kind cannot be listed or watched now (it is tried again); absent when all is well. */
    readonly problem?: string;
  };
  /** Changes the API server has had after each informer's position; `atLeast` where some were not seen (history expired, or more than are kept). */
  behind: { readonly counts: readonly { readonly id: string; readonly changes: number; readonly atLeast?: boolean }[] };
  /** One object that is watched changed; `lines` say what, a line a field. The first is told with what it is. */
  objectChanged: {
    readonly object: ObjectRef;
    readonly event: 'seen' | 'changed' | 'deleted';
    readonly resourceVersion: string;
    readonly manager?: string;
    readonly lines: readonly string[];
  };
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
  /** The name of its credentials in the file. */
  readonly user?: string;
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
  /** Another one when it was deleted and made again. */
  readonly uid?: string;
  /** Grows with every change of its spec, so that whoever compares it with files knows when to do so again. */
  readonly generation?: number;
  /** Why it is not established, or "Terminating". */
  readonly problem?: string;
  /** It is being deleted: what the server says holds it up. */
  readonly terminating?: string;
  /** Our field manager has applied it. */
  readonly ours?: boolean;
  /** Which of its versions have a status of its own to write to. */
  readonly withStatus?: readonly string[];
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
  /** `bad`: the condition of the summary is not True, or the phase is Failed. Absent where nothing says so. */
  readonly health?: 'ok' | 'bad';
  /** While it is being deleted: what holds it. */
  readonly finalizers?: readonly string[];
}

/** One object of the cluster. */
export interface ObjectRef {
  readonly type: ResourceType;
  readonly namespace: string;
  readonly name: string;
}

export interface RelatedObject extends ObjectRef {
  /** False: the object's owner reference names something that is not there. */
  readonly found?: boolean;
  readonly finalizers: readonly string[];
}

export interface OwnedObject extends RelatedObject {
  readonly owned: readonly OwnedObject[];
}

export interface ConditionRow {
  readonly type: string;
  readonly status: string;
  readonly reason?: string;
  readonly message?: string;
  /** RFC 3339; as the object has it. */
  readonly since?: string;
}

export interface EventRow {
  readonly type: string;
  readonly reason: string;
  readonly message: string;
  readonly count: number;
  /** RFC 3339 of the newest; "" where none is told. */
  readonly at: string;
  readonly source: string;
}

export interface Related {
  readonly resourceVersion: string;
  readonly created: string;
  readonly deleting: boolean;
  readonly finalizers: readonly string[];
  /** What of `status.conditions` is a condition; `conditionsProblem` where it is no list. */
  readonly conditions: readonly ConditionRow[];
  readonly conditionsProblem?: string;
  readonly owners: readonly RelatedObject[];
  readonly owned: readonly OwnedObject[];
  /** Newest first. */
  readonly events: readonly EventRow[];
  /** Field managers, in the object's order. */
  readonly managers: readonly string[];
  /** What could not be looked at, and why: "secrets: forbidden". */
  readonly unseen: readonly string[];
}

/**
 * An object as a person got it (`base`) and as they left it (`edited`), both YAML. Only what they changed is applied, with
 * what our field manager owned before; `part: 'status'` writes the status instead of all else.
 */
export interface ObjectEdit extends ObjectRef {
  readonly base: string;
  readonly edited: string;
  readonly part: 'object' | 'status';
  readonly dryRun: boolean;
  /** Takes fields over that other managers own. */
  readonly force: boolean;
  /** Removes what the person removed although others own it. */
  readonly removeKept: boolean;
}

/** A field, and which managers own it. */
export interface OwnedField {
  readonly field: string;
  readonly managers: readonly string[];
}

export type EditOutcome =
  /** Nothing was written. `elsewhere`: what was changed is not saved by this part ("status", "metadata.uid"). */
  | { readonly outcome: 'same'; readonly elsewhere: readonly string[] }
  | { readonly outcome: 'conflicts'; readonly conflicts: readonly OwnedField[] }
  /** `kept`: fields that were removed and stay, as others own them. `yaml`: the object now, or as it would be. */
  | {
      readonly outcome: 'applied';
      readonly changed: readonly string[];
      readonly kept: readonly OwnedField[];
      readonly elsewhere: readonly string[];
      readonly yaml: string;
    };

export interface ComparedObject {
  readonly what: string;
  /** Both without status and what the server alone writes; "" where the cluster has none. */
  readonly live: string;
  readonly wanted: string;
}

export interface UninstallPlan {
  readonly name: string;
  readonly kind: string;
  readonly instances: number;
  /** Finalizers of its instances, with how many have them and one of these. */
  readonly finalizers: readonly { readonly finalizer: string; readonly count: number; readonly example: string }[];
  readonly terminating: boolean;
  /** Why its instances cannot be counted. */
  readonly problem?: string;
}

export type CrdUninstall = { readonly name: string } & (
  | { readonly state: 'gone' | 'absent' }
  /** Instances that are still there when the time is up, held by their finalizers; the CRD was not deleted. */
  | { readonly state: 'held'; readonly held: readonly { readonly object: string; readonly finalizers: readonly string[] }[] }
  | { readonly state: 'refused'; readonly message: string }
);

export type SandboxDeed =
  | { readonly deed: 'snapshots' | 'reset' | 'clock' }
  | { readonly deed: 'take' | 'restore' | 'forget'; readonly name: string }
  | { readonly deed: 'setRate'; readonly rate: number }
  | { readonly deed: 'step'; readonly seconds: number };

export interface SandboxAnswer {
  readonly snapshots?: readonly SnapshotRow[];
  readonly clock?: { readonly now: string; readonly rate: number };
}

export interface SnapshotRow {
  readonly name: string;
  readonly takenAt: string;
  readonly objects: number;
  readonly bytes: number;
}

export interface InformerPosition {
  readonly id: string;
  readonly gvk: GroupVersionKind;
  readonly namespaces: readonly string[];
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
  readonly resourceVersion: string;
}
