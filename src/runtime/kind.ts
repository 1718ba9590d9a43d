import type { GroupVersionKind } from '../k8s/kind.ts';
import type { KubernetesObject } from '../k8s/object.ts';

/** A kind as a value that carries its TypeScript type: what a controller is `for`, `owns` and reads. */
export interface Kind<T extends KubernetesObject> extends GroupVersionKind {
  /** Makes an object of this kind: `apiVersion` and `kind` are filled in. */
  (object: Omit<T, 'apiVersion' | 'kind'>): T;
  /** Never set: carries the type. */
  readonly object?: T;
}

/** Declares a kind: `export const Guestbook = kind<Guestbook>({ group: 'webapp.example.com', version: 'v1', kind: 'Guestbook' })`. */
export function kind<T extends KubernetesObject>(gvk: GroupVersionKind): Kind<T> {
  const apiVersion = gvk.group === '' ? gvk.version : `${gvk.group}/${gvk.version}`;
  const make = (object: Omit<T, 'apiVersion' | 'kind'>): T => ({ apiVersion, kind: gvk.kind, ...object }) as unknown as T;
  return Object.assign(make, { group: gvk.group, version: gvk.version, kind: gvk.kind });
}
