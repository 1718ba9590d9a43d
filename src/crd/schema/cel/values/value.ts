import type { CelType } from '../types/celType.ts';
import type { Opaque } from './opaque.ts';
import type { Uint } from './numbers.ts';
import type { Duration, Timestamp } from './time.ts';

/** What an expression can evaluate to: an int is a `bigint`, a double a `number`, a type is its `CelType`. */
export type Value =
  | null
  | boolean
  | bigint
  | number
  | string
  | Uint
  | Uint8Array
  | Timestamp
  | Duration
  | ListValue
  | MapValue
  | Optional
  | TypeValue
  | Opaque;

/** Lists may be made of JSON that is turned into values as they are asked for. */
export abstract class ListValue {
  abstract readonly size: number;
  /** `index` is within the list. */
  abstract at(index: number): Value;

  *[Symbol.iterator](): Iterator<Value> {
    for (let index = 0; index < this.size; index++) yield this.at(index);
  }

  toArray(): Value[] {
    return Array.from({ length: this.size }, (_, index) => this.at(index));
  }
}

export class PlainList extends ListValue {
  readonly items: readonly Value[];

  constructor(items: readonly Value[]) {
    super();
    this.items = items;
  }

  get size(): number {
    return this.items.length;
  }

  at(index: number): Value {
    return this.items[index] as Value;
  }

  override toArray(): Value[] {
    return [...this.items];
  }
}

export abstract class MapValue {
  abstract readonly size: number;
  /** Undefined where there is no such key. */
  abstract find(key: Value): Value | undefined;
  abstract keys(): Value[];
}

/** Keys that are equal as numbers are one key, whatever their type. */
export class PlainMap extends MapValue {
  readonly #entries = new Map<string, readonly [Value, Value]>();

  /** False when the key is there already. */
  add(key: Value, value: Value): boolean {
    const text = keyText(key);
    if (this.#entries.has(text)) return false;
    this.#entries.set(text, [key, value]);
    return true;
  }

  get size(): number {
    return this.#entries.size;
  }

  find(key: Value): Value | undefined {
    return this.#entries.get(keyText(key))?.[1];
  }

  keys(): Value[] {
    return [...this.#entries.values()].map(([key]) => key);
  }
}

export class Optional {
  readonly value: Value | undefined;

  constructor(value: Value | undefined) {
    this.value = value;
  }
}

export const none: Optional = new Optional(undefined);

export class TypeValue {
  readonly type: CelType;

  constructor(type: CelType) {
    this.type = type;
  }
}

/** An error of evaluation: it passes `&&`, `||` and the like only where the other side decides. */
export class CelError extends Error {}

function keyText(key: Value): string {
  if (typeof key === 'string') return `s${key}`;
  if (typeof key === 'boolean') return `b${key}`;
  if (typeof key === 'bigint') return `n${key}`;
  if (typeof key === 'number') return Number.isInteger(key) ? `n${BigInt(key)}` : `d${key}`;
  if (typeof key === 'object' && key !== null && 'value' in key && typeof key.value === 'bigint') return `n${key.value}`;
  throw new CelError('unsupported key type');
}
