import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { CodeAction, Diagnostic, TextEdit } from 'vscode-languageserver';
import { Client } from '../client.ts';

const types = 'src/api/v1/a.ts';
const head = "/** +groupName=x.example.com */\n\nimport type { int32, KubernetesObject } from '@crd-studio/runtime';\n";
const tail = '\nexport interface A extends KubernetesObject { spec?: ASpec }\n';

/** Applies the one quick fix of the rule that costs too much; gives the problem, the title, the new text, and what is then still said. */
async function mended(
  t: TestContext,
  path: string,
  text: string,
  files: Readonly<Record<string, string>> = {},
): Promise<{ problem: Diagnostic; title: string; text: string; left: readonly string[] }> {
  const client = await Client.start(t, { PROJECT: 'version: "3"\n', [path]: text, ...files });
  await client.open(path, text);
  const problem = (await client.problems(path)).find(({ message }) => /estimated rule cost exceeds budget/.test(String(message)));
  assert.ok(problem);
  const uri = client.uri(path);
  const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
    textDocument: { uri },
    range: problem.range,
    context: { diagnostics: [problem] },
  });
  assert.equal(actions.length, 1);
  const edits = Object.values(actions[0]?.edit?.changes ?? {}).flat();
  const changed = applied(text, edits);
  await client.change(path, changed);
  return {
    problem,
    title: actions[0]?.title ?? '',
    text: changed,
    left: (await client.problems(path)).map(({ message }) => String(message)),
  };
}

function applied(text: string, edits: readonly TextEdit[]): string {
  const lines = text.split('\n');
  const offsetOf = ({ line, character }: TextEdit['range']['start']): number =>
    lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, 0) + character;
  return edits
    .toSorted((a, b) => offsetOf(b.range.start) - offsetOf(a.range.start))
    .reduce((before, { range, newText }) => before.slice(0, offsetOf(range.start)) + newText + before.slice(offsetOf(range.end)), text);
}

test('a rule over budget names what nothing bounds, and the fix adds bounds that bring it under', async (t) => {
  const spec = (fields: string): string => `${head}
/** +kubebuilder:validation:XValidation:rule="self.doors.all(d, self.names.exists(n, n == d.name && n in self.labels))" */
export interface ASpec {
${fields}
}
interface Door {
  name: string;
}
${tail}`;
  const before = '  /**\n   * All doors.\n   */\n  doors: Door[];\n  /** Names. */\n  names: string[];\n  labels: Record<string, string>;';
  const { problem, title, text, left } = await mended(t, types, spec(before));
  assert.match(
    String(problem.message),
    /estimated rule cost exceeds budget .* Nothing bounds spec\.labels \(map\), spec\.names \(list\), spec\.doors \(list\), spec\.names\[\] \(text\), spec\.doors\[\]\.name \(text\)\.$/,
  );
  assert.equal(
    title,
    'Bound spec.labels (map) to 250 and spec.names (list) to 250 and spec.doors (list) to 250 and spec.names[] (text) to 253 and spec.doors[].name (text) to 253',
  );
  const after =
    '  /**\n   * All doors.\n   * +kubebuilder:validation:MaxItems=250\n   */\n  doors: Door[];\n' +
    '  /**\n   * Names.\n   * +kubebuilder:validation:MaxItems=250\n   * +kubebuilder:validation:items:MaxLength=253\n   */\n  names: string[];\n' +
    '  // +kubebuilder:validation:MaxProperties=250\n  labels: Record<string, string>;';
  assert.equal(text, spec(after).replace('  name: string;', '  // +kubebuilder:validation:MaxLength=253\n  name: string;'));
  assert.deepEqual(left, []);
});

