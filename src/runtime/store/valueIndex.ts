import { messageOf } from '../../base/errors.ts';
import type { KubernetesObject } from '../../k8s/object.ts';
import { deepFreeze } from './freeze.ts';

/** Under which values an object is found in an index. */
export type IndexFunction<T extends KubernetesObject = KubernetesObject> = (object: T) => readonly string[];

/** One index of a store: ids by value. */
export class ValueIndex {
  readonly #of: IndexFunction;
  readonly #ids = new Map<string, Set<string>>();
  /** What was given for each object then; a `pure` function is asked again instead, which costs no memory. */
  readonly #given: Map<string, readonly string[]> | undefined;

  constructor(of: IndexFunction, { pure }: { readonly pure: boolean }) {
    this.#of = of;
    this.#given = pure ? undefined : new Map();
  }

  ids(value: string): Iterable<string> {
    return this.#ids.get(value) ?? [];
  }

  valuesOf(object: KubernetesObject): readonly string[] {
    return this.#of(object);
  }

  put(id: string, object: KubernetesObject, old: KubernetesObject | undefined): void {
    if (old !== undefined) this.remove(id, old);
    const values = this.#of(object);
    for (const value of values) {
      const ids = this.#ids.get(value);
      if (ids === undefined) this.#ids.set(value, new Set([id]));
      else ids.add(id);
    }
    if (values.length > 0) this.#given?.set(id, values);
  }

  remove(id: string, old: KubernetesObject): void {
    const values = this.#given === undefined ? this.#of(old) : (this.#given.get(id) ?? []);
    this.#given?.delete(id);
    for (const value of values) {
      const ids = this.#ids.get(value);
      ids?.delete(id);
      if (ids?.size === 0) this.#ids.delete(value);
    }
  }
}

/**
 * A person's index function, which may do anything.
 *
 * S4 It gets frozen objects. Where it throws, or returns no list of texts, the object is in no place of the index, and that is said once.
 */
export function guardedIndex(of: IndexFunction, say: (message: string) => void): IndexFunction {
  let said = false;
  return (object) => {
    try {
      const values: unknown = of(deepFreeze(object));
      if (Array.isArray(values) && values.every((value) => typeof value === 'string')) return [...new Set<string>(values)];
      throw new TypeError(`it returned ${messageOf(values).slice(0, 100)} instead of a list of texts`);
    } catch (error) {
      if (!said) say(messageOf(error));
      said = true;
      return [];
    }
  };
}
