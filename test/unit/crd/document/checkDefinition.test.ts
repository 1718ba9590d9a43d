import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { checkYaml } from '../../../../src/crd/document/index.ts';

const golden = readFileSync(new URL('../../../golden/crd/guestbook/webapp.example.com_guestbooks.yaml', import.meta.url), 'utf8');

/** What is said of the text, each with what it is said about. */
function said(text: string): (string | undefined)[][] {
  return checkYaml(text, () => undefined).flatMap(({ diagnostics }) =>
    diagnostics.map(({ kind, range, message }) => [kind, text.slice(range.start, range.end), message]),
  );
}

test('a CRD that controller-gen made has nothing wrong', () => {
  assert.deepEqual(said(golden), []);
});

test('what the API server refuses is told at its place in the version, though the server names it as if it stood above', () => {
  const text = golden.replace('type: integer', 'type: int');
  assert.deepEqual(
    said(text).map(([kind, at]) => [kind, at]),
    [['invalid', 'int']],
  );
  assert.match(said(text)[0]?.[2] ?? '', /^Invalid value: "int": must be one of boolean,date,integer,number,string$/);
});

test('a rule that does not compile is told where it is written', () => {
  const required = '            required:\n            - ports\n            type: object\n';
  const text = golden.replace(required, `${required}            x-kubernetes-validations:\n            - rule: self.nope > 1\n`);
  const [[kind, at, message] = []] = said(text);
  assert.deepEqual([kind, at], ['invalid', 'nope']);
  assert.match(message ?? '', /undefined field 'nope'/);
});

test('a field that no CRD has, and a value of the wrong type, are told before anything else', () => {
  const misspelt = said(golden.replace('  scope: Namespaced', '  scop: Namespaced'));
  assert.deepEqual(
    misspelt.find(([kind]) => kind === 'pruned'),
    ['pruned', 'scop', 'A CustomResourceDefinition has no field spec.scop: it would be dropped.'],
  );
  assert.deepEqual(said(golden.replace('served: true', 'served: "yes"')), [
    ['decode', '"yes"', 'spec.versions[0].served must be a boolean, not a string.'],
  ]);
});

test('documents of any shape are told, never thrown', () => {
  const head = 'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\n';
  for (const rest of [
    '',
    'spec: 1\n',
    'spec: {}\n',
    'spec:\n  versions: {}\n',
    'spec:\n  versions: [null]\n',
    'spec:\n  names: null\nmetadata: 3\n',
  ])
    assert.notDeepEqual(said(head + rest), [], rest);
});
