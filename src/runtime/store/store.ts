import { type KubernetesObject, keyOf, type ObjectKey } from '../../k8s/object.ts';
import { deepFreeze } from './freeze.ts';
import { type IndexFunction, ValueIndex } from './valueIndex.ts';

/** What readers of an informer's cache see. Everything it returns is frozen. */
export interface ReadonlyStore {
  readonly size: number;
  get(key: ObjectKey): KubernetesObject | undefined;
  keys(): ObjectKey[];
  list(): KubernetesObject[];
  /** The objects that the index has under `value`; throws when there is no such index. */
  byIndex(index: string, value: string): KubernetesObject[];
  /** Under which values an object would be in an index. */
  indexValues(index: string, object: KubernetesObject): readonly string[];
}

export const namespaceIndex = 'namespace';

/**
 * An informer's objects by key, and by index (`namespace` always).
 *
 * S1 An index finds exactly the objects whose index function gives that value now.
 * S2 What is read is frozen; the same object is handed out until it is replaced.
 * S3 An index may be added while the store is filled, and taken away again; one name has one function.
 */
export class Store implements ReadonlyStore {
  readonly #objects = new Map<string, KubernetesObject>();
  readonly #indexes = new Map<string, ValueIndex>();

  constructor() {
    this.#indexes.set(namespaceIndex, new ValueIndex((object) => [object.metadata?.namespace ?? ''], { pure: true }));
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
    const found: KubernetesObject[] = [];
    for (const id of this.#index(name).ids(value)) found.push(deepFreeze(this.#objects.get(id) as KubernetesObject));
    return found;
  }

  indexValues(name: string, object: KubernetesObject): readonly string[] {
    return this.#index(name).valuesOf(object);
  }

  addIndex(name: string, of: IndexFunction): void {
    if (this.#indexes.has(name)) throw new Error(`there is an index "${name}" already`);
    const index = new ValueIndex(of, { pure: false });
    this.#indexes.set(name, index);
    for (const [id, object] of this.#objects) index.put(id, object, undefined);
  }

  removeIndex(name: string): void {
    if (name !== namespaceIndex) this.#indexes.delete(name);
  }

  /** The runtime's own look at an object: not frozen, never to be changed or handed on. */
  peek(key: ObjectKey): KubernetesObject | undefined {
    return this.#objects.get(storeId(key));
  }

  /** As `peek`, for all. */
  peekAll(): Iterable<KubernetesObject> {
    return this.#objects.values();
  }

  /** Keys of all objects. */
  keys(): ObjectKey[] {
    return [...this.#objects.values()].map(keyOf);
  }

  /** Returns what was there before. */
  put(object: KubernetesObject): KubernetesObject | undefined {
    const id = storeId(keyOf(object));
    const old = this.#objects.get(id);
    this.#objects.set(id, object);
    for (const index of this.#indexes.values()) index.put(id, object, old);
    return old;
  }

  delete(key: ObjectKey): KubernetesObject | undefined {
    const id = storeId(key);
    const old = this.#objects.get(id);
    if (old === undefined) return undefined;
    this.#objects.delete(id);
    for (const index of this.#indexes.values()) index.remove(id, old);
    return old;
  }

  #index(name: string): ValueIndex {
    const index = this.#indexes.get(name);
    if (index === undefined) throw new Error(`there is no index "${name}"; add it before it is read`);
    return index;
  }
}

export function storeId(key: ObjectKey): string {
  return `${key.namespace}/${key.name}`;
}
