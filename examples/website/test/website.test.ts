import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ConfigMap, Deployment, findCondition, isInvalid, isNotFound, Manager, Secret, Service } from '@crd-studio/runtime';
import { type Sandbox, startSandbox } from '@crd-studio/runtime/testing';
import { Website, type WebsiteSpec } from '../src/api/v1/website.js';
import { directoryName } from '../src/controllers/directory.js';
import { setupWebsite } from '../src/controllers/website.js';

let sandbox: Sandbox;
let manager: Manager | undefined;
let running: Promise<void> | undefined;

before(async () => {
  sandbox = await startSandbox();
  await sandbox.installCrds('config/crd/bases');
  manager = new Manager({ connection: sandbox.connection });
  setupWebsite(manager);
  running = manager.start();
});

after(async () => {
  await manager?.stop();
  await running;
  await sandbox?.stop();
});

test('a Website gets its pages, its servers and its address, and a line in the directory', async () => {
  const key = await create('hello', { pages: { 'index.html': 'Hello' }, replicas: 2 });
  await eventually(() => reason(key, 'Serving'));
  const { client } = sandbox;
  assert.equal((await client.get(ConfigMap, key))?.data?.['index.html'], 'Hello');
  assert.equal((await client.get(Deployment, key))?.spec?.replicas, 2);
  assert.equal((await client.get(Service, key))?.spec?.ports?.[0]?.port, 80);
  assert.equal((await directory())?.['hello'], 'http://hello.default.svc');
});

test('it is Ready once all its servers are available', async () => {
  const key = await create('ready', { pages: { 'index.html': '' }, replicas: 3 });
  const website = await eventually(() => reason(key, 'Serving'));
  assert.equal(website.status?.readyReplicas, 3);
  assert.equal(findCondition(website.status?.conditions, 'Ready')?.message, '3 of 3 servers answer');
});

test('a child that somebody changed or deleted comes back as it was', async () => {
  const key = await create('stubborn', { pages: { 'index.html': 'mine' } });
  await eventually(() => sandbox.client.get(Service, key));
  await sandbox.client.patch(ConfigMap, key, { type: 'merge', body: { data: { 'index.html': 'theirs' } } });
  await sandbox.client.delete(Service, key);
  await eventually(async () => (await sandbox.client.get(ConfigMap, key))?.data?.['index.html'] === 'mine' || undefined);
  await eventually(() => sandbox.client.get(Service, key));
});

test('it is closed while the Secret that it names is not there; a new password starts new servers', async () => {
  const key = await create('secret', { pages: { 'index.html': '' }, replicas: 2, passwordSecret: 'readers' });
  const closed = async (): Promise<Website | undefined> => {
    const website = await reason(key, 'PasswordMissing');
    return website?.status?.readyReplicas === 0 ? website : undefined;
  };
  const first = await eventually(closed);
  assert.equal((await sandbox.client.get(Deployment, key))?.spec?.replicas, 0);

  const password = (htpasswd: string): Secret =>
    Secret({ metadata: { namespace: 'default', name: 'readers' }, stringData: { htpasswd } });
  await sandbox.client.create(password('alice:1'));
  await eventually(() => reason(key, 'Serving'));
  const alice = await content(key);

  await sandbox.client.apply(password('alice:2'));
  await eventually(async () => (await content(key)) !== alice || undefined);

  await sandbox.client.delete(Secret, { namespace: 'default', name: 'readers' });
  assert.equal((await eventually(closed)).status?.url, first.status?.url, 'as if it had never been open');
});

test('a deleted Website leaves the directory before it goes', async () => {
  const key = await create('gone', { pages: { 'index.html': '' } });
  await eventually(async () => (await directory())?.['gone']);
  await sandbox.client.delete(Website, key);
  await eventually(async () => (await sandbox.client.get(Website, key)) === undefined || undefined);
  assert.equal((await directory())?.['gone'], undefined);
});

test('a Website without index.html is refused by the API server, with the rule’s own words', async () => {
  const creating = create('empty', { pages: { 'other.html': '' } });
  await assert.rejects(creating, (error) => isInvalid(error) && /needs a page index\.html/.test(error.message));
});

async function create(name: string, spec: WebsiteSpec): Promise<{ namespace: string; name: string }> {
  const key = { namespace: 'default', name };
  await sandbox.client.create(Website({ metadata: key, spec }));
  return key;
}

/** The Website, once its condition Ready has that reason. */
async function reason(key: { namespace: string; name: string }, wanted: string): Promise<Website | undefined> {
  const website = await sandbox.client.get(Website, key);
  return findCondition(website?.status?.conditions, 'Ready')?.reason === wanted ? website : undefined;
}

async function directory(): Promise<Record<string, string> | undefined> {
  return (await sandbox.client.get(ConfigMap, { namespace: 'default', name: directoryName }))?.data;
}

async function content(key: { namespace: string; name: string }): Promise<string | undefined> {
  const servers = await sandbox.client.get(Deployment, key);
  return servers?.spec?.template.metadata?.annotations?.['web.example.com/content'];
}

/** Asks until there is an answer, for at most ten seconds. */
async function eventually<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + 10_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 10))) {
    const answer = await ask();
    if (answer !== undefined) return answer;
  }
  throw new Error('nothing happened within ten seconds');
}
