import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { mirror, writeWhole } from '../../../../tools/build/write.mjs';

function folder(t: TestContext): string {
  const dir = mkdtempSync(join(tmpdir(), 'write-'));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

test('a file is replaced as a whole: who has it open reads on in the old one, and the same contents touch nothing', async (t) => {
  const file = join(folder(t), 'deep/a.js');
  await writeWhole(file, 'one');
  const first = statSync(file).ino;
  await writeWhole(file, 'one');
  assert.equal(statSync(file).ino, first);
  await writeWhole(file, Buffer.from('two'));
  assert.notEqual(statSync(file).ino, first);
  assert.equal(readFileSync(file, 'utf8'), 'two');
  assert.deepEqual(readdirSync(join(file, '..')), ['a.js']);
});

test('a folder is made the same as another: what has gone there goes here, what stayed is not touched', async (t) => {
  const [from, to] = [join(folder(t), 'from'), join(folder(t), 'to')];
  mkdirSync(join(from, 'sub'), { recursive: true });
  writeFileSync(join(from, 'sub/kept'), 'k');
  writeFileSync(join(from, 'gone'), 'g');
  writeFileSync(join(from, 'README.md'), 'r');
  await mirror(from, to, (path) => !path.endsWith('README.md'));
  const kept = statSync(join(to, 'sub/kept')).ino;
  rmSync(join(from, 'gone'));
  writeFileSync(join(from, 'come'), 'c');
  await mirror(from, to, (path) => !path.endsWith('README.md'));
  assert.deepEqual(readdirSync(to, { recursive: true, encoding: 'utf8' }).sort(), ['come', 'sub', 'sub/kept']);
  assert.equal(statSync(join(to, 'sub/kept')).ino, kept);
});
