import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { placeOfLoadError } from '../../../../src/workbench/debug/placeOfLoadError.ts';

const project = join('/', 'home', 'me', 'guestbook');
const path = join(project, 'src/main.ts');

test('a mistake in the code is gone to where it stands', () => {
  assert.deepEqual(placeOfLoadError('src/main.ts:3:9: Unexpected token', project), { path, line: 2, character: 8 });
  assert.deepEqual(placeOfLoadError('src/main.ts:3: Unexpected token', project), { path, line: 2, character: 0 });
});

test('an import of what is not there is gone to in the file that imports it', () => {
  assert.deepEqual(placeOfLoadError('src/main.ts imports "src/missing.js", and there is no such file.', project), {
    path,
    line: 0,
    character: 0,
  });
});

test('a message without a place has none', () => {
  assert.equal(placeOfLoadError('The project imports "x", which is not installed', project), undefined);
  assert.equal(placeOfLoadError('connect ECONNREFUSED', project), undefined);
});
