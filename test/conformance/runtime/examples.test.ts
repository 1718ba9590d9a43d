import assert from 'node:assert/strict';
import { after, before, describe, type TestContext, test } from 'node:test';
import { silentLogger } from '../../../src/base/logger.ts';
import {
  type Condition,
  ConfigMap,
  Deployment,
  findCondition,
  type Kind,
  type KubernetesObject,
  Manager,
  Secret,
} from '../../../src/package.ts';
import { exampleModule } from '../../unit/runtime/support/exampleModules.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { until } from './until.ts';

/** An object of an example, as far as the tests look into it. */
interface Example extends KubernetesObject {
  spec?: Record<string, unknown>;
  status?: { observedGeneration?: number; conditions?: Condition[]; url?: string };
}
interface Api {
  readonly Guestbook: Kind<Example>;
  readonly Website: Kind<Example>;
}
interface Controllers {
  readonly setupGuestbook: (manager: Manager) => void;
  readonly setupWebsite: (manager: Manager) => void;
}

describe('the example operators on a cluster', { timeout: 240_000 }, () => {
  let cluster: Cluster;
  before(async () => {
    cluster = await startCluster();
    for (const name of ['guestbook', 'website']) await cluster.installCrds(`examples/${name}/config/crd/bases`);
  });
  after(() => cluster.stop());

  function runs(t: TestContext, setup: (manager: Manager) => void): void {
    const manager = new Manager({ connection: cluster.connection, logger: silentLogger });
    setup(manager);
    const running = manager.start();
    t.after(async () => {
      await manager.stop();
      await running;
    });
  }

  test('guestbook: a new object becomes Ready, a change of its spec is observed, and nothing else is written', async (t) => {
    const { Guestbook } = await exampleModule<Api>('guestbook/src/api/v1/guestbook.ts');
    const { setupGuestbook } = await exampleModule<Controllers>('guestbook/src/controllers/guestbook.ts');
    runs(t, setupGuestbook);
    const key = { namespace: 'default', name: 'live' };
    const { client } = cluster;
    await client.create(Guestbook({ metadata: key, spec: { message: 'hello' } }));
    const observed = async (): Promise<number | undefined> => (await client.getLive(Guestbook, key))?.status?.observedGeneration;
    await until('it is observed', async () => (await observed()) === 1);
    const first = await client.getLive(Guestbook, key);
    assert.equal(findCondition(first?.status?.conditions, 'Ready')?.status, 'True');
    await client.patch(Guestbook, key, { type: 'merge', body: { spec: { message: 'another' } } });
    await until('its change is observed', async () => (await observed()) === 2);
    const second = await client.getLive(Guestbook, key);
    const since = (object: Example | undefined): string | undefined =>
      findCondition(object?.status?.conditions, 'Ready')?.lastTransitionTime;
    assert.equal(since(second), since(first), 'the condition has not changed since');
    await client.delete(Guestbook, key);
    await until('it is gone', async () => (await client.getLive(Guestbook, key)) === undefined);
  });

  test('website: its children are applied and come back, a Secret that comes later is noticed, and its finalizer cleans up', async (t) => {
    const { Website } = await exampleModule<Api>('website/src/api/v1/website.ts');
    const { setupWebsite } = await exampleModule<Controllers>('website/src/controllers/website.ts');
    runs(t, setupWebsite);
    const key = { namespace: 'default', name: 'live-site' };
    const { client } = cluster;
    const reason = async (): Promise<string | undefined> =>
      findCondition((await client.getLive(Website, key))?.status?.conditions, 'Ready')?.reason;
    const line = async (): Promise<string | undefined> =>
      (await client.getLive(ConfigMap, { namespace: 'default', name: 'websites' }))?.data?.[key.name];

    await client.create(Website({ metadata: key, spec: { pages: { 'index.html': 'mine' }, passwordSecret: 'live-readers' } }));
    await until('it waits for its Secret', async () => (await reason()) === 'PasswordMissing');
    await client.create(Secret({ metadata: { namespace: 'default', name: 'live-readers' }, stringData: { htpasswd: 'alice:1' } }));
    await until('it opens', async () => (await client.getLive(Deployment, key))?.spec?.replicas === 1);
    await until('it is listed', async () => (await line()) === 'http://live-site.default.svc');
    await until('it says what it has', async () => ['Starting', 'Serving'].includes((await reason()) ?? ''));

    await client.patch(ConfigMap, key, { type: 'merge', body: { data: { 'index.html': 'theirs' } } });
    await until('its pages are its own again', async () => (await client.getLive(ConfigMap, key))?.data?.['index.html'] === 'mine');
    await client.delete(Deployment, key);
    await until('its servers come back', async () => (await client.getLive(Deployment, key)) !== undefined);

    await client.delete(Website, key);
    await until('it is gone', async () => (await client.getLive(Website, key)) === undefined);
    assert.equal(await line(), undefined, 'its line went before it');
    await client.delete(Secret, { namespace: 'default', name: 'live-readers' });
  });
});
