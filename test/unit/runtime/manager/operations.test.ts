import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { silentLogger } from '../../../../src/base/logger.ts';
import { FakeClock } from '../../../../src/base/fakeClock.ts';
import { createHttpClient } from '../../../../src/client/httpClient.ts';
import { TerminalError } from '../../../../src/runtime/controller/terminalError.ts';
import { hostSymbol, type RuntimeHost } from '../../../../src/runtime/host.ts';
import { Manager } from '../../../../src/runtime/manager/manager.ts';
import { Lease } from '../../../../src/runtime/objects/builtinKinds.ts';
import { answer, fakeServer } from '../../client/support/fakeServer.ts';
import { FakeApi, refusal } from '../support/fakeApi.ts';
import { Gate } from '../support/gate.ts';
import { Guestbook, guestbook } from '../support/guestbook.ts';
import { noPlatform, runManager } from '../support/runManager.ts';
import { settle } from '../support/settle.ts';

const addresses = { healthProbeBindAddress: '127.0.0.1:0', metricsBindAddress: '127.0.0.1:0' };

async function ask(manager: Manager, what: 'probes' | 'metrics', path: string): Promise<{ status: number; body: string }> {
  const response = await fetch(`http://127.0.0.1:${manager.listeningOn(what)}${path}`);
  return { status: response.status, body: await response.text() };
}

async function listening(manager: Manager): Promise<void> {
  await settle(() => manager.listeningOn('metrics') !== undefined, 10_000);
  await settle();
}

