import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parse } from 'yaml';
import { compareWithCluster } from '../../../src/language/clusterComparison.ts';
import type { CustomResourceDefinition } from '../../../src/crd/schema/index.ts';
import type { LanguageRequests } from '../../../src/protocol/language.ts';
import { Client } from './client.ts';

const crd = readFileSync(new URL('../../golden/crd/guestbook/webapp.example.com_guestbooks.yaml', import.meta.url), 'utf8');
const read = (text: string): CustomResourceDefinition => parse(text) as CustomResourceDefinition;

/** As the server keeps it: with what it fills in and notes down. */
function inCluster(text: string): string {
  const { metadata, spec, ...rest } = read(text);
  const noted = {
    ...metadata,
    uid: 'u',
    resourceVersion: '7',
    generation: 2,
    managedFields: [],
    creationTimestamp: '2026-01-01T00:00:00Z',
  };
  const names = { ...spec.names, listKind: 'GuestbookList', singular: 'guestbook' };
  return JSON.stringify({
    status: { storedVersions: ['v1'], conditions: [] },
    spec: { ...spec, names, conversion: { strategy: 'None' } },
    metadata: noted,
    ...rest,
  });
}

test('a CRD and what the cluster made of it are the same text, and break nobody', () => {
  const { here, there, breaks } = compareWithCluster(read(crd), inCluster(crd));
  assert.equal(here, there);
  assert.deepEqual(breaks, []);
  assert.match(here, /^apiVersion: apiextensions\.k8s\.io\/v1\nkind: CustomResourceDefinition\nmetadata:\n {2}name: guestbooks/);
});

test('what differs is all that differs, and what breaks is said beside the cluster', () => {
  const { here, there, breaks } = compareWithCluster(read(crd.replace('maximum: 10', 'maximum: 5')), inCluster(crd));
  assert.deepEqual(
    here
      .split('\n')
      .filter((line, at) => line !== there.split('\n')[at])
      .map((line) => line.trim()),
    ['maximum: 5'],
  );
  assert.deepEqual(
    breaks.map(({ path, change }) => `${path}: ${change}`),
    ['spec.replicas: maximum is 5, was 10'],
  );
});

test('beside a cluster that has it not there is an empty text', () => {
  assert.equal(compareWithCluster(read(crd), undefined).there, '');
});

test('the server finds the CRDs of a file, compares the one that is named, and knows no other', async (t) => {
  const other = crd.replaceAll('guestbooks', 'others').replaceAll('Guestbook', 'Other');
  const client = await Client.start(t, { 'deploy/all.yaml': `${crd}---\nkind: Other\n---\n${other}` });
  const file = `${client.project}/deploy/all.yaml`;
  const ask = <Name extends 'crdStudio/crdsIn' | 'crdStudio/compareWithCluster' | 'crdStudio/sample'>(
    name: Name,
    params: LanguageRequests[Name]['params'],
  ): Promise<LanguageRequests[Name]['result']> => client.request(name, params);
  assert.deepEqual(
    (await ask('crdStudio/crdsIn', { file })).crds.map(({ name, kind, versions }) => [name, kind, versions]),
    [
      ['guestbooks.webapp.example.com', 'Guestbook', ['v1']],
      ['others.webapp.example.com', 'Other', ['v1']],
    ],
  );
  const { compared } = await ask('crdStudio/compareWithCluster', { file, name: 'others.webapp.example.com' });
  assert.match(compared?.here ?? '', /kind: Other\n/);
  assert.deepEqual(await ask('crdStudio/compareWithCluster', { file, name: 'x' }), {});
  const sample = await ask('crdStudio/sample', { file, crd: 'others.webapp.example.com', version: 'v1', name: 'a', labels: {} });
  assert.match(sample.text ?? '', /^kind: Other\nmetadata:\n {2}name: a\n/m);
});
