import type { Status } from '../../k8s/status.ts';

/** What a deletion that removed the object at once answers. */
export function deleted(type: { readonly group: string; readonly resource: string }, name: string, uid: string): Status {
  const group = type.group === '' ? {} : { group: type.group };
  return { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', details: { name, ...group, kind: type.resource, uid } };
}
