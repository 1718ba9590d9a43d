import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compileSchema, type JSONSchemaProps } from '../../../../src/crd/schema/index.ts';
import { fc } from '../../properties.ts';

const names = fc.constantFrom('a', 'b', 'c', 'd');

const schemas: fc.Arbitrary<JSONSchemaProps> = fc.letrec<{ schema: JSONSchemaProps }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 4 },
    fc.record<JSONSchemaProps>({ type: fc.constant('string'), default: fc.string(), nullable: fc.boolean() }, { requiredKeys: ['type'] }),
    fc.record<JSONSchemaProps>({ type: fc.constant('integer'), default: fc.integer() }, { requiredKeys: ['type'] }),
    fc.record<JSONSchemaProps>({ type: fc.constant('array'), items: tie('schema') }),
    fc.record<JSONSchemaProps>({ type: fc.constant('object'), additionalProperties: tie('schema') }),
    fc.record<JSONSchemaProps>(
      {
        type: fc.constant('object'),
        properties: fc.dictionary(names, tie('schema')),
        'x-kubernetes-preserve-unknown-fields': fc.constant(true),
      },
      { requiredKeys: ['type', 'properties'] },
    ),
  ),
})).schema;

const values: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constant(null),
    fc.integer(),
    fc.string(),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(names, tie('value'), { maxKeys: 3 }),
  ),
})).value;

const roots = schemas.map((spec): JSONSchemaProps => ({ type: 'object', properties: { spec } }));

describe('Whatever the schema and the object', () => {
  it('pruning a second time drops nothing more', () => {
    fc.assert(
      fc.property(roots, values, (schema, spec) => {
        const { prune } = compileSchema(schema);
        const object = structuredClone({ spec });
        prune(object);
        const once = structuredClone(object);
        assert.deepEqual([prune(object), object], [[], once]);
      }),
    );
  });

  it('pruning drops exactly the fields that it names', () => {
    fc.assert(
      fc.property(roots, values, (schema, spec) => {
        const object = structuredClone({ spec });
        const dropped = compileSchema(schema).prune(object);
        assert.equal(dropped.length === 0, JSON.stringify(object) === JSON.stringify({ spec }));
      }),
    );
  });

  it('setting defaults a second time changes nothing more', () => {
    fc.assert(
      fc.property(roots, values, (schema, spec) => {
        const { applyDefaults } = compileSchema(schema);
        const object = structuredClone({ spec });
        applyDefaults(object);
        const once = structuredClone(object);
        applyDefaults(object);
        assert.deepEqual(object, once);
      }),
    );
  });

  it('an object that was decoded is decoded to itself', () => {
    fc.assert(
      fc.property(roots, values, (schema, spec) => {
        const compiled = compileSchema(schema);
        const object = structuredClone({ spec });
        compiled.decode(object);
        const once = structuredClone(object);
        assert.deepEqual([compiled.decode(object), object], [{ unknownFields: [] }, once]);
      }),
    );
  });

  it('an update that changes nothing is never refused', () => {
    fc.assert(
      fc.property(schemas, values, (schema, value) => {
        const known: JSONSchemaProps = { type: 'object', properties: { spec: { type: 'object', properties: { f: schema } } } };
        const object = { spec: { f: value } };
        const refused = compileSchema(known).validate(object, structuredClone(object));
        const holdsUnknown =
          compileSchema(known).prune(structuredClone(object)).length > 0 || JSON.stringify(schema).includes('preserve-unknown');
        assert.ok(refused.length === 0 || holdsUnknown);
      }),
    );
  });
});
