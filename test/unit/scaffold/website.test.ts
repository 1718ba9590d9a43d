import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { websiteFiles, websiteFilesOnDisk, websiteFolder } from '../../../tools/generate/website.ts';

const root = join(import.meta.dirname, '../../..');

test('examples/website is what Create API makes today, with its own files: "node tools/generate/website.ts" writes the rest anew', () => {
  const expected = websiteFiles();
  assert.deepEqual(websiteFilesOnDisk(), [...expected.keys()].sort());
  for (const [path, text] of expected) assert.equal(readFileSync(join(websiteFolder, path), 'utf8'), text, path);
});

/** A code block of the tutorial names the file that it is a part of: ```ts src/main.ts */
const blocks = [...readFileSync(join(root, 'docs/tutorial.md'), 'utf8').matchAll(/^```\w+ (\S+\/\S+)\n(.*?)^```$/gms)];

test('every block of docs/tutorial.md that names a file stands in that file of examples/website, word for word', () => {
  assert.ok(blocks.length >= 10, `${blocks.length} blocks name a file`);
  for (const [, path = '', text = ''] of blocks) {
    const file = readFileSync(join(websiteFolder, path), 'utf8');
    assert.ok(file.includes(text), `${path} has no such part:\n${text}`);
  }
});

test('docs/tutorial.md shows every line of the types and of the controller', () => {
  for (const path of [
    'src/api/v1/website.ts',
    'src/controllers/website.ts',
    'src/controllers/children.ts',
    'src/controllers/directory.ts',
  ]) {
    const shown = blocks.filter(([, of]) => of === path).map(([, , text = '']) => text);
    const missing = readFileSync(join(websiteFolder, path), 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '' && !shown.some((text) => text.split('\n').includes(line)));
    assert.deepEqual(missing, [], path);
  }
});
