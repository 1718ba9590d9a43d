import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { CompletionItem, Hover, MarkupContent } from 'vscode-languageserver';
import { Client } from '../client.ts';

const types = 'src/api/v1/a.ts';
const go = 'api/v1/a_types.go';

/** An editor with the text open, where `^` is the cursor; it stands in no text that is sent. */
async function at(t: TestContext, path: string, marked: string, files: Readonly<Record<string, string>> = {}) {
  const client = await Client.start(t, { PROJECT: 'version: "3"\n', ...files });
  const text = marked.replace('^', '');
  await client.open(path, text);
  const before = marked.slice(0, marked.indexOf('^')).split('\n');
  const params = {
    textDocument: { uri: client.uri(path) },
    position: { line: before.length - 1, character: before.at(-1)?.length ?? 0 },
  };
  return {
    items: () => client.request<CompletionItem[]>('textDocument/completion', params),
    async hover(): Promise<[string, string] | undefined> {
      const hover = await client.request<Hover | null>('textDocument/hover', params);
      if (hover?.range === undefined) return undefined;
      const { start, end } = hover.range;
      return [(hover.contents as MarkupContent).value, text.split('\n')[start.line]?.slice(start.character, end.character) ?? ''];
    },
  };
}

async function labels(t: TestContext, path: string, marked: string, files?: Readonly<Record<string, string>>): Promise<string[]> {
  const { items } = await at(t, path, marked, files);
  return (await items()).map(({ label, detail }) => `${label}: ${detail ?? ''}`);
}

const head = "/** +groupName=x.example.com */\n\nimport type { int32, KubernetesObject, Quantity } from '@crd-studio/runtime';\n";

test('fields of a type are completed in the rule over it, while the rule is being written', async (t) => {
  const spec = (rule: string): string => `${head}
/**
 * +kubebuilder:validation:XValidation:rule="${rule}
 */
export interface ASpec {
  /** How many. */
  replicas?: int32;
  limit?: Quantity;
  doors: { port: int32; tags: string[] }[];
}
`;
  for (const rule of ['self.^', 'self.^",message="x"', 'has(self.^)"', 'self.re^plicas > 1"']) {
    const found = await labels(t, types, spec(rule));
    assert.deepEqual(found.slice(0, 3), ['replicas: int', 'limit: dyn', 'doors: list(object)'], rule);
  }
  const found = await labels(t, types, spec('\\"a\\" == \\"b\\" || self.doors.all(d, d.^'));
  assert.deepEqual(found.slice(0, 2), ['port: int', 'tags: list(string)']);
});

test('a rule over a field is about the field, one with items: about what its list holds, and one over a kind about the object', async (t) => {
  const field = (marker: string): string => `${head}
export interface ASpec {
  a: {
    // +kubebuilder:validation:${marker}
    doors: { port: int32 }[];
  };
}
`;
  assert.ok((await labels(t, types, field('XValidation:rule="self.^"'))).includes('all: list.all(item, test) -> bool'));
  assert.deepEqual((await labels(t, types, field('items:XValidation:rule="self.^"')))[0], 'port: int');
  const kind = `${head}
/** +kubebuilder:validation:XValidation:rule=self.metadata.^ */
export interface A extends KubernetesObject { spec?: { a: string } }
`;
  assert.deepEqual((await labels(t, types, kind)).slice(0, 2), ['name: string', 'generateName: string']);
});

test('an accepted field replaces the word at the cursor, behind escapes, too', async (t) => {
  const text = `${head}
/** +kubebuilder:validation:XValidation:rule="self.name != \\"\\" && self.na^" */
export interface ASpec { name: string }
`;
  const { items } = await at(t, types, text);
  const edit = (await items()).find(({ label }) => label === 'name')?.textEdit;
  assert.ok(edit !== undefined && 'range' in edit);
  const line = text.replace('^', '').split('\n')[edit.range.start.line] ?? '';
  assert.equal(line.slice(0, edit.range.start.character).endsWith('&& self.'), true);
  assert.equal(line.slice(edit.range.start.character, edit.range.end.character), 'na');
});

