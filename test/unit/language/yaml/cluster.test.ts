import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import type { CompletionItem, Hover, MarkupContent } from 'vscode-languageserver';
import { parse } from 'yaml';
import type { ClusterKind } from '../../../../src/protocol/language.ts';
import { Client } from '../client.ts';

const crd = readFileSync(new URL('../../../golden/crd/guestbook/webapp.example.com_guestbooks.yaml', import.meta.url), 'utf8');
const name = 'guestbooks.webapp.example.com';
const sample = 'deploy/guestbook.yaml';
const head = 'apiVersion: webapp.example.com/v1\nkind: Guestbook\nmetadata: {name: a}\n';

/** An editor whose cluster has the CRD, and whose folder has none. */
async function started(t: TestContext, files: Readonly<Record<string, string>> = {}): Promise<Client> {
  const client = await Client.start(t, files);
  await setCluster(client, crd);
  return client;
}

async function setCluster(client: Client, text: string | undefined, id = 'first'): Promise<void> {
  client.clusterCrds.clear();
  if (text !== undefined) client.clusterCrds.set(name, JSON.stringify(parse(text)));
  const kinds: ClusterKind[] = text === undefined ? [] : [{ id, name, group: 'webapp.example.com', kind: 'Guestbook', versions: ['v1'] }];
  await client.notify('crdStudio/clusterKinds', { kinds });
}

test('an object of a kind that only the cluster has is checked, and no more once the cluster has it no longer', async (t) => {
  const client = await started(t);
  await client.open(sample, `${head}spec:\n  replicas: 11\n  mesage: hi\n  ports: []\n`);
  await client.fetched(1);
  assert.deepEqual(
    (await client.problems(sample)).map(({ code }) => code),
    ['FieldValueInvalid', 'pruned'],
  );
  await setCluster(client, undefined);
  assert.deepEqual(await client.problems(sample), []);
});

test('fields are offered and explained by what the cluster has; kinds before a schema is there', async (t) => {
  const client = await started(t);
  const text = `${head}spec:\n  replicas: 1\n  \n---\napiVersion: \n`;
  await client.open(sample, text);
  const labels = async (line: number, character: number): Promise<string[]> => {
    const at = { textDocument: { uri: client.uri(sample) }, position: { line, character } };
    return (await client.request<CompletionItem[]>('textDocument/completion', at)).map(({ label }) => label);
  };
  assert.ok((await labels(7, 12)).includes('webapp.example.com/v1'));
  assert.deepEqual(client.asked, []);
  await client.clock.advance(1000);
  await client.fetched(1);
  assert.ok((await labels(5, 2)).includes('message'));
  const hover = await client.request<Hover>('textDocument/hover', {
    textDocument: { uri: client.uri(sample) },
    position: { line: 4, character: 4 },
  });
  assert.match((hover.contents as MarkupContent).value, /^\*\*replicas\*\*/);
});

test("the folder's CRD wins over the cluster's, which then is not even fetched", async (t) => {
  const client = await started(t, { 'config/crd/bases/g.yaml': crd.replace('maximum: 10', 'maximum: 20') });
  await client.open(sample, `${head}spec: {replicas: 11, ports: []}\n---\n${head}spec: {replicas: 21, ports: []}\n`);
  const problems = await client.problems(sample);
  assert.deepEqual(
    problems.map(({ message }) => message),
    ['Invalid value: 21: spec.replicas in body should be less than or equal to 20'],
  );
  assert.deepEqual(client.asked, []);
});

test('a CRD that changed in the cluster is fetched again, one that did not is not', async (t) => {
  const client = await started(t);
  await client.open(sample, `${head}spec: {replicas: 11, ports: []}\n`);
  await client.fetched(1);
  assert.equal((await client.problems(sample)).length, 1);
  await setCluster(client, crd);
  await client.clock.advance(1000);
  await setCluster(client, crd.replace('maximum: 10', 'maximum: 11'), 'second');
  await client.fetched(2);
  assert.deepEqual(await client.problems(sample), []);
  assert.deepEqual(client.asked, [name, name]);
});

test('what the cluster answers may be anything', async (t) => {
  const client = await started(t);
  for (const [index, json] of ['{', 'null', '{"spec":7}'].entries()) {
    client.clusterCrds.set(name, json);
    const kinds = [{ id: String(index), name, group: 'webapp.example.com', kind: 'Guestbook', versions: ['v1'] }];
    await client.notify('crdStudio/clusterKinds', { kinds });
    await client.open(`deploy/${index}.yaml`, `${head}spec: {replicas: 11}\n`);
    await client.fetched(index + 1);
  }
  await setCluster(client, crd, 'good');
  await client.fetched(4);
  assert.deepEqual(
    (await client.problems('deploy/0.yaml')).map(({ code }) => code),
    ['FieldValueRequired', 'FieldValueInvalid'],
  );
});
