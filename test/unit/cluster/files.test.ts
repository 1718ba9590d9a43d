import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crdRow } from '../../../src/cluster/crd.ts';
import { parseCrdFiles } from '../../../src/cluster/crdFiles.ts';
import { differingFields } from '../../../src/cluster/fieldDiff.ts';
import { rowOf } from '../../../src/cluster/resourceRows.ts';
import { objectYaml, parseObjects } from '../../../src/cluster/yamlDocuments.ts';

const crd = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  creationTimestamp: null
  name: guestbooks.webapp.example.com
spec: { group: webapp.example.com }
status: { conditions: [] }
`;

test('CRDs of files, without what generators leave in; other objects are left out', () => {
  const parsed = parseCrdFiles([{ path: 'a.yaml', text: `---\n${crd}---\napiVersion: v1\nkind: Namespace\n---\n` }]);
  assert.deepEqual(parsed, [
    {
      path: 'a.yaml',
      name: 'guestbooks.webapp.example.com',
      ok: true,
      crd: {
        apiVersion: 'apiextensions.k8s.io/v1',
        kind: 'CustomResourceDefinition',
        metadata: { name: 'guestbooks.webapp.example.com' },
        spec: { group: 'webapp.example.com' },
      },
    },
  ]);
});

test('what is wrong with a CRD file is told', () => {
  const message = (text: string): string => parseCrdFiles([{ path: 'x', text }]).map((each) => (each.ok ? 'ok' : each.message))[0] ?? '';
  assert.equal(message(''), 'no CustomResourceDefinition in the file: it holds nothing');
  assert.equal(message('kind: Namespace\n---\nkind: Pod'), 'no CustomResourceDefinition in the file: it holds only Namespace, Pod');
  assert.match(message('a: [1,\nb: 2\n'), /^the YAML is broken at line 2: /);
  assert.equal(message('- a\n'), 'a document of the YAML is no object: it begins with apiVersion and kind');
  assert.match(message(crd.replace('/v1', '/v1beta1')), /^apiVersion is apiextensions\.k8s\.io\/v1beta1: /);
  assert.match(message(crd.replace('  name: guestbooks.webapp.example.com\n', '')), /^metadata\.name is missing/);
});

test('differences are named by field; list items by their names', () => {
  const before = { names: { kind: 'A', shortNames: ['a'] }, versions: [{ name: 'v1', schema: { properties: { a: 1, 'x.y': 1 } } }] };
  const after = {
    names: { kind: 'A', shortNames: ['a', 'b'] },
    versions: [{ name: 'v1', schema: { properties: { a: 2 } } }, { name: 'v2' }],
  };
  assert.deepEqual(differingFields(before, after, 'spec'), [
    'spec.names.shortNames[1]',
    'spec.versions[v1].schema.properties.a',
    'spec.versions[v1].schema.properties["x.y"]',
    'spec.versions[v2]',
  ]);
  assert.deepEqual(differingFields(before, structuredClone(before), 'spec'), []);
  assert.deepEqual(differingFields([{ name: 'a' }, { name: 'b' }], [{ name: 'b' }, { name: 'a' }], 'versions'), ['versions (order)']);
  assert.equal(differingFields({}, Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`f${i}`, i])), 'spec').at(-1), 'and 10 more');
});

test('a CRD as a row: storage version first, and why it is not established', () => {
  const spec = {
    group: 'g',
    scope: 'Cluster',
    names: { kind: 'K', plural: 'ks' },
    versions: [
      { name: 'v1', served: true },
      { name: 'v2', served: true, storage: true },
      { name: 'v0', served: false },
    ],
  };
  const conditions = [
    { type: 'NamesAccepted', status: 'True' },
    { type: 'Established', status: 'True' },
  ];
  const row = { name: 'ks.g', group: 'g', kind: 'K', plural: 'ks', namespaced: false, versions: ['v2', 'v1'] };
  const metadata = { name: 'ks.g' };
  assert.deepEqual(crdRow({ metadata, spec, status: { conditions } }), { ...row, established: true });
  assert.deepEqual(crdRow({ metadata, spec, status: { conditions: null } }), {
    ...row,
    established: false,
    problem: 'not established yet',
  });
  const taken = [{ type: 'NamesAccepted', status: 'False', reason: 'KindConflict', message: '"K" is already in use' }];
  const changed = crdRow({ metadata: { ...metadata, generation: 2 }, spec, status: { conditions } });
  assert.equal(changed.generation, 2, 'a CRD whose schema alone changed is another row');
  assert.equal(crdRow({ metadata, spec, status: { conditions: taken } }).problem, '"K" is already in use');
  assert.equal(crdRow({ metadata: { ...metadata, deletionTimestamp: 'x' }, spec, status: { conditions } }).problem, 'Terminating');
});

test('an object as a row: its readiness in a word', () => {
  const summary = (status: unknown): string | undefined => rowOf({ metadata: { name: 'a' }, status } as never).summary;
  assert.equal(summary({ conditions: [{ type: 'Ready', status: 'True' }] }), 'Ready');
  assert.equal(summary({ conditions: [{ type: 'Available', status: 'False', reason: 'Broken' }] }), 'Broken');
  assert.equal(summary({ conditions: [{ type: 'Ready', status: 'Unknown' }], phase: 'Running' }), 'NotReady');
  assert.equal(summary({ phase: 'Running' }), 'Running');
  for (const odd of [undefined, null, 'x', { conditions: 'x' }, { conditions: [null] }, { phase: 3 }])
    assert.equal(summary(odd), undefined);
});

test('YAML for people: no managedFields, and strings that kubectl would read otherwise are quoted', () => {
  const yaml = objectYaml({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'a', managedFields: [{ manager: 'x' }] },
    data: { on: 'yes', time: '12:30:45', number: '012', text: 'a: b\nc\n', long: 'x '.repeat(100).trim() },
  });
  assert.doesNotMatch(yaml, /managedFields|%YAML/);
  assert.match(yaml, /"?on"?: "yes"/);
  assert.match(yaml, /time: "12:30:45"/);
  assert.match(yaml, /number: "012"/);
  const data = parseObjects(yaml)[0]?.['data'] as Record<string, string> | undefined;
  assert.equal(data?.['text'], 'a: b\nc\n');
});

test('an int64 survives being shown and applied', () => {
  const [object] = parseObjects(
    'apiVersion: a/v1\nkind: K\nspec: {big: 9007199254740993, small: 3, float: 1.5, text: "9007199254740993"}\n',
  );
  assert.deepEqual(object?.['spec'], { big: 9007199254740993n, small: 3, float: 1.5, text: '9007199254740993' });
  assert.match(objectYaml(object), /big: 9007199254740993\n {2}small: 3\n {2}float: 1.5\n {2}text: "9007199254740993"\n/);
});
