import assert from 'node:assert/strict';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { CodeAction } from 'vscode-languageserver';
import { Client } from './client.ts';

const guestbook = new URL('../../golden/crd/guestbook/v1.ts', import.meta.url);
const text = readFileSync(guestbook, 'utf8');
const types = 'src/api/v1/guestbook.ts';
const project = { PROJECT: 'version: "3"\n', [types]: text };

test('generate answers with the CRD and writes nothing; a changed file gives the changed CRD', async (t) => {
  const client = await Client.start(t, project);
  const first = await client.generate();
  assert.deepEqual(first.problems, []);
  assert.deepEqual(
    first.files.map(({ path, group, kind, versions }) => ({ path, group, kind, versions })),
    [
      {
        path: 'config/crd/bases/webapp.example.com_guestbooks.yaml',
        group: 'webapp.example.com',
        kind: 'Guestbook',
        versions: [{ version: 'v1', source: `${client.project}/${types}` }],
      },
    ],
  );
  client.write(types, text.replace('Maximum=10', 'Maximum=12'));
  const second = await client.generate();
  assert.match(second.files[0]?.text ?? '', /maximum: 12\n/);
});

test('generate reports an error with its place, and gives no file for that kind', async (t) => {
  const client = await Client.start(t, { ...project, [types]: text.replace('replicas?: int32', 'replicas?: number') });
  const { files, problems } = await client.generate();
  assert.deepEqual(files, []);
  assert.deepEqual(
    problems.map(({ line, character, code }) => ({ line, character, code })),
    [{ line: 15, character: 13, code: 'plain-number' }],
  );
});

test('a plain number is shown while typing, once typing pauses, with int32 and int64 as quick fixes', async (t) => {
  const client = await Client.start(t, project);
  await client.open(types, text.replace('  type int32,', '').replace('type int32, ', '').replace('replicas?: int32', 'replicas?: number'));
  const problems = await client.problems(types);
  const [problem] = problems;
  assert.ok(problem !== undefined);
  assert.equal(problem.source, 'CRD Studio');
  const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
    textDocument: { uri: client.uri(types) },
    range: problem.range,
    context: { diagnostics: [problem] },
  });
  assert.deepEqual(
    actions.map(({ title, edit }) => ({
      title,
      texts: Object.values(edit?.changes ?? {})
        .flat()
        .map(({ newText }) => newText),
    })),
    [
      { title: 'Use int32', texts: ['int32', ', type int32'] },
      { title: 'Use int64', texts: ['int64'] },
    ],
  );
});

test('problems disappear when they are corrected', async (t) => {
  const client = await Client.start(t, project);
  await client.open(types, text.replace('replicas?: int32', 'replicas?: Date'));
  assert.deepEqual(
    (await client.problems(types)).map((problem) => problem.code),
    ['unsupported-type'],
  );
  await client.change(types, text);
  assert.deepEqual(await client.problems(types), []);
});

test('a file outside a project, or outside src/api, is left alone', async (t) => {
  const client = await Client.start(t, { PROJECT: '', 'src/api/v1/a.ts': 'export interface A { f: Date }' });
  await client.open('src/controllers/a.ts', 'export interface A { f: Date }');
  assert.equal(client.clock.pending, 0);
  await client.open('src/api/v1/a.ts', 'export interface A { f: Date }');
  assert.equal(client.clock.pending, 1);
});

test('types come from other packages, as tsconfig.json and node_modules say; a link to a folder is followed', async (t) => {
  const spec =
    "import type { Size } from 'sizes';\nimport type { Whole } from '~/whole.js';\nexport interface ThingSpec { size?: Size; whole?: Whole }\n";
  const thing =
    "import type { KubernetesObject } from '@crd-studio/runtime';\nexport interface Thing extends KubernetesObject { spec?: ThingSpec }\n";
  const client = await Client.start(t, {
    PROJECT: '',
    'tsconfig.json': '{ "extends": "./missing.json", /* a comment */ "compilerOptions": { "paths": { "~/*": ["./lib/*"] } } }',
    'node_modules/sizes/package.json': '{ "name": "sizes", "types": "types.d.ts" }',
    'node_modules/sizes/types.d.ts': "export type Size = 'S' | 'L';\n",
    'lib/whole.ts': "import { int64 } from '@crd-studio/runtime';\nexport type Whole = int64;\n",
    'types/thing.ts': `/** +groupName=x.example.com */\n\n${spec}${thing}`,
    'src/api/README.md': '',
  });
  symlinkSync(join(client.project, 'types'), join(client.project, 'src/api/v1'));
  const { files, problems } = await client.generate();
  assert.deepEqual(problems, []);
  assert.match(files[0]?.text ?? '', /size:\n +enum:\n +- S\n +- L\n[^]*whole:\n +format: int64/);
});

test('a package that is not installed is reported at its use', async (t) => {
  const text =
    "/** +groupName=x.example.com */\nimport type { KubernetesObject } from '@crd-studio/runtime';\nimport type { Size } from 'sizes';\nexport interface A extends KubernetesObject { spec?: { size: Size } }\n";
  const client = await Client.start(t, { PROJECT: '', 'src/api/v1/a.ts': text });
  const { problems } = await client.generate();
  assert.deepEqual(
    problems.map(({ line, message }) => [line, message]),
    [[3, "Size is not found in 'sizes'. Check the import's path, or install the package."]],
  );
});
