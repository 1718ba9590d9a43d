import { tokenRequest } from '../access/tokenRequest.ts';
import type { Resource } from '../registry/resource.ts';
import type { Action } from './action.ts';
import { binding } from './binding.ts';
import { eviction } from './eviction.ts';
import { type ScalePaths, scale } from './scale.ts';

/** The actions of a resource, by name. Those of built-in kinds stand in the table below, those of a CRD in its version. */
export function actionsOf(resource: Resource): readonly Action[] {
  return resource.actions ?? builtInActions[resource.bucket] ?? none;
}

const none: readonly Action[] = [];

const replicas: ScalePaths = { spec: ['spec', 'replicas'], status: ['status', 'replicas'], selector: ['spec', 'selector'] };

const builtInActions: Readonly<Record<string, readonly Action[]>> = {
  'apps/deployments': [scale(replicas)],
  'apps/replicasets': [scale(replicas)],
  'apps/statefulsets': [scale(replicas)],
  replicationcontrollers: [scale(replicas)],
  pods: [binding, eviction],
  serviceaccounts: [tokenRequest],
};
