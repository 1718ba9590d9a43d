import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import type { Hover, MarkupContent } from 'vscode-languageserver';
import { Client } from '../client.ts';

const crd = readFileSync(new URL('../../../golden/crd/guestbook/webapp.example.com_guestbooks.yaml', import.meta.url), 'utf8');
const bases = { 'config/crd/bases/g.yaml': crd };
const head = 'apiVersion: webapp.example.com/v1\nkind: Guestbook\nmetadata: {name: a}\n';
const tooMany = 'Invalid value: 11: spec.replicas in body should be less than or equal to 10';

/** What is marked in the file, as `text: message`. An untouched mistake in another file shows when the server is done with both. */
async function marked(t: TestContext, text: string, options: { path?: string; files?: Readonly<Record<string, string>> } = {}) {
  const { path = 'deploy/a.yaml', files = {} } = options;
  const client = await Client.start(t, { ...bases, ...files });
  await client.open(path, text);
  await client.open('zz/last.yaml', `${head}spec: {replicas: 11, ports: []}\n`);
  while (!client.published.has(`${client.project}/zz/last.yaml`)) await client.problems('zz/last.yaml');
  const lines = text.split('\n');
  return (client.published.get(`${client.project}/${path}`) ?? []).map(({ range: { start, end }, message }) => {
    assert.equal(start.line, end.line);
    return `${lines[start.line]?.slice(start.character, end.character)}: ${String(message)}`;
  });
}

test('every document of a file is looked at by itself, with its own places', async (t) => {
  const text = `# one\n${head}spec: {replicas: 1, ports: []}\n---\nkind: Other\n---\n${head}spec: {replicas: 11, ports: []}\n---\n---\n${head}spec:\n  mesage: x\n  ports: []\n`;
  assert.deepEqual(await marked(t, text), [
    `11: ${tooMany}`,
    'mesage: The schema does not know the field spec.mesage: it would be dropped without a word.',
  ]);
});

test('a broken document leaves the others of its file as they are', async (t) => {
  const found = await marked(t, `${head}spec: {labels: {\n---\n${head}spec: {replicas: 11, ports: []}\n`);
  assert.equal(found.at(-1), `11: ${tooMany}`);
  assert.ok(found.length > 1);
});

test('anchors, comments, flow style and block scalars', async (t) => {
  const text = `${head}spec: # what it is to be
  # not replicas: 12
  message: |
    replicas: 13
    {{ not: yaml
  labels: &labels {a: b} # {{ nor this }}
  ports: [{port: 1, <<: {nme: x}}]
  replicas: 11 # more
---
${head}spec: {labels: &l {a: b}, other: *l, ports: []}
`;
  assert.deepEqual(await marked(t, text), [
    '<<: The schema does not know the field spec.ports[0].nme: it would be dropped without a word.',
    `11: ${tooMany}`,
    'other: The schema does not know the field spec.other: it would be dropped without a word.',
  ]);
});

test('lines that end in CRLF', async (t) => {
  const text = `${head}spec:\n  replicas: 11\n  ports: []\n---\n${head}spec:\n  mesage: x\n  ports: []\n`.replaceAll('\n', '\r\n');
  assert.deepEqual(await marked(t, text), [
    `11: ${tooMany}`,
    'mesage: The schema does not know the field spec.mesage: it would be dropped without a word.',
  ]);
});

test('a tab where YAML has spaces', async (t) => {
  assert.deepEqual(await marked(t, `${head}spec:\n\treplicas: 1\n`), ['\t: Tabs are not allowed as indentation']);
});

test('places behind characters of several bytes, and of two UTF-16 units', async (t) => {
  const text = `${head}spec: {message: "käse 🧀 日本", labels: {ключ: ж}, replicas: 11, ports: []}\n`;
  assert.deepEqual((await marked(t, text)).slice(-1), [`11: ${tooMany}`]);
});

