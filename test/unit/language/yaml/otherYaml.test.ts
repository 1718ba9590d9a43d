import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { CompletionItem } from 'vscode-languageserver';
import { Client } from '../client.ts';

const crd = readFileSync(new URL('../../../golden/crd/guestbook/webapp.example.com_guestbooks.yaml', import.meta.url), 'utf8');
const file = 'deploy/a.yaml';
const text = `apiVersion: webapp.example.com/v1
kind: Guestbook
metadata: {name: A}
spec:
  replicas: 11
  size: Huge
  message: 5
  mesage: x
  labels: {a: yes}
`;

test('what another YAML extension says by our schema is not said twice, once it has the schema', async (t) => {
  const client = await Client.start(t, { 'config/crd/bases/g.yaml': crd });
  await client.notify('crdStudio/otherYaml', { validates: true, completes: true, hovers: true });
  await client.open(file, text);
  const codes = async (): Promise<unknown[]> =>
    (await client.problems(file)).map(({ code, range }) => `${range.start.line} ${String(code)}`);
  const all = await codes();
  const schemaOf = (): Promise<{ schema?: string }> => client.request('crdStudio/yamlSchema', { uri: client.uri(file) });
  assert.match(client.schemaKinds.get(client.uri(file)) ?? '', /^Guestbook\.1$/);
  const { schema = '' } = await schemaOf();
  const rest = await codes();
  // A list value and a text are types, `ports` is required: the other extension's. Bounds, names, and what would be dropped are ours; so is what
  // only YAML 1.1 reads as no text.
  assert.deepEqual(
    all.filter((code) => !rest.includes(code)),
    ['3 FieldValueRequired', '5 FieldValueNotSupported', '6 FieldValueTypeInvalid'],
  );
  assert.deepEqual(rest, ['2 FieldValueInvalid', '4 FieldValueInvalid', '7 pruned', '8 FieldValueTypeInvalid']);
  const [{ if: condition, then }] = (
    JSON.parse(schema) as { allOf: [{ if: unknown; then: { properties: { spec: { properties: object; required: string[] } } } }] }
  ).allOf;
  assert.deepEqual(condition, {
    properties: { apiVersion: { const: 'webapp.example.com/v1' }, kind: { const: 'Guestbook' } },
    required: ['apiVersion', 'kind'],
  });
  assert.deepEqual(then.properties.spec.required, ['ports']);
  assert.deepEqual((then.properties.spec.properties as Record<string, unknown>)['replicas'], {
    type: ['integer', 'null'],
    description: 'replicas is the number of pods to run.',
    default: 2,
  });
  const at = { textDocument: { uri: client.uri(file) }, position: { line: 5, character: 8 } };
  assert.deepEqual(await client.request<CompletionItem[]>('textDocument/completion', at), []);
  assert.equal(await client.request('textDocument/hover', at), null);
});

test('where it does nothing of that, all stays as it is; and a file that names no known kind has no schema', async (t) => {
  const client = await Client.start(t, { 'config/crd/bases/g.yaml': crd });
  await client.notify('crdStudio/otherYaml', { validates: false, completes: false, hovers: true });
  await client.open(file, text);
  const before = (await client.problems(file)).length;
  await client.request('crdStudio/yamlSchema', { uri: client.uri(file) });
  assert.equal((await client.problems(file)).length, before);
  const at = { textDocument: { uri: client.uri(file) }, position: { line: 5, character: 8 } };
  assert.ok((await client.request<CompletionItem[]>('textDocument/completion', at)).length > 0);
  await client.open('deploy/b.yaml', 'kind: Other\n');
  assert.deepEqual(await client.request('crdStudio/yamlSchema', { uri: client.uri('deploy/b.yaml') }), {});
});
