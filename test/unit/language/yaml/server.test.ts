import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import type { CodeAction, CompletionItem, Hover, Location, MarkupContent } from 'vscode-languageserver';
import { Client } from '../client.ts';

const golden = new URL('../../../golden/crd/guestbook/', import.meta.url);
const types = readFileSync(new URL('v1.ts', golden), 'utf8');
const crd = readFileSync(new URL('webapp.example.com_guestbooks.yaml', golden), 'utf8');
const crdFile = 'config/crd/bases/webapp.example.com_guestbooks.yaml';
const sample = 'config/samples/guestbook.yaml';
const head = 'apiVersion: webapp.example.com/v1\nkind: Guestbook\n';

/** Opens the text, in which `|` marks the cursor, and asks about that place. */
async function ask<T>(
  t: TestContext,
  method: string,
  marked: string,
  files: Readonly<Record<string, string>>,
): Promise<{ client: Client; answer: T }> {
  const client = await Client.start(t, files);
  const offset = marked.indexOf('|');
  const text = marked.slice(0, offset) + marked.slice(offset + 1);
  await client.open(sample, text);
  const before = marked.slice(0, offset).split('\n');
  const position = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  const answer = await client.request<T>(`textDocument/${method}`, { textDocument: { uri: client.uri(sample) }, position });
  return { client, answer };
}
const project = { PROJECT: 'version: "3"\n', 'src/api/v1/guestbook.ts': types, [crdFile]: crd };
const noTypes = { [crdFile]: crd };

test('fields of the kind are offered where they fit, required ones first, without those that stand already', async (t) => {
  const { answer } = await ask<CompletionItem[]>(t, 'completion', `${head}spec:\n  message: hi\n  |\n`, noTypes);
  assert.deepEqual(
    answer
      .toSorted((a, b) => ((a.sortText ?? '') < (b.sortText ?? '') ? -1 : 1))
      .map(({ label, detail, textEdit }) => [label, detail, textEdit?.newText]),
    [
      ['ports', 'list of object', 'ports:\n  - $1'],
      ['labels', 'map of string', 'labels:\n  $1'],
      ['replicas', 'integer (int32)', 'replicas: ${1:2}'],
      ['size', 'string', 'size: ${1|Small,Medium,Large|}'],
    ],
  );
});

test('values are offered where the schema lists them; kinds and API versions where those are written', async (t) => {
  const labels = async (text: string): Promise<string[]> =>
    (await ask<CompletionItem[]>(t, 'completion', text, noTypes)).answer.map(({ label }) => label);
  assert.deepEqual(await labels(`${head}spec:\n  size: |\n`), ['Small', 'Medium', 'Large']);
  assert.deepEqual(await labels(`${head}spec:\n  replicas: |\n`), ['2']);
  assert.deepEqual(await labels('apiVersion: |\nkind: Guestbook\n'), ['webapp.example.com/v1']);
  assert.deepEqual(await labels('apiVersion: webapp.example.com/v1\nkind: |\n'), ['Guestbook']);
  assert.deepEqual(await labels(`${head}metadata:\n  na|\n`), [
    'name',
    'generateName',
    'namespace',
    'labels',
    'annotations',
    'finalizers',
    'ownerReferences',
  ]);
});

test('of a kind that nobody knows, and where there is no CRD, nothing is said', async (t) => {
  assert.deepEqual((await ask(t, 'completion', 'apiVersion: example.com/v1\nkind: Other\nda|\n', noTypes)).answer, []);
  assert.deepEqual((await ask(t, 'completion', 'apiVersion: v1\nkind: Secret\nda|\n', {})).answer, []);
  assert.deepEqual((await ask(t, 'completion', `${head}sp|\n`, {})).answer, []);
  assert.equal((await ask(t, 'hover', 'apiVersion: example.com/v1\nkind: Oth|er\n', noTypes)).answer, null);
});

test('hovering over a field tells its type, what it is for, its default and its bounds', async (t) => {
  const { answer } = await ask<Hover>(t, 'hover', `${head}spec:\n  repli|cas: 3\n  ports: []\n`, noTypes);
  assert.equal(
    (answer.contents as MarkupContent).value,
    '**replicas** `integer (int32)`\n\nreplicas is the number of pods to run.\n\n- default `2`\n- at least `1`\n- at most `10`',
  );
  const ports = await ask<Hover>(t, 'hover', `${head}spec:\n  ports:\n    - po|rt: 80\n`, noTypes);
  assert.match((ports.answer.contents as MarkupContent).value, /^\*\*port\*\* `integer \(int32\)` \(required\)\n\nport is its number\./);
});

