import { kindKey, type ResourceType } from '../../k8s/kind.ts';
import type { ClusterSource, ContextInfo, ObjectRef } from '../../protocol/cluster.ts';

/** Which cluster this window works with. Nothing but the sandbox is ever chosen by itself. */
export type ClusterChoice = { readonly kind: 'sandbox' } | { readonly kind: 'context'; readonly context: ContextInfo };

/** What the chosen cluster is to this window. `off`: it has not been needed yet, or the sandbox is not running. */
export type ClusterState =
  | { readonly state: 'off' }
  | { readonly state: 'connecting' }
  | { readonly state: 'connected'; readonly server: string; readonly version: string }
  | { readonly state: 'lost'; readonly reason: string }
  | { readonly state: 'failed'; readonly message: string };

export const sandboxChoice: ClusterChoice = { kind: 'sandbox' };

/** "Sandbox", "kind-dev". */
export function clusterName(choice: ClusterChoice): string {
  return choice.kind === 'sandbox' ? 'Sandbox' : choice.context.context;
}

/** The cluster runs on this machine: what is done to it is nobody else's business. */
export function isLocal(choice: ClusterChoice): boolean {
  if (choice.kind === 'sandbox') return true;
  try {
    const host = new URL(choice.context.server).hostname.replace(/^\[|\]$/g, '');
    return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host) || host.endsWith('.localhost');
  } catch {
    return false;
  }
}

export function sameChoice(a: ClusterChoice, b: ClusterChoice): boolean {
  if (a.kind === 'sandbox' || b.kind === 'sandbox') return a.kind === b.kind;
  return a.context.kubeconfig === b.context.kubeconfig && a.context.context === b.context.context;
}

export function sourceOf(choice: ClusterChoice, sandboxKubeconfig: string): ClusterSource {
  if (choice.kind === 'sandbox') return { kind: 'sandbox', kubeconfig: sandboxKubeconfig };
  return { kind: 'context', kubeconfig: choice.context.kubeconfig, context: choice.context.context };
}

/** The kind's storage version, as the Resources view lists it. */
export function resourceTypeOf(crd: {
  readonly group: string;
  readonly kind: string;
  readonly plural: string;
  readonly namespaced: boolean;
  readonly versions: readonly string[];
}): ResourceType {
  return { group: crd.group, version: crd.versions[0] ?? '', kind: crd.kind, resource: crd.plural, namespaced: crd.namespaced };
}

/** One text an object of the cluster. */
export function refKey({ type, namespace, name }: ObjectRef): string {
  return `${kindKey(type)} ${namespace}/${name}`;
}
