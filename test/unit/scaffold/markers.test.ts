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