test('the definition of a field is its place in the types, through names, lists and maps', async (t) => {
  const placeOf = async (marked: string): Promise<string | undefined> => {
    const { client, answer } = await ask<Location | null>(t, 'definition', marked, project);
    if (answer === null) return undefined;
    assert.equal(answer.uri.endsWith('/src/api/v1/guestbook.ts'), true, answer.uri);
    assert.ok(client.project.length > 0);
    return types.split('\n')[answer.range.start.line]?.slice(answer.range.start.character);
  };
  assert.equal(await placeOf(`${head}spec:\n  repli|cas: 3\n`), 'replicas?: int32;');
  assert.equal(await placeOf(`${head}spec:\n  ports:\n    - po|rt: 80\n`), 'port: int32;');
  assert.equal(await placeOf(`${head}spec:\n  labels:\n    a|: b\n`), 'labels?: Record<string, string>;');
});

test('where no types declare it, the definition is its place in the CRD', async (t) => {
  const { answer } = await ask<Location>(t, 'definition', `${head}spec:\n  repli|cas: 3\n`, noTypes);
  assert.match(answer.uri, /webapp\.example\.com_guestbooks\.yaml$/);
  assert.equal(crd.split('\n')[answer.range.start.line]?.trim(), 'replicas:');
});

test('what the API server would refuse or drop is marked, with the field that was meant as a quick fix', async (t) => {
  const client = await Client.start(t, noTypes);
  const text = `${head}metadata: {name: a}\nspec:\n  replicas: 11\n  mesage: hi\n  ports: []\n`;
  await client.open(sample, text);
  const problems = await client.problems(sample);
  assert.deepEqual(
    problems.map(({ range, code, message }) => [
      text.split('\n')[range.start.line]?.slice(range.start.character, range.end.character),
      code,
      message,
    ]),
    [
      ['11', 'FieldValueInvalid', 'Invalid value: 11: spec.replicas in body should be less than or equal to 10'],
      ['mesage', 'pruned', 'The schema does not know the field spec.mesage: it would be dropped without a word.'],
    ],
  );
  const [, pruned] = problems;
  const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
    textDocument: { uri: client.uri(sample) },
    range: pruned?.range,
    context: { diagnostics: [pruned] },
  });
  assert.deepEqual(
    actions.map(({ title, edit }) => [title, Object.values(edit?.changes ?? {}).flat()[0]?.newText]),
    [['Rename to message', 'message']],
  );
});

test('problems go away when they are corrected, and when the CRD that they come from changes', async (t) => {
  const client = await Client.start(t, noTypes);
  await client.open(sample, `${head}metadata: {name: a}\nspec:\n  replicas: 11\n  ports: []\n`);
  assert.equal((await client.problems(sample)).length, 1);
  client.write(crdFile, crd.replace('maximum: 10', 'maximum: 11'));
  await client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: client.uri(crdFile), type: 2 }] });
  assert.deepEqual(await client.problems(sample), []);
});

test('a text that cannot be read is told where, if it names a kind that is known; a template is left alone', async (t) => {
  const client = await Client.start(t, noTypes);
  await client.open(sample, `${head}spec:\n  labels: {a: b\n`);
  const [problem] = await client.problems(sample);
  assert.equal(problem?.code, 'syntax');
  const template = 'config/samples/template.yaml';
  await client.open(template, 'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: {{ .Release.Name }}\n');
  await client.open(sample.replace('guestbook', 'other'), `${head}spec:\n  replicas: 12\n  ports: []\n`);
  await client.problems(template);
  assert.equal(client.published.has(`${client.project}/${template}`), false);
});

test('a CRD is checked where it stands, also in a folder that has no other', async (t) => {
  const client = await Client.start(t, {});
  const file = 'deploy/crd.yaml';
  const text = crd.replace('maximum: 10', 'maximum: many');
  await client.open(file, text);
  assert.deepEqual(
    (await client.problems(file)).map(({ range, message }) => [text.split('\n')[range.start.line]?.trim(), message]),
    [
      [
        'maximum: many',
        'spec.versions[0].schema.openAPIV3Schema.properties[spec].properties[replicas].maximum must be a number, not a string.',
      ],
    ],
  );
});

