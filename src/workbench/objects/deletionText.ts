import { keyText } from '../../k8s/object.ts';
import type { OwnedObject, Related, UninstallPlan } from '../../protocol/cluster.ts';
import { visible } from '../text/visible.ts';
import { counted, firstOf } from '../text/words.ts';

const maxNamed = 10;

/** What a deletion of the object will be held by, and what goes with it: a line each, none where nothing is to be said. */
export function deletionText({ finalizers, owned, unseen, deleting }: Related): string {
  const all = flat(owned);
  const names = all.map(({ type, namespace, name }) => `${type.kind} ${visible(keyText({ namespace, name }))}`);
  const held = all.filter((child) => child.finalizers.length > 0).length;
  return [
    ...(deleting ? ['It is being deleted already.'] : []),
    ...(finalizers.length === 0
      ? []
      : [`It stays until its finalizers are removed by their controllers: ${firstOf(finalizers.map(visible), maxNamed)}.`]),
    ...(names.length === 0 ? [] : [`With it goes what it owns: ${firstOf(names, maxNamed)}.`]),
    ...(held === 0 ? [] : [`Of that, ${counted(held, 'object')} with finalizers of ${held === 1 ? 'its' : 'their'} own.`]),
    ...(unseen.length === 0 ? [] : [`Not looked at: ${firstOf(unseen.map(visible), 3)}.`]),
  ].join('\n\n');
}

/** What uninstalling CRDs takes with it and what will hold it up. */
export function uninstallText(plans: readonly UninstallPlan[]): string {
  return plans
    .map(({ name, kind, instances, finalizers, terminating, problem }) => {
      const count = problem === undefined ? counted(instances, `${kind} object`) : `objects that cannot be counted (${problem})`;
      const held = finalizers.map((each) => `${visible(each.finalizer)} (on ${each.count}, for example ${visible(each.example)})`);
      return [
        `${name}: ${count}${terminating ? ', Terminating already' : ''}.`,
        ...(held.length === 0 ? [] : [`Finalizers that have to be removed first, by a controller that runs: ${firstOf(held, 5)}.`]),
      ].join(' ');
    })
    .join('\n\n');
}

function flat(owned: readonly OwnedObject[]): OwnedObject[] {
  const seen = new Map<string, OwnedObject>();
  const walk = (level: readonly OwnedObject[]): void => {
    for (const child of level) {
      seen.set(`${child.type.kind} ${child.type.group} ${child.namespace}/${child.name}`, child);
      walk(child.owned);
    }
  };
  walk(owned);
  return [...seen.values()];
}
