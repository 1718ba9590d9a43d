import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type ApplyOutcome, applyPatch } from '../../../../src/apiserver/apply/apply.ts';
import { FieldSet, parseFieldsV1 } from '../../../../src/apiserver/apply/fieldSet.ts';
import { compareTyped } from '../../../../src/apiserver/apply/typedCompare.ts';
import { fieldSetOf } from '../../../../src/apiserver/apply/typedSets.ts';
import { typeViewOfCustomResource } from '../../../../src/apiserver/apply/typeView.ts';
import type { UnstructuredObject } from '../../../../src/k8s/object.ts';
import { fc } from '../../properties.ts';

const view = typeViewOfCustomResource({
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      properties: {
        replicas: { type: 'integer' },
        tags: { type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'set' },
        labels: { type: 'object', additionalProperties: { type: 'string' } },
        ports: {
          type: 'array',
          items: { type: 'object', properties: { port: { type: 'integer' }, name: { type: 'string' } } },
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['port'],
        },
        free: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
      },
    },
  },
});

const letters = fc.constantFrom('a', 'b', 'c');
const specs = fc.record(
  {
    replicas: fc.integer({ min: 0, max: 3 }),
    tags: fc.uniqueArray(letters, { minLength: 1 }),
    labels: fc.dictionary(letters, fc.constantFrom('1', '2'), { minKeys: 1 }),
    ports: fc.uniqueArray(fc.record({ port: fc.integer({ min: 1, max: 4 }), name: letters }, { requiredKeys: ['port'] }), {
      minLength: 1,
      selector: ({ port }) => port,
    }),
    free: fc.dictionary(letters, fc.jsonValue({ maxDepth: 1 }), { minKeys: 1 }),
  },
  { requiredKeys: [] },
);

function configuration(spec: object | undefined): UnstructuredObject {
  return { apiVersion: 'example.com/v1', kind: 'Thing', metadata: { name: 'x' }, ...(spec === undefined ? {} : { spec }) };
}

function apply(
  live: UnstructuredObject | undefined,
  manager: string,
  spec: object | undefined,
  now = '2026-01-01T00:00:00Z',
): UnstructuredObject {
  const request = { apiVersion: 'example.com/v1', schema: view, live, manager, patch: configuration(spec), force: true, now };
  const outcome: ApplyOutcome = applyPatch(request);
  assert.equal(outcome.type, 'applied');
  return outcome.type === 'applied' ? outcome.object : {};
}

describe('Whatever is applied', () => {
  it('applying it again changes nothing, not even a time', () => {
    fc.assert(
      fc.property(specs, specs, (first, second) => {
        const live = apply(apply(undefined, 'one', first), 'two', second);
        assert.deepEqual(apply(live, 'two', second, '2027-01-01T00:00:00Z'), live);
      }),
    );
  });

  it('applying nothing takes back what only this manager owned, and leaves what the other applied', () => {
    fc.assert(
      fc.property(specs, specs, (first, second) => {
        const live = apply(apply(undefined, 'one', first), 'two', second);
        const left = apply(live, 'one', undefined);
        assert.deepEqual(
          left.metadata?.managedFields?.map(({ manager }) => manager),
          ['two'],
        );
        assert.deepEqual(fieldSetOf(view, { spec: left['spec'] }).toFieldsV1(), fieldSetOf(view, { spec: second }).toFieldsV1());
      }),
    );
  });

  it('a manager owns what it applied last, and whoever it took a value from owns that no more', () => {
    fc.assert(
      fc.property(specs, specs, (first, second) => {
        const before = apply(undefined, 'one', first);
        const live = apply(before, 'two', second);
        const [mine, theirs] = [fieldSetOf(view, { spec: second }), setOf(live, 'one')];
        assert.ok(setOf(live, 'two').equals(mine));
        const changed = compareTyped(view, before['spec'] === undefined ? {} : { spec: before['spec'] }, { spec: live['spec'] }).modified;
        assert.ok(theirs.intersection(changed).isEmpty);
      }),
    );
  });
});

describe('A set of fields', () => {
  it('is read from fieldsV1 as it was written', () => {
    fc.assert(
      fc.property(specs, (spec) => {
        const set = fieldSetOf(view, { spec });
        const read = parseFieldsV1(JSON.parse(JSON.stringify(set.toFieldsV1())));
        assert.ok(read.ok && read.value.equals(set));
      }),
    );
  });

  it('obeys the laws of sets', () => {
    fc.assert(
      fc.property(specs, specs, (first, second) => {
        const a = fieldSetOf(view, { spec: first });
        const b = fieldSetOf(view, { spec: second });
        assert.ok(a.union(b).equals(b.union(a)));
        assert.ok(a.difference(b).union(a.intersection(b)).equals(a));
        assert.ok(a.difference(a).isEmpty);
        assert.ok(a.difference(b).intersection(b).isEmpty);
      }),
    );
  });
});

function setOf(object: UnstructuredObject, manager: string): FieldSet {
  const entry = object.metadata?.managedFields?.find((one) => one.manager === manager);
  const set = parseFieldsV1(entry?.fieldsV1 ?? {});
  return set.ok ? set.value : new FieldSet();
}