test("beside a project's own kinds, Kubernetes' are known: fields, and what they are for", async (t) => {
  const pod = 'apiVersion: apps/v1\nkind: Deployment\nspec:\n  template:\n    spec:\n      containers:\n        - name: a\n          ';
  const { answer } = await ask<CompletionItem[]>(t, 'completion', `${pod}ima|\n`, noTypes);
  assert.deepEqual(
    answer.filter(({ label }) => label.startsWith('image')).map(({ label, textEdit }) => [label, textEdit?.newText]),
    [
      ['image', 'image: $1'],
      ['imagePullPolicy', 'imagePullPolicy: $1'],
    ],
  );
  const hover = await ask<Hover>(t, 'hover', `${pod}ima|ge: nginx\n`, noTypes);
  assert.match((hover.answer.contents as MarkupContent).value, /^\*\*image\*\* `string`\n\nContainer image name\./);
  const wrong = await Client.start(t, noTypes);
  await wrong.open(sample, 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\nnope: 1\n');
  await wrong.open('config/samples/other.yaml', `${head}metadata: {name: a}\nspec: {ports: [], replicas: 12}\n`);
  assert.equal((await wrong.problems('config/samples/other.yaml')).length, 1);
  assert.equal(wrong.published.has(`${wrong.project}/${sample}`), false);
});

test('in a Go project, the definition of a field is its place in the struct, found by its json tag', async (t) => {
  const go = readFileSync(new URL('v1.go', golden), 'utf8');
  const files = { PROJECT: 'layout:\n- go.kubebuilder.io/v4\nversion: "3"\n', 'api/v1/guestbook_types.go': go, [crdFile]: crd };
  const placeOf = async (marked: string): Promise<string | undefined> => {
    const { answer } = await ask<Location | null>(t, 'definition', marked, files);
    assert.match(answer?.uri ?? '', /api\/v1\/guestbook_types\.go$/);
    return answer === null ? undefined : go.split('\n')[answer.range.start.line]?.slice(answer.range.start.character).split(/\s/)[0];
  };
  assert.equal(await placeOf(`${head}spec:\n  repli|cas: 3\n`), 'Replicas');
  assert.equal(await placeOf(`${head}spec:\n  ports:\n    - po|rt: 80\n`), 'Port');
  assert.equal(await placeOf(`${head}metadata:\n  name: a\nspec:\n  labels:\n    a|: b\n`), 'Labels');
});

test('a sample is made from a CRD file; of a version that it has not, there is none', async (t) => {
  const client = await Client.start(t, noTypes);
  const ask = (version: string): Promise<{ text?: string }> =>
    client.request('crdStudio/sample', { file: `${client.project}/${crdFile}`, version, name: 'mine', labels: { app: 'x' } });
  assert.match((await ask('v1')).text ?? '', /^kind: Guestbook\nmetadata:\n {2}labels:\n {4}app: x\n {2}name: mine\nspec:\n/m);
  assert.deepEqual(await ask('v9'), {});
});

test('a file of CRDs that holds something else, or would not end, keeps nothing from being said of the others', async (t) => {
  const bomb = [
    'a: &a [x,x,x,x,x,x,x,x,x]',
    ...'bcdefg'.split('').map((name, i) => `${name}: &${name} [${`*${'abcdefg'[i]},`.repeat(9)}]`),
  ].join('\n');
  const odd = 'kind: CustomResourceDefinition\nspec: {group: a.b, names: {kind: Odd}, versions: [null]}\n';
  const refused = crd
    .replace('plural: guestbooks', 'plural: others')
    .replace('kind: Guestbook\n', 'kind: Refused\n')
    .replace('minLength', 'pattern: "("\n minLength');
  const bases = 'config/crd/bases';
  const files = {
    ...noTypes,
    [`${bases}/bomb.yaml`]: bomb,
    [`${bases}/odd.yaml`]: odd,
    [`${bases}/refused.yaml`]: refused,
    [`${bases}/zero.yaml`]: '\u0000',
  };
  const { answer } = await ask<CompletionItem[]>(t, 'completion', `${head}spec:\n  size: |\n`, files);
  assert.deepEqual(
    answer.map(({ label }) => label),
    ['Small', 'Medium', 'Large'],
  );
  const client = await Client.start(t, files);
  await client.open(
    sample,
    `${head}metadata: {name: a}\nspec: {ports: [], replicas: 12}\n---\napiVersion: webapp.example.com/v1\nkind: Refused\nspec: {replicas: 12}\n`,
  );
  assert.deepEqual(
    (await client.problems(sample)).map(({ code }) => code),
    ['FieldValueInvalid'],
  );
});

test('text of any shape gets an answer', async (t) => {
  const client = await Client.start(t, noTypes);
  await client.open(sample, '');
  for (const text of [
    '\u0000',
    '---\n---\n',
    '\t\t:',
    '- - - -',
    '{',
    '*x',
    '? a\n: b',
    'a: |\n  x',
    'kind: Guestbook\n\tspec:',
    `a: ${'x'.repeat(4 * 1024 * 1024)}`,
  ]) {
    await client.change(sample, text);
    for (const method of ['completion', 'hover', 'definition'])
      await client.request(`textDocument/${method}`, { textDocument: { uri: client.uri(sample) }, position: { line: 0, character: 1 } });
  }
});
