import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { coerceObjectMeta } from '../../../../src/crd/schema/index.ts';

describe('Metadata as it is read', () => {
  it('keeps known fields in their canonical form, leaves empty ones out, and names the rest', () => {
    const given = {
      name: 'x',
      labels: { a: 'b', c: null },
      annotations: {},
      creationTimestamp: '2020-01-01T02:00:00.5+01:00',
      generation: 0,
      deletionGracePeriodSeconds: 0,
      ownerReferences: [{ uid: 'u', colour: 'red' }],
      colour: 'red',
    };
    assert.deepEqual(coerceObjectMeta(given), {
      metadata: {
        name: 'x',
        labels: { a: 'b', c: '' },
        creationTimestamp: '2020-01-01T01:00:00Z',
        deletionGracePeriodSeconds: 0,
        ownerReferences: [{ apiVersion: '', kind: '', name: '', uid: 'u' }],
      },
      unknownFields: ['ownerReferences[0].colour', 'colour'],
    });
  });

  for (const [metadata, problem] of [
    ['x', 'json: cannot unmarshal string into Go value of type v1.ObjectMeta'],
    [{ name: 5 }, 'json: cannot unmarshal number into Go struct field ObjectMeta.name of type string'],
    [{ labels: { a: 1 } }, 'json: cannot unmarshal number into Go struct field ObjectMeta.labels of type string'],
    [{ generation: 1.5 }, 'json: cannot unmarshal number 1.5 into Go struct field ObjectMeta.generation of type int64'],
    [
      { ownerReferences: [{ controller: 'x' }] },
      'json: cannot unmarshal string into Go struct field OwnerReference.ownerReferences.controller of type bool',
    ],
  ] as const) {
    it(`of a wrong type is a problem: ${JSON.stringify(metadata)}`, () => assert.equal(coerceObjectMeta(metadata).problem, problem));
  }

  it('of a wrong type may be left out instead', () => {
    assert.deepEqual(coerceObjectMeta({ name: 'x', labels: 'y' }, { dropInvalid: true }), { metadata: { name: 'x' }, unknownFields: [] });
  });
});
