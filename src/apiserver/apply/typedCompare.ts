import { deepEqual, isObject } from '../../k8s/json.ts';
import { FieldSet } from './fieldSet.ts';
import { fieldElement, type PathElement } from './pathElement.ts';
import { itemElement, kindOf, sameShape, shapeOf } from './typed.ts';
import type { ListView, MapView, TypeView } from './typeView.ts';

/** What an object has that another has not, and what differs: each path in one set at most. */
export interface Comparison {
  readonly added: FieldSet;
  readonly removed: FieldSet;
  readonly modified: FieldSet;
}

export function compareTyped(view: TypeView, before: unknown, after: unknown): Comparison {
  const comparison: Comparison = { added: new FieldSet(), removed: new FieldSet(), modified: new FieldSet() };
  compare(view, before, after, [], comparison);
  return comparison;
}

/** Leaves out what a filter ignores, with all below it. */
export function withoutIgnored(comparison: Comparison, ignored: FieldSet | undefined): Comparison {
  if (ignored === undefined) return comparison;
  return {
    added: comparison.added.recursiveDifference(ignored),
    removed: comparison.removed.recursiveDifference(ignored),
    modified: comparison.modified.recursiveDifference(ignored),
  };
}

/** Undefined on a side: not there. */
function compare(view: TypeView, before: unknown, after: unknown, path: PathElement[], out: Comparison): void {
  const beforeShape = shapeOf(view, before);
  const afterShape = shapeOf(view, after);
  let isLeaf: boolean;
  if (after === undefined) isLeaf = compareAs(beforeShape, before, after, path, out);
  else {
    if (before !== undefined && !sameShape(beforeShape, afterShape)) compareAs(beforeShape, before, after, path, out);
    isLeaf = compareAs(afterShape, before, after, path, out);
  }
  if (isLeaf) return;
  if (before === undefined) out.added.insert(path);
  else if (after === undefined) out.removed.insert(path);
}

/** Gives whether the value was compared as one. */
function compareAs(shape: TypeView, before: unknown, after: unknown, path: PathElement[], out: Comparison): boolean {
  switch (kindOf(shape)) {
    case 'map':
      return compareMaps(shape.map as MapView, before, after, path, out);
    case 'list':
      return compareLists(shape.list as ListView, before, after, path, out);
    default:
      return compareLeaf(before, after, path, out);
  }
}

function compareLeaf(before: unknown, after: unknown, path: PathElement[], out: Comparison): true {
  if (before === undefined) out.added.insert(path);
  else if (after === undefined) out.removed.insert(path);
  else if (!deepEqual(before, after)) out.modified.insert(path);
  return true;
}

function compareMaps(map: MapView, before: unknown, after: unknown, path: PathElement[], out: Comparison): boolean {
  const left = isObject(before) ? before : {};
  const right = isObject(after) ? after : {};
  const leftKeys = Object.keys(left);
  const rightKeys = Object.keys(right);
  if (map.atomic || (leftKeys.length === 0 && rightKeys.length === 0)) return compareLeaf(before, after, path, out);
  const visit = (key: string): void => {
    const type = map.field(key) ?? map.element;
    if (type === undefined) return;
    path.push(fieldElement(key));
    compare(type, Object.hasOwn(left, key) ? left[key] : undefined, Object.hasOwn(right, key) ? right[key] : undefined, path, out);
    path.pop();
  };
  leftKeys.forEach(visit);
  for (const key of rightKeys) if (!Object.hasOwn(left, key)) visit(key);
  return false;
}

function compareLists(list: ListView, before: unknown, after: unknown, path: PathElement[], out: Comparison): boolean {
  const left: readonly unknown[] = Array.isArray(before) ? before : [];
  const right: readonly unknown[] = Array.isArray(after) ? after : [];
  if (list.atomic || (left.length === 0 && right.length === 0)) return compareLeaf(before, after, path, out);
  const leftItems = group(list, left);
  const rightItems = group(list, right);
  for (const element of new Set([...leftItems.keys(), ...rightItems.keys()])) {
    path.push(element);
    compareItems(list, leftItems.get(element) ?? [], rightItems.get(element) ?? [], path, out);
    path.pop();
  }
  return false;
}

/** Items that occur more than once under one key are compared as a whole. */
function compareItems(list: ListView, left: readonly unknown[], right: readonly unknown[], path: PathElement[], out: Comparison): void {
  if (left.length <= 1 && right.length <= 1) compare(list.element, left[0], right[0], path, out);
  else if (left.length >= 2 && right.length >= 2) {
    if (!deepEqual(left, right)) out.modified.insert(path);
  } else if (left.length >= 2) {
    if (right.length > 0) compare(list.element, undefined, right[0], path, out);
    out.removed.insert(path);
  } else {
    if (left.length > 0) compare(list.element, left[0], undefined, path, out);
    out.added.insert(path);
  }
}

function group(list: ListView, items: readonly unknown[]): Map<PathElement, unknown[]> {
  const groups = new Map<PathElement, unknown[]>();
  for (const item of items) {
    const element = itemElement(list, item);
    const found = groups.get(element);
    if (found === undefined) groups.set(element, [item]);
    else found.push(item);
  }
  return groups;
}
