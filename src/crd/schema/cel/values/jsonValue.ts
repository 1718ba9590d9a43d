import { isObject, type JsonObject } from '../../../../k8s/json.ts';
import { CelError, ListValue, MapValue, type Value } from './value.ts';

/** JSON as a value without a schema: whole numbers are ints, others doubles. Turned into values only as far as it is looked at. */
export function jsonValue(json: unknown): Value {
  if (json === null || json === undefined) return null;
  if (typeof json === 'number') return Number.isInteger(json) ? BigInt(json) : json;
  if (typeof json === 'string' || typeof json === 'boolean' || typeof json === 'bigint') return json;
  if (Array.isArray(json)) return new JsonList(json);
  if (isObject(json)) return new JsonMap(json);
  throw new CelError('unsupported value');
}

class JsonList extends ListValue {
  readonly #json: readonly unknown[];

  constructor(json: readonly unknown[]) {
    super();
    this.#json = json;
  }

  get size(): number {
    return this.#json.length;
  }

  at(index: number): Value {
    return jsonValue(this.#json[index]);
  }
}

class JsonMap extends MapValue {
  readonly #json: JsonObject;

  constructor(json: JsonObject) {
    super();
    this.#json = json;
  }

  get size(): number {
    return Object.keys(this.#json).length;
  }

  find(key: Value): Value | undefined {
    if (typeof key !== 'string' || !Object.hasOwn(this.#json, key)) return undefined;
    return jsonValue(this.#json[key]);
  }

  keys(): Value[] {
    return Object.keys(this.#json);
  }
}

/** A map whose entries are made when they are first asked for. */
export class LazyMap extends MapValue {
  readonly #names: readonly string[];
  readonly #make: (name: string) => Value;
  readonly #made = new Map<string, Value>();

  constructor(names: readonly string[], make: (name: string) => Value) {
    super();
    this.#names = names;
    this.#make = make;
  }

  get size(): number {
    return this.#names.length;
  }

  find(key: Value): Value | undefined {
    if (typeof key !== 'string' || !this.#names.includes(key)) return undefined;
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    const value = this.#make(key);
    this.#made.set(key, value);
    return value;
  }

  keys(): Value[] {
    return [...this.#names];
  }
}
