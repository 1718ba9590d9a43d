import assert from 'node:assert/strict';
import { test } from 'node:test';
import { insertAtMarker } from '../../../src/scaffold/markers.ts';

test('lines go in front of the marker, at its indentation', () => {
  const text = 'function run() {\n  first();\n  // +crd-studio:scaffold:setup\n}\n';
  assert.equal(
    insertAtMarker(text, 'setup', ['second();', 'third();']),
    'function run() {\n  first();\n  second();\n  third();\n  // +crd-studio:scaffold:setup\n}\n',
  );
});

test('a block that is there is not added twice', () => {
  const once = insertAtMarker('# +crd-studio:scaffold:crds\n', 'crds', ['- a', '- b']);
  assert.equal(once, '- a\n- b\n# +crd-studio:scaffold:crds\n');
  assert.equal(insertAtMarker(once, 'crds', ['- a', '- b']), once);
  assert.equal(insertAtMarker(once, 'crds', ['- b', '- c']), '- a\n- b\n- b\n- c\n# +crd-studio:scaffold:crds\n');
});

test('no marker of that name, no text', () => {
  assert.equal(insertAtMarker('# +crd-studio:scaffold:crds\n', 'roles', ['- a']), undefined);
});

test('rules join those of a role that was generated, in its order; a role of another form is left alone', () => {
  const head = '---\napiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata:\n  name: manager-role\n';
  const rule = (group: string, resource: string, verb: string): string[] => [
    '- apiGroups:',
    `  - ${group}`,
    '  resources:',
    `  - ${resource}`,
    '  verbs:',
    `  - ${verb}`,
  ];
  const role = (...rules: string[][]): string => `${head}rules:\n${rules.flat().join('\n')}\n`;
  const added = [...rule('a', 'cats', 'get'), ...rule('z', 'dogs', 'get')];
  assert.equal(insertAtMarker(`${head}rules: []\n`, 'rules', added), role(rule('a', 'cats', 'get'), rule('z', 'dogs', 'get')));
  const joined = insertAtMarker(role(rule('m', 'mice', 'list')), 'rules', added) ?? '';
  assert.equal(joined, role(rule('a', 'cats', 'get'), rule('m', 'mice', 'list'), rule('z', 'dogs', 'get')));
  assert.equal(insertAtMarker(joined, 'rules', added), joined);
  assert.equal(insertAtMarker(role(rule('m', 'mice', 'list')).replace('rules:', 'rules: # mine'), 'rules', added), undefined);
  for (const broken of ['rules: [\n', 'rules: *none\n']) assert.equal(insertAtMarker(head + broken, 'rules', added), undefined);
  assert.equal(insertAtMarker(head.replace(/metadata[^]*/, 'rules: []\n'), 'rules', added), undefined);
});
