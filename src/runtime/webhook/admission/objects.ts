import { type GroupVersionKind, parseApiVersion } from '../../../k8s/kind.ts';
import type { KubernetesObject } from '../../../k8s/object.ts';

/** What a webhook was registered for. */
export type Expected = GroupVersionKind;

/** The question's object is missing, or of another kind than the webhook's. */
export class UndecodableError extends Error {
  readonly code = 'Undecodable';
}

export function objectOf(object: KubernetesObject | null | undefined, expected: Expected): KubernetesObject {
  if (object === undefined || object === null) throw new UndecodableError('there is no content to decode');
  const { apiVersion, kind } = object;
  if (apiVersion === undefined || kind === undefined) return object;
  const { group, version } = parseApiVersion(apiVersion);
  if (kind === expected.kind && group === expected.group && version === expected.version) return object;
  throw new UndecodableError(`unable to decode ${group}/${version}, Kind=${kind} into *${expected.version}.${expected.kind}`);
}
