import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cursorAt } from '../../../../src/language/yaml/cursor.ts';

/** `|` marks the cursor. */
function at(marked: string) {
  const offset = marked.indexOf('|');
  const text = marked.slice(0, offset) + marked.slice(offset + 1);
  const cursor = cursorAt(text, offset);
  return cursor && { ...cursor, replaces: text.slice(cursor.start, cursor.end) };
}
const head = 'apiVersion: webapp.example.com/v1\nkind: Guestbook\n';

test('a key that is begun: its map, and what stands beside it', () => {
  const { path, writing, siblings, replaces, apiVersion, kind, hasValue } = at(`${head}spec:\n  message: hi\n  rep|\n`) ?? assert.fail();
  assert.deepEqual(
    { path, writing, siblings, replaces, apiVersion, kind, hasValue },
    {
      path: ['spec'],
      writing: 'key',
      siblings: ['message'],
      replaces: 'rep',
      apiVersion: 'webapp.example.com/v1',
      kind: 'Guestbook',
      hasValue: false,
    },
  );
});

test('an empty line belongs to the map of its indentation', () => {
  assert.deepEqual(at(`${head}spec:\n  |\n`)?.path, ['spec']);
  assert.deepEqual(at(`${head}spec:\n  message: hi\n|\n`)?.path, []);
  assert.deepEqual(at(`${head}spec:\n  a:\n    b: 1\n  |`)?.path, ['spec']);
  assert.deepEqual(at(`${head}spec:\n  |\n  message: hi\n`)?.siblings, ['message']);
});

test('in lists: the item that is written into, or begun', () => {
  assert.deepEqual(at(`${head}spec:\n  ports:\n    - name: a\n    - name: b\n      po|\n`)?.path, ['spec', 'ports', 1]);
  assert.deepEqual(at(`${head}spec:\n  ports:\n    - |\n`)?.path, ['spec', 'ports', 0]);
});

test('a value: the field that it belongs to', () => {
  const cursor = at(`${head}spec:\n  mode: Al|ways # comment\n`);
  assert.deepEqual([cursor?.path, cursor?.writing, cursor?.replaces], [['spec', 'mode'], 'value', 'Always']);
  assert.deepEqual(at(`${head}spec:\n  mode: |\n`)?.path, ['spec', 'mode']);
  assert.deepEqual(at('apiVersion: |\nkind: Guestbook\n')?.path, ['apiVersion']);
});

test('a key that has its value already is renamed alone', () => {
  const cursor = at(`${head}spec:\n  mes|sage: hi\n`);
  assert.deepEqual([cursor?.path, cursor?.replaces, cursor?.hasValue], [['spec'], 'message', true]);
});

test('each document of a text is its own', () => {
  assert.deepEqual(at(`${head}---\napiVersion: v1\nkind: Secret\nda|\n`)?.kind, 'Secret');
  assert.deepEqual(at(`${head}spec:\n  me|\n---\napiVersion: v1\nkind: Secret\n`)?.kind, 'Guestbook');
});

test('comments, quoted text and flow maps are left alone', () => {
  assert.equal(at(`${head}# sp|\n`), undefined);
  assert.equal(at(`${head}spec:\n  message: "h|i"\n`), undefined);
  assert.equal(at(`${head}spec: { me| }\n`), undefined);
});
