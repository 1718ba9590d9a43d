import type { UnstructuredObject } from '../object.ts';
import { type Amounts, count } from '../resourceList.ts';
import { claimEvaluator } from './claims.ts';
import { podEvaluator } from './pods.ts';
import type { ScopeSelector } from './scopes.ts';
import { serviceEvaluator } from './services.ts';

/** How objects of one resource count against quotas. */
export interface Evaluator {
  /** Those of a quota's names that this resource has to do with. */
  matching(names: readonly string[]): string[];
  usage(object: UnstructuredObject, now: number): Amounts;
  matchesScope(selector: ScopeSelector, object: UnstructuredObject): boolean;
  /** Whether a write may change what is used. `old` is there for an update. */
  handles(subresource: string, object: UnstructuredObject, old: UnstructuredObject | undefined): boolean;
  /** What an object has to say because a quota limits it; undefined when it does. */
  missing?(names: readonly string[], object: UnstructuredObject): string | undefined;
}

interface GroupResource {
  readonly group: string;
  readonly resource: string;
}

/** Undefined for what quotas never count: events, and what is not stored. */
export function evaluatorOf({ group, resource }: GroupResource): Evaluator | undefined {
  if (resource === 'events' && (group === '' || group === 'events.k8s.io')) return undefined;
  if (group === 'authentication.k8s.io' || group === 'authorization.k8s.io') return undefined;
  if (group !== '') return countOf([`count/${resource}.${group}`]);
  switch (resource) {
    case 'pods':
      return podEvaluator;
    case 'services':
      return serviceEvaluator;
    case 'persistentvolumeclaims':
      return claimEvaluator;
    case 'configmaps':
    case 'resourcequotas':
    case 'replicationcontrollers':
    case 'secrets':
      return countOf([`count/${resource}`, resource]);
    default:
      return countOf([`count/${resource}`]);
  }
}

function countOf(names: readonly string[]): Evaluator {
  return {
    matching: (given) => given.filter((name) => names.includes(name)),
    usage: () => new Map(names.map((name) => [name, count(1)])),
    matchesScope: () => false,
    handles: (subresource, _object, old) => subresource === '' && old === undefined,
  };
}
