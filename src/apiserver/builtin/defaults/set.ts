import { isTree, type Tree } from '../../json/bytes.ts';

/** Fills in fields that say nothing. Values are made anew for each object. */
export function set(object: Tree, values: Tree): void {
  for (const [field, value] of Object.entries(values)) object[field] ??= structuredClone(value);
}

/** The field's tree, made when it is not there. */
export function within(object: Tree, field: string): Tree {
  const found = object[field];
  if (isTree(found)) return found;
  return (object[field] = {});
}
