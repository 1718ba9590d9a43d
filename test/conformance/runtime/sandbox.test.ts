import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { silentLogger } from '../../../src/base/logger.ts';
import { seededRandom } from '../../../src/base/random.ts';
import { keyText } from '../../../src/k8s/object.ts';
import {
  ConfigMap,
  generationChanged,
  type int32,
  isReason,
  kind,
  type KubernetesObject,
  Manager,
  setControllerReference,
} from '../../../src/package.ts';
import { type Sandbox, startSandbox } from '../../../src/testing.ts';
import { recordingTap } from '../../unit/runtime/support/recordingTap.ts';
import { seed } from '../../unit/properties.ts';
import { flakyProxy } from './flakyProxy.ts';
import { guestbookCrdFolder } from './guestbookCrd.ts';
import { until } from './until.ts';

interface Guestbook extends KubernetesObject {
  spec?: { message?: string; replicas?: int32 };
  status?: { observedGeneration?: number };
}
const Guestbook = kind<Guestbook>({ group: 'webapp.example.com', version: 'v1', kind: 'Guestbook' });

const guestbook = (name: string, message: string): Guestbook => Guestbook({ metadata: { namespace: 'default', name }, spec: { message } });

describe('a person’s controllers on the sandbox, over HTTP', { timeout: 180_000 }, () => {
  let sandbox: Sandbox;
  before(async () => {
    sandbox = await startSandbox();
    await sandbox.installCrds(await guestbookCrdFolder());
  });
  after(() => sandbox.stop());

  /** As a scaffolded project does it: from the cache, a status by merge patch, a child by apply. */
  function define(manager: Manager, log: string[] = []): void {
    manager
      .controller('guestbook')
      .for(Guestbook, { predicates: [generationChanged] })
      .owns(ConfigMap)
      .reconcile(async (request, { client, causes }) => {
        const object = await client.get(Guestbook, request);
        log.push(
          `${request.name} ${causes.list.map((cause) => (cause.type === 'event' ? `${cause.handler} ${cause.event}` : cause.type)).join()}`,
        );
        if (object === undefined) return {};
        const { namespace, name } = request;
        const child = ConfigMap({ metadata: { namespace, name }, data: { message: object.spec?.message ?? '' } });
        await client.apply(setControllerReference(object, child));
        await client.patchStatus(Guestbook, request, { observedGeneration: object.metadata?.generation ?? 0 });
        return {};
      });
  }

  test('an applied object is defaulted, reconciled, and given its status and its child; a deleted child comes back', async () => {
    const manager = new Manager({ connection: sandbox.connection, logger: silentLogger });
    const log: string[] = [];
    define(manager, log);
    const running = manager.start();
    await sandbox.client.create(guestbook('hello', 'hi'));
    await until(
      'the status',
      async () => (await sandbox.client.get(Guestbook, { namespace: 'default', name: 'hello' }))?.status?.observedGeneration === 1,
    );
    const stored = await sandbox.client.get(Guestbook, { namespace: 'default', name: 'hello' });
    assert.equal(stored?.spec?.replicas, 3);
    const child = await sandbox.client.get(ConfigMap, { namespace: 'default', name: 'hello' });
    assert.equal(child?.data?.['message'], 'hi');
    assert.ok(child?.metadata?.managedFields?.some(({ manager: by, operation }) => by === 'guestbook' && operation === 'Apply'));

    await sandbox.client.delete(ConfigMap, { namespace: 'default', name: 'hello' });
    await until(
      'the child again',
      async () => (await sandbox.client.get(ConfigMap, { namespace: 'default', name: 'hello' })) !== undefined,
    );
    assert.ok(
      log.some((line) => line.includes('owns deleted')),
      log.join('\n'),
    );
    assert.equal(log[0], 'hello for created');
    await manager.stop();
    await running;
  });

  test('the API server’s refusals come as errors by reason', async () => {
    const { client } = sandbox;
    const bad = Guestbook({ metadata: { namespace: 'default', name: 'bad' }, spec: { replicas: 11 } });
    await assert.rejects(client.create(bad), (error) => isReason(error, 'Invalid') && /spec\.replicas/.test(error.message));
    await client.create(guestbook('twice', ''));
    await assert.rejects(client.create(guestbook('twice', '')), (error) => isReason(error, 'AlreadyExists'));
    await assert.rejects(client.delete(Guestbook, { namespace: 'default', name: 'never' }), (error) => isReason(error, 'NotFound'));
    assert.equal(await client.get(Guestbook, { namespace: 'default', name: 'never' }), undefined);
    await client.delete(Guestbook, { namespace: 'default', name: 'twice' });
  });

  test('200 connections cut under a load of writes: nothing is lost, nothing is stale', async (t) => {
    t.diagnostic(`seed ${seed}`);
    const random = seededRandom(seed);
    // Room for the handshake and some work: with less, back-off (up to a minute for a watch) would make up the time.
    const proxy = await flakyProxy(Number(new URL(sandbox.connection.server).port), () => 5_000 + Math.floor(random() * 25_000));
    const tap = recordingTap();
    const manager = new Manager({
      connection: { ...sandbox.connection, server: `https://127.0.0.1:${proxy.port}` },
      tap,
      logger: silentLogger,
    });
    define(manager);
    t.after(async () => {
      await manager.stop(); // also when something failed: the process would go on for them
      await proxy.close();
    });
    const running = manager.start();
    await until('synced', () => tap.heads.size === 2 && [...tap.heads.values()].every((head) => head.synced));

    const names = Array.from({ length: 20 }, (_, i) => `load-${i}`);
    for (let round = 0; proxy.cuts < 200; round++) {
      await Promise.all(names.map((name) => sandbox.client.apply(guestbook(name, `round ${round}`))));
      await sandbox.client.delete(Guestbook, { namespace: 'default', name: names[round % names.length] ?? '' });
      await delay(20);
    }
    proxy.calm();
    t.diagnostic(
      `${proxy.cuts} connections cut, ${tap.done.length} reconciles, ${[...tap.heads.values()].map((head) => `${head.gvk.kind}: ${head.relists} relists`).join(', ')}`,
    );

    const server = async (): Promise<Guestbook[]> => sandbox.client.list(Guestbook, { namespace: 'default' });
    await until(
      'every status',
      async () => (await server()).every(({ metadata, status }) => status?.observedGeneration === metadata?.generation),
      90_000,
    );
    const lines = (objects: Iterable<{ namespace: string; name: string; resourceVersion: string }>) =>
      [...objects].map((each) => `${keyText(each)} @${each.resourceVersion}`).sort();
    const expected = lines(
      (await server()).map(({ metadata = {} }) => ({
        namespace: metadata.namespace ?? '',
        name: metadata.name ?? '',
        resourceVersion: metadata.resourceVersion ?? '',
      })),
    );
    await until('cache equals server', () => lines(tap.objects('Guestbook.v1.webapp.example.com')).join() === expected.join());
    assert.ok(proxy.cuts >= 200);
    // The garbage collector may be taking away the child of an object that was deleted and made anew: its reconcile brings it back.
    const saysItsMessage = async ({ metadata, spec }: Guestbook): Promise<boolean> =>
      (await sandbox.client.get(ConfigMap, metadata ?? {}))?.data?.['message'] === spec?.message;
    await until('each child says what its object says', async () =>
      (await Promise.all((await server()).map(saysItsMessage))).every(Boolean),
    );
    await until('an empty queue', () => tap.queue.size === 0);
    await manager.stop();
    await running;
  });
});
