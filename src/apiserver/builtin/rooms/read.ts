import { isTree, type Tree } from '../../json/bytes.ts';

/** Reading of objects whose types have been checked: a path of fields, and what counts when there is nothing. */

export function valueAt(object: unknown, path: string): unknown {
  let at = object;
  for (const field of path.split('.')) at = isTree(at) ? at[field] : undefined;
  return at;
}

export function textAt(object: unknown, path: string, otherwise = ''): string {
  const value = valueAt(object, path);
  return typeof value === 'string' ? value : otherwise;
}

export function numberAt(object: unknown, path: string, otherwise = 0): number {
  const value = valueAt(object, path);
  return typeof value === 'number' ? value : otherwise;
}

export function flagAt(object: unknown, path: string, otherwise = false): boolean {
  const value = valueAt(object, path);
  return typeof value === 'boolean' ? value : otherwise;
}

export function listAt(object: unknown, path: string): Tree[] {
  const value = valueAt(object, path);
  return Array.isArray(value) ? (value as Tree[]) : [];
}

export function textsAt(object: unknown, path: string): string[] {
  const value = valueAt(object, path);
  return Array.isArray(value) ? (value as string[]) : [];
}

export function treeAt(object: unknown, path: string): Tree {
  const value = valueAt(object, path);
  return isTree(value) ? value : {};
}

export function textsByName(object: unknown, path: string): Record<string, string> {
  return treeAt(object, path) as Record<string, string>;
}
