import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Generated } from '../../../../src/crd/source/generate.ts';
import { inMemory, newGenerator } from './project.ts';

const head = "/** +groupName=x.example.com */\n\nimport type { KubernetesObject } from '@crd-studio/runtime';\n";
const a = `${head}import type { Size } from '../../size.js';\nexport interface A extends KubernetesObject { spec?: { size: Size } }\n`;
const b = `${head}export interface B extends KubernetesObject { spec?: { text: string } }\n`;
const project = { 'src/api/v1/a.ts': a, 'src/api/v1/b.ts': b, 'src/size.ts': "export type Size = 'S' | 'L';" };

/** Runs one generator over each state of the project in turn. */
async function inTurn(...states: readonly Readonly<Record<string, string>>[]): Promise<Generated[]> {
  const generator = await newGenerator();
  return states.map((state) => generator.generate(inMemory(state)));
}

function textOf(generated: Generated | undefined, kind: string): string {
  return generated?.files.find((file) => file.kind === kind)?.text ?? '';
}

test('a kind is made anew when a file it takes a type from changes; another kind is not', async () => {
  const [first, second] = await inTurn(project, { ...project, 'src/size.ts': "export type Size = 'XL';" });
  assert.match(textOf(first, 'A'), /- S\n/);
  assert.match(textOf(second, 'A'), /- XL\n/);
  assert.equal(first?.files[1], second?.files[1]);
});

test('after a save one file is parsed and one CRD made, of thirty', async () => {
  const generator = await newGenerator();
  const kindIn = (i: number, field: string): string =>
    `${head}export interface K${i} extends KubernetesObject { spec?: { ${field}: string } }\n`;
  const texts = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`src/api/v1/k${i}.ts`, kindIn(i, 'a')]));
  const first = generator.generate(inMemory(texts));
  assert.deepEqual([generator.parsed, generator.made, first.files.length], [30, 30, 30]);
  const second = generator.generate(inMemory({ ...texts, 'src/api/v1/k7.ts': kindIn(7, 'b') }));
  assert.deepEqual([generator.parsed, generator.made], [31, 31]);
  const changed = second.files.filter((file, i) => file !== first.files[i]);
  assert.deepEqual(
    changed.map((file) => file.kind),
    ['K7'],
  );
});

test('a file that appears is seen, and so is one that goes', async () => {
  const { 'src/size.ts': _, ...without } = project;
  const [first, second, third] = await inTurn(without, project, without);
  assert.deepEqual(
    [first, second, third].map((each) => each?.diagnostics.map(({ message }) => message)),
    [
      ["Size is not found in '../../size.js'. Check the import's path, or install the package."],
      [],
      ["Size is not found in '../../size.js'. Check the import's path, or install the package."],
    ],
  );
});

test('problems are said again as long as they last', async () => {
  const broken = { ...project, 'src/api/v1/b.ts': b.replace('text: string', 'text: Date') };
  const [first, second] = await inTurn(broken, broken);
  assert.equal(first?.diagnostics.length, 1);
  assert.deepEqual(second?.diagnostics, first?.diagnostics);
});

test('a marker for the whole folder reaches kinds in files that have not changed', async () => {
  const [first, second] = await inTurn(project, {
    ...project,
    'src/api/v1/groupversion.ts': '// +kubebuilder:validation:Optional\n\nexport const v = 1;\n',
  });
  assert.match(textOf(first, 'B'), /required:\n +- text/);
  assert.doesNotMatch(textOf(second, 'B'), /required/);
});

test('a kind whose last version is deleted is gone, and comes back with its file', async () => {
  const { 'src/api/v1/b.ts': _, ...without } = project;
  const states = await inTurn(project, without, project);
  assert.deepEqual(
    states.map((each) => each.files.map((file) => file.kind)),
    [['A', 'B'], ['A'], ['A', 'B']],
  );
});