test('lists around a rule count as well, and fields in the midst of a line get one of their own', async (t) => {
  const { title, text, left } = await mended(
    t,
    types,
    `${head}
export interface ASpec { rooms: { readonly doors: Door[] }[] }
/** +kubebuilder:validation:XValidation:rule="self.name.matches('^a+$')" */
interface Door { name: string }
${tail}`,
  );
  assert.match(
    title,
    /^Bound spec\.rooms \(list\) to \d+ and spec\.rooms\[\]\.doors \(list\) to \d+ and spec\.rooms\[\]\.doors\[\]\.name \(text\) to \d+$/,
  );
  const [rooms, doors, names] = [...text.matchAll(/=(\d+)$/gm)].map(([, bound]) => bound);
  assert.ok(
    text.includes(
      `interface ASpec { \n  // +kubebuilder:validation:MaxItems=${rooms}\n  rooms: { \n  // +kubebuilder:validation:MaxItems=${doors}\n  readonly doors: Door[] }[] }`,
    ),
    text,
  );
  assert.ok(text.includes(`interface Door { \n  // +kubebuilder:validation:MaxLength=${names}\n  name: string }`), text);
  assert.deepEqual(left, []);
});

test('where no marker can state the bound no fix is offered, and the parts are named all the same', async (t) => {
  const text = `${head}
/** +kubebuilder:validation:XValidation:rule="self.labels.all(k, self.labels[k].matches('^a+$'))" */
export interface ASpec { labels: Record<string, string> }
${tail}`;
  const client = await Client.start(t, { PROJECT: 'version: "3"\n', [types]: text });
  await client.open(types, text);
  const [problem] = await client.problems(types);
  assert.match(String(problem?.message), /Nothing bounds spec\.labels \(map\), spec\.labels\[\*\] \(text\)\.$/);
  assert.equal(problem?.data, undefined);
});

const go = 'api/v1/a_types.go';

test('in Go a rule over budget gets its bounds above the fields of the structs', async (t) => {
  const text = `package v1

// +kubebuilder:validation:XValidation:rule="self.doors.all(d, self.names.exists(n, n == d.name))"
type ASpec struct {
	// All doors.
	Doors []Door \`json:"doors"\`
	Names []string \`json:"names"\`
}

type Door struct {
	Name string \`json:"name"\`
}
`;
  const { problem, title, text: after, left } = await mended(t, go, text);
  assert.match(String(problem.message), /Nothing bounds names \(list\), doors \(list\), names\[\] \(text\), doors\[\]\.name \(text\)\.$/);
  assert.equal(title, 'Bound names (list) to 250 and doors (list) to 250 and names[] (text) to 253 and doors[].name (text) to 253');
  assert.match(after, /\n\t\/\/ All doors\.\n\t\/\/ \+kubebuilder:validation:MaxItems=250\n\tDoors/);
  assert.match(after, /\n\t\/\/ \+kubebuilder:validation:MaxItems=250\n\t\/\/ \+kubebuilder:validation:items:MaxLength=253\n\tNames/);
  assert.match(after, /\n\t\/\/ \+kubebuilder:validation:MaxLength=253\n\tName string/);
  assert.deepEqual(left, []);
});

test('in Go each mistake in a rule is marked at its place, and nothing is said of types that cannot be read', async (t) => {
  const text = `package v1

import other "example.com/other"

// +kubebuilder:validation:XValidation:rule="\\"a\\" == self.name && self.nowhere > 1 && self.foreign[0].anything",messageExpression="self.count"
type ASpec struct {
	Name string \`json:"name"\`
	// +kubebuilder:validation:XValidation:rule="self >= oldSelf && self.size() > 1"
	Count int32 \`json:"count"\`
	// +kubebuilder:validation:XValidation:rule="self.all(x, x.y.all(z, z == 1))"
	Foreign []other.Thing \`json:"foreign"\`
}
`;
  const client = await Client.start(t, { PROJECT: 'version: "3"\n', [go]: text });
  await client.open(go, text);
  const lines = text.split('\n');
  assert.deepEqual(
    (await client.problems(go)).map(({ range: { start, end }, message }) => [
      lines[start.line]?.slice(start.character, end.character),
      String(message).replace('The API server would refuse this rule: ', ''),
    ]),
    [
      ['nowhere', "undefined field 'nowhere'"],
      ['size', "found no matching overload for 'size' applied to 'int.()'"],
    ],
  );
});
