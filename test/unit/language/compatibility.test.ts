import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { textsOfLastCommit } from '../../../src/language/lastCommit.ts';
import type { LanguageRequests } from '../../../src/protocol/language.ts';
import { Client } from './client.ts';

const golden = new URL('../../golden/crd/guestbook/', import.meta.url);
const types = readFileSync(new URL('v1.ts', golden), 'utf8');
const source = 'src/api/v1/guestbook.ts';
const crdFile = 'config/crd/bases/webapp.example.com_guestbooks.yaml';

test('what the types break is told beside the CRD of the last commit', async (t) => {
  const client = await Client.start(t, { PROJECT: 'version: "3"\n', [source]: types });
  const ask = (): Promise<LanguageRequests['crdStudio/compatibility']['result']> =>
    client.request('crdStudio/compatibility', { project: client.project });
  assert.deepEqual(await ask(), { crds: [] }, 'without a repository there is nothing to compare with');

  const [file] = (await client.generate()).files;
  client.write(crdFile, file?.text ?? '');
  const git = gitIn(client.project);
  git('init');
  git('add', '.');
  git('commit', '-m', 'first');
  assert.deepEqual(await ask(), { crds: [] }, 'nothing has changed');

  client.write(source, types.replace('Maximum=10', 'Maximum=5').replace('message?: string;', 'note?: string;'));
  const { crds } = await ask();
  assert.deepEqual(
    crds.map(({ path, kind, breaks }) => [path, kind, breaks.map((each) => `${each.path}: ${each.change}`)]),
    [[crdFile, 'Guestbook', ['spec.message: the field is gone, and note is like it', 'spec.replicas: maximum is 5, was 10']]],
  );
});

test('of files of the last commit those that are none, or not in it, are left out, whatever stands beside them', async (t) => {
  const client = await Client.start(t, { 'a.yaml': 'ä: 1\n', 'folder/b.yaml': 'no end of line', 'folder/c.yaml': '' });
  const read = (): Promise<ReadonlyMap<string, string>> =>
    textsOfLastCommit(join(client.project, 'folder'), ['gone.yaml', '../folder', 'b.yaml', '../a.yaml', 'c.yaml', '.']);
  assert.deepEqual([...(await read())], [], 'without a repository');
  const git = gitIn(client.project);
  git('init');
  assert.deepEqual([...(await read())], [], 'without a commit');
  git('add', '.');
  git('commit', '-m', 'first');
  client.write('a.yaml', 'other: 2\n');
  assert.deepEqual(
    [...(await read())],
    [
      ['b.yaml', 'no end of line'],
      ['../a.yaml', 'ä: 1\n'],
      ['c.yaml', ''],
    ],
  );
});

test('each field of the CRD is paired with the line of the types that declares it', async (t) => {
  const client = await Client.start(t, { PROJECT: 'version: "3"\n', [source]: types });
  const [file] = (await client.generate()).files;
  const { pairs } = await client.request<LanguageRequests['crdStudio/fieldLines']['result']>('crdStudio/fieldLines', {
    project: client.project,
    path: crdFile,
  });
  const crdLines = (file?.text ?? '').split('\n');
  const lines = pairs.map(({ sourceLine, crdLine }) => [types.split('\n')[sourceLine]?.trim(), crdLines[crdLine]?.trim()]);
  assert.ok(
    lines.some(([declared, described]) => declared === 'replicas?: int32;' && described === 'replicas:'),
    JSON.stringify(lines),
  );
  assert.ok(
    lines.some(([declared, described]) => declared === 'port: int32;' && described === 'port:'),
    JSON.stringify(lines),
  );
});

function gitIn(folder: string): (...args: string[]) => void {
  return (...args) =>
    void execFileSync('git', ['-C', folder, '-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], { stdio: 'ignore' });
}
