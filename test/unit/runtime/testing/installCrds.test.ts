import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { FakeClock } from '../../../../src/base/fakeClock.ts';
import { installCrds } from '../../../../src/runtime/testing/installCrds.ts';
import { FakeApi } from '../support/fakeApi.ts';

const crdKind = { group: 'apiextensions.k8s.io', version: 'v1', kind: 'CustomResourceDefinition' };
const crd = (name: string) => ({ apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', metadata: { name } });
const parse = (text: string): unknown[] => JSON.parse(text) as unknown[];

async function folderOf(files: Record<string, unknown>) {
  const path = await mkdtemp(join(tmpdir(), 'crds '));
  for (const [name, documents] of Object.entries(files)) await writeFile(join(path, name), JSON.stringify(documents));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}

test('applies every CRD of a folder’s YAML files and waits until each is established', async () => {
  const api = new FakeApi().serve(crdKind, 'customresourcedefinitions', false);
  await using folder = await folderOf({
    'a.yaml': [crd('as.example.com'), null],
    'b.yml': [{ kind: 'Other' }, crd('bs.example.com')],
    'README.md': [crd('no')],
  });
  const clock = new FakeClock();
  let installed = false;
  const installing = installCrds(api, folder.path, parse, clock).then(() => {
    installed = true;
  });
  while (api.objects(crdKind.kind).length < 2) await clock.advance(100);
  await clock.advance(100);
  assert.equal(installed, false);
  for (const object of api.objects(crdKind.kind))
    api.put({ ...object, status: { conditions: [{ type: 'Established', status: 'True' }] } } as never);
  while (!installed) await clock.advance(100);
  await installing;
  assert.deepEqual(
    api.objects(crdKind.kind).map(({ metadata }) => metadata?.name),
    ['as.example.com', 'bs.example.com'],
  );
});

test('a CRD that is not established in time is named with its conditions', async () => {
  const api = new FakeApi().serve(crdKind, 'customresourcedefinitions', false);
  api.put({
    ...crd('as.example.com'),
    status: { conditions: [{ type: 'NamesAccepted', status: 'False', message: '"As" is taken' }] },
  } as never);
  await using folder = await folderOf({ 'a.yaml': [crd('as.example.com')] });
  const clock = new FakeClock();
  let message = '';
  const installing = installCrds(api, join(folder.path, 'a.yaml'), parse, clock).catch((error: unknown) => {
    message = String(error);
  });
  while (message === '') await clock.advance(100);
  await installing;
  assert.match(message, /as\.example\.com is not established after 10 s: .*"As\\" is taken/);
});

test('a folder without a CRD is an error that names the folder', async () => {
  const api = new FakeApi().serve(crdKind, 'customresourcedefinitions', false);
  await using folder = await folderOf({ 'a.yaml': [{ kind: 'Other' }] });
  await assert.rejects(installCrds(api, folder.path, parse), { message: `there is no CustomResourceDefinition in ${folder.path}` });
});