test('message expressions are completed alike, and what stands beside expressions as ever', async (t) => {
  const spec = (marker: string): string => `${head}
/** +kubebuilder:validation:XValidation:${marker} */
export interface ASpec { name: string }
`;
  assert.deepEqual((await labels(t, types, spec('rule="true",messageExpression="self.^"')))[0], 'name: string');
  assert.ok((await labels(t, types, spec('optionalOldSelf=true,rule="oldSelf.^"'))).some((label) => label.startsWith('hasValue')));
  assert.ok((await labels(t, types, spec('rule="true",me^'))).includes('message: '));
  assert.deepEqual(await labels(t, types, spec('rule="true",message="self.^"')), []);
});

test('hovering in a rule tells the type of the expression, what a field is for, and what a function does', async (t) => {
  const spec = (rule: string): string => `${head}
/** +kubebuilder:validation:XValidation:rule="${rule}" */
export interface ASpec {
  /** How many. */
  replicas?: int32;
  name: string;
}
`;
  const field = await at(t, types, spec('self.name == \\"\\" || self.repl^icas > 1'));
  assert.deepEqual(await field.hover(), ['```cel\nself.replicas: int\n```\n\nHow many.', 'self.replicas']);
  const call = await at(t, types, spec('self.name.starts^With(\\"a\\")'));
  assert.deepEqual(await call.hover(), [
    '```cel\nstring.startsWith(string) -> bool\nhere: bool\n```\n\nWhether the text begins with another one.',
    'startsWith',
  ]);
});

const package_ = (rule: string): string => `package v1

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
	other "example.com/other"
)

// ASpec is what a person asks for.
// +kubebuilder:validation:XValidation:rule="${rule}
type ASpec struct {
	// How many.
	Replicas *int32 \`json:"replicas,omitempty"\`
	Doors []Door \`json:"doors,omitempty"\`
	Common \`json:",inline"\`
	Pods map[string]corev1.PodSpec \`json:"pods"\`
	Conditions []metav1.Condition \`json:"conditions,omitempty"\`
	Share intstr.IntOrString \`json:"share"\`
	Foreign other.Thing \`json:"foreign"\`
	Hidden string \`json:"-"\`
	Since metav1.Time \`json:"since"\`
}

type Common struct {
	// +kubebuilder:validation:Type=string
	Name Name \`json:"name"\`
}
`;
const doors =
  'package v1\n\ntype Door struct {\n\tPort int32 `json:"port"`\n\tInner *ASpec `json:"inner,omitempty"`\n}\n\ntype Name string\n';

test('in Go, fields have the names of their json tags, through the types of the package and of Kubernetes', async (t) => {
  const found = await labels(t, go, package_('self.^'), { 'api/v1/door.go': doors });
  assert.deepEqual(found, [
    'replicas: int',
    'doors: list(object)',
    'name: string',
    'pods: map(string, object)',
    'conditions: list(object)',
    'share: dyn',
    'foreign: dyn',
    'since: timestamp',
  ]);
  assert.ok(!found.some((label) => label.startsWith('Hidden')));
  const inDoors = await labels(t, go, package_('self.doors.exists(d, d.^)"'), { 'api/v1/door.go': doors });
  assert.deepEqual(inDoors.slice(0, 2), ['port: int', 'inner: dyn']);
  const inPods = await labels(t, go, package_("self.pods['a'].^"), { 'api/v1/door.go': doors });
  assert.ok(inPods.includes('containers: list(object)'), inPods.join());
});

test('in Go, hovering tells the type and the comment of the field', async (t) => {
  const { hover } = await at(t, go, package_('self.repl^icas > 1"'), { 'api/v1/door.go': doors });
  assert.deepEqual(await hover(), ['```cel\nself.replicas: int\n```\n\nHow many.', 'self.replicas']);
});

test('in Go, a rule over a field is about the field', async (t) => {
  const text = `package v1

type ASpec struct {
	Inner struct {
		// +kubebuilder:validation:XValidation:rule="self.^"
		Doors []struct{ Port int32 \`json:"port"\` } \`json:"doors"\`
	} \`json:"inner"\`
}
`;
  assert.ok((await labels(t, go, text)).includes('all: list.all(item, test) -> bool'));
});
