import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import type { PlanFile } from '../../../../src/scaffold/plan.ts';
import { type FileSystem, nodeFileSystem } from '../../../../src/workbench/files/fileSystem.ts';
import { recoverWrites, writePlan } from '../../../../src/workbench/files/journal.ts';

const now = Date.UTC(2026, 0, 1);
const before = { PROJECT: 'old project\n', 'src/main.ts': 'old main\n' };
const after = {
  PROJECT: 'new project\n',
  'src/main.ts': 'new main\n',
  'src/api/v1/page.ts': 'page\n',
  'vendor/runtime.tgz': '\u0001\u0002',
};
const files: PlanFile[] = [
  { path: 'PROJECT', mode: 'update', before: before.PROJECT, text: after.PROJECT },
  { path: 'src/api/v1/page.ts', mode: 'create', text: after['src/api/v1/page.ts'] },
  { path: 'src/main.ts', mode: 'update', before: before['src/main.ts'], text: after['src/main.ts'] },
  { path: 'vendor/runtime.tgz', mode: 'create', bytes: Uint8Array.of(1, 2) },
];

let base: string;
let root: string;
let folder: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'journal-'));
  root = join(base, 'mein Projekt ä');
  folder = join(base, 'storage');
  mkdirSync(join(root, 'src'), { recursive: true });
  for (const [path, text] of Object.entries(before)) writeFileSync(join(root, path), text);
});

afterEach(() => rmSync(base, { recursive: true, force: true }));

test('a plan is written whole, and no journal stays', async () => {
  chmodSync(join(root, 'PROJECT'), 0o640);
  await writePlan({ root, files }, { folder, now });
  assert.deepEqual(contents(root), after);
  assert.deepEqual(readdirSync(folder), []);
  assert.equal(statSync(join(root, 'PROJECT')).mode & 0o777, 0o640);
});

for (const half of [false, true]) {
  test(`killed at every step${half ? ', half a file written' : ''}: afterwards the project is whole, old or new`, async () => {
    const seen = new Set<string>();
    for (let step = 0; ; step++) {
      reset();
      const killed = killedAt(step, half);
      const survived = await writePlan({ root, files }, { folder, now, fs: killed.fs }).then(
        () => true,
        () => false,
      );
      await recoverWrites({ folder, now: now + 1, isAlive: () => false });
      const found = contents(root);
      const which = 'src/api/v1/page.ts' in found ? 'new' : 'old';
      assert.deepEqual(found, which === 'new' ? after : before, `killed at step ${step}`);
      assert.equal(existsSync(join(root, 'src/api')), which === 'new', `folders after step ${step}`);
      assert.deepEqual(existsSync(folder) ? readdirSync(folder) : [], [], `journal after step ${step}`);
      seen.add(which);
      if (survived && !killed.hit()) break;
    }
    assert.deepEqual([...seen].sort(), ['new', 'old']);
  });
}

test('a folder that cannot be written: what was begun is taken back, and the message says so', async () => {
  const fs = refusing('src/main.ts', 'EROFS');
  await assert.rejects(writePlan({ root, files }, { folder, now, fs }), {
    code: 'WriteFailed',
    message: `"${join(root, 'src/main.ts')}" cannot be written: the folder is read-only for you (EROFS). Nothing was changed.`,
  });
  assert.deepEqual(contents(root), before);
  assert.equal(existsSync(join(root, 'src/api')), false);
  assert.deepEqual(readdirSync(folder), []);
});

test('a file that was changed after the plan was shown: nothing is written', async () => {
  writeFileSync(join(root, 'src/main.ts'), 'edited meanwhile\n');
  await assert.rejects(writePlan({ root, files }, { folder, now }), { code: 'Changed', message: /^src\/main\.ts has changed since/ });
  assert.equal(contents(root)['PROJECT'], before.PROJECT);
  assert.deepEqual(readdirSync(folder), []);
});

test('a byte order mark is no change, and stays', async () => {
  writeFileSync(join(root, 'PROJECT'), '\ufeffold project\n');
  await writePlan(
    { root, files: [{ path: 'PROJECT', mode: 'update', before: '\ufeffold project\n', text: '\ufeffnew project\n' }] },
    { folder, now },
  );
  assert.equal(contents(root)['PROJECT'], '\ufeffnew project\n');
});

test('a person who edits a file of a write that was cut off keeps the edit, and the rest is taken back', async () => {
  await cutOffAfterTheFirstFile();
  assert.equal(contents(root)['PROJECT'], after.PROJECT);
  writeFileSync(join(root, 'src/main.ts'), 'mine\n');
  const [report] = await recoverWrites({ folder, now: now + 1, isAlive: () => false });
  assert.deepEqual([report?.action, report?.kept], ['rollBack', ['src/main.ts']]);
  assert.deepEqual(contents(root), { ...before, 'src/main.ts': 'mine\n' });
});

test('the write of a window that lives is left alone for a minute', async () => {
  await cutOffAfterTheFirstFile();
  assert.deepEqual(await recoverWrites({ folder, now: now + 1000, isAlive: () => true }), []);
  const [report] = await recoverWrites({ folder, now: now + 61_000, isAlive: () => true });
  assert.equal(report?.action, 'finish');
  assert.deepEqual(contents(root), after);
});

/** Kills the writer at its first operation on the second file's target. */
async function cutOffAfterTheFirstFile(): Promise<void> {
  for (let step = 0; contents(root)['PROJECT'] === before.PROJECT; step++) {
    rmSync(folder, { recursive: true, force: true });
    await assert.rejects(writePlan({ root, files }, { folder, now, fs: killedAt(step, false).fs }));
  }
}

function reset(): void {
  rmSync(root, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(root, 'src'), { recursive: true });
  for (const [path, text] of Object.entries(before)) writeFileSync(join(root, path), text);
}

/** A file system whose process dies at its nth change: that one and all later ones do not happen, or only half. */
function killedAt(step: number, half: boolean): { fs: FileSystem; hit: () => boolean } {
  let changes = 0;
  let dead = false;
  const guard = <A extends unknown[]>(run: (...args: A) => Promise<void>, partly?: (...args: A) => Promise<void>) => {
    return async (...args: A): Promise<void> => {
      if (dead) throw new Error('dead');
      if (changes++ === step) {
        dead = true;
        if (half && partly !== undefined) await partly(...args);
        throw new Error('killed');
      }
      await run(...args);
    };
  };
  const fs: FileSystem = {
    ...nodeFileSystem,
    write: guard(nodeFileSystem.write, (path, bytes) => nodeFileSystem.write(path, bytes.subarray(0, bytes.length / 2))),
    rename: guard(nodeFileSystem.rename, nodeFileSystem.rename),
    makeFolder: guard(nodeFileSystem.makeFolder, nodeFileSystem.makeFolder),
    removeFile: guard(nodeFileSystem.removeFile, nodeFileSystem.removeFile),
    removeEmptyFolder: guard(nodeFileSystem.removeEmptyFolder),
    removeTree: guard(nodeFileSystem.removeTree),
  };
  return { fs, hit: () => dead };
}

function refusing(path: string, code: string): FileSystem {
  return {
    ...nodeFileSystem,
    async write(target, bytes, mode) {
      if (target.startsWith(join(root, path))) throw Object.assign(new Error(code), { code, path: target });
      await nodeFileSystem.write(target, bytes, mode);
    },
  };
}

function contents(at: string): Record<string, string> {
  const names = readdirSync(at, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const found = names.map((entry) => relative(at, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
  return Object.fromEntries(found.sort().map((path) => [path, readFileSync(join(at, path), 'utf8')]));
}
