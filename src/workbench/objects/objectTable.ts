import type { ObjectKey } from '../../k8s/object.ts';
import { SortedNames } from './sortedNames.ts';

/** Objects by namespace and name, both readable in order. Putting and removing cost O(1). */
export class ObjectTable<T extends ObjectKey> {
  readonly #namespaces = new Map<string, { readonly objects: Map<string, T>; readonly names: SortedNames }>();
  readonly #names = new SortedNames();

  put(object: T): void {
    let namespace = this.#namespaces.get(object.namespace);
    if (namespace === undefined) {
      namespace = { objects: new Map(), names: new SortedNames() };
      this.#namespaces.set(object.namespace, namespace);
      this.#names.add(object.namespace);
    }
    if (!namespace.objects.has(object.name)) namespace.names.add(object.name);
    namespace.objects.set(object.name, object);
  }

  delete(key: ObjectKey): void {
    const namespace = this.#namespaces.get(key.namespace);
    if (!namespace?.objects.delete(key.name)) return;
    namespace.names.remove(key.name);
    if (namespace.objects.size > 0) return;
    this.#namespaces.delete(key.namespace);
    this.#names.remove(key.namespace);
  }

  get(key: ObjectKey): T | undefined {
    return this.#namespaces.get(key.namespace)?.objects.get(key.name);
  }

  /** Namespaces that hold objects, in order; "" for cluster-scoped ones. */
  namespaces(): readonly string[] {
    return this.#names.values();
  }

  /** Names in one namespace, in order. */
  names(namespace: string): readonly string[] {
    return this.#namespaces.get(namespace)?.names.values() ?? [];
  }

  count(namespace: string): number {
    return this.#namespaces.get(namespace)?.objects.size ?? 0;
  }

  get total(): number {
    let total = 0;
    for (const namespace of this.#namespaces.values()) total += namespace.objects.size;
    return total;
  }
}
