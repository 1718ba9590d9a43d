import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { silentLogger } from '../../../../src/base/logger.ts';
import { Manager } from '../../../../src/runtime/manager/manager.ts';
import { Event } from '../../../../src/runtime/objects/builtinKinds.ts';
import { FakeApi } from '../support/fakeApi.ts';
import { Gate } from '../support/gate.ts';
import { Guestbook, guestbook } from '../support/guestbook.ts';
import { noPlatform, runManager } from '../support/runManager.ts';
import { settle } from '../support/settle.ts';

const forEver = (): Promise<never> => new Promise(() => undefined);

describe('the end of a manager', () => {
  test('M3 everything that hangs is named, for people and in the error that start rejects with', async () => {
    const { api, clock, manager, log, ended, failure } = await runManager((each) =>
      each.addTask('poll', forEver).controller('guestbook').for(Guestbook).withOptions({ maxConcurrentReconciles: 2 }).reconcile(forEver),
    );
    api.put(guestbook('a'));
    api.put(guestbook('b'));
    await settle();
    const stopped = manager.stop();
    await clock.advance(30_000);
    await stopped;
    await ended;
    assert.equal(
      (failure() as Error).message,
      'not everything ended within 30 s of the stop: controller guestbook, request default/a; controller guestbook, request default/b; task poll',
    );
    assert.equal((failure() as { code?: string }).code, 'ShutdownTimeout');
    assert.deepEqual(
      log.filter((line) => line.startsWith('error')),
      [
        'error: did not end within 30 s of the stop: its reconcile does not heed context.signal controller=guestbook request=default/a',
        'error: did not end within 30 s of the stop: its reconcile does not heed context.signal controller=guestbook request=default/b',
        'error: did not end within 30 s of the stop: its function does not heed its signal task=poll',
      ],
    );
    assert.equal(clock.pending, 2, 'only what waits for the two hanging reconciles is left');
  });

  test('M3 a server that takes no events any more is named, and does not hold the end up', async () => {
    const api = new FakeApi().serve(Guestbook, 'guestbooks').serve(Event, 'events');
    api.put(guestbook('a'));
    api.create = forEver;
    const { clock, manager, ended, failure } = await runManager(
      (each) =>
        each
          .controller('guestbook')
          .for(Guestbook)
          .reconcile(async (request, { client, events }) => {
            events.record((await client.get(Guestbook, request)) ?? {}, { type: 'Normal', reason: 'Seen', note: 'seen' });
          }),
      { api, gracefulShutdownMs: 5_000 },
    );
    const stopped = manager.stop();
    await clock.advance(5_000);
    await stopped;
    await ended;
    assert.match(String(failure()), /not everything ended within 5 s of the stop: events that were recorded are not written/);
    assert.equal(clock.pending, 0);
  });

  test('M3 a grace period of 0 waits for nothing, and one without end for as long as it takes', async () => {
    const hang = (gracefulShutdownMs: number, gate: Gate) =>
      runManager(
        (each, api) => {
          api.put(guestbook('a'));
          each
            .controller('guestbook')
            .for(Guestbook)
            .reconcile(() => gate.pass());
        },
        { gracefulShutdownMs },
      );
    const none = await hang(0, new Gate());
    const stopped = none.manager.stop();
    await none.clock.advance(0);
    await stopped;
    await none.ended;
    assert.equal(none.failure(), undefined);

    const gate = new Gate();
    const endless = await hang(Infinity, gate);
    let ended = false;
    const stop = endless.manager.stop().then(() => {
      ended = true;
    });
    await endless.clock.advance(1e9);
    assert.equal(ended, false);
    gate.open();
    await stop;
    assert.equal(endless.failure(), undefined);
  });

  test('spans of time that are none are refused', () => {
    const make = (options: object) => () => new Manager({ client: new FakeApi(), logger: silentLogger, ...options }, noPlatform);
    assert.throws(make({ gracefulShutdownMs: -1 }), /gracefulShutdownMs must be milliseconds, not -1/);
    assert.throws(make({ gracefulShutdownMs: Number.NaN }), /gracefulShutdownMs must be milliseconds, not NaN/);
    assert.throws(make({ cacheSyncTimeoutMs: 0 }), /cacheSyncTimeoutMs must be milliseconds above 0, not 0/);
  });
});
