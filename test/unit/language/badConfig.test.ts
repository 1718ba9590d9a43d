import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from './client.ts';

const types = `/** +groupName=x.example.com */

import type { KubernetesObject } from '@crd-studio/runtime';
import type { Size } from '@sizes/all';
export interface A extends KubernetesObject { spec?: { size: Size } }
`;
const sizes = "export type Size = 'S' | 'L';\n";
const project = { PROJECT: 'version: "3"\n', 'src/api/v1/a.ts': types, 'src/sizes/all.ts': sizes };
const config = (more: object): string => JSON.stringify({ compilerOptions: { paths: { '@sizes/*': ['./src/sizes/*'] } }, ...more });

test('paths of tsconfig.json lead to types, though it extends a file that is missing', async (t) => {
  const client = await Client.start(t, { ...project, 'tsconfig.json': config({ extends: './missing.json' }) });
  const { files, problems } = await client.generate();
  assert.deepEqual(problems, []);
  assert.match(files[0]?.text ?? '', /- S\n/);
});

test('paths that stand in the missing file are missed at the import that needs them, until it is there', async (t) => {
  const client = await Client.start(t, { ...project, 'tsconfig.json': '{ "extends": "./base.json" }' });
  const { problems } = await client.generate();
  assert.deepEqual(
    problems.map(({ line, message }) => `${line}: ${message}`),
    ["4: Size is not found in '@sizes/all'. Check the import's path, or install the package."],
  );
  client.write('base.json', config({}));
  assert.deepEqual((await client.generate()).problems, []);
});

test('a tsconfig.json that is no JSON leaves what does not need it', async (t) => {
  const client = await Client.start(t, {
    ...project,
    'tsconfig.json': '{ "compilerOptions": ',
    'src/api/v1/a.ts': types.replace("'@sizes/all'", "'../../sizes/all.js'"),
  });
  const { files, problems } = await client.generate();
  assert.deepEqual(problems, []);
  assert.equal(files.length, 1);
});

test('a package that is installed later is found without a restart', async (t) => {
  const client = await Client.start(t, { ...project, 'tsconfig.json': '{}' });
  assert.equal((await client.generate()).problems.length, 1);
  client.write('node_modules/@sizes/all/package.json', '{ "types": "index.d.ts" }');
  client.write('node_modules/@sizes/all/index.d.ts', sizes);
  assert.deepEqual((await client.generate()).problems, []);
});
