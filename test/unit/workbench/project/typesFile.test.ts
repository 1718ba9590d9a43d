import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSourceFile, isTypesFile } from '../../../../src/workbench/project/typesFile.ts';

const paths = [
  '/p/src/api/v1/a.ts',
  'C:\\p\\src\\api\\v1\\a.ts',
  '/p/src/api/v1/a.d.ts',
  '/p/src/main.ts',
  '/p/src/controllers/a.test.ts',
  '/p/test/a.ts',
  '/q/src/a.ts',
  '/p/src/a.js',
];

test('types lie below src/api, sources below src; declarations and tests are neither', () => {
  const folder = (path: string): string => (path.startsWith('C:') ? 'C:\\p' : '/p/');
  assert.deepEqual(
    paths.filter((path) => isTypesFile(folder(path), path)),
    ['/p/src/api/v1/a.ts', 'C:\\p\\src\\api\\v1\\a.ts'],
  );
  assert.deepEqual(
    paths.filter((path) => isSourceFile(folder(path), path)),
    ['/p/src/api/v1/a.ts', 'C:\\p\\src\\api\\v1\\a.ts', '/p/src/main.ts'],
  );
});
