import type { UnstructuredObject } from '../../k8s/object.ts';
import type { Resource } from '../registry/resource.ts';

/** What a kind has of its own when one of it is deleted. */
export interface Deletion {
  /** Kinds that end gracefully: for how many seconds this one may go on, given what was asked for, if anything was. */
  readonly graceSeconds?: (object: UnstructuredObject, asked: number | undefined) => number;
  /** What becomes of dependents when a deletion does not say it: they are deleted, unless this says otherwise. `unsupported`: never marked. */
  readonly dependents?: 'orphan' | 'unsupported';
}

export function deletionOf(resource: Pick<Resource, 'bucket'>): Deletion {
  return kinds[resource.bucket] ?? plain;
}

const plain: Deletion = {};

/** By bucket. */
const kinds: Readonly<Record<string, Deletion>> = {
  pods: { graceSeconds: podGrace },
  'batch/jobs': { dependents: 'orphan' },
  replicationcontrollers: { dependents: 'orphan' },
  events: { dependents: 'unsupported' },
  // Its instances are deleted whatever is asked, and nobody else waits.
  'apiextensions.k8s.io/customresourcedefinitions': { dependents: 'unsupported' },
};

/** A pod that no node has, or that has ended, has nothing to wait for. */
function podGrace(object: UnstructuredObject, asked: number | undefined): number {
  const spec = object['spec'] as { nodeName?: string; terminationGracePeriodSeconds?: number } | undefined;
  const { phase } = (object['status'] ?? {}) as { phase?: string };
  if (!spec?.nodeName || phase === 'Failed' || phase === 'Succeeded') return 0;
  const seconds = asked ?? spec.terminationGracePeriodSeconds ?? 0;
  return seconds < 0 ? 1 : seconds;
}
