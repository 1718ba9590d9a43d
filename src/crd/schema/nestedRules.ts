import { childPath, forbiddenValue, invalidValue, keyPath } from '../../k8s/fieldError.ts';
import type { StatusCause } from '../../k8s/status.ts';
import { itemsOf, type JSONSchemaProps } from './crdTypes.ts';
import { patternProblem } from './pattern.ts';

/** Which of a schema's alternatives are the spelling of int-or-string, and so may hold types. */
export interface IntOrStringAlternatives {
  readonly anyOf: boolean;
  readonly firstAllOf: boolean;
}

const none: IntOrStringAlternatives = { anyOf: false, firstAllOf: false };

/** Checks what a schema says of values: its pattern, and all within allOf, anyOf, oneOf and not. */
export function checkValueValidation(schema: JSONSchemaProps, skip: IntOrStringAlternatives, path: string, causes: StatusCause[]): void {
  if (!skip.anyOf) checkEach(schema.anyOf, childPath(path, 'anyOf'), causes);
  for (const [index, part] of (schema.allOf ?? []).entries()) {
    checkNested(part, { anyOf: skip.firstAllOf && index === 0, firstAllOf: false }, keyPath(childPath(path, 'allOf'), index), causes);
  }
  checkEach(schema.oneOf, childPath(path, 'oneOf'), causes);
  if (schema.not !== undefined) checkNested(schema.not, none, childPath(path, 'not'), causes);
  const problem = schema.pattern ? patternProblem(schema.pattern) : undefined;
  if (problem !== undefined) {
    causes.push(invalidValue(childPath(path, 'pattern'), schema.pattern, `must be a valid regular expression, but isn't: ${problem}`));
  }
}

/** A schema within alternatives may only restrict values. */
function checkNested(schema: JSONSchemaProps, skip: IntOrStringAlternatives, path: string, causes: StatusCause[]): void {
  checkValueValidation(schema, skip, path, causes);
  const items = itemsOf(schema);
  if (items !== undefined) checkNested(items, none, childPath(path, 'items'), causes);
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    checkNested(property, none, keyPath(childPath(path, 'properties'), name), causes);
  }
  for (const [field, isSet, rule] of forbidden) {
    if (isSet(schema)) causes.push(forbiddenValue(childPath(path, field), `${rule} to be structural`));
  }
  if (schema.properties !== undefined && Object.hasOwn(schema.properties, 'metadata')) {
    causes.push(forbiddenValue(keyPath(childPath(path, 'properties'), 'metadata'), 'must not be specified in a nested context'));
  }
}

function checkEach(schemas: readonly JSONSchemaProps[] | undefined, path: string, causes: StatusCause[]): void {
  for (const [index, schema] of (schemas ?? []).entries()) checkNested(schema, none, keyPath(path, index), causes);
}

type Forbidden = readonly [field: string, isSet: (schema: JSONSchemaProps) => boolean, rule: string];

const empty = 'must be empty';
const undefinedRule = 'must be undefined';
const falseRule = 'must be false';

const forbidden: readonly Forbidden[] = [
  ['type', ({ type }) => Boolean(type), empty],
  [
    'additionalProperties',
    ({ additionalProperties }) => additionalProperties === true || typeof additionalProperties === 'object',
    undefinedRule,
  ],
  ['default', (schema) => schema.default !== undefined && schema.default !== null, undefinedRule],
  ['title', ({ title }) => Boolean(title), empty],
  ['description', ({ description }) => Boolean(description), empty],
  ['nullable', ({ nullable }) => nullable === true, falseRule],
  ['x-kubernetes-preserve-unknown-fields', (schema) => schema['x-kubernetes-preserve-unknown-fields'] === true, falseRule],
  ['x-kubernetes-embedded-resource', (schema) => schema['x-kubernetes-embedded-resource'] === true, falseRule],
  ['x-kubernetes-int-or-string', (schema) => schema['x-kubernetes-int-or-string'] === true, falseRule],
  ['x-kubernetes-list-map-keys', (schema) => (schema['x-kubernetes-list-map-keys'] ?? []).length > 0, empty],
  ['x-kubernetes-list-type', (schema) => schema['x-kubernetes-list-type'] !== undefined, undefinedRule],
  ['x-kubernetes-map-type', (schema) => schema['x-kubernetes-map-type'] !== undefined, undefinedRule],
  ['x-kubernetes-validations', (schema) => (schema['x-kubernetes-validations'] ?? []).length > 0, empty],
];
