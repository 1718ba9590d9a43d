import { bool, type CelType, dyn, listOf, mapOf, objectType, string } from '../../../crd/schema/cel/types/celType.ts';
import type { DeclType } from '../../../crd/schema/cel/types/declType.ts';

/** The types of what an admission expression sees. Objects are of any type: what they hold is known when they come. */

export function plain(type: CelType): DeclType {
  return { type, fields: undefined, element: undefined, maxElements: 0, minSize: 0, unbounded: undefined };
}

export function object(name: string, fields: Readonly<Record<string, DeclType>>): DeclType {
  const declared = new Map(Object.entries(fields).map(([field, type]) => [field, { name: field, type }]));
  return { type: objectType(name), fields: declared, element: undefined, maxElements: 0, minSize: 0, unbounded: undefined };
}

const text = plain(string);
const gvk = object('kubernetes.GroupVersionKind', { group: text, version: text, kind: text });
const gvr = object('kubernetes.GroupVersionResource', { group: text, version: text, resource: text });
const user = object('kubernetes.UserInfo', {
  username: text,
  uid: text,
  groups: plain(listOf(string)),
  extra: plain(mapOf(string, listOf(string))),
});

const request = object('kubernetes.AdmissionRequest', {
  kind: gvk,
  resource: gvr,
  subResource: text,
  requestKind: gvk,
  requestResource: gvr,
  requestSubResource: text,
  name: text,
  namespace: text,
  operation: text,
  userInfo: user,
  dryRun: plain(bool),
  options: plain(dyn),
});

/** What a match condition of a webhook sees; policies see `params`, `namespaceObject` and their `variables` as well. */
export const webhookVariables: ReadonlyMap<string, DeclType> = new Map([
  ['object', plain(dyn)],
  ['oldObject', plain(dyn)],
  ['request', request],
]);

export const policyVariables: ReadonlyMap<string, DeclType> = new Map([
  ...webhookVariables,
  ['params', plain(dyn)],
  ['namespaceObject', plain(dyn)],
]);
