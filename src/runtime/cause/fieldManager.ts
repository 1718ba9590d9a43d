import type { ObjectPart } from '../../k8s/cause.ts';
import type { ManagedFieldsEntry } from '../../k8s/object.ts';

/**
 * Who wrote last: the manager of the newest managedFields entry. Times are whole seconds, so ties are common; among
 * entries of one second, one for the status subresource wins when only the status changed, one for the object itself
 * otherwise, and of those the last in the list.
 */
export function fieldManager(entries: readonly ManagedFieldsEntry[] | undefined, changed: readonly ObjectPart[]): string | undefined {
  const wanted = changed.length === 1 && changed[0] === 'status' ? 'status' : '';
  let best: { manager: string; time: string; fits: boolean } | undefined;
  for (const { manager, time = '', subresource = '' } of entries ?? []) {
    if (manager === undefined) continue;
    const fits = subresource === wanted;
    if (best === undefined || time > best.time || (time === best.time && (fits || !best.fits))) best = { manager, time, fits };
  }
  return best?.manager;
}
