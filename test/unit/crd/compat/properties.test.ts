import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compareCrds } from '../../../../src/crd/compat/index.ts';
import { compileSchema, type JSONSchemaProps, validateCrd } from '../../../../src/crd/schema/index.ts';
import { deepCopy } from '../../../../src/k8s/json.ts';
import { fc } from '../../properties.ts';
import { crdOf } from './crd.ts';

const names = fc.constantFrom('a', 'b', 'c');

/** Schemas of one field, right in themselves. */
const schemas: fc.Arbitrary<JSONSchemaProps> = fc.letrec<{ schema: JSONSchemaProps }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3 },
    fc.record<JSONSchemaProps>(
      {
        type: fc.constant('string'),
        nullable: fc.boolean(),
        maxLength: fc.integer({ min: 0, max: 4 }),
        enum: fc.constantFrom(['x'], ['x', 'yy']),
      },
      { requiredKeys: ['type'] },
    ),
    fc.record<JSONSchemaProps>(
      {
        type: fc.constantFrom('integer', 'number'),
        maximum: fc.integer({ min: 0, max: 9 }),
        minimum: fc.integer({ min: -9, max: 3 }),
        exclusiveMaximum: fc.boolean(),
        multipleOf: fc.constantFrom(1, 2, 3, 4),
      },
      { requiredKeys: ['type'] },
    ),
    fc.record<JSONSchemaProps>({ 'x-kubernetes-int-or-string': fc.constant(true) }),
    fc.record<JSONSchemaProps>(
      {
        type: fc.constant('array'),
        items: tie('schema'),
        maxItems: fc.integer({ min: 0, max: 3 }),
        'x-kubernetes-list-type': fc.constant('atomic'),
      },
      { requiredKeys: ['type', 'items'] },
    ),
    fc.record<JSONSchemaProps>({ type: fc.constant('object'), additionalProperties: tie('schema') }),
    fc.record<JSONSchemaProps>(
      {
        type: fc.constant('object'),
        properties: fc.dictionary(names, tie('schema'), { maxKeys: 3 }),
        required: fc.uniqueArray(names, { maxLength: 2 }),
        'x-kubernetes-preserve-unknown-fields': fc.constant(true),
      },
      { requiredKeys: ['type', 'properties'] },
    ),
  ),
})).schema;

const values: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, 'x', 'yy', 'zzzzzz', true),
    fc.integer({ min: -12, max: 12 }),
    fc.constantFrom(1.5, 2.5),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(names, tie('value'), { maxKeys: 3 }),
  ),
})).value;

/** What makes a schema take more, or the same. */
const widenings: readonly ((schema: JSONSchemaProps) => JSONSchemaProps)[] = [
  ({ maximum: _maximum, exclusiveMaximum: _exclusive, ...rest }) => rest,
  ({ minimum: _minimum, ...rest }) => rest,
  ({ multipleOf: _multipleOf, ...rest }) => rest,
  ({ maxLength: _maxLength, ...rest }) => rest,
  ({ maxItems: _maxItems, ...rest }) => rest,
  ({ required: _required, ...rest }) => rest,
  ({ enum: _enum, ...rest }) => rest,
  (schema) => (schema.enum === undefined ? schema : { ...schema, enum: [...schema.enum, 'more'] }),
  (schema) => (schema.type === 'integer' ? { ...schema, type: 'number' } : schema),
  (schema) => ({ ...schema, description: 'something else', nullable: true }),
  (schema) => (schema.maximum === undefined ? schema : { ...schema, maximum: schema.maximum + 1 }),
  (schema) => (schema.properties === undefined ? schema : { ...schema, properties: { ...schema.properties, new: { type: 'string' } } }),
];

function widened(schema: JSONSchemaProps, choices: readonly number[], at = 0): JSONSchemaProps {
  const own = (widenings[(choices[at % choices.length] ?? 0) % widenings.length] as (one: JSONSchemaProps) => JSONSchemaProps)(schema);
  const below = (one: JSONSchemaProps): JSONSchemaProps => widened(one, choices, at + 1);
  return {
    ...own,
    ...(own.items === undefined || Array.isArray(own.items) ? {} : { items: below(own.items) }),
    ...(typeof own.additionalProperties === 'object' ? { additionalProperties: below(own.additionalProperties) } : {}),
    ...(own.properties === undefined
      ? {}
      : { properties: Object.fromEntries(Object.entries(own.properties).map(([name, one]) => [name, below(one)])) }),
  };
}

const rootOf = (f: JSONSchemaProps): JSONSchemaProps => ({ type: 'object', properties: { spec: { type: 'object', properties: { f } } } });

describe('Whatever the schema', () => {
  it('a CRD compared with itself breaks nobody', () => {
    fc.assert(
      fc.property(schemas, (f) => {
        assert.deepEqual(compareCrds(crdOf({ f }), crdOf({ f: deepCopy(f) })), []);
      }),
    );
  });

  it('taking more breaks nobody', () => {
    fc.assert(
      fc.property(schemas, fc.array(fc.nat(), { minLength: 1, maxLength: 6 }), (f, choices) => {
        const wider = widened(f, choices);
        // An object that keeps unknown fields had whatever it likes under the name of a new one.
        fc.pre(!JSON.stringify(f).includes('preserve-unknown') && !JSON.stringify(f).includes('additionalProperties'));
        assert.deepEqual(compareCrds(crdOf({ f }), crdOf({ f: wider })), []);
      }),
    );
  });

  it('where nobody breaks, what was taken is taken, and kept as it was', () => {
    let held = 0;
    fc.assert(
      fc.property(
        fc.oneof(
          fc.tuple(schemas, schemas),
          fc.tuple(schemas, fc.array(fc.nat(), { minLength: 1 })).map(([f, choices]) => [f, widened(f, choices)] as const),
        ),
        values,
        ([before, after], f) => {
          fc.pre(validateCrd(crdOf({ f: before })).length === 0 && validateCrd(crdOf({ f: after })).length === 0);
          fc.pre(compareCrds(crdOf({ f: before }), crdOf({ f: after })).length === 0);
          const [was, is] = [compileSchema(rootOf(before)), compileSchema(rootOf(after))];
          const old = deepCopy({ spec: { f } });
          was.decode(old);
          fc.pre(was.validate(old).length === 0);
          held++;
          const next = deepCopy(old);
          assert.deepEqual(is.decode(next).unknownFields, []);
          assert.deepEqual(next, old);
          assert.deepEqual(is.validate(next), []);
        },
      ),
      { numRuns: 300 },
    );
    assert.ok(held >= 100);
  });
});
