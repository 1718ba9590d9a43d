import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { runInNewContext } from 'node:vm';
import type { Causes } from '../../../../src/k8s/cause.ts';
import { generationChanged } from '../../../../src/runtime/controller/predicates.ts';
import type { Context } from '../../../../src/runtime/controller/reconciler.ts';
import { TerminalError } from '../../../../src/runtime/controller/terminalError.ts';
import { ConfigMap } from '../../../../src/runtime/objects/builtinKinds.ts';
import type { RateLimiter } from '../../../../src/runtime/queue/rateLimiter.ts';
import { FakeApi } from '../support/fakeApi.ts';
import { Gate } from '../support/gate.ts';
import { Guestbook, guestbook } from '../support/guestbook.ts';
import { runManager } from '../support/runManager.ts';
import { settle } from '../support/settle.ts';

/** "spec changed at 3 by kubectl". */
function why({ list }: Causes): string[] {
  return list.map((cause) => {
    switch (cause.type) {
      case 'event':
        return `${cause.event === 'updated' ? `${cause.changed.join(', ')} changed` : cause.event} at ${cause.resourceVersion} by ${cause.manager}`;
      case 'requeue':
        return `requeue after ${cause.afterMs}`;
      case 'error':
        return `error "${cause.message}" attempt ${cause.attempt}, after ${cause.afterMs}`;
      case 'manual':
        return 'manual';
    }
  });
}

function circle(): object {
  const object: { self?: object } = {};
  object.self = object;
  return object;
}

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

/** Neither JSON nor text can be had of it. */
function unspeakable(): object {
  return Object.assign(Object.create(null) as object, { toJSON: () => assert.fail('no JSON') });
}

