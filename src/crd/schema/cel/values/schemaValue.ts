import { deepEqual, isObject, type JsonObject } from '../../../../k8s/json.ts';
import { additionalOf, itemsOf, type JSONSchemaProps } from '../../crdTypes.ts';
import { type CelType, opaqueType } from '../types/celType.ts';
import { withMetadata } from '../types/declType.ts';
import { escapeName, unescapeName } from '../types/escaping.ts';
import { Opaque } from './opaque.ts';
import { SchemaList } from './schemaList.ts';
import { Duration, parseDuration, parseTimestamp, second } from './time.ts';
import { CelError, MapValue, type Value } from './value.ts';

/** A part of an object as a value, by its schema. Lists and maps are turned into values only as far as they are looked at. */
export function valueOf(json: unknown, schema: JSONSchemaProps): Value {
  if (json === null || json === undefined) {
    if (schema.nullable === true) return null;
    throw new CelError('invalid data, got null for schema with nullable=false');
  }
  if (schema['x-kubernetes-int-or-string'] === true) {
    if (typeof json === 'string') return json;
    return intOf(json, 'invalid data, expected XIntOrString value to be either a string or integer');
  }
  switch (schema.type) {
    case 'object':
      if (!isObject(json)) throw new CelError('invalid data, expected a map for the provided schema with type=object');
      return new SchemaMap(json, schema['x-kubernetes-embedded-resource'] === true ? withMetadata(schema) : schema);
    case 'array':
      return listValue(json, schema);
    case 'string':
      if (typeof json !== 'string') throw new CelError(`invalid data, expected string, got ${goType(json)}`);
      return stringValue(json, schema.format);
    case 'number':
      if (typeof json !== 'number' && typeof json !== 'bigint') throw new CelError(`invalid data, expected float, got ${goType(json)}`);
      return Number(json);
    case 'integer':
      return intOf(json, `invalid data, expected int, got ${goType(json)}`);
    case 'boolean':
      if (typeof json !== 'boolean') throw new CelError(`invalid data, expected bool, got ${goType(json)}`);
      return json;
    default:
      return new Preserved(json);
  }
}

/** What a schema without a type preserves: it can be compared, nothing else. */
class Preserved extends Opaque {
  readonly type: CelType = opaqueType('unknown', []);
  readonly #json: unknown;

  constructor(json: unknown) {
    super();
    this.#json = json;
  }

  equals(other: Opaque): boolean {
    return other instanceof Preserved && deepEqual(this.#json, other.#json);
  }
}

/** An object, or a map of additional properties. Fields that the schema does not know are not seen, but counted and compared. */
export class SchemaMap extends MapValue {
  readonly #json: JsonObject;
  readonly #properties: Record<string, JSONSchemaProps> | undefined;
  readonly #additional: JSONSchemaProps | undefined;

  constructor(json: JsonObject, schema: JSONSchemaProps) {
    super();
    this.#json = json;
    this.#properties = schema.properties;
    this.#additional = schema.properties === undefined ? additionalOf(schema) : undefined;
  }

  get size(): number {
    return Object.keys(this.#json).length;
  }

  find(key: Value): Value | undefined {
    if (typeof key !== 'string') throw new CelError('no such overload');
    const name = this.#properties === undefined ? key : unescapeName(key);
    if (name === undefined || !Object.hasOwn(this.#json, name)) return undefined;
    const json = this.#json[name];
    if (this.#properties !== undefined && json === null) return undefined;
    const schema = this.#schemaOf(name);
    return schema === undefined ? undefined : valueOf(json, schema);
  }

  keys(): Value[] {
    const known = Object.keys(this.#json).filter((name) => this.#schemaOf(name) !== undefined && this.#json[name] !== undefined);
    return this.#properties === undefined ? known : known.map((name) => escapeName(name) ?? name);
  }

  /** Whether a field that the schema does not know has another value in `other`. One that only one of the two has does not count. */
  differsInUnknown(other: SchemaMap): boolean {
    return Object.entries(this.#json).some(([name, value]) => {
      if (this.#schemaOf(name) !== undefined || !Object.hasOwn(other.#json, name)) return false;
      return !deepEqual(value, other.#json[name]);
    });
  }

  #schemaOf(name: string): JSONSchemaProps | undefined {
    if (this.#properties === undefined) return this.#additional;
    return Object.hasOwn(this.#properties, name) ? this.#properties[name] : undefined;
  }
}

function listValue(json: unknown, schema: JSONSchemaProps): Value {
  if (!Array.isArray(json)) throw new CelError('invalid data, expected an array for the provided schema with type=array');
  const items = itemsOf(schema);
  if (items === undefined) throw new CelError('invalid array type, expected Items with a non-empty Schema');
  return new SchemaList(json, schema, (item) => valueOf(item, items));
}

function stringValue(text: string, format: string | undefined): Value {
  switch (format) {
    case 'duration':
      return parseDuration(text) ?? parseWords(text) ?? failed(`Invalid duration ${text}`);
    case 'date':
      return parseTimestamp(`${text}T00:00:00Z`) ?? failed(`Invalid date formatted string ${text}`);
    case 'date-time':
      return parseTimestamp(text) ?? failed(`Invalid date-time formatted string ${text}`);
    case 'byte':
      return new Uint8Array(Buffer.from(text, 'base64'));
    default:
      return text;
  }
}

const wordUnits: readonly (readonly [RegExp, bigint])[] = [
  [/^(?:ns|nano)/, 1n],
  [/^(?:us|µs|micro)/, 1000n],
  [/^(?:ms|milli)/, 1_000_000n],
  [/^(?:s$|sec)/, second],
  [/^(?:m$|min)/, 60n * second],
  [/^(?:h$|hr$|hour)/, 3600n * second],
  [/^(?:d$|day)/, 86_400n * second],
  [/^(?:w$|wk$|week)/, 604_800n * second],
];

/** Durations as the format allows them beside Go's: `2 days`, `1 week 3 hours`. */
function parseWords(text: string): Duration | undefined {
  let nanos: bigint | undefined;
  for (const [, count = '', unit = ''] of text.matchAll(/(\d+)\s*([A-Za-zµ]+)/g)) {
    const scale = wordUnits.find(([name]) => name.test(unit.toLowerCase()))?.[1];
    if (scale !== undefined) nanos = (nanos ?? 0n) + BigInt(count) * scale;
  }
  return nanos === undefined ? undefined : new Duration(nanos);
}

function intOf(json: unknown, problem: string): bigint {
  if (typeof json === 'bigint') return json;
  if (typeof json !== 'number' || !Number.isInteger(json)) throw new CelError(problem);
  return BigInt(json);
}

function failed(message: string): Duration {
  throw new CelError(message);
}

function goType(json: unknown): string {
  if (typeof json === 'number') return Number.isInteger(json) ? 'int64' : 'float64';
  if (typeof json === 'bigint') return 'int64';
  if (typeof json === 'boolean') return 'bool';
  if (typeof json === 'string') return 'string';
  return Array.isArray(json) ? '[]interface {}' : 'map[string]interface {}';
}
