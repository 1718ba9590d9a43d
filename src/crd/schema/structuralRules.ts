import { childPath, forbiddenValue, invalidValue, keyPath, requiredValue } from '../../k8s/fieldError.ts';
import { compareBytes } from '../../k8s/goText.ts';
import { deepEqual } from '../../k8s/json.ts';
import type { StatusCause } from '../../k8s/status.ts';
import { itemsOf, type JSONSchemaProps } from './crdTypes.ts';
import { checkValueValidation } from './nestedRules.ts';
import { checkCompleteness } from './completenessRules.ts';

/**
 * What keeps a schema from being structural: pruning and defaulting need each field to be described once, outside of allOf, anyOf,
 * oneOf and not. Sorted as the API server sorts.
 */
export function structuralProblems(schema: JSONSchemaProps, path: string): StatusCause[] {
  const causes: StatusCause[] = [];
  checkNode(schema, 'root', path, causes);
  checkCompleteness(schema, schema, path, path, causes);
  return causes.sort((a, b) => compareBytes(`${a.field}: ${a.message}`, `${b.field}: ${b.message}`));
}

type Level = 'root' | 'item' | 'field';

function checkNode(schema: JSONSchemaProps, level: Level, path: string, causes: StatusCause[]): void {
  const items = itemsOf(schema);
  if (schema.type === 'array' && items === undefined) causes.push(requiredValue(childPath(path, 'items'), 'must be specified'));
  if (items !== undefined) checkNode(items, 'item', childPath(path, 'items'), causes);
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    checkNode(property, 'field', keyPath(childPath(path, 'properties'), name), causes);
  }
  checkAdditional(schema, level, childPath(path, 'additionalProperties'), causes);
  checkExtensions(schema, path, causes);
  checkAlternatives(schema, path, causes);
  checkType(schema, level, path, causes);
  checkResource(schema, level, path, causes);
}

function checkAdditional(schema: JSONSchemaProps, level: Level, path: string, causes: StatusCause[]): void {
  const additional = schema.additionalProperties;
  if (additional === undefined || additional === null) return;
  if (level === 'root') causes.push(forbiddenValue(path, 'must not be used at the root'));
  if (typeof additional === 'object') checkNode(additional, 'field', path, causes);
}

function checkExtensions(schema: JSONSchemaProps, path: string, causes: StatusCause[]): void {
  if (schema['x-kubernetes-int-or-string'] !== true) return;
  for (const extension of ['x-kubernetes-preserve-unknown-fields', 'x-kubernetes-embedded-resource'] as const) {
    if (schema[extension] !== true) continue;
    causes.push(invalidValue(childPath(path, extension), true, 'must be false if x-kubernetes-int-or-string is true'));
  }
}

/** int-or-string is spelled with types within anyOf: that is the one exception. */
function checkAlternatives(schema: JSONSchemaProps, path: string, causes: StatusCause[]): void {
  const direct = isIntOrString(schema.anyOf);
  const withinAllOf = isIntOrString(schema.allOf?.[0]?.anyOf);
  checkValueValidation(schema, { anyOf: direct, firstAllOf: withinAllOf }, path, causes);
}

function isIntOrString(anyOf: readonly JSONSchemaProps[] | undefined): boolean {
  return anyOf?.length === 2 && deepEqual(anyOf, [{ type: 'integer' }, { type: 'string' }]);
}

function checkType(schema: JSONSchemaProps, level: Level, path: string, causes: StatusCause[]): void {
  const type = schema.type ?? '';
  const at = childPath(path, 'type');
  const embedded = schema['x-kubernetes-embedded-resource'] === true;
  if (embedded && type !== 'object') {
    const rule = 'must be object if x-kubernetes-embedded-resource is true';
    causes.push(type === '' ? requiredValue(at, rule) : invalidValue(at, type, rule));
  } else if (type === '' && schema['x-kubernetes-int-or-string'] !== true && schema['x-kubernetes-preserve-unknown-fields'] !== true) {
    causes.push(requiredValue(at, missingType[level]));
  }
  if (embedded && schema.additionalProperties !== undefined) {
    causes.push(forbiddenValue(childPath(path, 'additionalProperties'), 'must not be used if x-kubernetes-embedded-resource is set'));
  }
  if (level === 'root' && type !== '' && type !== 'object') causes.push(invalidValue(at, type, 'must be object at the root'));
}

const missingType: Readonly<Record<Level, string>> = {
  root: 'must not be empty at the root',
  item: 'must not be empty for specified array items',
  field: 'must not be empty for specified object fields',
};

function checkResource(schema: JSONSchemaProps, level: Level, path: string, causes: StatusCause[]): void {
  const embedded = schema['x-kubernetes-embedded-resource'] === true;
  const isResource = level === 'root' || embedded;
  const properties = childPath(path, 'properties');
  for (const name of ['kind', 'apiVersion']) {
    const property = schema.properties?.[name];
    if (!isResource || property === undefined || property.type === 'string') continue;
    causes.push(invalidValue(childPath(keyPath(properties, name), 'type'), property.type ?? '', 'must be string'));
  }
  const metadata = schema.properties?.['metadata'];
  if (metadata !== undefined) checkMetadata(metadata, isResource, level, keyPath(properties, 'metadata'), causes);
  if (embedded && schema['x-kubernetes-preserve-unknown-fields'] !== true && Object.keys(schema.properties ?? {}).length === 0) {
    const rule = 'must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields';
    causes.push(requiredValue(properties, rule));
  }
}

/** The root's metadata is known; a schema may say no more than what name and generateName may be. */
function checkMetadata(schema: JSONSchemaProps, isResource: boolean, level: Level, path: string, causes: StatusCause[]): void {
  if (isResource && schema.type !== 'object') causes.push(invalidValue(childPath(path, 'type'), schema.type ?? '', 'must be object'));
  if (level !== 'root') return;
  const { type: _type, default: _default, ...rest } = schema;
  const names = Object.keys(rest.properties ?? {});
  if (names.every((name) => name === 'name' || name === 'generateName')) delete rest.properties;
  if (Object.values(rest).every(isNothing)) return;
  const rule = 'must not specify anything other than name and generateName, but metadata is implicitly specified';
  causes.push(forbiddenValue(path, rule));
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || value === false;
}
