import assert from 'node:assert/strict';
import { test } from 'node:test';
import { propertiesOf } from './guestbook.ts';
import { generate } from './project.ts';

/** What stands as description and rules of field `a` below this comment. */
async function fieldBelow(comment: string): Promise<string> {
  const yaml = await propertiesOf(`${comment}\n  a?: string;`);
  return yaml
    .split('\n')
    .slice(2, -1)
    .map((line) => line.slice(4))
    .join('\n');
}

test('markers, TODO lines and all that follows --- are left out of the description', async () => {
  const comment = `/**
   * a has a text.
   * +kubebuilder:validation:MaxLength=3
   * TODO: say more
   * And a second line.
   * ---
   * For readers of the source.
   */`;
  assert.equal(await fieldBelow(comment), 'description: |-\n  a has a text.\n  And a second line.\nmaxLength: 3\ntype: string');
});

test('a code fence is kept whole', async () => {
  const comment = `/**
   * \`\`\`yaml
   * a: 1
   * ---
   * TODO: stays
   *   b: 2
   * \`\`\`
   */`;
  assert.equal(await fieldBelow(comment), 'description: |-\n  ```yaml\n  a: 1\n  ---\n  TODO: stays\n    b: 2\n  ```\ntype: string');
});

test('tags of TypeScript doc comments end the description; markers behind them count', async () => {
  const comment = `/**
   * a has a text.
   *
   * @example 'x'
   * +kubebuilder:validation:MaxLength=3
   */`;
  assert.equal(await fieldBelow(comment), 'description: a has a text.\nmaxLength: 3\ntype: string');
});

test('line comments give markers but no description', async () => {
  assert.equal(await fieldBelow('// not for the CRD\n  // +kubebuilder:validation:MaxLength=3'), 'maxLength: 3\ntype: string');
});

test('a line comment and a doc comment add up, on one line too', async () => {
  assert.equal(
    await fieldBelow('// +kubebuilder:validation:MinLength=1\n\n  /** +kubebuilder:validation:MaxLength=3 */'),
    'maxLength: 3\nminLength: 1\ntype: string',
  );
});

test('a list with + signs is text', async () => {
  assert.equal(await fieldBelow('/**\n   * + one\n   * + two\n   */'), 'description: |-\n  + one\n  + two\ntype: string');
});

test('carriage returns leave no trace', async () => {
  assert.equal(
    await fieldBelow('/**\r\n   * one\r\n   * two\r\n   * +kubebuilder:validation:MaxLength=3\r\n   */\r'),
    'description: |-\n  one\n  two\nmaxLength: 3\ntype: string',
  );
});

test('markers above a blank line belong to the kind below, those of the folder to the folder', async () => {
  const text = `// +groupName=x.example.com
// +kubebuilder:resource:scope=Cluster

/** Thing is a thing. */
export interface Thing extends KubernetesObject {}
import type { KubernetesObject } from '@crd-studio/runtime';
`;
  const { files, problems } = await generate({ 'src/api/v1/thing.ts': text });
  assert.deepEqual(problems, []);
  assert.match(files['config/crd/bases/x.example.com_things.yaml'] ?? '', /scope: Cluster/);
});
