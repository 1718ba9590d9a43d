import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inMemory, generate, newGenerator } from './project.ts';

const file = 'config/crd/bases/x.example.com_things.yaml';

function thing(version: string, markers: readonly string[] = [], group = 'x.example.com'): string {
  const lines = ['Thing is a thing.', ...markers].map((line) => ` * ${line}`).join('\n');
  return `/**
 * +groupName=${group}
 * +versionName=${version}
 */

import type { KubernetesObject } from '@crd-studio/runtime';

/**
${lines}
 */
export interface Thing extends KubernetesObject { spec?: { size?: string } }
`;
}

test('versions in several folders become one CRD with the marked storage version', async () => {
  const { files, problems } = await generate({
    'src/api/v1beta1/thing.ts': thing('v1beta1', ['+kubebuilder:unservedversion']),
    'src/api/v1/thing.ts': thing('v1', ['+kubebuilder:storageversion']),
  });
  assert.deepEqual(problems, []);
  const yaml = files[file] ?? '';
  assert.deepEqual(
    [...yaml.matchAll(/^ {2}- name: (.*)|^ {4}(served|storage): (.*)/gm)].map((match) => match[0].trim()),
    ['- name: v1', 'served: true', 'storage: true', '- name: v1beta1', 'served: false', 'storage: false'],
  );
});

test('the version is the name of the folder unless +versionName says otherwise; groups stand in folders of their own', async () => {
  const { files } = await generate({
    'src/api/shop/v1/thing.ts': thing('v1', [], 'shop.example.com').replace(' * +versionName=v1\n', ''),
    'src/api/crew/v2/thing.ts': thing('v3', [], 'crew.example.com'),
  });
  assert.deepEqual(
    Object.entries(files).map(([path, yaml]) => [path, /^ {2}- name: (.*)/m.exec(yaml)?.[1]]),
    [
      ['config/crd/bases/crew.example.com_things.yaml', 'v3'],
      ['config/crd/bases/shop.example.com_things.yaml', 'v1'],
    ],
  );
});

const refused: readonly (readonly [what: string, files: Record<string, string>, said: string])[] = [
  [
    'two versions without a storage version',
    { 'src/api/v1/t.ts': thing('v1'), 'src/api/v2/t.ts': thing('v2') },
    't.ts:11:18 Thing has the versions v1, v2, and none is stored. Put +kubebuilder:storageversion on one of them.',
  ],
  [
    'two storage versions',
    { 'src/api/v1/t.ts': thing('v1', ['+kubebuilder:storageversion']), 'src/api/v2/t.ts': thing('v2', ['+kubebuilder:storageversion']) },
    't.ts:10:4 v1 is the storage version already; only one can be. Remove +kubebuilder:storageversion here or there.',
  ],
  [
    'no version served',
    { 'src/api/v1/t.ts': thing('v1', ['+kubebuilder:unservedversion']) },
    't.ts:12:18 No version of Thing is served, so nobody could use it. Remove +kubebuilder:unservedversion from one.',
  ],
  [
    'one version twice',
    { 'src/api/v1/t.ts': thing('v1', ['+kubebuilder:storageversion']), 'src/api/v1/u.ts': thing('v1') },
    'u.ts:11:18 Thing is declared twice in version v1 of x.example.com. Remove one, or move it to another version.',
  ],
  [
    'an unknown scope',
    { 'src/api/v1/t.ts': thing('v1', ['+kubebuilder:resource:scope=Global']) },
    't.ts:10:4 scope is Namespaced or Cluster, not Global.',
  ],
  [
    'resource markers that differ',
    {
      'src/api/v1/t.ts': thing('v1', ['+kubebuilder:storageversion', '+kubebuilder:resource:shortName=a']),
      'src/api/v2/t.ts': thing('v2', ['+kubebuilder:resource:shortName=b']),
    },
    't.ts:10:4 The resource marker of v2 differs from that of v1; names and scope hold for all versions. Make them equal.',
  ],
  [
    'one of two versions without a group',
    {
      'src/api/v1/t.ts': thing('v1', ['+kubebuilder:storageversion']),
      'src/api/v2/u.ts': thing('v2').replace(' * +groupName=x.example.com\n', ''),
    },
    'u.ts:10:18 The group of Thing is not known. Put +groupName=<group> into a doc comment at the top of groupversion.ts in this folder.',
  ],
  [
    'a folder without a group',
    { 'src/api/v1/t.ts': thing('v1').replace(' * +groupName=x.example.com\n', '') },
    't.ts:10:18 The group of Thing is not known. Put +groupName=<group> into a doc comment at the top of groupversion.ts in this folder.',
  ],
  [
    'a kind that is no object of the API',
    { 'src/api/v1/t.ts': thing('v1', ['+kubebuilder:object:root=true']).replace(' extends KubernetesObject', '') },
    't.ts:12:18 Thing is marked as a kind, but does not extend KubernetesObject. Write interface Thing extends KubernetesObject.',
  ],
];

