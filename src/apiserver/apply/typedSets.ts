import { isObject } from '../../k8s/json.ts';
import { FieldSet } from './fieldSet.ts';
import { type FieldPathSteps, fieldElement, fieldNameOf, type PathElement } from './pathElement.ts';
import { itemElement, kindOf, shapeOf } from './typed.ts';
import type { ListView, MapView, TypeView } from './typeView.ts';

/** Every leaf and every item that an object mentions: what a manager owns that applies it. */
export function fieldSetOf(view: TypeView, value: unknown): FieldSet {
  const set = new FieldSet();
  collect(view, value, set, undefined);
  return set;
}

/** The set with the named fields on the way to its members: the set of `a.b.c` also holds `a` where the type names it. */
export function withNamedFields(set: FieldSet, view: TypeView | undefined): FieldSet {
  const result = new FieldSet();
  for (const [element, member, children] of set.entries()) {
    const name = fieldNameOf(element);
    const named = name === undefined ? undefined : view?.map?.field(name);
    if (member || (children !== undefined && named !== undefined)) result.insertElement(element);
    if (children === undefined) continue;
    const below = name === undefined ? (element.startsWith('k:') ? view?.list?.element : undefined) : (named ?? view?.map?.element);
    result.adopt(element, withNamedFields(children, below));
  }
  return result;
}

/** A value without the members of a set. What loses all it had becomes null. */
export function removeItems(view: TypeView, value: unknown, remove: FieldSet): unknown {
  const shape = shapeOf(view, value);
  switch (kindOf(shape)) {
    case 'scalar':
      return value ?? null;
    case 'list':
      return Array.isArray(value) ? removeFromList(shape.list as ListView, value, remove) : null;
    case 'map':
      return isObject(value) ? removeFromMap(shape.map as MapView, value, remove) : null;
    default:
      return null;
  }
}

/** A manager's set brought up to a type whose lists or maps have become atomic since it was written. */
export function reconcileSet(set: FieldSet, view: TypeView): FieldSet {
  const atomic: FieldPathSteps[] = [];
  findNowAtomic(view, set, [], false, atomic);
  if (atomic.length === 0) return set;
  const tops = FieldSet.of(...atomic);
  return set.recursiveDifference(tops).union(tops);
}

/** `element` is the last step, undefined at the root, which is never a member. */
function collect(view: TypeView, value: unknown, parent: FieldSet, element: PathElement | undefined): void {
  const shape = shapeOf(view, value);
  const kind = kindOf(shape);
  if (kind === 'scalar' || (kind === 'list' && shape.list?.atomic === true) || (kind === 'map' && shape.map?.atomic === true)) {
    if (element !== undefined) parent.insertElement(element);
  } else if (kind === 'list' && Array.isArray(value)) {
    if (value.length > 0) collectItems(shape.list as ListView, value, element === undefined ? parent : parent.descend(element));
  } else if (kind === 'map' && isObject(value)) {
    const keys = Object.keys(value);
    if (keys.length > 0) collectKeys(shape.map as MapView, value, keys, element === undefined ? parent : parent.descend(element));
  }
}

function collectKeys(map: MapView, value: Record<string, unknown>, keys: readonly string[], set: FieldSet): void {
  for (const key of keys) {
    const element = fieldElement(key);
    const child = value[key];
    const named = map.field(key);
    const type = named ?? map.element;
    if (type !== undefined) collect(type, child, set, element);
    if (named === undefined || child === null || (isObject(child) && Object.keys(child).length === 0)) set.insertElement(element);
  }
}

/** Repeated items are owned as a whole. */
function collectItems(list: ListView, items: readonly unknown[], set: FieldSet): void {
  const elements = items.map((item) => itemElement(list, item));
  const times = new Map<PathElement, number>();
  for (const element of elements) times.set(element, (times.get(element) ?? 0) + 1);
  elements.forEach((element, index) => {
    if (times.get(element) === 1) collect(list.element, items[index], set, element);
    set.insertElement(element);
  });
}

function removeFromList(list: ListView, items: readonly unknown[], remove: FieldSet): unknown {
  if (items.length === 0 || list.atomic) return null;
  const kept: unknown[] = [];
  for (const item of items) {
    const element = itemElement(list, item);
    if (remove.hasElement(element)) continue;
    const below = remove.below(element);
    kept.push(below === undefined ? item : removeItems(list.element, item, below));
  }
  return kept.length > 0 ? kept : null;
}

function removeFromMap(map: MapView, value: Record<string, unknown>, remove: FieldSet): unknown {
  const keys = Object.keys(value);
  if (keys.length === 0 || map.atomic) return null;
  const kept: Record<string, unknown> = {};
  for (const key of keys) {
    const element = fieldElement(key);
    if (remove.hasElement(element)) continue;
    const below = remove.below(element);
    const type = map.field(key) ?? map.element;
    kept[key] = below === undefined || type === undefined ? value[key] : removeItems(type, value[key], below);
  }
  return Object.keys(kept).length > 0 ? kept : null;
}

/** `isLeaf`: the set holds this place and nothing below it. */
function findNowAtomic(view: TypeView, set: FieldSet | undefined, path: FieldPathSteps, isLeaf: boolean, found: FieldPathSteps[]): void {
  const kind = kindOf(view);
  if (kind === 'map') {
    const map = view.map as MapView;
    if (map.deduced) return;
    if (!isLeaf && map.atomic) {
      if (set !== undefined && !set.isEmpty) found.push(path);
      return;
    }
    for (const [element, member, children] of set?.entries() ?? []) {
      const type = map.field(fieldNameOf(element) ?? '') ?? map.element;
      if (type !== undefined) findNowAtomic(type, children, [...path, element], member && children === undefined, found);
    }
  } else if (kind === 'list') {
    const list = view.list as ListView;
    if (!isLeaf && list.atomic) {
      found.push(path);
      return;
    }
    for (const [element, member, children] of set?.entries() ?? []) {
      findNowAtomic(list.element, children, [...path, element], member && children === undefined, found);
    }
  }
}
