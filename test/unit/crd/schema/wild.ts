import assert from 'node:assert/strict';
import { compareCrds } from '../../../../src/crd/compat/index.ts';
import {
  compileSchema,
  crdWarnings,
  type CustomResourceDefinition,
  type JSONSchemaProps,
  ruleFindings,
  validateCrd,
} from '../../../../src/crd/schema/index.ts';
import { someSchema } from '../../../../src/crd/schema/schemaWalk.ts';
import { deepCopy, isObject, type JsonValue } from '../../../../src/k8s/json.ts';
import { fc } from '../../properties.ts';

const names = fc.constantFrom('a', 'b', 'c', 'metadata', 'kind', 'apiVersion', 'spec', 'x-y', 'a.b', '');
const types = fc.constantFrom('object', 'object', 'array', 'string', 'integer', 'number', 'boolean', 'null', 'date', '');
const formats = fc.constantFrom('int32', 'int64', 'date-time', 'duration', 'byte', 'ipv4', 'uuid', 'email', 'double', 'colour');
const patterns = fc.oneof(
  fc.constantFrom('(a+)+$', '^[a-z]+$', '(', '[a', '(?i)a', '(?=a)', 'a{2000}', '\\p{L}', ''),
  fc.string({ maxLength: 6 }),
);
const rules = fc.constantFrom(
  'self == oldSelf',
  'self.a > 1',
  "self != ''",
  'self.all(x, self.exists(y, x == y))',
  'has(self.a)',
  'self.size() < 5',
  "self.matches('(a+)+$')",
  '',
  'self.',
  'true',
  'type(self) == string',
);

/** JSON of any kind. */
export const wildValues: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<JsonValue>(
      null,
      true,
      0,
      -1,
      1.5,
      1e300,
      9_007_199_254_740_993n,
      '',
      'a',
      'aaaaaaaaaaaaaaaaaaaaaaaa!',
      'é😀',
      '2024-01-01',
    ),
    fc.integer(),
    fc.string({ maxLength: 8 }),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(names, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

function said(parts: { [Key in keyof JSONSchemaProps]?: fc.Arbitrary<JSONSchemaProps[Key]> }): fc.Arbitrary<JSONSchemaProps> {
  return fc.record(parts, { noNullPrototype: true }) as fc.Arbitrary<JSONSchemaProps>;
}

/** What a node says beside what lies below it; mostly little, or none would ever be right. */
const words: fc.Arbitrary<JSONSchemaProps> = fc.oneof(
  fc.constant<JSONSchemaProps>({}),
  said({ format: formats }),
  said({ nullable: fc.boolean(), description: fc.string({ maxLength: 5 }) }),
  said({ default: wildValues }),
  said({ enum: fc.array(wildValues, { maxLength: 3 }) }),
  said({ pattern: patterns, maxLength: fc.integer({ min: -1, max: 5 }) }),
  said({ maximum: fc.double({ noNaN: true, noDefaultInfinity: true }), exclusiveMaximum: fc.boolean() }),
  said({ minimum: fc.integer({ min: -5, max: 5 }), multipleOf: fc.constantFrom(0, 1, 3, 0.1, -2) }),
  said({ maxItems: fc.integer({ min: -1, max: 5 }), uniqueItems: fc.boolean() }),
  said({ required: fc.array(names, { maxLength: 2 }) }),
  said({ 'x-kubernetes-preserve-unknown-fields': fc.boolean() }),
  said({ 'x-kubernetes-embedded-resource': fc.boolean() }),
  said({ 'x-kubernetes-int-or-string': fc.boolean() }),
  said({
    'x-kubernetes-list-type': fc.constantFrom('set', 'map', 'atomic', 'bag'),
    'x-kubernetes-list-map-keys': fc.array(names, { maxLength: 2 }),
  }),
  said({ 'x-kubernetes-map-type': fc.constantFrom('atomic', 'granular', 'x') }),
  said({
    'x-kubernetes-validations': fc.array(
      fc.record(
        { rule: rules, messageExpression: fc.constantFrom("'a'", 'self', ''), fieldPath: fc.constantFrom('.a', 'a', '') },
        { requiredKeys: ['rule'], noNullPrototype: true },
      ),
      { maxLength: 2 },
    ),
  }),
);

/** Schemas of any keys at any place: few are right. */
export const wildSchemas: fc.Arbitrary<JSONSchemaProps> = fc.letrec<{ schema: JSONSchemaProps; below: JSONSchemaProps }>((tie) => {
  const schema = tie('schema');
  const parts = fc.array(schema, { maxLength: 2 });
  return {
    below: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.constant<JSONSchemaProps>({}),
      said({ properties: fc.dictionary(names, schema, { maxKeys: 3, noNullPrototype: true }) }),
      said({ additionalProperties: fc.oneof({ maxDepth: 3 }, fc.boolean(), schema) }),
      said({ items: schema }),
      said({ items: parts }),
      said({ allOf: parts, not: schema }),
      said({ anyOf: parts }),
      said({ oneOf: parts }),
    ),
    schema: fc
      .tuple(types, words, tie('below'), fc.boolean())
      .map(([type, said, below, typed]) => ({ ...(type === '' ? {} : { type: typed ? typeOf(below, type) : type }), ...said, ...below })),
  };
}).schema;

