import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

interface Grammar {
  readonly patterns: readonly [{ readonly match: string }];
}

const grammar = JSON.parse(readFileSync('syntaxes/markers.tmLanguage.json', 'utf8')) as Grammar;
const marker = new RegExp(grammar.patterns[0].match);

/** Name and value of the marker that the grammar colours in a line of a comment. */
function coloured(line: string): string {
  const found = marker.exec(line);
  return found === null ? 'nothing' : `${found[2]} | ${found[4] ?? ''}`;
}

for (const [line, expected] of [
  ['   * +kubebuilder:validation:Minimum=1', 'kubebuilder:validation:Minimum | 1'],
  ['// +kubebuilder:subresource:status', 'kubebuilder:subresource:status | '],
  ['//+kubebuilder:object:root=true', 'kubebuilder:object:root | true'],
  [' * +kubebuilder:resource:path=guestbooks,scope=Cluster', 'kubebuilder:resource | path=guestbooks,scope=Cluster'],
  [
    ' * +kubebuilder:printcolumn:name="Ready",type=string,JSONPath=`.status.phase`',
    'kubebuilder:printcolumn | name="Ready",type=string,JSONPath=`.status.phase`',
  ],
  [' * +optional', 'optional | '],
  ['/** +groupName=webapp.example.com */', 'groupName | webapp.example.com'],
  [' * one and one +optionally two', 'nothing'],
  [' * a+kubebuilder:validation:Minimum=1', 'nothing'],
] as const) {
  test(`in "${line.trim()}" it colours ${expected}`, () => {
    assert.equal(coloured(line), expected);
  });
}
