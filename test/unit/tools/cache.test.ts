import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { cached, cacheRoot } from '../../../tools/bootstrap/cache.mjs';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cache-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const writes = (text: string) => (dir: string) => writeFileSync(join(dir, 'file'), text);
const mustNotRun = () => assert.fail('it was built although it was there');

test('an entry is built once, and again when its key is another', async () => {
  const first = await cached({ root, name: 'thing', key: 'one', build: writes('1') });
  assert.equal(await cached({ root, name: 'thing', key: 'one', build: mustNotRun }), first);
  const second = await cached({ root, name: 'thing', key: 'two', build: writes('2') });
  assert.notEqual(second, first);
  assert.equal(readFileSync(join(first, 'file'), 'utf8'), '1');
  assert.equal(readFileSync(join(second, 'file'), 'utf8'), '2');
});

test('a key of files is their contents', async () => {
  const lock = join(root, 'package-lock.json');
  writeFileSync(lock, 'a');
  const first = await cached({ root, name: 'thing', key: [lock], build: writes('1') });
  writeFileSync(lock, 'b');
  assert.notEqual(await cached({ root, name: 'thing', key: [lock], build: writes('2') }), first);
});

test('a build that throws leaves nothing, and the next one starts afresh', async () => {
  const broken = (dir: string) => {
    writeFileSync(join(dir, 'half'), '');
    throw new Error('no network');
  };
  await assert.rejects(cached({ root, name: 'thing', key: 'k', build: broken }), /no network/);
  assert.deepEqual(readdirSync(root), []);
  const entry = await cached({ root, name: 'thing', key: 'k', build: writes('whole') });
  assert.deepEqual(readdirSync(entry), ['file']);
});

test('what a killed run left behind, its lock included, is cleared away by the next', async () => {
  const dead = spawnSync(process.execPath, ['-e', '']).pid;
  const entry = await cached({ root, name: 'thing', key: 'k', build: writes('1') });
  rmSync(entry, { recursive: true });
  mkdirSync(`${entry}.tmp-${dead}`);
  writeFileSync(`${entry}.lock`, String(dead));
  assert.equal(await cached({ root, name: 'thing', key: 'k', build: writes('2') }), entry);
  assert.deepEqual(readdirSync(root), [entry.slice(root.length + 1)]);
});

test('of two that want the same at the same time one builds and both get it', async () => {
  let builds = 0;
  const slowly = async (dir: string) => {
    builds += 1;
    await new Promise(setImmediate);
    writes('1')(dir);
  };
  const entries = await Promise.all([
    cached({ root, name: 'thing', key: 'k', build: slowly }),
    cached({ root, name: 'thing', key: 'k', build: slowly }),
  ]);
  assert.equal(entries[0], entries[1]);
  assert.equal(builds, 1);
  assert.ok(existsSync(join(entries[0], 'file')));
});

test('the folder is told by the environment', () => {
  assert.equal(cacheRoot({ CRD_STUDIO_CACHE: '/c', XDG_CACHE_HOME: '/x' }), '/c');
  assert.equal(cacheRoot({ XDG_CACHE_HOME: '/x' }), '/x/crd-studio');
  assert.match(cacheRoot({}), /\.cache\/crd-studio$/);
});
