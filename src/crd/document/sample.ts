import { isMap, parseDocument, stringify } from 'yaml';
import type { JsonObject, JsonValue } from '../../k8s/json.ts';
import { repairSample } from './repairSample.ts';
import { compileSchema, type CustomResourceDefinition, itemsOf, additionalOf, type JSONSchemaProps } from '../schema/index.ts';

/**
 * An object of one version of a CRD as YAML: what is required and what has a default, and where that is nothing, one field to begin with. Valid wherever
 * values can be found by trying; what the API server would still refuse stands in a comment at the top. Undefined where the CRD has no such version.
 */
export function sampleYaml(crd: CustomResourceDefinition, version: string, metadata: JsonObject): string | undefined {
  const schema = crd.spec.versions.find(({ name }) => name === version)?.schema?.openAPIV3Schema;
  if (schema === undefined) return undefined;
  const parts = Object.entries(schema.properties ?? {}).filter(([name]) => !['apiVersion', 'kind', 'metadata', 'status'].includes(name));
  const required = new Set(schema.required ?? []);
  const body = parts.flatMap(([name, part]): [string, JsonValue][] => {
    const value = begun(part);
    return required.has(name) || name === 'spec' || part.default !== undefined ? [[name, value]] : [];
  });
  const first = { apiVersion: `${crd.spec.group}/${version}`, kind: crd.spec.names.kind, metadata, ...Object.fromEntries(body) };
  const object = repairSample(schema, first, (field) => sampleOf(field, 1));
  return `${remarks(schema, object)}${described(stringify(object), schema)}`;
}

/** The part's sample; where nothing in it has to be said, its first field. */
function begun(schema: JSONSchemaProps): JsonValue {
  const value = sampleOf(schema, 0);
  const [first] = Object.entries(schema.properties ?? {});
  const empty = typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;
  return empty && first !== undefined ? { [first[0]]: sampleOf(first[1], 1) } : value;
}

/** Schemas may be nested without an end that has to be written. */
const deepest = 20;

function sampleOf(schema: JSONSchemaProps, depth: number): JsonValue {
  if (schema.default !== undefined) return schema.default;
  if (schema.enum?.[0] !== undefined) return schema.enum[0];
  if (schema['x-kubernetes-int-or-string'] === true) return 1;
  switch (schema.type) {
    case 'string':
      return sampleText(schema);
    case 'integer':
    case 'number':
      return sampleNumber(schema);
    case 'boolean':
      return true;
    case 'array':
      return sampleList(schema, depth);
    default:
      return depth > deepest ? {} : sampleMap(schema, depth);
  }
}

function sampleMap(schema: JSONSchemaProps, depth: number): JsonObject {
  const required = new Set([...(schema.required ?? []), ...firstAlternative(schema)]);
  const fields = Object.entries(schema.properties ?? {}).filter(([name, field]) => required.has(name) || field.default !== undefined);
  const sample = Object.fromEntries(fields.map(([name, field]) => [name, sampleOf(field, depth + 1)]));
  const values = additionalOf(schema);
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (Object.keys(sample).length >= (schema.minProperties ?? 0)) break;
    if (!Object.hasOwn(sample, name)) sample[name] = sampleOf(field, depth + 1);
  }
  for (let count = 0; values !== undefined && Object.keys(sample).length < (schema.minProperties ?? 0); count++)
    sample[`key${count === 0 ? '' : count + 1}`] = sampleOf(values, depth + 1);
  return sample;
}

/** Of `oneOf` and `anyOf` what the first alternative requires. */
function firstAlternative({ oneOf, anyOf }: JSONSchemaProps): readonly string[] {
  return [oneOf, anyOf].flatMap((alternatives) => alternatives?.[0]?.required ?? []);
}

function sampleList(schema: JSONSchemaProps, depth: number): JsonValue[] {
  const items = itemsOf(schema);
  if (items === undefined || depth > deepest) return [];
  return Array.from({ length: Math.max(1, Math.min(schema.minItems ?? 1, 10)) }, () => sampleOf(items, depth + 1));
}

function sampleNumber({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, type }: JSONSchemaProps): number {
  const step = multipleOf ?? (type === 'integer' ? 1 : 0.5);
  const low = minimum === undefined ? undefined : exclusiveMinimum === true ? minimum + step : minimum;
  const high = maximum === undefined ? undefined : exclusiveMaximum === true ? maximum - step : maximum;
  const wanted = Math.min(Math.max(step, low ?? step), high ?? Number.POSITIVE_INFINITY);
  return multipleOf === undefined ? wanted : Math.ceil(wanted / multipleOf) * multipleOf;
}

const formats: Readonly<Record<string, string>> = {
  'date-time': '2026-01-01T00:00:00Z',
  date: '2026-01-01',
  duration: '1m',
  byte: 'aGVsbG8=',
  email: 'someone@example.com',
  hostname: 'example.com',
  uri: 'https://example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  cidr: '192.0.2.0/24',
  mac: '00:00:5e:00:53:01',
  uuid: '6f1a0c5e-8f0b-4c53-9b4e-0d6c1f1f5a10',
};

/** Texts of many shapes: of a pattern the first that fits is taken. */
const candidates = [
  'example',
  'a',
  'Example',
  'EXAMPLE',
  '1',
  '1m',
  '10Gi',
  '0.1.0',
  'v1',
  'example.com',
  'example.com/name',
  'https://example.com',
  '/example',
  '192.0.2.1',
  '192.0.2.0/24',
  '00:00:5e:00:53:01',
  'a:b',
  'a=b',
  'aGVsbG8=',
  '2026-01-01T00:00:00Z',
  '6f1a0c5e-8f0b-4c53-9b4e-0d6c1f1f5a10',
];

function sampleText(schema: JSONSchemaProps): string {
  const { format = '', minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern } = schema;
  const first = formats[format] ?? 'example';
  const sized = (text: string): string =>
    text.length < minLength ? text.padEnd(minLength, 'x') : text.length > maxLength ? text.slice(0, maxLength) : text;
  if (pattern === undefined) return sized(first);
  const check = compileSchema({ type: 'object', properties: { text: schema } });
  const [, begins = ''] = /^\^((?:[\w:/@-]|\\[./-])+)(?![*+?{|])/.exec(pattern) ?? [];
  const prefix = begins.replaceAll('\\', '');
  return (
    [first, ...candidates, ...candidates.map(sized), prefix, `${prefix}example`].find((text) => check.validate({ text }).length === 0) ??
    sized(first)
  );
}

/** What the API server would refuse, each a line of comment. */
function remarks(schema: JSONSchemaProps, object: JsonObject): string {
  const causes = compileSchema(schema).validate(structuredClone(object));
  return causes.map(({ field, message }) => `# To be corrected: ${field}: ${(message ?? '').replaceAll('\n', ' ')}\n`).join('');
}

/** Above each field of the parts the first line of what its schema says of it. */
function described(text: string, schema: JSONSchemaProps): string {
  const document = parseDocument(text);
  for (const [part, { properties }] of Object.entries(schema.properties ?? {})) {
    const map: unknown = document.get(part);
    if (!isMap(map) || part === 'metadata') continue;
    for (const { key } of map.items) {
      const name = String((key as { readonly value?: unknown }).value);
      const [line = ''] = (properties?.[name]?.description ?? '').split('\n');
      if (line !== '') (key as { commentBefore?: string }).commentBefore = ` ${line}`;
    }
  }
  return String(document);
}
