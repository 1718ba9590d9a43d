import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { FakeClock } from '../../../../src/base/fakeClock.ts';
import { silentLogger } from '../../../../src/base/logger.ts';
import type { MachineAction } from '../../../../src/k8s/machine.ts';
import { type HostedManager, hostSymbol } from '../../../../src/runtime/host.ts';
import { Manager } from '../../../../src/runtime/manager/manager.ts';
import { FakeApi } from '../support/fakeApi.ts';
import { Guestbook, guestbook } from '../support/guestbook.ts';
import { recordingTap } from '../support/recordingTap.ts';
import { noPlatform, recordingProcess } from '../support/runManager.ts';
import { settle } from '../support/settle.ts';

const informer = 'Guestbook.v1.webapp.example.com';
const key = (name: string) => ({ namespace: 'default', name });

/** A hosted manager with a controller for guestbooks a and b, which fails as long as `broken` is set. */
async function hosted() {
  const api = new FakeApi().serve(Guestbook, 'guestbooks');
  for (const name of ['a', 'b']) api.put(guestbook(name));
  const tap = recordingTap();
  const clock = new FakeClock();
  const state = { broken: false };
  let manager: HostedManager | undefined;
  const host = { connection: { server: 'https://host' }, tap, onManager: (made: HostedManager) => void (manager = made) };
  Object.assign(globalThis, { [hostSymbol]: host });
  const made = new Manager(
    { clock, logger: silentLogger, random: () => 0 },
    { ...noPlatform, process: recordingProcess(), createClient: () => api },
  );
  const order: string[] = [];
  made
    .controller('guestbook')
    .for(Guestbook)
    .reconcile(async ({ name }, { causes }) => {
      order.push(`${name}: ${causes.list.map(({ type }) => type).join()}`);
      if (state.broken) throw new Error('broken');
    });
  const ended = made.start();
  await settle();
  order.length = 0;
  const stop = async (): Promise<void> => {
    await manager?.stop();
    await ended;
  };
  const act = async (action: MachineAction): Promise<boolean | undefined> => {
    const done = manager?.act(action);
    await settle();
    return done;
  };
  return { api, tap, clock, state, order, manager: manager as unknown as HostedManager, act, stop };
}

describe('what a person does to a running manager by hand', () => {
  afterEach(() => {
    delete (globalThis as { [hostSymbol]?: unknown })[hostSymbol];
  });

  test('one key, or every object of the kind, is enqueued with the cause manual', async () => {
    const { act, order, stop } = await hosted();
    assert.equal(await act({ type: 'reconcile', controller: 'guestbook', key: key('b') }), true);
    assert.equal(await act({ type: 'reconcileAll', controller: 'guestbook' }), true);
    assert.deepEqual(order, ['b: manual', 'a: manual', 'b: manual']);
    assert.equal(await act({ type: 'reconcileAll', controller: 'nobody' }), false);
    await stop();
  });

  test('a paused queue is told with its controller; events merge; a step takes one key', async () => {
    const { act, api, order, tap, stop } = await hosted();
    await act({ type: 'pauseQueue', controller: 'guestbook' });
    assert.equal(tap.controllers.get('guestbook')?.paused, true);
    for (const message of ['1', '2']) api.put(guestbook('a', { message }));
    api.put(guestbook('b', { message: '1' }));
    await settle();
    assert.deepEqual(order, []);
    assert.equal(await act({ type: 'step', controller: 'guestbook' }), true);
    assert.deepEqual(order, ['a: event,event']);
    await act({ type: 'resumeQueue', controller: 'guestbook' });
    assert.deepEqual(order, ['a: event,event', 'b: event']);
    assert.equal(tap.controllers.get('guestbook')?.paused, undefined);
    await stop();
  });

  test('forgetting the back-off brings a failing key at once, as its first attempt', async () => {
    const { act, clock, order, state, tap, stop } = await hosted();
    state.broken = true;
    await act({ type: 'reconcile', controller: 'guestbook', key: key('a') });
    for (let wait = 5; wait <= 5 * 2 ** 8; wait *= 2) await clock.advance(wait);
    assert.equal(tap.queue.get('guestbook default/a')?.state, 'delayed');
    state.broken = false;
    order.length = 0;
    assert.equal(await act({ type: 'forget', controller: 'guestbook', key: key('a') }), true);
    assert.equal(order.length, 1);
    assert.equal(await act({ type: 'forget', controller: 'guestbook', key: key('a') }), false);
    await stop();
  });

  test('R17 a dropped connection is resumed without a list, a relist lists anew; both can be seen', async () => {
    const { act, api, clock, tap, stop } = await hosted();
    await clock.advance(2000);
    const before = tap.heads.get(informer);
    const asked = api.requests.length;
    assert.equal(await act({ type: 'dropConnection', informer }), true);
    assert.deepEqual(api.requests.slice(asked), ['WATCH Guestbook rv=2']);
    assert.equal((tap.heads.get(informer)?.watchingSince ?? 0) - (before?.watchingSince ?? 0), 2000);
    assert.equal(await act({ type: 'relist' }), true);
    assert.equal(tap.heads.get(informer)?.relists, 1);
    assert.equal(tap.heads.get(informer)?.errors, 0);
    assert.equal(await act({ type: 'relist', informer: 'other' }), false);
    await stop();
  });

  test('what is cached can be asked for, by the informer or by the controller', async () => {
    const { manager, stop } = await hosted();
    assert.equal(manager.cached({ informer }, key('a'))?.metadata?.name, 'a');
    assert.equal(manager.cached({ controller: 'guestbook' }, key('b'))?.metadata?.name, 'b');
    assert.equal(manager.cached({ controller: 'guestbook' }, key('c')), undefined);
    await stop();
  });
});
