import { type KubernetesObject, keyOf, type ObjectKey } from '../../k8s/object.ts';
import { deepFreeze } from './freeze.ts';

/** Under which values an object is found in an index. */
export type IndexFunction = (object: KubernetesObject) => readonly string[];

/** What readers of an informer's cache see. Everything it returns is frozen. */
export interface ReadonlyStore {
  readonly size: number;
  get(key: ObjectKey): KubernetesObject | undefined;
  list(): KubernetesObject[];
  /** The objects that the index has under `value`; throws when there is no such index. */
  byIndex(index: string, value: string): KubernetesObject[];
}

export const namespaceIndex = 'namespace';

/**
 * An informer's objects by key, and by index (`namespace` always).
 *
 * S1 An index finds exactly the objects whose index function gives that value now.
 * S2 What is read is frozen; the same object is handed out until it is replaced.
 * S3 An index may be added while the store is filled; one name has one function.
 */
export class Store implements ReadonlyStore {
  readonly #objects = new Map<string, KubernetesObject>();
  readonly #indexes = new Map<string, Index>();

  constructor() {
    this.addIndex(namespaceIndex, (object) => [object.metadata?.namespace ?? '']);
  }

  get size(): number {
    return this.#objects.size;
  }

  get(key: ObjectKey): KubernetesObject | undefined {
    return deepFreeze(this.peek(key));
  }

  list(): KubernetesObject[] {
    return [...this.#objects.values()].map(deepFreeze);
  }

  byIndex(name: string, value: string): KubernetesObject[] {
    const index = this.#indexes.get(name);
    if (index === undefined) throw new Error(`there is no index "${name}"; add it before it is read`);
    const found: KubernetesObject[] = [];
    for (const id of index.values.get(value) ?? []) found.push(deepFreeze(this.#objects.get(id) as KubernetesObject));
    return found;
  }

  addIndex(name: string, of: IndexFunction): void {
    if (this.#indexes.has(name)) throw new Error(`there is an index "${name}" already`);
    const index: Index = { of, values: new Map() };
    this.#indexes.set(name, index);
    for (const [id, object] of this.#objects) enter(index, id, object);
  }

  /** The runtime's own look at an object: not frozen, never to be changed or handed on. */
  peek(key: ObjectKey): KubernetesObject | undefined {
    return this.#objects.get(storeId(key));
  }

  /** As `peek`, for all. */
  peekAll(): Iterable<KubernetesObject> {
    return this.#objects.values();
  }

  /** Returns what was there before. */
  put(object: KubernetesObject): KubernetesObject | undefined {
    const id = storeId(keyOf(object));
    const old = this.#objects.get(id);
    this.#objects.set(id, object);
    for (const index of this.#indexes.values()) {
      if (old !== undefined) leave(index, id, old);
      enter(index, id, object);
    }
    return old;
  }

  delete(key: ObjectKey): KubernetesObject | undefined {
    const id = storeId(key);
    const old = this.#objects.get(id);
    if (old === undefined) return undefined;
    this.#objects.delete(id);
    for (const index of this.#indexes.values()) leave(index, id, old);
    return old;
  }
}

interface Index {
  readonly of: IndexFunction;
  readonly values: Map<string, Set<string>>;
}

export function storeId(key: ObjectKey): string {
  return `${key.namespace}/${key.name}`;
}

function enter(index: Index, id: string, object: KubernetesObject): void {
  for (const value of index.of(object)) {
    const ids = index.values.get(value);
    if (ids === undefined) index.values.set(value, new Set([id]));
    else ids.add(id);
  }
}

function leave(index: Index, id: string, object: KubernetesObject): void {
  for (const value of index.of(object)) {
    const ids = index.values.get(value);
    ids?.delete(id);
    if (ids?.size === 0) index.values.delete(value);
  }
}
