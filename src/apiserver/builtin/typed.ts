import { isTree, type Tree } from '../json/bytes.ts';
import { resolve } from './schemas.ts';

/**
 * What decoding into a Go type does to JSON: fields that the type has not are dropped, null counts as absent, and a value
 * of another type is an error. Changes the object in place.
 */
export interface TypedDecoding {
  /** Paths of dropped fields: `data2`, `spec.foo[0].bar`. */
  readonly unknown: string[];
  /** In the words of Go's decoder; the first one, if any. */
  readonly problem: string | undefined;
}

export function decodeTyped(object: Tree, schema: Tree, kind: string): TypedDecoding {
  const found: Findings = { unknown: [], problem: undefined, kind };
  visitObject(object, resolve(schema), '', found);
  return found;
}

interface Findings {
  unknown: string[];
  problem: string | undefined;
  readonly kind: string;
}

function visitObject(object: Tree, schema: Tree, path: string, found: Findings): void {
  const properties = schema['properties'] as Record<string, Tree> | undefined;
  const additional = schema['additionalProperties'] as Tree | undefined;
  // A type without fields holds anything: RawExtension, JSON, FieldsV1.
  if (!properties && !additional) return;
  for (const [field, value] of Object.entries(object)) {
    const at = properties ? (path === '' ? field : `${path}.${field}`) : path;
    const known = properties ? (Object.hasOwn(properties, field) ? properties[field] : undefined) : additional;
    if (known === undefined) {
      found.unknown.push(at);
      delete object[field];
    } else if (value === null) {
      if (properties) delete object[field];
    } else if (properties && isEmptyCollection(value, known) && !(schema['required'] as string[] | undefined)?.includes(field)) {
      delete object[field];
    } else visit(value, resolve(known), at, found);
  }
}

/** An empty list or map; an empty struct is something else, and stays. */
function isEmptyCollection(value: unknown, schema: Tree): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return isTree(value) && schema['additionalProperties'] !== undefined && Object.keys(value).length === 0;
}

function visit(value: unknown, schema: Tree, path: string, found: Findings): void {
  const type = schema['type'] as string | undefined;
  if (type === undefined || schema['x-kubernetes-int-or-string'] === true || schema['format'] === 'int-or-string') return;
  const actual = typeOf(value);
  if (!fits(type, value)) {
    found.problem ??= `json: cannot unmarshal ${actual} into Go struct field ${found.kind}.${path} of type ${goType(schema, type)}`;
    return;
  }
  if (isTree(value)) visitObject(value, schema, path, found);
  else if (Array.isArray(value)) {
    const items = resolve((schema['items'] as Tree | undefined) ?? {});
    value.forEach((item, index) => visit(item, items, `${path}[${index}]`, found));
  }
}

function fits(type: string, value: unknown): boolean {
  switch (type) {
    case 'object':
      return isTree(value);
    case 'array':
      return Array.isArray(value);
    case 'integer':
      return typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value));
    case 'number':
      return typeof value === 'number' || typeof value === 'bigint';
    default:
      return typeof value === type;
  }
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'boolean') return 'bool';
  return typeof value === 'bigint' ? 'number' : typeof value;
}

function goType(schema: Tree, type: string): string {
  if (type === 'boolean') return 'bool';
  if (type === 'integer') return schema['format'] === 'int32' ? 'int32' : 'int64';
  if (type === 'array') return '[]interface {}';
  return type === 'object' ? 'map[string]interface {}' : type;
}
