import { deepEqual } from '../../k8s/json.ts';
import type { JSONSchemaProps } from '../schema/index.ts';
import type { NodeChange } from './schema.ts';

/** allOf, anyOf, oneOf and not: what cannot be seen to take all that it took is told. */
export function alternativeChanges(old: JSONSchemaProps, next: JSONSchemaProps): NodeChange[] {
  const found: NodeChange[] = [];
  const has = (list: readonly JSONSchemaProps[], one: JSONSchemaProps): boolean => list.some((other) => deepEqual(one, other));
  const more = (next.allOf ?? []).filter((part) => !has(old.allOf ?? [], part));
  if (more.length > 0) found.push(changed('allOf', `has ${more.length} more`));
  if (next.anyOf !== undefined && next.anyOf.length > 0) {
    if (old.anyOf === undefined || old.anyOf.length === 0) found.push(changed('anyOf', 'is new'));
    else if (!old.anyOf.every((part) => has(next.anyOf ?? [], part))) found.push(changed('anyOf', 'has fewer or other alternatives'));
  }
  // One alternative more can make two fit where one did.
  if (next.oneOf !== undefined && next.oneOf.length > 0 && !deepEqual(old.oneOf, next.oneOf)) {
    found.push(changed('oneOf', old.oneOf === undefined ? 'is new' : 'has other alternatives'));
  }
  if (next.not !== undefined && !deepEqual(old.not, next.not))
    found.push(changed('not', old.not === undefined ? 'is new' : 'forbids something else'));
  return found;
}

function changed(what: string, how: string): NodeChange {
  return {
    kind: 'alternativesChanged',
    change: `${what} ${how}`,
    effect: 'Values that fit before may be refused in new objects, and in stored ones as soon as they change.',
    safeWay: 'Make sure that every value that fitted before still does, or give the change to the next version.',
    certain: false,
  };
}
