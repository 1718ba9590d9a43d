import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'yaml';
import type { SourceFiles } from '../../../../src/crd/source/files.ts';
import { typesFile } from './guestbook.ts';
import { generate, inMemory, newGenerator } from './project.ts';

const path = 'src/api/v1/a.ts';
const crd = 'config/crd/bases/x.example.com_as.yaml';

test('a schema 200 levels deep is written whole', async () => {
  const { files, problems } = await generate({ [path]: typesFile(`a?: ${'{ b?: '.repeat(200)}string${' }'.repeat(200)};`) });
  assert.deepEqual(problems, []);
  let node = parse(files[crd] ?? '') as { [key: string]: never };
  for (const key of ['spec', 'versions', '0', 'schema', 'openAPIV3Schema', 'properties', 'spec', 'properties', 'a']) node = node[key] ?? {};
  for (let level = 0; level < 200; level++) node = (node['properties'] as typeof node | undefined)?.['b'] ?? {};
  assert.deepEqual(node, { type: 'string' });
});

test('types nested 200 references deep are followed', async () => {
  const levels = Array.from({ length: 200 }, (_, i) => `interface L${i} { next?: L${i + 1} }`).join('\n');
  const { files, problems } = await generate({ [path]: typesFile('a?: L0;', `${levels}\ntype L200 = int32;`) });
  assert.deepEqual(problems, []);
  assert.match(files[crd] ?? '', /format: int32/);
});

test('nesting beyond what can be followed is an error, not a crash', async () => {
  const { files, problems } = await generate({ [path]: typesFile(`a?: ${'{ b?: '.repeat(5000)}string${' }'.repeat(5000)};`) });
  assert.deepEqual(files, {});
  const advice = 'are nested too deeply to be read. Give the inner ones names, or make them flatter.';
  assert.deepEqual(problems, [`a.ts:1:1 The types of this file ${advice}`]);
  const levels = Array.from({ length: 5000 }, (_, i) => `interface L${i} { next?: L${i + 1} }`).join('\n');
  const chain = await generate({ [path]: typesFile('a?: L0;', `${levels}\ntype L5000 = int32;`) });
  assert.deepEqual(chain, { files: {}, manifests: {}, problems: [`a.ts:6:18 The types of A ${advice}`] });
});

test('a file that is deleted while the folder is read is as if it had not been there', async () => {
  const files = inMemory({ [path]: typesFile('a?: string;'), 'src/api/v1/b.ts': 'export type B = string;' });
  const vanishing: SourceFiles = { ...files, read: (file) => (file.endsWith('b.ts') ? undefined : files.read(file)) };
  const { files: made, diagnostics } = (await newGenerator()).generate(vanishing);
  assert.deepEqual(diagnostics, []);
  assert.equal(made.length, 1);
});

test('an import of a package that is not installed is said at the type that needs it, and the other kinds are made', async () => {
  const { files, problems } = await generate({
    [path]: typesFile('a?: Missing;\nb?: Missing;', "import type { Missing } from '@someone/types';"),
    'src/api/v1/b.ts': "import type { KubernetesObject } from '@crd-studio/runtime';\nexport interface B extends KubernetesObject {}\n",
  });
  const said = "Missing is not found in '@someone/types'. Check the import's path, or install the package.";
  assert.deepEqual(problems, [`a.ts:4:5 ${said}`, `a.ts:5:5 ${said}`]);
  assert.deepEqual(Object.keys(files), ['config/crd/bases/x.example.com_bs.yaml']);
});

test("an unused import of a missing package is nobody's problem", async () => {
  const { problems } = await generate({ [path]: typesFile('a?: string;', "import type { Missing } from '@someone/types';") });
  assert.deepEqual(problems, []);
});

const broken: readonly (readonly [what: string, text: string])[] = [
  ['empty', ''],
  ['binary', '\u0000\u0001\u0002\ufffd'],
  ['with a byte order mark', `\ufeff${typesFile('a?: string;')}`],
  ['cut in a comment', typesFile('a?: string;').concat('/** +kubebuilder:validation:M')],
  ['cut in a template', typesFile('a?: string;').concat('const x = `${')],
];

for (const [what, text] of broken) {
  test(`a types file that is ${what} gives an answer`, async () => {
    const { files, problems } = await generate({ [path]: text });
    assert.ok(problems.every((problem) => /^a\.ts:\d+:\d+ \S/.test(problem)));
    assert.equal(Object.keys(files).length, what === 'with a byte order mark' ? 1 : 0);
  });
}

test('the last good CRD stays while a syntax error lasts, and the error is said once', async () => {
  const generator = await newGenerator();
  const good = { [path]: typesFile('a?: string;'), 'src/api/other/v1/b.ts': typesFile('a?: string;').replace('x.example', 'y.example') };
  assert.equal(generator.generate(inMemory(good)).files.length, 2);
  const bad = { ...good, [path]: typesFile('a? string;\nb: Date;') };
  for (let run = 0; run < 2; run++) {
    const { files, diagnostics } = generator.generate(inMemory(bad));
    assert.deepEqual(
      files.map((file) => file.path),
      ['config/crd/bases/y.example.com_as.yaml'],
    );
    assert.deepEqual(
      diagnostics.map(({ code, message }) => [code, message]),
      [['syntax', "';' expected. The CRD stays as it was until this file can be read."]],
    );
  }
  assert.equal(generator.generate(inMemory(good)).files.length, 2);
});
