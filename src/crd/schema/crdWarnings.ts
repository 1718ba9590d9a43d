import { compareBytes, goQuote } from '../../k8s/goText.ts';
import { type CustomResourceDefinition, itemsOf, type JSONSchemaProps } from './crdTypes.ts';
import { formatCheck } from './formats.ts';
import { hoistCrd, schemasOf } from './hoistedCrd.ts';
import { subschemas } from './schemaWalk.ts';

/** What the API server accepts with a Warning header: formats that nobody checks, and sets that apply cannot merge. On update only what is new. */
export function crdWarnings(crd: CustomResourceDefinition, old?: CustomResourceDefinition): string[] {
  const before = old === undefined ? [] : [...formatWarnings(old), ...setWarnings(old)];
  return [...formatWarnings(crd), ...setWarnings(crd)].filter((warning) => !before.includes(warning));
}

function formatWarnings(crd: CustomResourceDefinition): string[] {
  return nodesOf(crd)
    .filter(({ format, type = '' }) => format && !isKnown(format, type))
    .map(({ format = '' }) => `unrecognized format ${goQuote(format)}`);
}

function isKnown(format: string, type: string): boolean {
  if (type === '' || type === 'string') return formatCheck(format) !== undefined;
  if (type === 'integer') return format === 'int32' || format === 'int64';
  return type === 'number' && (format === 'float' || format === 'double');
}

function setWarnings(crd: CustomResourceDefinition): string[] {
  const types = nodesOf(crd)
    .filter((schema) => schema['x-kubernetes-list-type'] === 'set')
    .map((schema) => itemsOf(schema)?.type ?? '')
    .filter((type) => type === 'object' || type === 'array');
  const unsupported = 'is not supported by server-side apply or CEL validation rules';
  return [...new Set(types)]
    .sort(compareBytes)
    .map((type) => `x-kubernetes-list-type: set for items of type ${goQuote(type)} ${unsupported}`);
}

function nodesOf(crd: CustomResourceDefinition): JSONSchemaProps[] {
  return schemasOf(hoistCrd(crd)).flatMap(([, schema]) => withAllBelow(schema));
}

function withAllBelow(schema: JSONSchemaProps): JSONSchemaProps[] {
  return [schema, ...subschemas(schema).flatMap(withAllBelow)];
}
