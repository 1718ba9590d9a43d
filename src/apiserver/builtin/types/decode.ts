import { formatQuantity, parseQuantity, quantityProblem } from '../../../k8s/quantity.ts';
import { isTree, type Tree } from '../../json/bytes.ts';
import type { GoType, StructType } from './goType.ts';
import { goTime } from './goTime.ts';

/**
 * What decoding into a Go type and encoding it again does to JSON: fields that the type has not are dropped, null counts as
 * absent, so do zero values of fields that are not pointers, quantities and times take their one form, and a value of another type is an
 * error. Changes the object in place.
 */
export interface TypedDecoding {
  /** Paths of dropped fields: `data2`, `spec.foo[0].bar`. */
  readonly unknown: string[];
  /** In the words of Go's decoder; the first one, if any. */
  readonly problem: string | undefined;
}

export function decodeTyped(object: Tree, type: GoType): TypedDecoding {
  const found: Findings = { unknown: [], problem: undefined };
  if (type.kind === 'struct') visitStruct(object, type, { shown: '', go: '' }, found);
  return found;
}

interface Findings {
  unknown: string[];
  problem: string | undefined;
}

/** Where a value stands: as unknown fields are told, and as Go's decoder tells it, without indexes. */
interface Place {
  readonly shown: string;
  readonly go: string;
}

function visitStruct(object: Tree, type: StructType, at: Place, found: Findings): void {
  for (const field of Object.keys(object)) {
    const of = type.fields.get(field);
    const value = object[field];
    if (of === undefined) {
      found.unknown.push(at.shown === '' ? field : `${at.shown}.${field}`);
      delete object[field];
    } else if (value === null) delete object[field];
    else {
      if (of.kind === 'scalar' && typeof value !== 'object') {
        if (type.zero.has(field) && (value === '' || value === 0 || value === false)) delete object[field];
        else if (!fits(of.type, of.name, value)) mismatch(value, of, type, field, at, found);
        continue;
      }
      const below = { shown: at.shown === '' ? field : `${at.shown}.${field}`, go: at.go === '' ? field : `${at.go}.${field}` };
      const decoded = visit(value, of, type, below, found);
      if (isEmptyCollection(decoded, of) && !type.empty.some(([name]) => name === field)) delete object[field];
      else object[field] = decoded;
    }
  }
}

/** An empty list or map; an empty struct is something else, and stays. */
function isEmptyCollection(value: unknown, type: GoType): boolean {
  if (type.kind === 'list') return Array.isArray(value) && value.length === 0;
  return type.kind === 'map' && isTree(value) && Object.keys(value).length === 0;
}

/** The value in the form in which it is encoded again. */
function visit(value: unknown, type: GoType, owner: StructType, at: Place, found: Findings): unknown {
  switch (type.kind) {
    case 'any':
      return value;
    case 'struct':
      if (!isTree(value)) break;
      visitStruct(value, type, at, found);
      return value;
    case 'map':
      if (!isTree(value)) break;
      for (const [key, item] of Object.entries(value)) {
        value[key] = visit(item ?? zeroOf(type.of), type.of, owner, { shown: `${at.shown}[${key}]`, go: at.go }, found);
      }
      return value;
    case 'list':
      if (!Array.isArray(value)) break;
      value.forEach((item, index) => {
        value[index] = visit(item ?? zeroOf(type.of), type.of, owner, { shown: `${at.shown}[${index}]`, go: at.go }, found);
      });
      return value;
    case 'scalar':
      if (!fits(type.type, type.name, value)) break;
      return value;
    case 'bytes': {
      if (typeof value !== 'string') break;
      const wrong = base64Problem(value);
      if (wrong !== undefined) found.problem ??= wrong;
      return value;
    }
    case 'quantity': {
      if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint') break;
      const parsed = parseQuantity(String(value).trim());
      if (!parsed) found.problem ??= quantityProblem(String(value).trim());
      return parsed ? formatQuantity(parsed) : value;
    }
    case 'time':
    case 'microTime': {
      if (typeof value !== 'string') break;
      const time = goTime(value, type.kind === 'microTime');
      if (!time.ok) found.problem ??= time.error;
      return time.ok ? time.value : value;
    }
    case 'intOrString':
      if (typeof value === 'string' || (typeof value === 'number' && Number.isInteger(value))) return value;
      break;
  }
  const cut = at.go.lastIndexOf('.');
  mismatch(value, type, owner, at.go.slice(cut + 1), { shown: '', go: cut < 0 ? '' : at.go.slice(0, cut) }, found);
  return value;
}

function zeroOf(type: GoType): unknown {
  if (type.kind === 'struct' || type.kind === 'map') return {};
  if (type.kind === 'list') return [];
  if (type.kind === 'scalar') return type.type === 'string' ? '' : type.type === 'boolean' ? false : 0;
  return null;
}

function mismatch(value: unknown, type: GoType, owner: StructType, field: string, at: Place, found: Findings): void {
  const path = at.go === '' ? field : `${at.go}.${field}`;
  const struct = owner.name.slice(owner.name.indexOf('.') + 1);
  found.problem ??= `json: cannot unmarshal ${shownValue(value, type)} into Go struct field ${struct}.${path} of type ${type.name}`;
}

const int32 = 2 ** 31;

function fits(type: string, name: string, value: unknown): boolean {
  switch (type) {
    case 'integer':
      if (typeof value === 'bigint') return name !== 'int32' && value < 2n ** 63n && value >= -(2n ** 63n);
      return typeof value === 'number' && Number.isInteger(value) && (name !== 'int32' || (value < int32 && value >= -int32));
    case 'number':
      return typeof value === 'number' || typeof value === 'bigint';
    default:
      return typeof value === type;
  }
}

function shownValue(value: unknown, type: GoType): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value !== 'number' && typeof value !== 'bigint') return typeof value;
  return type.kind === 'scalar' && type.type === 'integer' ? `number ${value}` : 'number';
}

/** As Go's decoder says it: the position of the first byte that does not fit. */
function base64Problem(text: string): string | undefined {
  const plain = text.replace(/[\r\n]/g, '');
  const bad = /[^A-Za-z0-9+/=]/.exec(plain);
  const padding = plain.indexOf('=');
  if (bad === null && plain.length % 4 === 0 && (padding < 0 || /^={1,2}$/.test(plain.slice(padding)))) return undefined;
  if (bad !== null) return `illegal base64 data at input byte ${bad.index}`;
  return `illegal base64 data at input byte ${padding < 0 ? plain.length - (plain.length % 4) : padding}`;
}
