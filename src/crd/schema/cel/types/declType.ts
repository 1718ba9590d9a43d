import { additionalOf, itemsOf, type JSONSchemaProps } from '../../crdTypes.ts';
import { bool, bytes, type CelType, double, duration, dyn, int, listOf, mapOf, objectType, string, timestamp } from './celType.ts';
import { escapeName } from './escaping.ts';

/** A schema as CEL sees it: its type, and how large its values can be, by which the cost of rules is estimated. */
export interface DeclType {
  readonly type: CelType;
  /** Of an object: by the name in CEL. */
  readonly fields: ReadonlyMap<string, DeclField> | undefined;
  /** Of a list or map. */
  readonly element: DeclType | undefined;
  /** Items, entries, or characters (bytes at most 4 each) that a value can have; 0 where that does not say anything. */
  readonly maxElements: number;
  /** Bytes that its smallest value takes as JSON. */
  readonly minSize: number;
  /** What bounds `maxElements`, where the schema does not: the field to add. */
  readonly unbounded: 'maxItems' | 'maxProperties' | 'maxLength' | undefined;
}

export interface DeclField {
  readonly name: string;
  readonly type: DeclType;
  /** What it was made of, where that is a schema. */
  readonly schema?: JSONSchemaProps;
}

/** The largest request that the API server takes: bounds what the schema leaves open. */
export const maxRequestBytes: number = 3 * 1024 * 1024;

/**
 * The type of a schema; undefined for one that rules cannot see (a list of anything, a field without a type). `root`: the schema
 * is that of a resource, so it has apiVersion, kind and metadata. `name` begins the names of the object types within.
 */
export function declTypeOf(schema: JSONSchemaProps, root: boolean, name: string): DeclType | undefined {
  if (schema['x-kubernetes-int-or-string'] === true) {
    const bounded = schema.maxLength !== undefined;
    return {
      ...simple(dyn, 1, bounded ? 4 * positive(schema.maxLength) : maxRequestBytes - 2),
      unbounded: bounded ? undefined : 'maxLength',
    };
  }
  const seen = root ? withMetadata(schema) : schema;
  switch (seen.type) {
    case 'array':
      return listType(seen, name);
    case 'object':
      return additionalOf(seen) === undefined ? objectDecl(seen, name) : mapType(seen, name);
    case 'string':
      return stringType(seen);
    case 'boolean':
      return simple(bool, 4);
    case 'number':
      return simple(double, 1);
    case 'integer':
      return simple(int, 1);
    default:
      return undefined;
  }
}

/** The schema with what every resource has. */
export function withMetadata(schema: JSONSchemaProps): JSONSchemaProps {
  const text: JSONSchemaProps = { type: 'string' };
  const { metadata, kind, apiVersion } = schema.properties ?? {};
  const named = metadata?.properties?.['name']?.type === 'string' && metadata.properties['generateName']?.type === 'string';
  if (named && metadata?.type === 'object' && kind?.type === 'string' && apiVersion?.type === 'string') return schema;
  const meta: JSONSchemaProps = { type: 'object', properties: { name: text, generateName: text } };
  return { ...schema, type: 'object', properties: { ...schema.properties, apiVersion: text, kind: text, metadata: meta } };
}

function listType(schema: JSONSchemaProps, name: string): DeclType | undefined {
  const items = itemsOf(schema);
  const element = items === undefined ? undefined : declTypeOf(items, items['x-kubernetes-embedded-resource'] === true, `${name}.@idx`);
  if (element === undefined) return undefined;
  const bounded = schema.maxItems !== undefined;
  const maxElements = bounded ? positive(schema.maxItems) : Math.floor((maxRequestBytes - 2) / (element.minSize + 1));
  return { type: listOf(element.type), fields: undefined, element, maxElements, minSize: 2, unbounded: bounded ? undefined : 'maxItems' };
}

function mapType(schema: JSONSchemaProps, name: string): DeclType | undefined {
  const values = additionalOf(schema) as JSONSchemaProps;
  const element = declTypeOf(values, values['x-kubernetes-embedded-resource'] === true, `${name}.@elem`);
  if (element === undefined) return undefined;
  const bounded = schema.maxProperties !== undefined;
  const maxElements = bounded ? positive(schema.maxProperties) : Math.floor((maxRequestBytes - 2) / (element.minSize + 6));
  const unbounded = bounded ? undefined : 'maxProperties';
  return { type: mapOf(string, element.type), fields: undefined, element, maxElements, minSize: 2, unbounded };
}

function objectDecl(schema: JSONSchemaProps, name: string): DeclType {
  const fields = new Map<string, DeclField>();
  const required = new Set(schema.required ?? []);
  let minSize = 2;
  for (const [key, property] of Object.entries(schema.properties ?? {})) {
    const escaped = escapeName(key);
    const type = declTypeOf(property, property['x-kubernetes-embedded-resource'] === true, `${name}.${escaped ?? key}`);
    if (type === undefined) continue;
    if (escaped !== undefined) fields.set(escaped, { name: escaped, type, schema: property });
    const hasDefault = property.default !== undefined && property.default !== null;
    if (required.has(key) && !hasDefault) minSize += key.length + type.minSize + 4;
  }
  return { type: objectType(name), fields, element: undefined, maxElements: 0, minSize, unbounded: undefined };
}

function stringType(schema: JSONSchemaProps): DeclType {
  switch (schema.format) {
    case 'byte': {
      const bounded = schema.maxLength !== undefined;
      const max = bounded ? positive(schema.maxLength) : maxRequestBytes - 2;
      return { ...simple(bytes, 2, max), unbounded: bounded ? undefined : 'maxLength' };
    }
    case 'duration':
      return simple(duration, 3, 32);
    case 'date':
      return simple(timestamp, 12, 12);
    case 'date-time':
      return simple(timestamp, 21, 32);
    default:
  }
  if (schema.maxLength !== undefined) return simple(string, 2, 4 * positive(schema.maxLength));
  const allowed = schema.enum ?? [];
  if (allowed.length > 0) {
    const lengths = allowed.map((value) => (typeof value === 'string' ? Buffer.byteLength(value) : 0));
    return simple(string, 2, Math.max(0, ...lengths));
  }
  return { ...simple(string, 2, maxRequestBytes - 2), unbounded: 'maxLength' };
}

function simple(type: CelType, minSize: number, maxElements = 0): DeclType {
  return { type, fields: undefined, element: undefined, maxElements, minSize, unbounded: undefined };
}

function positive(value: number | undefined): number {
  return Math.max(0, Number(value ?? 0));
}
