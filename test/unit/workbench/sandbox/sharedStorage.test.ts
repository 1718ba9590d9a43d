import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { sharedStorage } from '../../../../src/workbench/sandbox/sharedStorage.ts';

const storages = join('ud', 'User', 'workspaceStorage');
const of = (workspace: string): string => join(storages, workspace, 'crd-studio.crd-studio');

test('a second window on a folder works with the storage of the first', () => {
  const exists = (folder: string): boolean => folder === join(storages, '41c763c8');
  assert.equal(sharedStorage(of('41c763c8'), exists), of('41c763c8'));
  assert.equal(sharedStorage(of('41c763c8-1'), exists), of('41c763c8'));
});

test('a name that only looks like it is left alone', () => {
  const none = (): boolean => false;
  for (const workspace of ['-651954af', '-65', '1764585916-2', 'a'.repeat(32)])
    assert.equal(sharedStorage(of(workspace), none), of(workspace));
});
