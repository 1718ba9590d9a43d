import { childPath, forbiddenValue, invalidValue, keyPath, unsupportedValue } from '../../k8s/fieldError.ts';
import type { StatusCause } from '../../k8s/status.ts';
import { additionalOf, itemsOf, type JSONSchemaProps } from './crdTypes.ts';
import { checkListAndMapTypes } from './listTypeRules.ts';
import { checkRules } from './ruleForm.ts';

/** What is checked only as strictly as the stored CRD allows: an old CRD's faults do not keep it from being updated. */
export interface OpenApiOptions {
  readonly knownTypesOnly: boolean;
  readonly atomicSets: boolean;
  readonly strictMapKeys: boolean;
}

/** The API server's rules for each schema node by itself: fields it does not support, defaults where none may be, list and map types. */
export function openApiProblems(schema: JSONSchemaProps, path: string, options: OpenApiOptions): StatusCause[] {
  const causes: StatusCause[] = [];
  checkNode(schema, path, { options, root: true, inMeta: false, noDefaults: undefined }, causes);
  return causes;
}

interface Place {
  readonly options: OpenApiOptions;
  readonly root: boolean;
  /** Within apiVersion, kind or metadata of a resource. */
  readonly inMeta: boolean;
  /** Why there may be no default; undefined where there may. */
  readonly noDefaults: string | undefined;
}

function checkNode(schema: JSONSchemaProps | undefined, path: string, place: Place, causes: StatusCause[]): void {
  if (schema === undefined || schema === null) return;
  const below: Place = { ...place, root: false };
  checkFields(schema, path, place, causes);
  if (schema.uniqueItems === true) {
    causes.push(
      forbiddenValue(childPath(path, 'uniqueItems'), 'uniqueItems cannot be set to true since the runtime complexity becomes quadratic'),
    );
  }
  checkAdditional(schema, path, below, causes);
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    checkNode(property, keyPath(childPath(path, 'properties'), name), placeOf(name, schema, place), causes);
  }
  checkNode(schema.not, childPath(path, 'not'), below, causes);
  for (const field of ['allOf', 'oneOf', 'anyOf'] as const) {
    for (const [index, part] of (schema[field] ?? []).entries()) checkNode(part, keyPath(childPath(path, field), index), below, causes);
  }
  for (const [name, part] of Object.entries(schema.definitions ?? {}))
    checkNode(part, keyPath(childPath(path, 'definitions'), name), below, causes);
  if (Array.isArray(schema.items))
    schema.items.forEach((item, index) => checkNode(item, keyPath(childPath(path, 'items'), index), below, causes));
  else checkNode(itemsOf(schema), childPath(path, 'items'), below, causes);
  for (const [name, part] of Object.entries(schema.dependencies ?? {})) {
    if (!Array.isArray(part)) checkNode(part, keyPath(childPath(path, 'dependencies'), name), below, causes);
  }
  if (schema['x-kubernetes-preserve-unknown-fields'] === false) {
    causes.push(invalidValue(childPath(path, 'x-kubernetes-preserve-unknown-fields'), false, 'must be true or undefined'));
  }
  checkListAndMapTypes(schema, path, place.options, causes);
  checkRules(schema, path, causes);
}

function checkAdditional(schema: JSONSchemaProps, path: string, place: Place, causes: StatusCause[]): void {
  const additional = schema.additionalProperties;
  if (additional === undefined || additional === null) return;
  const at = childPath(path, 'additionalProperties');
  if (Object.keys(schema.properties ?? {}).length > 0 && additional !== true) {
    causes.push(forbiddenValue(at, 'additionalProperties and properties are mutual exclusive'));
  }
  const inMeta = place.inMeta ? { noDefaults: 'inside additionalProperties applying to object metadata' } : {};
  checkNode(additionalOf(schema), at, { ...place, ...inMeta }, causes);
}

function placeOf(name: string, parent: JSONSchemaProps, place: Place): Place {
  const below = { ...place, root: false };
  const resource = place.root || parent['x-kubernetes-embedded-resource'] === true;
  if (!resource || (name !== 'metadata' && name !== 'kind' && name !== 'apiVersion')) return below;
  return { ...below, inMeta: true, noDefaults: place.root ? `in top-level ${name}` : below.noDefaults };
}

const types = ['array', 'boolean', 'integer', 'number', 'object', 'string'];

function checkFields(schema: JSONSchemaProps, path: string, place: Place, causes: StatusCause[]): void {
  const refuse = (field: string, rule: string): void => {
    causes.push(forbiddenValue(childPath(path, field), rule));
  };
  if (place.options.knownTypesOnly && schema.type && !types.includes(schema.type)) {
    causes.push(unsupportedValue(childPath(path, 'type'), schema.type, types));
  }
  if (schema.default !== undefined && schema.default !== null && place.noDefaults !== undefined)
    refuse('default', `must not be set ${place.noDefaults}`);
  if (schema.id) refuse('id', 'id is not supported');
  if (schema.additionalItems !== undefined) refuse('additionalItems', 'additionalItems is not supported');
  if (Object.keys(schema.patternProperties ?? {}).length > 0) refuse('patternProperties', 'patternProperties is not supported');
  if (Object.keys(schema.definitions ?? {}).length > 0) refuse('definitions', 'definitions is not supported');
  if (schema.dependencies !== undefined) refuse('dependencies', 'dependencies is not supported');
  if (schema.$ref !== undefined) refuse('$ref', '$ref is not supported');
  if (schema.type === 'null') refuse('type', 'type cannot be set to null, use nullable as an alternative');
  if (Array.isArray(schema.items) && schema.items.length > 0) refuse('items', 'items must be a schema object and not an array');
  if (place.inMeta && schema['x-kubernetes-embedded-resource'] === true) {
    refuse('x-kubernetes-embedded-resource', 'must not be used inside of resource meta');
  }
}
