import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { CodeAction, CompletionItem, Hover, MarkupContent } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { Client } from '../client.ts';

const file = 'crd.yaml';

/** A CRD whose spec has a rule that is written so; `^` is the cursor. */
const crd = (rule: string): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: rooms.x.example.com
spec:
  group: x.example.com
  scope: Namespaced
  names: {kind: Room, plural: rooms}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              doors:
                type: array
                items:
                  type: object
                  properties:
                    name: {type: string, description: What is written on it.}
                    # of a door
                    port: {type: integer}
              open: {type: boolean}
            x-kubernetes-validations:
            - message: first
              rule: 'true'
            - message: second
              ${rule}
            required: [doors]
        x-kubernetes-validations:
        - rule: self.metadata.name != ''
`;

async function open(t: TestContext, marked: string) {
  const client = await Client.start(t, {});
  const text = marked.replace('^', '');
  await client.open(file, text);
  const before = marked.slice(0, marked.indexOf('^')).split('\n');
  const params = {
    textDocument: { uri: client.uri(file) },
    position: { line: before.length - 1, character: before.at(-1)?.length ?? 0 },
  };
  return { client, params, text };
}

async function fields(t: TestContext, marked: string): Promise<string[]> {
  const { client, params } = await open(t, marked);
  const items = await client.request<CompletionItem[]>('textDocument/completion', params);
  return items.filter(({ kind }) => kind === 5).map(({ label, detail }) => `${label}: ${detail ?? ''}`);
}

test('rules in the YAML of a CRD are completed in every form of a text, finished or not', async (t) => {
  for (const rule of [
    'rule: self.^',
    'rule: "self.^',
    "rule: 'self.^'",
    'rule: self.open && self.^ # so',
    'rule: >-\n                self.open &&\n                self.^',
    'rule: |\n                self.open &&\n                self.^\n              reason: FieldValueInvalid',
    'rule: "self.open == \\"a\\" || self.^"',
    "rule: 'true'\n              messageExpression: string(self.^)",
  ]) {
    assert.deepEqual(await fields(t, crd(rule)), ['doors: list(object)', 'open: bool'], rule);
  }
  const { client, params } = await open(t, crd('rule: self.open && ^'));
  const [first] = await client.request<CompletionItem[]>('textDocument/completion', params);
  assert.equal(first?.label, 'oldSelf');
  assert.deepEqual(await fields(t, crd('rule: self.doors.all(d, d.^)')), ['name: string', 'port: int']);
});

test('a rule at the root has the metadata of an object; optionalOldSelf makes oldSelf an optional', async (t) => {
  assert.deepEqual(await fields(t, crd('rule: "true"').replace("metadata.name != ''", '^')), [
    'spec: object',
    'apiVersion: string',
    'kind: string',
    'metadata: object',
  ]);
  const { client, params } = await open(t, crd('optionalOldSelf: true\n              rule: oldSelf.^'));
  const items = await client.request<CompletionItem[]>('textDocument/completion', params);
  assert.ok(items.some(({ label }) => label === 'orValue'));
});

test('hovering in a rule tells types; beside it the YAML is explained as ever, and other files are left alone', async (t) => {
  const { client, params } = await open(t, crd('rule: >-\n                self.open ||\n                self.doors[0].na^me == "x"'));
  const hover = await client.request<Hover>('textDocument/hover', params);
  assert.equal((hover.contents as MarkupContent).value, '```cel\nself.doors[0].name: string\n```\n\nWhat is written on it.');
  assert.deepEqual(await fields(t, crd('rule: "true"').replace('message: first', 'message: self.^')), []);
  assert.deepEqual(await fields(t, crd('rule: self.^').replace('CustomResourceDefinition', 'Other')), []);
});

test('each mistake in a rule is marked at its place, however the expression is written', async (t) => {
  for (const [rule, place] of [
    ['rule: self.open && nowhere', 'nowhere'],
    ['rule: "self.doors[0].name == \\"a\\" && nowhere"', 'nowhere'],
    ['rule: >-\n                self.open &&\n                nowhere', 'nowhere'],
    ["rule: 'self.doors.all(d, d.name == ''x'' && d.nowhere)'", 'nowhere'],
    ['rule: self.doors.size(1) > 1', 'size'],
  ] as const) {
    const { client, text } = await open(t, `${crd(rule)}^`);
    const lines = text.split('\n');
    const found = await client.problems(file);
    assert.deepEqual(
      found.map(({ range: { start, end } }) => [start.line, lines[start.line]?.slice(start.character, end.character)]),
      [[text.slice(0, text.lastIndexOf(place)).split('\n').length - 1, place]],
      rule,
    );
    assert.match(String(found[0]?.message), /^(?:undeclared reference|undefined field|found no matching overload)/);
  }
});

test('a rule over budget names what nothing bounds, and the fix writes the bounds into the CRD', async (t) => {
  const { client, text } = await open(t, `${crd('rule: self.doors.all(d, self.doors.exists(e, e.name == d.name))')}^`);
  const problem = (await client.problems(file)).find(({ message }) => /estimated rule cost exceeds/.test(String(message)));
  assert.match(String(problem?.message), /\. Nothing bounds spec\.doors \(list\), spec\.doors\[\]\.name \(text\)\.$/);
  const uri = client.uri(file);
  const [action] = await client.request<CodeAction[]>('textDocument/codeAction', {
    textDocument: { uri },
    range: problem?.range,
    context: { diagnostics: [problem] },
  });
  assert.equal(action?.title, 'Bound spec.doors (list) to 250 and spec.doors[].name (text) to 253');
  const changed = TextDocument.applyEdits(TextDocument.create(uri, 'yaml', 1, text), action.edit?.changes?.[uri] ?? []);
  assert.equal(
    changed,
    text
      .replace(
        '              doors:\n                type: array',
        '              doors:\n                maxItems: 250\n                type: array',
      )
      .replace('name: {type: string, desc', 'name: {maxLength: 253, type: string, desc'),
  );
  await client.change(file, changed);
  assert.deepEqual(await client.problems(file), []);
});