describe('probes and metrics of a manager', () => {
  afterEach(() => {
    (globalThis as { [hostSymbol]?: RuntimeHost | undefined })[hostSymbol] = undefined;
  });

  test('M10 healthz and readyz answer with their checks by name, and a kind that may not be listed keeps it from being ready', async () => {
    const api = new FakeApi().serve(Guestbook, 'guestbooks');
    for (const request of ['WATCH', 'LIST']) api.failNext(request, refusal(403, 'Forbidden', 'may not list'));
    let broken = false;
    const { manager, clock, stop } = await runManager(
      (each) =>
        each
          .addHealthzCheck('disk', () => {
            if (broken) throw new Error('the disk is full');
          })
          .controller('guestbook')
          .for(Guestbook)
          .reconcile(async () => ({})),
      { api, ...addresses },
    );
    await listening(manager);
    assert.deepEqual(await ask(manager, 'probes', '/healthz'), { status: 200, body: 'ok' });
    assert.deepEqual(await ask(manager, 'probes', '/healthz?verbose'), {
      status: 200,
      body: '[+]ping ok\n[+]disk ok\nhealthz check passed\n',
    });
    const unready = await ask(manager, 'probes', '/readyz');
    assert.deepEqual(unready, { status: 500, body: '[-]manager failed: see the log\nreadyz check failed\n' });
    await clock.advance(10_000);
    assert.deepEqual(await ask(manager, 'probes', '/readyz'), { status: 200, body: 'ok' });
    broken = true;
    assert.equal((await ask(manager, 'probes', '/healthz')).status, 500);
    assert.equal((await ask(manager, 'probes', '/healthz/ping')).status, 200);
    assert.equal((await ask(manager, 'probes', '/healthz/disk')).status, 500);
    assert.equal((await ask(manager, 'probes', '/healthz?exclude=disk')).status, 200);
    assert.equal((await ask(manager, 'probes', '/healthz/unknown')).status, 404);
    for (const path of ['/', '//', '//?verbose']) assert.equal((await ask(manager, 'probes', path)).status, 404, path);
    await stop();
  });

  test('P1, P2 reconciles are counted by result, with upstream’s names and labels', async () => {
    const api = new FakeApi().serve(Guestbook, 'guestbooks').serve(Lease, 'leases');
    const failures: Record<string, () => unknown> = {
      a: () => ({}),
      b: () => ({ requeueAfter: 60_000 }),
      c: () => assert.fail('broken'),
      d: () => {
        throw new TerminalError('never');
      },
      e: () => {
        throw 'a string';
      },
    };
    const { manager, stop, clock } = await runManager(
      (each) =>
        each
          .controller('guestbook')
          .for(Guestbook)
          .reconcile(async ({ name }) => failures[name]?.() as object),
      { api, ...addresses, leaderElection: { name: 'guestbooks' } },
    );
    await listening(manager);
    const { body: first } = await ask(manager, 'metrics', '/metrics');
    assert.match(first, /^controller_runtime_reconcile_errors_total\{controller="guestbook"\} 0$/m);
    for (const name of Object.keys(failures)) api.put(guestbook(name));
    await settle();
    const { body } = await ask(manager, 'metrics', '/metrics');
    for (const line of [
      'controller_runtime_reconcile_total{controller="guestbook",result="success"} 1',
      'controller_runtime_reconcile_total{controller="guestbook",result="requeue_after"} 1',
      'controller_runtime_reconcile_total{controller="guestbook",result="error"} 3',
      'controller_runtime_reconcile_errors_total{controller="guestbook"} 3',
      'controller_runtime_terminal_reconcile_errors_total{controller="guestbook"} 1',
      'controller_runtime_reconcile_panics_total{controller="guestbook"} 1',
      'controller_runtime_reconcile_time_seconds_count{controller="guestbook"} 5',
      'controller_runtime_max_concurrent_reconciles{controller="guestbook"} 1',
      'workqueue_adds_total{name="guestbook",controller="guestbook"} 5',
      'workqueue_retries_total{name="guestbook",controller="guestbook"} 3',
      'workqueue_queue_duration_seconds_count{name="guestbook",controller="guestbook"} 5',
      'workqueue_work_duration_seconds_count{name="guestbook",controller="guestbook"} 5',
      'leader_election_master_status{name="guestbooks"} 1',
    ])
      assert.ok(body.split('\n').includes(line), `${line}\n${body}`);
    await clock.advance(0);
    await stop();
  });

  test('P4 answers of the API server are counted by method, code and host', async (t) => {
    const server = await fakeServer(t, (_, response) => answer(response, 404, ''), { protocol: 'http' });
    const options = { ...addresses, connection: server.connection, logger: silentLogger, clock: new FakeClock() };
    const manager = new Manager(options, { ...noPlatform, createClient: createHttpClient });
    manager
      .controller('guestbook')
      .for(Guestbook)
      .reconcile(async () => ({}));
    const ended = manager.start();
    await listening(manager);
    const counted = async (): Promise<string[]> =>
      (await ask(manager, 'metrics', '/metrics')).body.split('\n').filter((line) => line.startsWith('rest_client_requests_total'));
    let lines: string[] = [];
    for (let i = 0; i < 500 && lines.length === 0; i++) lines = await counted();
    await manager.stop();
    await ended;
    assert.deepEqual(lines, [`rest_client_requests_total{code="404",method="GET",host="127.0.0.1:${server.port}"} 1`]);
  });

  test('a rate of requests that lets nothing through is refused', () => {
    const clientRateLimit = { perSecond: 0, burst: 10 };
    assert.throws(() => new Manager({ clientRateLimit }, noPlatform), /clientRateLimit needs perSecond above 0 .* not 0 and 10/);
  });

  test('P3 what is under way is told as it is when it is asked for', async () => {
    const gate = new Gate();
    const { api, manager, stop, clock } = await runManager(
      (each) =>
        each
          .controller('guestbook')
          .for(Guestbook)
          .reconcile(() => gate.pass()),
      addresses,
    );
    await listening(manager);
    for (const name of ['a', 'b', 'c']) api.put(guestbook(name));
    await settle();
    await clock.advance(2500);
    const { body } = await ask(manager, 'metrics', '/metrics');
    const labels = '{name="guestbook",controller="guestbook"}';
    for (const line of [
      `workqueue_depth${labels} 2`,
      `workqueue_unfinished_work_seconds${labels} 2.5`,
      `workqueue_longest_running_processor_seconds${labels} 2.5`,
      'controller_runtime_active_workers{controller="guestbook"} 1',
    ])
      assert.ok(body.split('\n').includes(line), `${line}\n${body}`);
    gate.open();
    await stop();
  });

  test('M10 under a host there are none', async () => {
    (globalThis as { [hostSymbol]?: RuntimeHost | undefined })[hostSymbol] = {
      connection: { server: 'https://x' },
      onManager: () => undefined,
    };
    const { manager, stop } = await runManager(() => undefined, addresses);
    assert.equal(manager.listeningOn('probes'), undefined);
    assert.equal(manager.listeningOn('metrics'), undefined);
    await stop();
  });

  test('an address that is taken, or none, ends the start with what it was for', async () => {
    const start = (options: object): Promise<void> =>
      new Manager({ client: new FakeApi(), logger: silentLogger, ...options }, noPlatform).start();
    const { manager, stop } = await runManager(() => undefined, addresses);
    await listening(manager);
    const taken = `127.0.0.1:${manager.listeningOn('probes')}`;
    await assert.rejects(start({ healthProbeBindAddress: taken }), /probes cannot listen on 127\.0\.0\.1:\d+: .*EADDRINUSE/);
    await assert.rejects(start({ metricsBindAddress: '8080' }), /metrics: "8080" is no address; write ":8081"/);
    assert.throws(() => manager.addReadyzCheck('a b', () => undefined), /is a part of its address/);
    assert.throws(() => manager.addHealthzCheck('ping', () => undefined), /there is a check "ping" already/);
    await stop();
  });
});
