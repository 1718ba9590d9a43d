import { isTree, type Tree } from '../../json/bytes.ts';
import type { GoType } from './goType.ts';

/** Adds what Go's encoding writes even when nothing was said: structs that are not pointers, scalars without omitempty. In place. */
export function fillEmpty(value: unknown, type: GoType): void {
  switch (type.kind) {
    case 'struct':
      if (!isTree(value)) return;
      for (const [field, empty] of type.empty) if (value[field] === undefined) value[field] = isTree(empty) ? {} : empty;
      for (const field of Object.keys(value)) {
        const of = type.fields.get(field);
        if (of !== undefined && of.kind !== 'scalar') fillEmpty(value[field], of);
      }
      return;
    case 'map':
      if (holdsStructs(type.of) && isTree(value)) for (const item of Object.values(value)) fillEmpty(item, type.of);
      return;
    case 'list':
      if (holdsStructs(type.of) && Array.isArray(value)) for (const item of value) fillEmpty(item, type.of);
      return;
    default:
  }
}

/** A kind's object about which nothing was said. */
export function emptyOf(type: GoType): Tree {
  const object: Tree = {};
  fillEmpty(object, type);
  return object;
}

function holdsStructs(type: GoType): boolean {
  return type.kind === 'struct' || type.kind === 'list' || type.kind === 'map';
}
