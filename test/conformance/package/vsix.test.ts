import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { before, test } from 'node:test';
import { readZipEntry } from '../../../tools/bootstrap/zip.mjs';
import { contentsOf } from '../../../tools/package/contents.ts';

/** The packed extension: `npm test` says where it lies. */
const path = process.env['CRD_STUDIO_VSIX'] ?? 'crd-studio.vsix';
let archive = Buffer.alloc(0);
before(() => {
  archive = readFileSync(path);
});

test('the .vsix holds exactly the files of test/golden/vsix.txt', () => {
  assert.deepEqual(contentsOf(path), readFileSync('test/golden/vsix.txt', 'utf8').trim().split('\n'));
});

test('it is smaller than 5 MB', () => {
  assert.ok(statSync(path).size < 5_000_000, `${path} has ${statSync(path).size} bytes`);
});

test('its manifest asks npm for nothing, and its notices name what is bundled', () => {
  const manifest = JSON.parse(readZipEntry(archive, 'extension/package.json').toString()) as { dependencies: object; scripts?: object };
  assert.deepEqual(Object.keys(manifest.dependencies), ['crd-studio-ts-plugin']);
  assert.equal(manifest.scripts, undefined);
  const notices = readZipEntry(archive, 'extension/THIRD-PARTY-NOTICES').toString();
  for (const name of ['typescript 6', '@kubernetes/client-node 2', 'yaml 2', 'github.com/gobuffalo/flect 1']) {
    assert.match(notices, new RegExp(`^${name}`, 'm'));
  }
  assert.match(notices, /MIT License[\s\S]*Mark Bates/);
});

test('THIRD-PARTY-NOTICES of the repository is the one that is packed: `npm run package` writes it', () => {
  assert.equal(readFileSync('THIRD-PARTY-NOTICES', 'utf8'), readZipEntry(archive, 'extension/THIRD-PARTY-NOTICES').toString());
});
