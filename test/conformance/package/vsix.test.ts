import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { before, test } from 'node:test';
import { readZipEntry, zipEntries } from '../../../tools/bootstrap/zip.mjs';

/** The packed extension: `npm test` says where it lies. */
const path = process.env['CRD_STUDIO_VSIX'] ?? 'crd-studio.vsix';
let archive = Buffer.alloc(0);
before(() => {
  archive = readFileSync(path);
});

test('the .vsix holds exactly the files of test/golden/vsix.txt', () => {
  const expected = readFileSync('test/golden/vsix.txt', 'utf8').trim().split('\n');
  const names = zipEntries(archive).map(({ name }) => name.replace(/\/types\/.*/, '/types/*').replace(/chunk-[A-Z0-9]+/, 'chunk-*'));
  assert.deepEqual([...new Set(names)].sort(), expected.sort());
});

test('it is smaller than 5 MB', () => {
  assert.ok(statSync(path).size < 5_000_000, `${path} has ${statSync(path).size} bytes`);
});

test('its manifest asks npm for nothing, and its notices name what is bundled', () => {
  const manifest = JSON.parse(readZipEntry(archive, 'extension/package.json').toString()) as { dependencies: object; scripts?: object };
  assert.deepEqual(Object.keys(manifest.dependencies), ['crd-studio-ts-plugin']);
  assert.equal(manifest.scripts, undefined);
  const notices = readZipEntry(archive, 'extension/THIRD-PARTY-NOTICES').toString();
  for (const name of ['typescript 6', '@kubernetes/client-node 2', 'yaml 2']) assert.match(notices, new RegExp(`^${name}`, 'm'));
});