/** The type that goes with what lies below. */
function typeOf(below: JSONSchemaProps, other: string): string {
  if (below.items !== undefined) return 'array';
  return below.properties !== undefined || below.additionalProperties !== undefined ? 'object' : other;
}

export function crdWith(spec: JSONSchemaProps): CustomResourceDefinition {
  return {
    metadata: { name: 'things.example.com' },
    spec: {
      group: 'example.com',
      names: { plural: 'things', kind: 'Thing' },
      scope: 'Namespaced',
      versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object', properties: { spec } } } }],
    },
  };
}

/** What holds for every definition, right or wrong, and for every object of one that is right. True where it was right. */
export function holdsForDefinitions(schema: JSONSchemaProps, other: JSONSchemaProps, value: JsonValue): boolean {
  const crd = crdWith(schema);
  const before = deepCopy(crd);
  const causes = validateCrd(crd);
  assert.deepEqual(crd, before);
  assert.deepEqual(validateCrd(crd), causes);
  crdWarnings(crd);
  compareCrds(crd, crdWith(other));
  assert.deepEqual(compareCrds(crd, deepCopy(crd)), []);
  if (causes.length > 0) return false;
  assert.deepEqual(ruleFindings(crd), []);
  holdsForObjects(crd.spec.versions[0]?.schema?.openAPIV3Schema ?? {}, value);
  return true;
}

function holdsForObjects(schema: JSONSchemaProps, value: JsonValue): void {
  const compiled = compileSchema(schema);
  const object = { apiVersion: 'example.com/v1', kind: 'Thing', metadata: { name: 'a' }, spec: deepCopy(value) };
  if (compiled.decode(object).problem !== undefined) return;
  const once = deepCopy(object);
  assert.deepEqual(compiled.decode(object), { unknownFields: [] });
  assert.deepEqual(object, once);
  const found = compiled.validate(object);
  assert.deepEqual(object, once);
  assert.deepEqual(compiled.validate(object), found);
  // Fields without a schema never count as unchanged, and what an embedded resource lacks is told whether it changed or not.
  if (!isObject(object.spec) || someSchema(schema, keepsUnknown) || someSchema(schema, isEmbedded)) return;
  for (const { reason, message } of compiled.validate(object, deepCopy(object))) {
    // What has the wrong type for a rule, and a transition that does not hold, is told of unchanged objects, too.
    assert.match(`${reason} ${message}`, /rule|evaluating|invalid data|overload|budget/);
  }
}

function keepsUnknown(schema: JSONSchemaProps): boolean {
  return typeof schema.additionalProperties === 'boolean' || schema['x-kubernetes-preserve-unknown-fields'] === true;
}

function isEmbedded(schema: JSONSchemaProps): boolean {
  return schema['x-kubernetes-embedded-resource'] === true;
}
