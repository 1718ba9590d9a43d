import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Projects } from '../../../../src/workbench/project/projects.ts';

test('who waits for the first read finds the projects of the window', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'projects-'));
  t.after(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'PROJECT'), 'domain: example.com\nlayout:\n- crd-studio.dev/ts/v1\nprojectName: first\nversion: "3"\n');
  const projects = new Projects();
  let known = false;
  const waiting = projects.known.then(() => {
    known = true;
    return projects.views.map(({ state }) => state);
  });
  await Promise.resolve();
  assert.equal(known, false);
  void projects.setFolders([folder]);
  assert.deepEqual(await waiting, ['project']);
});

test('it is told that the generator has run once the views say what it made', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'projects-'));
  t.after(() => rm(folder, { recursive: true }));
  const projects = new Projects();
  await projects.setFolders([folder]);
  const told: string[] = [];
  projects.onDidChange(() => told.push('changed'));
  projects.onDidGenerate(() => told.push('generated'));
  await projects.refresh();
  await projects.setGenerated(folder, { files: [], manifests: [], problems: [] });
  assert.deepEqual(told, ['changed', 'changed', 'generated']);
});