describe('controller', () => {
  test('C1 no reconcile runs before all that it owns and watches is synced', async () => {
    const api = new FakeApi().serve(Guestbook, 'guestbooks');
    api.put(guestbook('a'));
    let reconciles = 0;
    const { clock, stop } = await runManager(
      (manager) =>
        manager
          .controller('guestbook')
          .for(Guestbook)
          .owns(ConfigMap)
          .reconcile(async () => void reconciles++),
      { api },
    );
    await clock.advance(15_000);
    assert.equal(reconciles, 0);
    api.serve(ConfigMap, 'configmaps');
    await clock.advance(10_000);
    assert.equal(reconciles, 1);
    await stop();
  });

  test('C2 at most maxConcurrentReconciles run, and never two for one key', async () => {
    const gate = new Gate();
    const running: string[] = [];
    const { api, tap, stop } = await runManager((manager) =>
      manager
        .controller('guestbook')
        .for(Guestbook)
        .withOptions({ maxConcurrentReconciles: 2 })
        .reconcile(async ({ name }) => {
          running.push(name);
          await gate.pass();
        }),
    );
    api.put(guestbook('a'));
    await settle();
    api.put(guestbook('a', { message: '2' }));
    await settle();
    assert.deepEqual(running, ['a']);
    api.put(guestbook('b'));
    api.put(guestbook('c'));
    await settle();
    assert.deepEqual(running, ['a', 'b']);
    assert.equal(tap.queue.get('guestbook default/c')?.state, 'ready');
    gate.open();
    await settle();
    assert.deepEqual(running, ['a', 'b', 'c', 'a']);
    await stop();
  });

  test('an object changed twice while its reconcile is held: exactly one further reconcile, with both causes', async () => {
    const gate = new Gate();
    const runs: string[][] = [];
    let seen: string | undefined;
    const { api, tap, stop } = await runManager((manager) =>
      manager
        .controller('guestbook')
        .for(Guestbook, { predicates: [generationChanged] })
        .reconcile(async (request, { causes, client }) => {
          runs.push(why(causes));
          await gate.pass();
          const object = await client.get(Guestbook, request);
          seen = object?.spec?.message;
          await client.patchStatus(Guestbook, request, { observedGeneration: object?.metadata?.generation ?? 0 });
        }),
    );
    api.put(guestbook('hello', { message: 'one' }));
    await settle();
    api.put(guestbook('hello', { message: 'two' }), 'kubectl-edit');
    api.put(guestbook('hello', { message: 'three' }), 'kubectl-edit');
    await settle();
    const held = tap.queue.get('guestbook default/hello');
    assert.equal(held?.state, 'processing');
    assert.deepEqual(held?.state === 'processing' && why(held.waiting), [
      'spec changed at 2 by kubectl-edit',
      'spec changed at 3 by kubectl-edit',
    ]);
    gate.open();
    await settle();
    assert.deepEqual(runs, [['created at 1 by kubectl'], ['spec changed at 2 by kubectl-edit', 'spec changed at 3 by kubectl-edit']]);
    assert.equal(seen, 'three');
    assert.equal(tap.queue.size, 0);
    await stop();
  });

  test('C3 requeueAfter: failures are forgotten, and the key comes again after that time', async () => {
    const runs: string[] = [];
    const { api, clock, tap, stop } = await runManager((manager) =>
      manager
        .controller('guestbook')
        .for(Guestbook)
        .reconcile(async (_, { attempt, causes }) => {
          runs.push(`attempt ${attempt}: ${why(causes).join()}`);
          if (runs.length === 1) throw new Error('first');
          return runs.length === 2 ? { requeueAfter: 30_000 } : {};
        }),
    );
    api.put(guestbook('a'));
    await clock.advance(5);
    assert.equal(tap.queue.get('guestbook default/a')?.state, 'delayed');
    await clock.advance(29_999);
    assert.equal(runs.length, 2);
    await clock.advance(1);
    assert.deepEqual(runs, [
      'attempt 1: created at 1 by kubectl',
      'attempt 2: error "first" attempt 1, after 5',
      'attempt 1: requeue after 30000',
    ]);
    assert.deepEqual(
      tap.done.map(({ outcome }) => outcome),
      [{ type: 'error', message: 'first', terminal: false, retryInMs: 5 }, { type: 'requeueAfter', afterMs: 30_000 }, { type: 'ok' }],
    );
    await stop();
  });

  test('C4 a failing key is tried again with growing back-off; a TerminalError ends that', async () => {
    let attempts = 0;
    const { api, clock, tap, log, stop } = await runManager((manager) =>
      manager
        .controller('guestbook')
        .for(Guestbook)
        .reconcile(async () => {
          attempts++;
          if (attempts < 4) throw new Error(`no. ${attempts}`);
          throw new TerminalError('the image name is not valid');
        }),
    );
    api.put(guestbook('a'));
    await clock.advance(5 + 10 + 20);
    assert.equal(attempts, 4);
    await clock.advance(10_000_000);
    assert.equal(attempts, 4);
    assert.equal(tap.queue.size, 0);
    assert.deepEqual(tap.done.at(-1)?.outcome, { type: 'error', message: 'the image name is not valid', terminal: true });
    assert.deepEqual(
      log.filter((line) => line.startsWith('error')),
      [
        'error: reconcile failed: no. 1 controller=guestbook request=default/a retryInMs=5',
        'error: reconcile failed: no. 2 controller=guestbook request=default/a retryInMs=10',
        'error: reconcile failed: no. 3 controller=guestbook request=default/a retryInMs=20',
        'error: reconcile failed for good: the image name is not valid controller=guestbook request=default/a',
      ],
    );
    api.put(guestbook('a', { message: 'another' }));
    await settle();
    assert.equal(attempts, 5, 'a change of the object is a new reason');
    await stop();
  });

  for (const [thrown, message] of [
    [undefined, 'reconcile threw undefined, which is no Error'],
    [null, 'reconcile threw null, which is no Error'],
    ['oops', 'reconcile threw "oops", which is no Error'],
    [42, 'reconcile threw 42, which is no Error'],
    [Symbol('x'), 'reconcile threw a symbol, which is no Error'],
    [{ reason: 'odd' }, 'reconcile threw {"reason":"odd"}, which is no Error'],
    [12n, 'reconcile threw 12, which is no Error'],
    [() => 1, 'reconcile threw a function, which is no Error'],
    [['a'], 'reconcile threw an array, which is no Error'],
    [circle(), 'reconcile threw [object Object], which is no Error'],
    [revoked(), 'reconcile threw an object that cannot be shown, which is no Error'],
    [unspeakable(), 'reconcile threw an object that cannot be shown, which is no Error'],
    [runInNewContext("new RangeError('of another realm')"), 'of another realm'],
    [new Error(''), 'Error'],
  ] as const) {
    test(`C5 throwing (${typeof thrown}) ${message}: recovered, named, and tried again`, async () => {
      let attempts = 0;
      const { api, clock, tap, stop } = await runManager((manager) =>
        manager
          .controller('guestbook')
          .for(Guestbook)
          .reconcile(async () => {
            if (++attempts === 1) throw thrown;
          }),
      );
      api.put(guestbook('a'));
      await clock.advance(5);
      assert.deepEqual(
        tap.done.map(({ outcome }) => outcome),
        [{ type: 'error', message, terminal: false, retryInMs: 5 }, { type: 'ok' }],
      );
      await stop();
    });
  }

  for (const [returned, what] of [
    [true, 'true'],
    ['later', '"later"'],
    [null, 'null'],
    [[], 'an array'],
    [{ requeue: true }, 'an object with the unknown field "requeue"'],
    [{ requeueAfter: '30s' }, 'requeueAfter: "30s"'],
    [{ requeueAfter: -1 }, 'requeueAfter: -1'],
    [{ requeueAfter: Number.NaN }, 'requeueAfter: NaN'],
  ] as const) {
    test(`C6 a reconcile that returns ${what} is told what was expected`, async () => {
      const { api, tap, stop } = await runManager((manager) =>
        manager
          .controller('guestbook')
          .for(Guestbook)
          .reconcile((async () => returned) as never),
      );
      api.put(guestbook('a'));
      await settle(() => tap.done.length > 0);
      const { outcome } = tap.done[0] ?? assert.fail('no reconcile ended');
      assert.equal(outcome.type === 'error' && outcome.message, `reconcile returned ${what}; return {} or { requeueAfter: milliseconds }`);
      await stop();
    });
  }

  test('C4 an error that a TerminalError caused is terminal, too', async () => {
    const { api, clock, tap, stop } = await runManager((manager) =>
      manager
        .controller('guestbook')
        .for(Guestbook)
        .reconcile(async () => {
          throw new Error('the guestbook cannot be served', { cause: new TerminalError('its image is not valid') });
        }),
    );
    api.put(guestbook('a'));
    await clock.advance(1_000_000);
    assert.deepEqual(
      tap.done.map(({ outcome }) => outcome),
      [{ type: 'error', message: 'the guestbook cannot be served', terminal: true }],
    );
    await stop();
  });

  test('Q5 a controller has the rate limiter of its choice, or its manager’s', async () => {
    const waits: Record<string, number[]> = {};
    const steps = (ms: number): RateLimiter => ({ when: () => ms, failures: () => 1, forget: () => undefined });
    const { api, clock, tap, stop } = await runManager(
      (manager) => {
        for (const [name, options] of Object.entries({ own: { rateLimiter: steps(70) }, other: {} }))
          manager
            .controller(name)
            .for(Guestbook)
            .withOptions(options)
            .reconcile(async () => assert.fail('not yet'));
      },
      { controllers: { rateLimiter: steps(500) } },
    );
    tap.finished = (name, { outcome }) => {
      if (outcome.type === 'error') (waits[name] ??= []).push(outcome.retryInMs ?? 0);
    };
    api.put(guestbook('a'));
    await clock.advance(140);
    assert.deepEqual(waits, { own: [70, 70, 70], other: [500] });
    await stop();
  });

  test('C7 an object of the first list goes behind fresh changes, and stays there when it fails', async () => {
    const api = new FakeApi().serve(Guestbook, 'guestbooks');
    api.put(guestbook('old1'));
    api.put(guestbook('old2'));
    const gate = new Gate();
    const order: string[] = [];
    const { clock, stop } = await runManager(
      (manager) =>
        manager
          .controller('guestbook')
          .for(Guestbook)
          .reconcile(async ({ name }) => {
            order.push(name);
            await gate.pass();
            if (order.length === 1) throw new Error('once');
          }),
      { api },
    );
    api.put(guestbook('fresh1'));
    api.put(guestbook('fresh2'));
    await settle();
    gate.release();
    await settle();
    await clock.advance(5);
    gate.open();
    await settle();
    assert.deepEqual(order, ['old1', 'fresh1', 'fresh2', 'old2', 'old1']);
    await stop();
  });

  test('C8 a reconcile that takes too long has its signal aborted, and is still waited for', async () => {
    const gate = new Gate();
    let reason: unknown;
    const { api, clock, tap, log, stop } = await runManager((manager) =>
      manager
        .controller('guestbook')
        .for(Guestbook)
        .withOptions({ reconciliationTimeoutMs: 1000 })
        .reconcile(async (_, { signal }) => {
          signal.addEventListener('abort', () => {
            reason = signal.reason;
          });
          await gate.pass();
        }),
    );
    api.put(guestbook('a'));
    await clock.advance(1000);
    assert.equal(String(reason), 'Error: the reconcile took longer than 1000 ms');
    assert.equal(tap.queue.get('guestbook default/a')?.state, 'processing');
    await clock.advance(60_000);
    assert.ok(log.includes('warn: still reconciling after 60 s controller=guestbook request=default/a'), log.join('\n'));
    gate.open();
    await settle();
    assert.equal(tap.queue.size, 0);
    await stop();
  });

  test('C9 stopping aborts what runs, waits for it, and begins nothing new', async () => {
    const gate = new Gate();
    const begun: string[] = [];
    let context: Context | undefined;
    const { api, manager, ended } = await runManager((manager) =>
      manager
        .controller('guestbook')
        .for(Guestbook)
        .reconcile(async ({ name }, given) => {
          begun.push(name);
          context = given;
          await gate.pass();
        }),
    );
    api.put(guestbook('a'));
    api.put(guestbook('b'));
    await settle();
    let stopped = false;
    const stopping = manager.stop().then(() => {
      stopped = true;
    });
    await settle();
    assert.equal(context?.signal.aborted, true);
    assert.equal(stopped, false);
    gate.open();
    await stopping;
    await ended;
    assert.deepEqual(begun, ['a']);
  });

  test('C11 a controller may wait longer for its caches than the manager, or for ever', async () => {
    const api = new FakeApi();
    const define = (cacheSyncTimeoutMs: number) =>
      runManager(
        (manager) =>
          manager
            .controller('guestbook')
            .for(Guestbook)
            .withOptions({ cacheSyncTimeoutMs })
            .reconcile(async () => ({})),
        { api, cacheSyncTimeoutMs: 1_000 },
      );
    const patient = await define(5_000);
    await patient.clock.advance(4_999);
    assert.equal(patient.failure(), undefined);
    await patient.clock.advance(1);
    await patient.ended;
    assert.match(String(patient.failure()), /CacheSyncTimeoutError: controller guestbook: not synced within 5 s: Guestbook/);
    const endless = await define(Infinity);
    await endless.clock.advance(3_600_000);
    assert.equal(endless.failure(), undefined);
    await endless.stop();
  });

  test('C10 the tap knows the key as processing when it is asked to flush, and of the finished reconcile before its next state', async () => {
    const { api, tap, stop } = await runManager((manager) =>
      manager
        .controller('guestbook')
        .for(Guestbook)
        .reconcile(async () => ({})),
    );
    const order: string[] = [];
    tap.finished = () => order.push('finished');
    tap.queueGone = () => order.push('gone');
    api.put(guestbook('a'));
    await settle();
    assert.deepEqual(tap.before, ['default/a processing']);
    assert.deepEqual(order, ['finished', 'gone']);
    assert.deepEqual(tap.controllers.get('guestbook'), {
      for: { group: 'webapp.example.com', version: 'v1', kind: 'Guestbook' },
      informers: ['Guestbook.v1.webapp.example.com'],
      workers: 1,
    });
    await stop();
  });
});
