import { isObject, setKey } from '../../k8s/json.ts';
import type { PathElement } from './pathElement.ts';
import { itemElement, kindOf, sameShape, scalarProblem, shapeOf, TypedError } from './typed.ts';
import type { ListView, MapView, TypeView } from './typeView.ts';

/**
 * An object with an applied configuration merged into it: the configuration wins at each leaf, nothing is removed. Lists come in the
 * configuration's order where it says something about them. Throws `TypedError`. Undefined when nothing is left.
 */
export function mergeTyped(view: TypeView, live: unknown, applied: unknown): unknown {
  const liveShape = shapeOf(view, live);
  const appliedShape = shapeOf(view, applied);
  if (applied === undefined) return mergeAs(liveShape, live, applied);
  if (live !== undefined && !sameShape(liveShape, appliedShape)) mergeAs(liveShape, live, applied);
  return mergeAs(appliedShape, live, applied);
}

function mergeAs(shape: TypeView, live: unknown, applied: unknown): unknown {
  switch (kindOf(shape)) {
    case 'map':
      return mergeMaps(shape.map as MapView, live, applied);
    case 'scalar': {
      const problems = [
        scalarProblem(shape.scalar ?? 'untyped', live, 'lhs: '),
        scalarProblem(shape.scalar ?? 'untyped', applied, 'rhs: '),
      ];
      const [left, right] = problems;
      if (left !== undefined && right !== undefined) throw new TypedError([left, right].map((message) => ({ path: '', message })));
      return keepApplied(live, applied);
    }
    case 'list':
      return mergeLists(shape.list as ListView, live, applied);
    default:
      throw new TypedError([{ path: '', message: 'schema error: invalid atom: inlined' }]);
  }
}

function keepApplied(live: unknown, applied: unknown): unknown {
  return applied === undefined ? live : applied;
}

function mergeMaps(map: MapView, live: unknown, applied: unknown): unknown {
  const left = isObject(live) ? live : {};
  const right = isObject(applied) ? applied : {};
  const leftKeys = Object.keys(left);
  const rightKeys = Object.keys(right);
  if (map.atomic || (leftKeys.length === 0 && rightKeys.length === 0)) return keepApplied(live, applied);
  const result: Record<string, unknown> = {};
  let any = false;
  const visit = (key: string): void => {
    const type = map.field(key) ?? map.element;
    if (type === undefined) return;
    const value = mergeTyped(type, Object.hasOwn(left, key) ? left[key] : undefined, Object.hasOwn(right, key) ? right[key] : undefined);
    if (value === undefined) return;
    setKey(result, key, value);
    any = true;
  };
  leftKeys.forEach(visit);
  for (const key of rightKeys) if (!Object.hasOwn(left, key)) visit(key);
  return any ? result : undefined;
}

function mergeLists(list: ListView, live: unknown, applied: unknown): unknown {
  const left: readonly unknown[] = Array.isArray(live) ? live : [];
  const right: readonly unknown[] = Array.isArray(applied) ? applied : [];
  if (list.atomic || (left.length === 0 && right.length === 0)) return keepApplied(live, applied);
  const merged = new ListMerge(list, left, right).run();
  return merged.length > 0 ? merged : undefined;
}

/** Walks both lists at once, so that items of one side keep their places between those that both have. */
class ListMerge {
  readonly #list: ListView;
  readonly #left: readonly unknown[];
  readonly #leftElements: readonly PathElement[];
  readonly #rightElements: readonly PathElement[];
  /** Repeated items of the left are not merged: null stands for them. */
  readonly #leftItems: ReadonlyMap<PathElement, unknown>;
  readonly #rightItems: ReadonlyMap<PathElement, unknown>;
  readonly #merged = new Set<PathElement>();
  readonly #out: unknown[] = [];
  /** Elements that both sides have, in the right's order, still to come. */
  #shared: PathElement[];

  constructor(list: ListView, left: readonly unknown[], right: readonly unknown[]) {
    this.#list = list;
    this.#left = left;
    this.#leftElements = left.map((item, index) => elementAt(list, item, index));
    this.#rightElements = right.map((item, index) => elementAt(list, item, index));
    this.#leftItems = byElement(this.#leftElements, left);
    this.#rightItems = byElement(this.#rightElements, right);
    this.#shared = this.#rightElements.filter((element) => this.#leftItems.has(element));
  }

  run(): unknown[] {
    let l = 0;
    let r = 0;
    while (l < this.#leftElements.length || r < this.#rightElements.length) {
      const left = this.#leftElements[l];
      const right = this.#rightElements[r];
      if (left !== undefined && right !== undefined) {
        if (left === right) {
          this.#takeBoth(left);
          this.#shared.shift();
          l++;
          r++;
          continue;
        }
        const next = this.#shared[0];
        if (this.#rightItems.has(left) && next !== undefined && next !== left) {
          l++;
          continue;
        }
      }
      if (left !== undefined) {
        if (!this.#rightItems.has(left)) {
          this.#push(mergeTyped(this.#list.element, this.#left[l], undefined));
          l++;
          continue;
        }
        if (this.#merged.has(left)) l++;
      }
      if (right !== undefined) {
        this.#takeBoth(right);
        r++;
        if (this.#shared[0] === right) this.#shared.shift();
      }
    }
    return this.#out;
  }

  #takeBoth(element: PathElement): void {
    this.#merged.add(element);
    this.#push(mergeTyped(this.#list.element, this.#leftItems.get(element), this.#rightItems.get(element)));
  }

  #push(value: unknown): void {
    if (value !== undefined) this.#out.push(value);
  }
}

function byElement(elements: readonly PathElement[], items: readonly unknown[]): Map<PathElement, unknown> {
  const found = new Map<PathElement, unknown>();
  elements.forEach((element, index) => found.set(element, found.has(element) ? null : items[index]));
  return found;
}

function elementAt(list: ListView, item: unknown, index: number): PathElement {
  try {
    return itemElement(list, item);
  } catch (error) {
    if (error instanceof TypedError) throw new TypedError([{ path: '', message: `element ${index}: ${error.message}` }]);
    throw error;
  }
}
