import type { CachedObject, InformerHead } from '../../k8s/machine.ts';
import type { ObjectKey } from '../../k8s/object.ts';
import type { InformerDelta } from '../../protocol/telemetry.ts';
import { SortedNames } from './sortedNames.ts';

/** What one informer of a session holds: exactly its cache, object for object. A change costs O(1) an object. */
export class InformerState {
  readonly id: string;
  #head: InformerHead | undefined;
  readonly #namespaces = new Map<string, NamespaceState>();
  readonly #names = new SortedNames();
  /** Changes the API server has had after this informer's position; absent while nobody counts. */
  behind: number | undefined;

  constructor(id: string) {
    this.id = id;
  }

  get head(): InformerHead | undefined {
    return this.#head;
  }

  apply(delta: InformerDelta): void {
    if (delta.head !== undefined) this.#head = delta.head;
    for (const object of delta.put) this.#put(object);
    for (const key of delta.gone) this.#gone(key);
  }

  get(key: ObjectKey): CachedObject | undefined {
    return this.#namespaces.get(key.namespace)?.objects.get(key.name);
  }

  /** Namespaces that hold objects, in order; "" for cluster-scoped ones. */
  namespaces(): readonly string[] {
    return this.#names.values();
  }

  count(namespace: string): number {
    return this.#namespaces.get(namespace)?.objects.size ?? 0;
  }

  get total(): number {
    let total = 0;
    for (const namespace of this.#namespaces.values()) total += namespace.objects.size;
    return total;
  }

  /** Names in one namespace, in order. */
  names(namespace: string): readonly string[] {
    return this.#namespaces.get(namespace)?.names.values() ?? [];
  }

  #put(object: CachedObject): void {
    let namespace = this.#namespaces.get(object.namespace);
    if (namespace === undefined) {
      namespace = { objects: new Map(), names: new SortedNames() };
      this.#namespaces.set(object.namespace, namespace);
      this.#names.add(object.namespace);
    }
    if (!namespace.objects.has(object.name)) namespace.names.add(object.name);
    namespace.objects.set(object.name, object);
  }

  #gone(key: ObjectKey): void {
    const namespace = this.#namespaces.get(key.namespace);
    if (!namespace?.objects.delete(key.name)) return;
    namespace.names.remove(key.name);
    if (namespace.objects.size > 0) return;
    this.#namespaces.delete(key.namespace);
    this.#names.remove(key.namespace);
  }
}

interface NamespaceState {
  readonly objects: Map<string, CachedObject>;
  readonly names: SortedNames;
}
