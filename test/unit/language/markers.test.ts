import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { CompletionItem, Hover } from 'vscode-languageserver';
import { Client } from './client.ts';

const types = 'src/api/v1/thing.ts';

/** The answer at the `|` in a types file. */
async function ask<T>(t: TestContext, method: string, marked: string): Promise<T> {
  const client = await Client.start(t, { PROJECT: '' });
  const offset = marked.indexOf('|');
  const lines = marked.slice(0, offset).split('\n');
  await client.open(types, marked.replace('|', ''));
  const position = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
  return client.request<T>(method, { textDocument: { uri: client.uri(types) }, position });
}

/** A types file with this line in the comment of a field. */
const inField = (line: string): string => `export interface ThingSpec {\n  /**\n   * ${line}\n   */\n  size?: string;\n}\n`;

async function labels(t: TestContext, marked: string): Promise<string[]> {
  return (await ask<CompletionItem[]>(t, 'textDocument/completion', marked)).map((item) => item.label);
}

test('in the comment of a field, markers of fields are offered with a place for the value and what they mean', async (t) => {
  const items = await ask<CompletionItem[]>(t, 'textDocument/completion', inField('+kubebuilder:validation:Max|'));
  const item = items.find(({ label }) => label === '+kubebuilder:validation:MaxLength');
  assert.deepEqual(item?.textEdit, {
    range: { start: { line: 2, character: 5 }, end: { line: 2, character: 32 } },
    newText: '+kubebuilder:validation:MaxLength=$1',
  });
  assert.deepEqual(item?.documentation, {
    kind: 'markdown',
    value: '`+kubebuilder:validation:MaxLength=<integer>`\n\nHow many characters a string may have at most.',
  });
  assert.ok(items.every(({ label }) => label !== '+kubebuilder:printcolumn'));
});

test('above a kind, markers of types are offered, with their required arguments', async (t) => {
  const items = await ask<CompletionItem[]>(t, 'textDocument/completion', '/** +kube| */\nexport interface Thing {}\n');
  const column = items.find(({ label }) => label === '+kubebuilder:printcolumn')?.textEdit?.newText;
  assert.equal(column, '+kubebuilder:printcolumn:name=$1,type=$2,JSONPath=$3');
});

test('at the top of a file, markers of the folder are offered', async (t) => {
  assert.ok((await labels(t, '/**\n * +gr|\n */\nexport const groupVersion = {};\n')).includes('+groupName'));
});

test('behind the name of a marker its arguments are offered, but for those given', async (t) => {
  const marked = '/** +kubebuilder:printcolumn:name="A",type=string,| */\nexport interface Thing {}\n';
  assert.deepEqual(await labels(t, marked), ['JSONPath', 'description', 'format', 'priority']);
});

test('outside of comments, and in the text of one, nothing is offered', async (t) => {
  assert.deepEqual(await labels(t, 'export const a = 1 +|;\n'), []);
  assert.deepEqual(await labels(t, inField('one + |')), []);
});

test('a marker tells what it means, and its arguments', async (t) => {
  const hover = await ask<Hover>(
    t,
    'textDocument/hover',
    '/** +kubebuilder:depre|catedversion:warning="x" */\nexport interface Thing {}\n',
  );
  assert.deepEqual(hover, {
    contents: {
      kind: 'markdown',
      value:
        '`+kubebuilder:deprecatedversion`\n\nWhoever uses this version is warned.\n\n- `warning` (text, optional): The text of the warning.',
    },
    range: { start: { line: 0, character: 4 }, end: { line: 0, character: 34 } },
  });
});
