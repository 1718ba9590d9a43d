import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { copyGoModule, goModuleFiles } from '../../../tools/go/goModule.ts';

test('a Go module is its files and those below, without TypeScript beside it and without modules in it', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'go-module-'));
  t.after(() => rm(folder, { recursive: true }));
  const source = join(folder, 'source');
  for (const file of ['go.mod', 'go.sum', 'main.go', 'ask.ts', 'internal/data.json', 'internal/data.go', 'other/go.mod', 'other/main.go']) {
    await mkdir(dirname(join(source, file)), { recursive: true });
    await writeFile(join(source, file), '');
  }
  const mine = ['go.mod', 'go.sum', 'internal/data.go', 'internal/data.json', 'main.go'];
  const files = (await goModuleFiles(source)).map((file) => relative(source, file).replaceAll('\\', '/'));
  assert.deepEqual(files, mine);
  await copyGoModule(source, join(folder, 'copy'));
  const copied = await readdir(join(folder, 'copy'), { recursive: true });
  assert.deepEqual(copied.map((file) => file.replaceAll('\\', '/')).sort(), ['go.mod', 'go.sum', 'internal', ...mine.slice(2)]);
});
