import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FakeClock } from '../../../../src/base/fakeClock.ts';
import { silentLogger } from '../../../../src/base/logger.ts';
import type { ApiCall, FinishedReconcile } from '../../../../src/k8s/machine.ts';
import { generationChanged } from '../../../../src/runtime/controller/predicates.ts';
import { Manager } from '../../../../src/runtime/manager/manager.ts';
import { ConfigMap } from '../../../../src/runtime/objects/builtinKinds.ts';
import type { RuntimeTap } from '../../../../src/runtime/tap.ts';
import { FakeApi, refusal } from '../support/fakeApi.ts';
import { Guestbook, guestbook } from '../support/guestbook.ts';
import { noPlatform, recordingProcess, runManager } from '../support/runManager.ts';
import { settle } from '../support/settle.ts';

/** "patch Guestbook/status default/a: Conflict". */
function line({ verb, kind, key, subresource, refusal: why }: ApiCall): string {
  const what = subresource === undefined ? kind : `${kind}/${subresource}`;
  return [`${verb} ${what}`, ...(key ? [` ${key.namespace}/${key.name}`] : []), ...(why === undefined ? [] : [`: ${why}`])].join('');
}

describe('what is told of a controller', () => {
  test('C13 a finished reconcile is told with the calls that it made, refused ones too, and not with what it read from a cache', async () => {
    const api = new FakeApi().serve(Guestbook, 'guestbooks').serve(ConfigMap, 'configmaps');
    api.put(guestbook('a'));
    const { tap, clock, stop } = await runManager(
      (manager) =>
        manager
          .controller('guestbook')
          .for(Guestbook)
          .reconcile(async (request, { client, attempt }) => {
            await client.get(Guestbook, request);
            await client.getLive(Guestbook, request);
            await client.apply(ConfigMap({ metadata: { namespace: 'default', name: 'child' }, data: {} }));
            if (attempt === 1) api.failNext('PATCH', refusal(409, 'Conflict', 'changed meanwhile'));
            await client.patchStatus(Guestbook, request, { observedGeneration: 1 });
          }),
      { api },
    );
    await clock.advance(5);
    const [first, second] = tap.done.map(({ calls }) => calls?.list.map(line));
    const read = ['get Guestbook default/a', 'apply ConfigMap default/child'];
    assert.deepEqual(first, [...read, 'patch Guestbook/status default/a: Conflict']);
    assert.deepEqual(second, [...read, 'patch Guestbook/status default/a']);
    await stop();
  });

  test('C13 of many calls the newest 32 are kept, and the rest counted', async () => {
    const api = new FakeApi().serve(Guestbook, 'guestbooks').serve(ConfigMap, 'configmaps');
    api.put(guestbook('a'));
    const { tap, stop } = await runManager(
      (manager) =>
        manager
          .controller('guestbook')
          .for(Guestbook)
          .reconcile(async (_, { client }) => {
            for (let each = 0; each < 100; each++)
              await client.create(ConfigMap({ metadata: { namespace: 'default', name: `child-${each}` } }));
          }),
      { api },
    );
    await settle(() => tap.done.length > 0);
    const { calls } = tap.done[0] as FinishedReconcile;
    assert.deepEqual([calls?.list.length, calls?.dropped, calls?.list.at(-1)?.key?.name], [32, 68, 'child-99']);
    await stop();
  });

  test('nothing is built without a tap: what only an entry of the queue asks for is asked for by nobody', async () => {
    /** How often a key's failures are looked up: once for each reconcile's `attempt`, and once for each entry that is put together. */
    const lookUps = async (tap: RuntimeTap | undefined): Promise<{ lookUps: number; requests: string[] }> => {
      const api = new FakeApi().serve(Guestbook, 'guestbooks');
      for (let each = 0; each < 50; each++) api.put(guestbook(`object-${each}`));
      let lookUps = 0;
      const rateLimiter = { when: () => 5, failures: () => ++lookUps, forget: () => undefined };
      const options = { client: api, clock: new FakeClock(), random: () => 0, logger: silentLogger, ...(tap && { tap }) };
      const manager = new Manager(options, { ...noPlatform, process: recordingProcess() });
      manager
        .controller('guestbook')
        .for(Guestbook, { predicates: [generationChanged] })
        .withOptions({ rateLimiter })
        .reconcile(async (request, { client }) => void (await client.patchStatus(Guestbook, request, { observedGeneration: 1 })));
      const ended = manager.start();
      await settle(undefined, 60);
      await manager.stop();
      await ended;
      return { lookUps, requests: api.requests };
    };
    let told = 0;
    /** Every function of a tap, counted: also one that is added later. */
    const counting = new Proxy({} as RuntimeTap, {
      get: () => () => {
        told++;
        return Promise.resolve();
      },
    });
    const without = await lookUps(undefined);
    const withTap = await lookUps(counting);
    assert.equal(without.lookUps, 50);
    assert.ok(told > 0 && withTap.lookUps > without.lookUps, `${withTap.lookUps} look-ups with a tap`);
    assert.deepEqual(withTap.requests, without.requests, 'the program does the same, whether somebody listens or not');
  });
});
