import { childPath, forbiddenValue, invalidText, invalidValue, keyPath, requiredValue, unsupportedValue } from '../../k8s/fieldError.ts';
import type { StatusCause } from '../../k8s/status.ts';
import { itemsOf, type JSONSchemaProps } from './crdTypes.ts';
import { schemaText } from './internalText.ts';

/** Checks `x-kubernetes-map-type`, `x-kubernetes-list-type` and `x-kubernetes-list-map-keys` of one node. */
export function checkListAndMapTypes(
  schema: JSONSchemaProps,
  path: string,
  options: { readonly atomicSets: boolean; readonly strictMapKeys: boolean },
  causes: StatusCause[],
): void {
  checkMapType(schema, path, causes);
  checkListType(schema, path, options.atomicSets, causes);
  if (schema['x-kubernetes-list-type'] === 'map') checkListMap(schema, path, causes);
  if (options.strictMapKeys) causes.push(...mapKeyProblems(schema, path));
}

/** Items of sets and list maps are never null, and the keys of list maps always there. */
export function mapKeyProblems(schema: JSONSchemaProps, path: string): StatusCause[] {
  const items = itemsOf(schema);
  const listType = schema['x-kubernetes-list-type'];
  if (items === undefined || (listType !== 'set' && listType !== 'map')) return [];
  const causes: StatusCause[] = [];
  const at = childPath(path, 'items');
  if (items.nullable === true)
    causes.push(forbiddenValue(childPath(at, 'nullable'), `cannot be nullable when x-kubernetes-list-type is ${listType}`));
  if (listType === 'set') return causes;
  for (const key of schema['x-kubernetes-list-map-keys'] ?? []) {
    const property = items.properties?.[key];
    if (property === undefined) continue;
    const propertyAt = keyPath(childPath(at, 'properties'), key);
    if (!(items.required ?? []).includes(key) && (property.default === undefined || property.default === null)) {
      const rule = 'this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property';
      causes.push(requiredValue(childPath(propertyAt, 'default'), rule));
    }
    if (property.nullable === true) {
      causes.push(
        forbiddenValue(childPath(propertyAt, 'nullable'), 'this property is in x-kubernetes-list-map-keys, so it cannot be nullable'),
      );
    }
  }
  return causes;
}

/** Whether a set has items that are not compared as a whole. */
export function isNonAtomicSet(schema: JSONSchemaProps): boolean {
  const items = itemsOf(schema);
  if (schema['x-kubernetes-list-type'] !== 'set' || items === undefined) return false;
  if (items.type === 'array') return !['atomic', undefined].includes(items['x-kubernetes-list-type']);
  return items.type === 'object' && items['x-kubernetes-map-type'] !== 'atomic';
}

function checkMapType(schema: JSONSchemaProps, path: string, causes: StatusCause[]): void {
  const mapType = schema['x-kubernetes-map-type'];
  if (mapType === undefined) return;
  if (schema.type !== 'object') causes.push(typeProblem(schema, path, 'must be object if x-kubernetes-map-type is specified'));
  if (mapType !== 'atomic' && mapType !== 'granular') {
    causes.push(unsupportedValue(childPath(path, 'x-kubernetes-map-type'), mapType, ['atomic', 'granular']));
  }
}

function checkListType(schema: JSONSchemaProps, path: string, atomicSets: boolean, causes: StatusCause[]): void {
  const listType = schema['x-kubernetes-list-type'];
  const keys = schema['x-kubernetes-list-map-keys'] ?? [];
  const at = childPath(path, 'x-kubernetes-list-type');
  if (listType !== undefined && schema.type !== 'array') {
    causes.push(typeProblem(schema, path, 'must be array if x-kubernetes-list-type is specified'));
  } else if (atomicSets && isNonAtomicSet(schema)) {
    const items = itemsOf(schema);
    const extension = items?.type === 'array' ? 'x-kubernetes-list-type' : 'x-kubernetes-map-type';
    const rule = 'must be atomic as item of a list with x-kubernetes-list-type=set';
    causes.push(invalidValue(childPath(childPath(path, 'items'), extension), items?.['x-kubernetes-list-type'], rule));
  }
  if (listType !== undefined && !['atomic', 'set', 'map'].includes(listType)) {
    causes.push(unsupportedValue(at, listType, ['atomic', 'set', 'map']));
  }
  if (keys.length === 0 || listType === 'map') return;
  const rule = 'must be map if x-kubernetes-list-map-keys is non-empty';
  causes.push(listType === undefined ? requiredValue(at, rule) : invalidValue(at, listType, rule));
}

function typeProblem(schema: JSONSchemaProps, path: string, rule: string): StatusCause {
  const at = childPath(path, 'type');
  return schema.type ? invalidValue(at, schema.type, rule) : requiredValue(at, rule);
}

function checkListMap(schema: JSONSchemaProps, path: string, causes: StatusCause[]): void {
  const keys = schema['x-kubernetes-list-map-keys'] ?? [];
  const keysAt = childPath(path, 'x-kubernetes-list-map-keys');
  const itemsAt = childPath(path, 'items');
  if (keys.length === 0) causes.push(requiredValue(keysAt, 'must not be empty if x-kubernetes-list-type is map'));
  if (schema.items === undefined) causes.push(requiredValue(itemsAt, 'must have a schema if x-kubernetes-list-type is map'));
  if (Array.isArray(schema.items)) {
    const shown = `{"Schema":null,"JSONSchemas":[${schema.items.map(schemaText).join(',')}]}`;
    causes.push(invalidText(itemsAt, shown, 'must only have a single schema if x-kubernetes-list-type is map'));
    return;
  }
  const items = schema.items;
  if (items === undefined) return;
  if (items.type !== 'object') {
    causes.push(
      invalidValue(childPath(itemsAt, 'type'), items.type ?? '', "must be object if parent array's x-kubernetes-list-type is map"),
    );
    return;
  }
  const seen = new Set<string>();
  for (const key of keys) {
    const property = items.properties?.[key];
    if (property === undefined) causes.push(invalidValue(keysAt, keys, 'entries must all be names of item properties'));
    else if (property.type === 'array' || property.type === 'object') {
      const at = childPath(keyPath(childPath(itemsAt, 'properties'), key), 'type');
      causes.push(invalidValue(at, items.type, "must be a scalar type if parent array's x-kubernetes-list-type is map"));
    }
    if (seen.has(key)) causes.push(invalidValue(keysAt, keys, 'must not contain duplicate entries'));
    seen.add(key);
  }
}
