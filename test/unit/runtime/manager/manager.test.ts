import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { FakeClock } from '../../../../src/base/fakeClock.ts';
import { silentLogger } from '../../../../src/base/logger.ts';
import type { Connection } from '../../../../src/k8s/connection.ts';
import { type HostedManager, hostSymbol, type RuntimeHost } from '../../../../src/runtime/host.ts';
import { Manager } from '../../../../src/runtime/manager/manager.ts';
import { ConfigMap, Event } from '../../../../src/runtime/objects/builtinKinds.ts';
import { FakeApi, refusal } from '../support/fakeApi.ts';
import { Gate } from '../support/gate.ts';
import { Guestbook, guestbook } from '../support/guestbook.ts';
import { recordingTap } from '../support/recordingTap.ts';
import { logTo, noPlatform, recordingProcess, runManager } from '../support/runManager.ts';
import { settle } from '../support/settle.ts';

const setHost = (host: RuntimeHost | undefined): void => {
  (globalThis as { [hostSymbol]?: RuntimeHost | undefined })[hostSymbol] = host;
};

describe('manager', () => {
  afterEach(() => setHost(undefined));

  test('an object that is there at the start is reconciled from the cache, and its status written', async () => {
    const api = new FakeApi().serve(Guestbook, 'guestbooks');
    api.put(guestbook('hello', { message: 'hi' }));
    const { tap, stop } = await runManager(
      (manager) =>
        manager
          .controller('guestbook')
          .for(Guestbook)
          .reconcile(async (request, { client }) => {
            const object = await client.get(Guestbook, request);
            const generation = object?.metadata?.generation ?? 0;
            if (object?.status?.observedGeneration !== generation)
              await client.patchStatus(Guestbook, request, { observedGeneration: generation });
            return {};
          }),
      { api },
    );
    assert.equal((api.objects('Guestbook')[0] as Guestbook).status?.observedGeneration, 1);
    assert.deepEqual(
      tap.done.map(({ causes }) => causes.list.map((cause) => cause.type === 'event' && [cause.event, cause.initial, ...cause.changed])),
      [[['created', true]], [['updated', false, 'status']]],
    );
    assert.ok(!api.requests.some((line) => line.startsWith('GET')));
    assert.ok(api.requests.includes('PATCH Guestbook/status default/hello merge as guestbook'));
    await stop();
  });

  test('M1 first the connection is loaded, then the caches are filled, and only then does a worker begin', async () => {
    const order: string[] = [];
    const api = new FakeApi().serve(Guestbook, 'guestbooks').serve(ConfigMap, 'configmaps');
    api.put(guestbook('a'));
    const connection: Connection = { server: 'https://cluster' };
    const manager = new Manager(
      { clock: new FakeClock(), logger: silentLogger },
      {
        ...noPlatform,
        loadConnection: async () => {
          await settle(undefined, 5);
          order.push(`connection loaded after ${api.requests.length} requests`);
          return connection;
        },
        createClient: (given) => {
          order.push(`client of ${given.server}`);
          return api;
        },
      },
    );
    manager
      .controller('guestbook')
      .for(Guestbook)
      .owns(ConfigMap)
      .reconcile(async ({ name }) => {
        order.push(`reconcile ${name} after ${api.requests.filter((line) => line.startsWith('WATCH')).join(' and ')}`);
      });
    const ended = manager.start();
    await settle();
    assert.deepEqual(order, [
      'connection loaded after 0 requests',
      'client of https://cluster',
      'reconcile a after WATCH Guestbook rv= initial and WATCH ConfigMap rv= initial',
    ]);
    await manager.stop();
    await ended;
  });

  test('M2 a kind that cannot be read in time stops the manager, which says what was missing', async () => {
    const api = new FakeApi();
    const { clock, failure, ended, log } = await runManager(
      (manager) =>
        manager
          .controller('guestbook')
          .for(Guestbook)
          .reconcile(async () => ({})),
      { api },
    );
    await clock.advance(120_000);
    await ended;
    const message =
      'controller guestbook: not synced within 120 s: Guestbook.v1.webapp.example.com (no matches for kind "Guestbook" in version "webapp.example.com/v1")';
    assert.equal((failure() as Error).message, message);
    assert.ok(log.includes(`error: the manager stops: ${message} controller=guestbook`));
    assert.equal(clock.pending, 0);
  });

  test('M2 a kind that may not be listed (403) is named, and tried again', async () => {
    const api = new FakeApi().serve(Guestbook, 'guestbooks');
    const forbidden = refusal(403, 'Forbidden', 'guestbooks is forbidden: User "x" cannot list');
    for (const request of ['WATCH', 'LIST', 'WATCH', 'LIST']) api.failNext(request, forbidden);
    const { clock, tap, stop } = await runManager(
      (manager) =>
        manager
          .controller('guestbook')
          .for(Guestbook)
          .reconcile(async () => ({})),
      { api },
    );
    assert.deepEqual(tap.notices, [
      'warning: Guestbook: cannot read from the API server (guestbooks is forbidden: User "x" cannot list); trying again',
    ]);
    await clock.advance(10_000);
    assert.equal(tap.notices.at(-1), 'info: Guestbook: in order again');
    await stop();
  });

  test('M3 a reconcile that does not end is named when the grace period is over', async () => {
    const gate = new Gate();
    const { api, clock, log, manager, ended } = await runManager((manager) =>
      manager
        .controller('guestbook')
        .for(Guestbook)
        .reconcile(() => gate.pass()),
    );
    api.put(guestbook('a'));
    await settle();
    let stopped = false;
    void manager.stop().then(() => {
      stopped = true;
    });
    await clock.advance(29_999);
    assert.equal(stopped, false);
    await clock.advance(1);
    await ended;
    assert.equal(stopped, true);
    assert.ok(
      log.includes(
        'error: did not end within 30 s of the stop: its reconcile does not heed context.signal controller=guestbook request=default/a',
      ),
      log.join('\n'),
    );
    gate.open();
  });

  test('M3 informers go on while controllers end: a last reconcile still sees fresh caches', async () => {
    const gate = new Gate();
    let seen: string | undefined;
    const { api, manager, ended } = await runManager((manager) =>
      manager
        .controller('guestbook')
        .for(Guestbook)
        .reconcile(async (request, { client }) => {
          await gate.pass();
          seen = (await client.get(Guestbook, request))?.spec?.message;
        }),
    );
    api.put(guestbook('a', { message: 'old' }));
    await settle();
    const stopping = manager.stop();
    await settle();
    api.put(guestbook('a', { message: 'new' }));
    await settle();
    gate.open();
    await stopping;
    await ended;
    assert.equal(seen, 'new');
    assert.equal(api.openWatches, 0);
  });

  test('M4 the first signal stops it, the second ends the process', async () => {
    const gate = new Gate();
    const { api, process, log, ended } = await runManager((manager) =>
      manager
        .controller('guestbook')
        .for(Guestbook)
        .reconcile(() => gate.pass()),
    );
    assert.deepEqual([process.keptAlive, process.listeners], [true, 1]);
    api.put(guestbook('a'));
    await settle();
    process.signal('SIGTERM');
    await settle();
    assert.deepEqual(process.exits, []);
    assert.ok(log.includes('info: SIGTERM: stopping; a second signal ends the process at once'));
    process.signal('SIGINT');
    assert.deepEqual(process.exits, [1]);
    gate.open();
    await ended;
    assert.deepEqual([process.keptAlive, process.listeners], [false, 0]);
  });

  test('M4, M5 under a host: its connection and tap are used, signals are left to it, and it can enqueue and stop', async () => {
    const tap = recordingTap();
    const process = recordingProcess();
    const api = new FakeApi().serve(Guestbook, 'guestbooks');
    let hosted: HostedManager | undefined;
    setHost({
      connection: { server: 'https://host' },
      tap,
      onManager: (manager) => {
        hosted = manager;
      },
    });
    let connected: string | undefined;
    const createClient = ({ server }: { server: string }) => {
      connected = server;
      return api;
    };
    const options = { connection: { server: 'https://option' }, clock: new FakeClock(), logger: silentLogger };
    const manager = new Manager(options, { ...noPlatform, process, createClient });
    const causes: string[] = [];
    manager
      .controller('guestbook')
      .for(Guestbook)
      .reconcile(async (_, context) => void causes.push(...context.causes.list.map(({ type }) => type)));
    const ended = manager.start();
    await settle();
    assert.equal(connected, 'https://host');
    assert.equal(process.listeners, 0);
    assert.equal(hosted?.enqueue('guestbook', { namespace: 'default', name: 'a' }), true);
    assert.equal(hosted?.enqueue('nobody', { namespace: 'default', name: 'a' }), false);
    await settle();
    assert.deepEqual(causes, ['manual']);
    assert.equal(tap.done.length, 1);
    await hosted?.stop();
    await ended;
    assert.equal(api.closed, true);
  });

  test('M5 without a host: the option, else what the platform finds; a failure to find one rejects start', async () => {
    const connected: string[] = [];
    const createClient = ({ server }: { server: string }) => {
      connected.push(server);
      return new FakeApi();
    };
    const process = recordingProcess();
    const loadConnection = async () => ({ server: 'https://kubeconfig' });
    for (const options of [{ connection: { server: 'https://option' } }, {}]) {
      const manager = new Manager({ ...options, logger: silentLogger }, { ...noPlatform, process, createClient, loadConnection });
      const ended = manager.start();
      await settle();
      await manager.stop();
      await ended;
    }
    assert.deepEqual(connected, ['https://option', 'https://kubeconfig']);
    const broken = new Manager(
      { logger: silentLogger },
      { ...noPlatform, process, createClient, loadConnection: async () => Promise.reject(new Error('no kubeconfig')) },
    );
    await assert.rejects(broken.start(), /no kubeconfig/);
    assert.equal(process.keptAlive, false);
  });

  test('M6 with no controller it starts, and waits to be stopped', async () => {
    const { manager, process, ended } = await runManager(() => undefined);
    assert.equal(process.keptAlive, true);
    await manager.stop();
    await ended;
    await manager.stop();
  });

  test('a signal given to start stops it', async () => {
    const abort = new AbortController();
    const manager = new Manager({ client: new FakeApi(), logger: silentLogger }, { ...noPlatform });
    const ended = manager.start({ signal: abort.signal });
    await settle();
    abort.abort();
    await ended;
  });

  test('a reconcile tells people what happened through events, which are all written when the manager has stopped', async () => {
    const api = new FakeApi().serve(Guestbook, 'guestbooks').serve(Event, 'events');
    api.put(guestbook('a'));
    const { stop } = await runManager(
      (each) =>
        each
          .controller('guestbook')
          .for(Guestbook)
          .reconcile(async (request, { client, events }) => {
            const object = await client.get(Guestbook, request);
            for (let time = 0; time < 3; time++)
              events.record(object ?? {}, { type: 'Warning', reason: 'Broken', note: 'the message is empty' });
          }),
      { api },
    );
    await stop();
    const [event] = api.objects('Event') as Event[];
    assert.deepEqual(
      [event?.reportingController, event?.reportingInstance, event?.regarding?.name, event?.series?.count],
      ['guestbook', 'pod-1_uuid', 'a', 3],
    );
  });

  test('M8 a kind that is kept in the cache is read from there, whether it was named before the start or after it', async () => {
    const api = new FakeApi().serve(Guestbook, 'guestbooks').serve(ConfigMap, 'configmaps');
    api.put(guestbook('a'));
    api.put(ConfigMap({ metadata: { namespace: 'default', name: 'cm' } }));
    const { manager, stop } = await runManager((each) => each.cache(Guestbook), { api });
    assert.equal((await manager.client.list(Guestbook)).length, 1);
    manager.cache(ConfigMap);
    assert.equal((await manager.client.get(ConfigMap, { namespace: 'default', name: 'cm' }))?.metadata?.name, 'cm');
    assert.ok(!api.requests.some((line) => line.startsWith('GET') || line.startsWith('LIST')));
    await stop();
  });

  test('M7 two controllers of one name are refused; one that comes late is started', async () => {
    const { api, manager, tap, stop } = await runManager((manager) =>
      manager
        .controller('guestbook')
        .for(Guestbook)
        .reconcile(async () => ({})),
    );
    assert.throws(
      () =>
        manager
          .controller('guestbook')
          .for(Guestbook)
          .reconcile(async () => ({})),
      {
        code: 'Definition',
        message: 'there is a controller "guestbook" already; names must differ, since logs, metrics and field managers go by them',
      },
    );
    manager
      .controller('late')
      .for(Guestbook)
      .reconcile(async () => ({}));
    api.put(guestbook('a'));
    await settle();
    assert.deepEqual([...tap.controllers.keys()], ['guestbook', 'late']);
    assert.equal(tap.done.length, 2);
    await stop();
  });

  test('a controller that is put together wrongly says how to do it', () => {
    const manager = new Manager({ client: new FakeApi(), logger: logTo([]) }, noPlatform);
    const builder = () => manager.controller('guestbook');
    assert.throws(
      () => builder().reconcile(async () => ({})),
      /controller "guestbook": say what it is for before reconcile: \.for\(Kind\)/,
    );
    assert.throws(() => builder().for(Guestbook).for(Guestbook), /is for Guestbook already; use owns or watches/);
    assert.throws(() => builder().for({} as never), /for needs a Kind, as made by kind\(\.\.\.\)/);
    assert.throws(
      () =>
        builder()
          .for(Guestbook)
          .reconcile({} as never),
      /reconcile needs a function, or an object with a reconcile method/,
    );
    assert.throws(() => builder().withOptions({ maxConcurrentReconciles: 0 }), /must be a whole number above 0, not 0/);
    assert.throws(() => manager.controller(''), /a controller needs a name/);
    assert.throws(() => manager.client, /only while it runs: call start first/);
  });

  test('started twice is a mistake that is named', async () => {
    const { manager, stop } = await runManager(() => undefined);
    await assert.rejects(manager.start(), /the manager was started already/);
    await stop();
  });
});
