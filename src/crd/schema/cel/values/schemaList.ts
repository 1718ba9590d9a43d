import type { JSONSchemaProps } from '../../crdTypes.ts';
import { escapeName } from '../types/escaping.ts';
import { CelError, ListValue, MapValue, PlainList, type Value } from './value.ts';

/**
 * A list of an object, with its `x-kubernetes-list-type`: sets and maps compare without regard to order, and `+` joins them by
 * value or key, the right side winning.
 */
export class SchemaList extends ListValue {
  readonly kind: 'atomic' | 'set' | 'map';
  readonly #items: readonly unknown[];
  readonly #values: Value[] = [];
  readonly #keys: readonly string[];
  readonly #valueOf: (item: unknown) => Value;

  constructor(items: readonly unknown[], schema: JSONSchemaProps, valueOf: (item: unknown) => Value) {
    super();
    const type = schema['x-kubernetes-list-type'];
    this.kind = type === 'set' || type === 'map' ? type : 'atomic';
    this.#items = items;
    this.#keys = (schema['x-kubernetes-list-map-keys'] ?? []).map((key) => escapeName(key) ?? key);
    this.#valueOf = valueOf;
  }

  get size(): number {
    return this.#items.length;
  }

  at(index: number): Value {
    return (this.#values[index] ??= this.#valueOf(this.#items[index]));
  }

  /** The other list has as many items. */
  equalsUnordered(other: ListValue, equal: (a: Value, b: Value) => boolean): boolean {
    const own = new Map(this.toArray().map((item) => [this.#identity(item), item]));
    const seen = new Set<string>();
    for (const item of other) {
      const identity = this.#identity(item);
      const mine = own.get(identity);
      if (mine === undefined || (this.kind === 'map' && !equal(mine, item))) return false;
      seen.add(identity);
    }
    return seen.size === own.size;
  }

  plus(other: ListValue): ListValue {
    const items = this.toArray();
    if (this.kind === 'atomic') return new PlainList([...items, ...other]);
    const places = new Map(items.map((item, index) => [this.#identity(item), index]));
    for (const item of other) {
      const identity = this.#identity(item);
      const place = places.get(identity);
      if (place === undefined) {
        places.set(identity, items.length);
        items.push(item);
      } else if (this.kind === 'map') items[place] = item;
    }
    return new PlainList(items);
  }

  #identity(item: Value): string {
    if (this.kind === 'set') return scalarText(item);
    if (!(item instanceof MapValue)) throw new CelError('unexpected data format for element of array with x-kubernetes-list-type=map');
    return JSON.stringify(this.#keys.map((key) => scalarText(item.find(key) ?? null)));
  }
}

function scalarText(value: Value): string {
  if (value === null || typeof value !== 'object') return `${typeof value} ${String(value)}`;
  if (value instanceof ListValue) return `[${value.toArray().map(scalarText).join()}]`;
  if (value instanceof MapValue) {
    const entries = value.keys().map((key) => `${scalarText(key)}:${scalarText(value.find(key) ?? null)}`);
    return `{${entries.sort().join()}}`;
  }
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part));
}
