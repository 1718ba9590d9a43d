import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type CustomResourceDefinition, crdWarnings, type JSONSchemaProps } from '../../../../src/crd/schema/index.ts';

function crdWith(properties: Record<string, JSONSchemaProps>): CustomResourceDefinition {
  const openAPIV3Schema: JSONSchemaProps = { type: 'object', properties: { spec: { type: 'object', properties } } };
  return {
    spec: {
      group: 'example.com',
      names: { plural: 'things', kind: 'Thing' },
      scope: 'Cluster',
      versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema } }],
    },
  };
}

describe('A CRD that is accepted with a warning', () => {
  it('has formats that are not known, or not for their type', () => {
    const crd = crdWith({
      a: { type: 'string', format: 'colour' },
      b: { type: 'integer', format: 'date' },
      c: { type: 'string', format: 'date-time' },
    });
    assert.deepEqual(crdWarnings(crd), ['unrecognized format "colour"', 'unrecognized format "date"']);
  });

  it('has sets of lists or objects', () => {
    const set: JSONSchemaProps = {
      type: 'array',
      'x-kubernetes-list-type': 'set',
      items: { type: 'object', 'x-kubernetes-map-type': 'atomic' },
    };
    assert.deepEqual(crdWarnings(crdWith({ a: set, b: set })), [
      'x-kubernetes-list-type: set for items of type "object" is not supported by server-side apply or CEL validation rules',
    ]);
  });

  it('is told on update only what is new', () => {
    const old = crdWith({ a: { type: 'string', format: 'colour' } });
    const crd = crdWith({ a: { type: 'string', format: 'colour' }, b: { type: 'string', format: 'taste' } });
    assert.deepEqual(crdWarnings(crd, old), ['unrecognized format "taste"']);
  });
});
