import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CompletionItem, Hover, MarkupContent } from 'vscode-languageserver';
import { Client } from './client.ts';

const file = 'api/v1/guestbook_types.go';
const project = { PROJECT: 'layout:\n- go.kubebuilder.io/v4\nversion: "3"\n' };
const types = (marker: string): string => `package v1

// GuestbookSpec is what a person asks for.
type GuestbookSpec struct {
\t// ${marker}
\tReplicas *int32 \`json:"replicas,omitempty"\`
}
`;
/** Behind the marker's last letter, in its line. */
const at = (marker: string): { line: number; character: number } => ({ line: 4, character: 4 + marker.length });

test('markers are completed over a field of a Go type: those that may stand there, and their arguments', async (t) => {
  const client = await Client.start(t, project);
  await client.open(file, types('+kubebuilder:validation:Mini'));
  const ask = (marker: string): Promise<CompletionItem[]> =>
    client.request('textDocument/completion', { textDocument: { uri: client.uri(file) }, position: at(marker) });
  const labels = (await ask('+kubebuilder:validation:Mini')).map(({ label }) => label);
  assert.ok(labels.includes('+kubebuilder:validation:Minimum'));
  assert.ok(!labels.includes('+kubebuilder:subresource:status'), 'that one belongs over a type');
  await client.change(file, types('+kubebuilder:validation:XValidation:ru'));
  assert.ok((await ask('+kubebuilder:validation:XValidation:ru')).some(({ label }) => label === 'rule'));
});

test('hovering over a marker tells what it does', async (t) => {
  const client = await Client.start(t, project);
  await client.open(file, types('+kubebuilder:validation:Minimum=1'));
  const hover = await client.request<Hover>('textDocument/hover', {
    textDocument: { uri: client.uri(file) },
    position: at('+kubebuilder:val'),
  });
  assert.match((hover.contents as MarkupContent).value, /^`\+kubebuilder:validation:Minimum=<number>`/);
});

test('a mistake in a marker is marked once typing pauses, and goes away when it is corrected', async (t) => {
  const client = await Client.start(t, project);
  await client.open(file, types('+kubebuilder:validation:Minimun=1'));
  assert.deepEqual(
    (await client.problems(file)).map(({ code, range }) => [code, range.start]),
    [['unknown-marker', { line: 4, character: 4 }]],
  );
  await client.change(file, types('+kubebuilder:validation:Minimum=1'));
  assert.deepEqual(await client.problems(file), []);
});

test('Go files outside a project are left alone', async (t) => {
  const client = await Client.start(t, {});
  await client.open(file, types('+kubebuilder:validation:Mini'));
  const answer = await client.request('textDocument/completion', {
    textDocument: { uri: client.uri(file) },
    position: at('+kubebuilder:validation:Mini'),
  });
  assert.deepEqual(answer, []);
});
