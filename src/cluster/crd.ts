import type { ResourceType } from '../k8s/kind.ts';
import type { KubernetesObject } from '../k8s/object.ts';
import type { CrdRow } from '../protocol/cluster.ts';

export const crdType: ResourceType = {
  group: 'apiextensions.k8s.io',
  version: 'v1',
  kind: 'CustomResourceDefinition',
  resource: 'customresourcedefinitions',
  namespaced: false,
};

/** apiextensions.k8s.io/v1 CustomResourceDefinition, as far as the cluster process reads it. */
export interface Crd extends KubernetesObject {
  readonly spec?: {
    readonly group?: string;
    readonly scope?: string;
    readonly names?: { readonly kind?: string; readonly plural?: string };
    readonly versions?: readonly {
      readonly name: string;
      readonly served?: boolean;
      readonly storage?: boolean;
      readonly subresources?: { readonly status?: unknown };
    }[];
  };
  readonly status?: { readonly conditions?: readonly CrdCondition[] | null };
}

export interface CrdCondition {
  readonly type: string;
  readonly status: string;
  readonly reason?: string;
  readonly message?: string;
}

export function conditionOf(crd: Crd, type: string): CrdCondition | undefined {
  return crd.status?.conditions?.find((condition) => condition.type === type);
}

/** Both NamesAccepted and Established: its objects can be served. */
export function isEstablished(crd: Crd): boolean {
  return conditionOf(crd, 'NamesAccepted')?.status === 'True' && conditionOf(crd, 'Established')?.status === 'True';
}

export function crdRow(crd: Crd): CrdRow {
  const versions = (crd.spec?.versions ?? []).filter((version) => version.served !== false);
  const storageFirst = [...versions.filter((version) => version.storage), ...versions.filter((version) => !version.storage)];
  const problem = problemOf(crd);
  const withStatus = versions.filter((version) => version.subresources?.status !== undefined).map((version) => version.name);
  return {
    name: crd.metadata?.name ?? '',
    group: crd.spec?.group ?? '',
    kind: crd.spec?.names?.kind ?? '',
    plural: crd.spec?.names?.plural ?? '',
    namespaced: crd.spec?.scope === 'Namespaced',
    versions: storageFirst.map((version) => version.name),
    established: isEstablished(crd),
    ...(crd.metadata?.uid !== undefined && { uid: crd.metadata.uid }),
    ...(crd.metadata?.generation !== undefined && { generation: crd.metadata.generation }),
    ...(problem !== undefined && { problem }),
    ...(crd.metadata?.deletionTimestamp !== undefined && { terminating: heldBy(crd) }),
    ...(crd.metadata?.managedFields?.some(({ manager, operation }) => manager === fieldManager && operation === 'Apply') && { ours: true }),
    ...(withStatus.length > 0 && { withStatus }),
  };
}

/** Our name among those who own an object's fields. */
export const fieldManager = 'crd-studio';

/** What the server says keeps a CRD from going, or else its finalizers. */
function heldBy(crd: Crd): string {
  const message = conditionOf(crd, 'Terminating')?.message;
  return message || (crd.metadata?.finalizers ?? []).join(', ');
}

function problemOf(crd: Crd): string | undefined {
  if (crd.metadata?.deletionTimestamp !== undefined) return 'Terminating';
  for (const type of ['NamesAccepted', 'Established']) {
    const condition = conditionOf(crd, type);
    if (condition?.status === 'False') return condition.message || condition.reason || `not ${type}`;
  }
  return isEstablished(crd) ? undefined : 'not established yet';
}
