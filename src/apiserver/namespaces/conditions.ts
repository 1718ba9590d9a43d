import type { UnstructuredObject } from '../../k8s/object.ts';
import { decodeJson } from '../json/bytes.ts';
import type { Resource } from '../registry/resource.ts';
import type { Entry } from '../storage/entry.ts';

export interface NamespaceCondition {
  type: string;
  status: 'True' | 'False';
  lastTransitionTime: string;
  reason: string;
  message: string;
}

/** What is left in a namespace that is being emptied. */
export interface Remaining {
  /** "pods. has 1 resource instances", in order. */
  readonly resources: readonly string[];
  /** "example.com/hold in 1 resource instances", in order. */
  readonly finalizers: readonly string[];
}

export function remainingOf(entries: readonly Entry[], resourceOf: (bucket: string) => Resource | undefined): Remaining {
  const resources = new Map<string, number>();
  const finalizers = new Map<string, number>();
  for (const entry of entries) {
    const resource = resourceOf(entry.bucket);
    const name = `${resource?.resource ?? entry.bucket}.${resource?.group ?? ''}`;
    resources.set(name, (resources.get(name) ?? 0) + 1);
    const meta = (decodeJson(entry.bytes) as UnstructuredObject).metadata ?? {};
    for (const finalizer of meta.finalizers ?? []) finalizers.set(finalizer, (finalizers.get(finalizer) ?? 0) + 1);
  }
  return {
    resources: [...resources].map(([name, count]) => `${name} has ${count} resource instances`).sort(),
    finalizers: [...finalizers].map(([name, count]) => `${name} in ${count} resource instances`).sort(),
  };
}

const fine = [
  ['NamespaceDeletionDiscoveryFailure', 'ResourcesDiscovered', 'All resources successfully discovered'],
  ['NamespaceDeletionGroupVersionParsingFailure', 'ParsedGroupVersions', 'All legacy kube types successfully parsed'],
  ['NamespaceDeletionContentFailure', 'ContentDeleted', 'All content successfully deleted, may be waiting on finalization'],
  ['NamespaceContentRemaining', 'ContentRemoved', 'All content successfully removed'],
  ['NamespaceFinalizersRemaining', 'ContentHasNoFinalizers', 'All content-preserving finalizers finished'],
] as const;

/** The five conditions of a namespace that is going, as upstream writes them; the time of one changes with its status only. */
export function withConditions(old: readonly NamespaceCondition[], remaining: Remaining, now: string): NamespaceCondition[] {
  const bad: Readonly<Record<string, readonly [reason: string, message: string] | undefined>> = {
    NamespaceContentRemaining:
      remaining.resources.length === 0
        ? undefined
        : ['SomeResourcesRemain', `Some resources are remaining: ${remaining.resources.join(', ')}`],
    NamespaceFinalizersRemaining:
      remaining.finalizers.length === 0
        ? undefined
        : ['SomeFinalizersRemain', `Some content in the namespace has finalizers remaining: ${remaining.finalizers.join(', ')}`],
  };
  const made = fine.map(([type, goodReason, goodMessage]): NamespaceCondition => {
    const [reason, message] = bad[type] ?? [goodReason, goodMessage];
    const status = bad[type] ? 'True' : 'False';
    const before = old.find((condition) => condition.type === type);
    return { type, status, lastTransitionTime: before?.status === status ? before.lastTransitionTime : now, reason, message };
  });
  const others = old.filter(({ type }) => !fine.some(([known]) => known === type));
  return [...others, ...made];
}
