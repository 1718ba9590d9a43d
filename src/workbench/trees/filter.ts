import { keyText, type ObjectKey } from '../../k8s/object.ts';

/** What of the Controllers view is on show. */
export interface ControllersFilter {
  /** In "namespace/name"; upper and lower case count the same. */
  readonly text: string;
  /** "": all. */
  readonly namespace: string;
  /** Only keys whose last reconcile failed. */
  readonly failing: boolean;
  /** Only objects that came into the cache, or changed there, after the debugger last stopped the program. */
  readonly changed: boolean;
}

export const everything: ControllersFilter = { text: '', namespace: '', failing: false, changed: false };

export function isEverything(filter: ControllersFilter): boolean {
  return filter.text === '' && filter.namespace === '' && !filter.failing && !filter.changed;
}

/** "failing only · in default · with \"gb\"". */
export function describeFilter(filter: ControllersFilter): string {
  return [
    ...(filter.failing ? ['failing only'] : []),
    ...(filter.changed ? ['changed since the last stop'] : []),
    ...(filter.namespace === '' ? [] : [`in ${filter.namespace}`]),
    ...(filter.text === '' ? [] : [`with "${filter.text}"`]),
  ].join(' · ');
}

/** By its name alone. */
export function namedLike(filter: ControllersFilter, key: ObjectKey): boolean {
  if (filter.namespace !== '' && key.namespace !== filter.namespace) return false;
  return filter.text === '' || keyText(key).toLowerCase().includes(filter.text.toLowerCase());
}
