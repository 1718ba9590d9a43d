import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseTarGzip } from 'nanotar';
import { packTarball, packTarballBeside } from '../../../src/scaffold/tarball.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const files = [
  { path: 'package.json', bytes: encode('{"name":"@crd-studio/runtime","version":"0.1.0"}') },
  { path: 'types/a/b.d.ts', bytes: encode('export {};\n') },
  { path: 'empty.js', bytes: new Uint8Array() },
];

test('a package reads back file by file, below package/', async () => {
  const entries = await parseTarGzip(packTarball(files));
  assert.deepEqual(
    entries.map((entry) => [entry.name, entry.text]),
    [
      ['package/empty.js', ''],
      ['package/package.json', '{"name":"@crd-studio/runtime","version":"0.1.0"}'],
      ['package/types/a/b.d.ts', 'export {};\n'],
    ],
  );
});

test('the same files give the same bytes, in whatever order they come', () => {
  assert.deepEqual(packTarball(files), packTarball([...files].reverse()));
});

test('tar itself can unpack it', { skip: process.platform === 'win32' && 'Windows has its own tar' }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'tarball-'));
  try {
    writeFileSync(join(folder, 'p.tgz'), packTarball(files));
    execFileSync('tar', ['-xzf', 'p.tgz'], { cwd: folder });
    assert.equal(readFileSync(join(folder, 'package/types/a/b.d.ts'), 'utf8'), 'export {};\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('packing beside the caller gives the same bytes', async () => {
  assert.deepEqual(await packTarballBeside(files), packTarball(files));
});