test('of what Helm fills in nothing is said, nor of the values that are still to be filled in elsewhere', async (t) => {
  const template = [
    '{{- if .Values.on }}',
    head.replace('name: a', 'name: {{ .Release.Name }}'),
    'spec:',
    '  replicas: {{ .Values.replicas }}',
    '  {{- toYaml .Values.more | nindent 2 }}',
    '{{- end }}',
    '',
  ].join('\n');
  assert.deepEqual(await marked(t, template), []);
  assert.deepEqual(await marked(t, `${head}spec:\n  replicas: {{ .Values.replicas }}\n`), []);
  assert.deepEqual(await marked(t, `${head.replace('name: a', 'name: "{{ name }}"')}spec: {replicas: 11, ports: []}\n`), [
    `11: ${tooMany}`,
  ]);
  const chart = { 'chart/Chart.yaml': 'name: x\n' };
  const quoted = `${head.replace('name: a', 'name: "{{ .Release.Name }}"')}spec: {replicas: 11}\n`;
  assert.deepEqual(await marked(t, quoted, { path: 'chart/templates/sub/a.yaml', files: chart }), []);
});

test('items of a list are objects, and a list of a kind need not say it of each', async (t) => {
  const item = `metadata: {name: a}, spec: {replicas: 11, ports: []}`;
  const list = `apiVersion: v1\nkind: List\nitems:\n  - {apiVersion: webapp.example.com/v1, kind: Guestbook, ${item}}\n  - {kind: Other, x: 1}\n`;
  assert.deepEqual(await marked(t, list), [`11: ${tooMany}`]);
  const own = `apiVersion: webapp.example.com/v1\nkind: GuestbookList\nitems:\n  - {${item}}\n`;
  assert.deepEqual(await marked(t, own), [`11: ${tooMany}`]);
  const client = await Client.start(t, bases);
  await client.open('deploy/list.yaml', own.replace('- {', '- kind: Guestbook\n    ').replace('}}', '}').replace(', spec', '\n    spec'));
  const at = { textDocument: { uri: client.uri('deploy/list.yaml') }, position: { line: 5, character: 13 } };
  const hover = await client.request<Hover>('textDocument/hover', at);
  assert.match((hover.contents as MarkupContent).value, /^\*\*replicas\*\* `integer/);
});

test('JSON files, tabs and all', async (t) => {
  const object = {
    apiVersion: 'webapp.example.com/v1',
    kind: 'Guestbook',
    metadata: { name: 'a' },
    spec: { replicas: 11, mesage: 'x', ports: [] },
  };
  for (const indent of [0, 2, '\t']) {
    assert.deepEqual(await marked(t, JSON.stringify(object, undefined, indent), { path: 'deploy/a.json' }), [
      `11: ${tooMany}`,
      '"mesage": The schema does not know the field spec.mesage: it would be dropped without a word.',
    ]);
  }
  assert.deepEqual(await marked(t, '{"name": "x", "dependencies": {}}', { path: 'package.json' }), []);
});

test("of a kustomization's patches only what is certain is said", async (t) => {
  const patch = `${head.replace(', {name: a}', '')}spec:\n  $patch: merge\n  replicas: 11\n  size: Huge\n  message: null\n  mesage: x\n  ports:\n    - name: http\n`;
  const files = { 'overlays/dev/kustomization.yaml': 'patches:\n  - path: patches/a.yaml\n' };
  assert.deepEqual(await marked(t, patch, { path: 'overlays/dev/patches/a.yaml', files }), [
    `11: ${tooMany}`,
    'Huge: Unsupported value: "Huge": supported values: "Small", "Medium", "Large"',
    'mesage: The schema does not know the field spec.mesage: it would be dropped without a word.',
  ]);
  const whole = await marked(t, patch, { path: 'overlays/dev/other.yaml', files });
  assert.ok(whole.includes('name: Required value'), whole.join('\n'));
  const other = { 'kustomization.yaml': 'patchesStrategicMerge: [../x.yaml, a.yaml]\n' };
  assert.deepEqual(await marked(t, `${head}spec: {}\n`, { path: 'a.yaml', files: other }), []);
  assert.deepEqual(await marked(t, `${head}spec: {}\n`, { path: 'b.yaml', files: { 'kustomization.yaml': '{' } }), [
    'spec: Required value',
  ]);
});
