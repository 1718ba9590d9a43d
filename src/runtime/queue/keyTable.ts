import type { ObjectKey } from '../../k8s/object.ts';

/**
 * Values by key, a map of names for each namespace. Looking a key up puts no string together, and the namespace of the
 * last key is at hand: an event costs one hash.
 */
export class KeyTable<T> {
  readonly #namespaces = new Map<string, Map<string, T>>();
  #lastNamespace: string | undefined;
  #lastNames: Map<string, T> = new Map();

  get(key: ObjectKey): T | undefined {
    if (key.namespace === this.#lastNamespace) return this.#lastNames.get(key.name);
    return this.#namespaces.get(key.namespace)?.get(key.name);
  }

  set(key: ObjectKey, value: T): void {
    if (key.namespace !== this.#lastNamespace) this.#turnTo(key.namespace);
    this.#lastNames.set(key.name, value);
  }

  delete(key: ObjectKey): void {
    const names = key.namespace === this.#lastNamespace ? this.#lastNames : this.#namespaces.get(key.namespace);
    names?.delete(key.name);
    if (names?.size === 0 && names !== this.#lastNames) this.#namespaces.delete(key.namespace);
  }

  *values(): Iterable<T> {
    for (const names of this.#namespaces.values()) yield* names.values();
  }

  /** The namespace before is forgotten when nothing of it is left. */
  #turnTo(namespace: string): void {
    if (this.#lastNames.size === 0 && this.#lastNamespace !== undefined) this.#namespaces.delete(this.#lastNamespace);
    const names = this.#namespaces.get(namespace) ?? new Map<string, T>();
    this.#namespaces.set(namespace, names);
    this.#lastNamespace = namespace;
    this.#lastNames = names;
  }
}
