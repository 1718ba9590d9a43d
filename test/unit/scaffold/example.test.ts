import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { exampleFiles, exampleFolder } from '../../../tools/generate/example.ts';

test('examples/guestbook is what Create API makes today: "node tools/generate/example.ts" writes it anew', () => {
  const files = readdirSync(exampleFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const found = files
    .map((entry) => relative(exampleFolder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !/^(?:vendor|node_modules|dist)\//.test(path));
  const expected = exampleFiles();
  assert.deepEqual(found.sort(), [...expected.keys()].sort());
  for (const [path, text] of expected) assert.equal(readFileSync(join(exampleFolder, path), 'utf8'), text, path);
});