for (const [what, files, said] of refused) {
  test(`${what}: reported, and no CRD is made`, async () => {
    const generated = await generate(files);
    assert.deepEqual(generated.problems, [said]);
    assert.deepEqual(generated.files, {});
  });
}

test('two kinds with one plural: the second is refused', async () => {
  const { files, problems } = await generate({
    'src/api/v1/a.ts': thing('v1'),
    'src/api/v1/b.ts': thing('v1', ['+kubebuilder:resource:path=things']).replace('interface Thing', 'interface Whatever'),
  });
  assert.deepEqual(problems, [
    'b.ts:12:18 Whatever and Thing have the same plural, and so the same CRD. Give one another: +kubebuilder:resource:path=<plural>.',
  ]);
  assert.deepEqual(Object.keys(files), [file]);
});

test('a syntax error in one version is reported once, and no CRD of its group is made, so that the last good one stays', async () => {
  const other = thing('v1', [], 'other.example.com');
  const { files, problems } = await generate({
    'src/api/v1/thing.ts': thing('v1', ['+kubebuilder:storageversion']),
    'src/api/v2/thing.ts': thing('v2').replace('size?: string', 'size? string'),
    'src/api/other/thing.ts': other,
  });
  assert.deepEqual(problems, ["thing.ts:11:66 ';' expected. The CRD stays as it was until this file can be read."]);
  assert.deepEqual(Object.keys(files), ['config/crd/bases/other.example.com_things.yaml']);
});

test('a type in a file with a syntax error is not guessed at', async () => {
  const { files, problems } = await generate({
    'src/api/v1/thing.ts': thing('v1')
      .replace('{ size?: string }', 'Spec')
      .replace("@crd-studio/runtime';", "$&\nimport type { Spec } from '../../spec.js';"),
    'src/spec.ts': 'export interface Spec { a: string; b }}',
  });
  assert.deepEqual(problems, ['thing.ts:12:58 Spec stands in a file with syntax errors; correct those first.']);
  assert.deepEqual(files, {});
});

test('only the changed file is parsed again', async () => {
  const generator = await newGenerator();
  const texts = { 'src/api/v1/a.ts': thing('v1'), 'src/api/v1/b.ts': 'export type B = string;' };
  generator.generate(inMemory(texts));
  assert.equal(generator.parsed, 2);
  generator.generate(inMemory(texts));
  assert.equal(generator.parsed, 2);
  const changed = generator.generate(inMemory({ ...texts, 'src/api/v1/a.ts': thing('v1').replace('size', 'width') }));
  assert.equal(generator.parsed, 3);
  assert.match(changed.files[0]?.text ?? '', /width/);
});

test('a file that is deleted takes its kind along', async () => {
  const generator = await newGenerator();
  assert.equal(generator.generate(inMemory({ 'src/api/v1/a.ts': thing('v1') })).files.length, 1);
  assert.equal(generator.generate(inMemory({})).files.length, 0);
});
