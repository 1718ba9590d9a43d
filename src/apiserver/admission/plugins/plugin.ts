import type { ApiError } from '../../../k8s/status.ts';
import { forbidden } from '../../status/failures.ts';
import type { Change } from '../change.ts';

/** One of kube-apiserver's own admission plugins. Both throw what the client is told. */
export interface Plugin {
  mutate?(change: Change): void;
  validate?(change: Change): void;
}

/** What a plugin refuses, named as the client named it: an object whose name is still to be made by its prefix. */
export function refusedBy({ call, name, object }: Change, why: string): ApiError {
  return forbidden(call.resource, name || object?.metadata?.generateName || 'Unknown', why);
}

export function isOf({ call }: Change, group: string, resource: string): boolean {
  return call.resource.group === group && call.resource.resource === resource;
}
