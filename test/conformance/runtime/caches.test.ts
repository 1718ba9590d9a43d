import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { silentLogger } from '../../../src/base/logger.ts';
import {
  type Client,
  ConfigMap,
  Conflict,
  Deployment,
  Invalid,
  type KubernetesObject,
  kind,
  Manager,
  NotFound,
  type Result,
} from '../../../src/package.ts';
import { type Sandbox, startSandbox } from '../../../src/testing.ts';
import { guestbookCrdFolder } from './guestbookCrd.ts';
import { until } from './until.ts';

interface Guestbook extends KubernetesObject {
  spec?: { message?: string; replicas?: number };
}
const Guestbook = kind<Guestbook>({ group: 'webapp.example.com', version: 'v1', kind: 'Guestbook' });
const guestbook = (name: string, message: string): Guestbook => Guestbook({ metadata: { namespace: 'default', name }, spec: { message } });
const map = (name: string, labels: Record<string, string> = {}): ConfigMap =>
  ConfigMap({ metadata: { namespace: 'default', name, labels }, data: { large: 'x'.repeat(1000) } });

/** What the unit tests show on a server in memory, over HTTP on the sandbox. */
describe('caches and the client of a manager, on the sandbox', { timeout: 120_000 }, () => {
  let sandbox: Sandbox;
  before(async () => {
    sandbox = await startSandbox();
    await sandbox.installCrds(await guestbookCrdFolder());
  });
  after(() => sandbox.stop());

  /** A manager that runs as long as the story. */
  const during = async (define: (manager: Manager) => void, story: (client: Client) => Promise<void>): Promise<void> => {
    const manager = new Manager({ connection: sandbox.connection, logger: silentLogger });
    define(manager);
    manager.addTask('story', async ({ client }) => {
      try {
        await story(client);
      } finally {
        void manager.stop();
      }
    });
    await manager.start();
  };

  test('objects are found by an index, at once after a write, and what a transform drops is not held', async () => {
    await during(
      (each) => {
        each.index(Guestbook, 'message', ({ spec }) => [spec?.message ?? '']);
        each.transform(Guestbook, (object) => {
          delete object.spec?.replicas;
          return object;
        });
        each.cache(Guestbook);
      },
      async (client) => {
        await client.create(guestbook('i1', 'red'));
        await client.create(guestbook('i2', 'blue'));
        const found = async (value: string) =>
          (await client.list(Guestbook, { indexedBy: { index: 'message', value } })).map(({ metadata, spec }) => [metadata?.name, spec]);
        assert.deepEqual(await found('red'), [['i1', { message: 'red' }]]);
        await client.patch(Guestbook, { namespace: 'default', name: 'i2' }, { type: 'merge', body: { spec: { message: 'red' } } });
        assert.deepEqual(new Set((await found('red')).map(([name]) => name)), new Set(['i1', 'i2']));
        assert.deepEqual(await found('blue'), []);
        assert.equal((await client.getLive(Guestbook, { namespace: 'default', name: 'i1' }))?.spec?.replicas, 3, 'the server has it');
      },
    );
  });

  test('a controller with selectors hears of what is selected, also when an object comes in or goes out by a change', async () => {
    const calls: string[] = [];
    const noting =
      (name: string, of: (request: { name: string }, client: Client) => Promise<unknown>) =>
      async (request: { namespace: string; name: string }, { client }: { client: Client }): Promise<Result> => {
        calls.push(`${name} ${request.name} ${(await of(request, client)) === undefined ? 'gone' : 'there'}`);
        return {};
      };
    const heard = (line: string): Promise<void> => until(line, () => calls.includes(line));
    await during(
      (each) => {
        const blue = { labelSelector: 'colour=blue' };
        const read = ({ name }: { name: string }, client: Client): Promise<unknown> =>
          client
            .list(ConfigMap, { namespace: 'default', labelSelector: 'colour=blue' })
            .then((all) => all.find(({ metadata }) => metadata?.name === name));
        each.controller('blue').for(ConfigMap, blue).reconcile(noting('blue', read));
        each.controller('blue-too').for(ConfigMap, blue).reconcile(noting('blue-too', read));
        each
          .controller('one')
          .for(ConfigMap, { fieldSelector: 'metadata.name=chosen' })
          .reconcile(noting('one', (request, client) => client.getLive(ConfigMap, { namespace: 'default', name: request.name })));
      },
      async () => {
        const key = { namespace: 'default', name: 'chosen' };
        await sandbox.client.create(map('other', { colour: 'red' }));
        await sandbox.client.create(map('chosen', { colour: 'red' }));
        await heard('one chosen there');
        assert.deepEqual(
          calls.filter((line) => line.startsWith('blue')),
          [],
        );
        await sandbox.client.patch(ConfigMap, key, { type: 'merge', body: { metadata: { labels: { colour: 'blue' } } } });
        await heard('blue chosen there');
        await heard('blue-too chosen there');
        await sandbox.client.patch(ConfigMap, key, { type: 'merge', body: { metadata: { labels: { colour: 'red' } } } });
        await heard('blue chosen gone');
        await sandbox.client.delete(ConfigMap, key);
        await heard('one chosen gone');
        await sandbox.client.delete(ConfigMap, { namespace: 'default', name: 'other' });
      },
    );
    assert.deepEqual(
      calls.filter((line) => line.includes('other')),
      [],
    );
  });

  test('a metadata-only source brings metadata and changes of it; reads of metadata do not load the rest', async () => {
    const seen: string[] = [];
    await during(
      (each) =>
        each
          .controller('guestbook')
          .for(Guestbook)
          .watches(
            ConfigMap,
            ({ metadata, data, kind: of }) => {
              if (metadata?.labels?.['watched']) seen.push(`${of} ${metadata.labels['watched']} ${JSON.stringify(data)}`);
              return [];
            },
            { metadataOnly: true },
          )
          .reconcile(async (): Promise<Result> => ({})),
      async (client) => {
        await client.create(map('m1', { watched: 'first' }));
        await until('the map is seen', async () => seen.length > 0);
        await client.patch(
          ConfigMap,
          { namespace: 'default', name: 'm1' },
          { type: 'merge', body: { metadata: { labels: { watched: 'second' } } } },
        );
        await until('its change is seen', async () => seen.includes('ConfigMap second undefined'));
        assert.equal(seen[0], 'ConfigMap first undefined');
        assert.deepEqual(Object.keys((await client.getMetadata(ConfigMap, { namespace: 'default', name: 'm1' })) ?? {}), [
          'apiVersion',
          'kind',
          'metadata',
        ]);
        const live = await client.getMetadata(Deployment, { namespace: 'default', name: 'none' });
        assert.equal(live, undefined);
        assert.equal((await client.get(ConfigMap, { namespace: 'default', name: 'm1' }))?.data?.['large']?.length, 1000);
      },
    );
  });

  test('preconditions, collections and the scale subresource; refusals are of their class', async () => {
    await during(
      (each) => void each.cache(Guestbook),
      async (client) => {
        const key = { namespace: 'default', name: 'd1' };
        const { metadata } = await client.create(map('d1', { app: 'gone' }));
        await client.create(map('d2', { app: 'gone' }));
        await assert.rejects(client.delete(ConfigMap, key, { preconditions: { uid: 'another' } }), Conflict);
        await assert.rejects(client.delete(ConfigMap, key, { preconditions: { resourceVersion: '1' } }), Conflict);
        await client.delete(ConfigMap, key, {
          preconditions: { uid: metadata?.uid ?? '', resourceVersion: metadata?.resourceVersion ?? '' },
        });
        await assert.rejects(client.delete(ConfigMap, key), NotFound);
        await client.deleteCollection(ConfigMap, { namespace: 'default', labels: { app: 'gone' } });
        assert.deepEqual(await client.listMetadata(ConfigMap, { namespace: 'default', labels: { app: 'gone' } }), []);
        const template = { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image: 'nginx' }] } };
        const web = { namespace: 'default', name: 'web' };
        await client.create(Deployment({ metadata: web, spec: { replicas: 1, selector: { matchLabels: { app: 'web' } }, template } }));
        assert.equal((await client.scale(Deployment, web, 3)).spec?.replicas, 3);
        assert.equal((await client.getScale(Deployment, web)).spec?.replicas, 3);
        assert.equal((await client.getLive(Deployment, web))?.spec?.replicas, 3);
        await client.delete(Deployment, web);
        const bad = client.create(Guestbook({ metadata: { namespace: 'default', name: 'x' }, spec: { replicas: 'many' as never } }));
        await assert.rejects(bad, (error) => error instanceof Invalid && error.causes.some(({ field }) => field === 'spec.replicas'));
      },
    );
  });
});
