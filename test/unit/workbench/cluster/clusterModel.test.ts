import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock } from '../../../../src/base/fakeClock.ts';
import { Emitter } from '../../../../src/base/event.ts';
import { silentLogger } from '../../../../src/base/logger.ts';
import type { ClusterRequests } from '../../../../src/protocol/cluster.ts';
import type { ClusterLink, ClusterListeners } from '../../../../src/workbench/cluster/clusterLink.ts';
import { ClusterModel } from '../../../../src/workbench/cluster/clusterModel.ts';
import type { ClusterChoice } from '../../../../src/workbench/cluster/clusterState.ts';

const context = { kubeconfig: '/k', context: 'prod-eu', cluster: 'prod', server: 'https://prod.example.com', current: true };
const prod: ClusterChoice = { kind: 'context', context };
const type = { group: 'webapp.example.com', version: 'v1', kind: 'Guestbook', resource: 'guestbooks', namespaced: true };

/** A cluster process as the model sees it. */
class Process {
  listeners: ClusterListeners | undefined;
  started = 0;
  readonly log: string[] = [];
  readonly closed = new Emitter<void>();
  fault: Error | undefined;

  start = (listeners: ClusterListeners): Promise<ClusterLink> => {
    this.started++;
    this.listeners = listeners;
    return Promise.resolve({
      request: <M extends keyof ClusterRequests>(method: M, params: ClusterRequests[M]['params']) => {
        this.log.push(`${method} ${JSON.stringify(params)}`);
        if (this.fault !== undefined) return Promise.reject(this.fault);
        return Promise.resolve({ server: 'https://127.0.0.1:1', version: 'v1.37.2' } as unknown as ClusterRequests[M]['result']);
      },
      tell: (method, params) => {
        this.log.push(`${method} ${JSON.stringify(params)}`);
        return Promise.resolve(true);
      },
      onDidClose: this.closed.event,
      dispose: () => undefined,
    });
  };
}

function model(): { readonly model: ClusterModel; readonly process: Process; readonly clock: FakeClock } {
  const process = new Process();
  const clock = new FakeClock();
  const sandbox = () => Promise.resolve('/storage/sandbox.kubeconfig');
  return { model: new ClusterModel({ start: process.start, sandbox, clock, log: silentLogger }), process, clock };
}

test('the sandbox is chosen by itself, and opened by the first request that needs it, once', async () => {
  const { model: cluster, process } = model();
  assert.deepEqual(cluster.state, { state: 'off' });
  await Promise.all([cluster.request('connection', {}), cluster.request('connection', {})]);
  assert.deepEqual(process.log, ['open {"kind":"sandbox","kubeconfig":"/storage/sandbox.kubeconfig"}', 'connection {}', 'connection {}']);
  assert.deepEqual(cluster.state, { state: 'connected', server: 'https://127.0.0.1:1', version: 'v1.37.2' });
});

test('another cluster is used only after it was chosen', async () => {
  const { model: cluster, process } = model();
  await cluster.choose(prod);
  assert.deepEqual(process.log, ['open {"kind":"context","kubeconfig":"/k","context":"prod-eu"}']);
  assert.equal(cluster.choice, prod);
});

test('a kubeconfig that points nowhere is a state with its reason, and can be tried again', async () => {
  const { model: cluster, process } = model();
  process.fault = new Error('no answer from https://prod.example.com: ECONNREFUSED');
  await assert.rejects(cluster.choose(prod), /ECONNREFUSED/);
  assert.deepEqual(cluster.state, { state: 'failed', message: 'no answer from https://prod.example.com: ECONNREFUSED' });
  process.fault = undefined;
  await cluster.open();
  assert.equal(cluster.state.state, 'connected');
});

test('what the process tells is kept, and told on in batches', async () => {
  const { model: cluster, process, clock } = model();
  await cluster.open();
  cluster.watch([type]);
  await clock.advance(100);
  assert.equal(process.log.at(-1), `watch ${JSON.stringify({ types: [type] })}`);
  let told = 0;
  cluster.onDidChange(() => told++);
  const row = { namespace: 'default', name: 'gb-1', resourceVersion: '1', created: '2026-01-01T00:00:00Z', deleting: false };
  for (let count = 1; count <= 100; count++)
    process.listeners?.rows({ type, reset: false, put: [{ ...row, name: `gb-${count}` }], gone: [], count });
  await clock.advance(100);
  assert.equal(told, 1);
  assert.equal(cluster.rows.get(type)?.objects.total, 100);
  cluster.watch([]);
  assert.equal(cluster.rows.get(type), undefined);
});

test('a lost connection is told and taken back; what was there stays on show meanwhile', async () => {
  const { model: cluster, process } = model();
  await cluster.open();
  process.listeners?.crds({
    crds: [{ ...type, name: 'guestbooks.webapp.example.com', plural: 'guestbooks', versions: ['v1'], established: true }],
  });
  process.listeners?.state({ state: 'lost', reason: 'ECONNRESET' });
  assert.deepEqual(cluster.state, { state: 'lost', reason: 'ECONNRESET' });
  assert.equal(cluster.crds.length, 1);
  process.listeners?.state({ state: 'connected' });
  assert.equal(cluster.state.state, 'connected');
});

test('a process that is given up is started anew by the next request', async () => {
  const { model: cluster, process } = model();
  await cluster.open();
  process.closed.fire();
  assert.equal(cluster.state.state, 'failed');
  await cluster.request('connection', {});
  assert.equal(process.started, 2);
  assert.equal(cluster.state.state, 'connected');
});

test('choosing another cluster while one is being opened: the later choice counts', async () => {
  const { model: cluster } = model();
  const first = cluster.open();
  const second = cluster.choose(prod);
  await assert.rejects(first, /Another cluster than Sandbox was chosen/);
  await second;
  assert.equal(cluster.choice, prod);
  assert.equal(cluster.state.state, 'connected');
});

test('a closed cluster shows nothing, and is opened again when something needs it', async () => {
  const { model: cluster, process } = model();
  await cluster.open();
  process.listeners?.crds({ crds: [], problem: 'customresourcedefinitions is forbidden' });
  assert.equal(cluster.crdsProblem, 'customresourcedefinitions is forbidden');
  await cluster.close();
  assert.equal(process.log.at(-1), 'close {}');
  assert.deepEqual([cluster.state, cluster.crdsProblem], [{ state: 'off' }, undefined]);
  await cluster.request('connection', {});
  assert.equal(cluster.state.state, 'connected');
});

test('the namespace in use and the watched objects are those of one cluster', async () => {
  const { model: cluster, process, clock } = model();
  await cluster.open();
  assert.equal(cluster.namespace, 'default');
  cluster.useNamespace('team');
  cluster.watchObjects([{ type, namespace: 'team', name: 'gb' }]);
  await clock.advance(0);
  assert.match(process.log.at(-1) ?? '', /^watchObjects .*"name":"gb"/);
  assert.equal(cluster.namespace, 'team');
  await cluster.choose({ kind: 'context', context: { ...context, namespace: 'theirs' } });
  assert.equal(cluster.namespace, 'theirs');
  assert.deepEqual(cluster.watchedObjects, []);
  assert.ok(process.log.includes('watchObjects {"objects":[]}'));
});

test('the same context at another address is opened anew only when that is said', async () => {
  const { model: cluster, process } = model();
  await cluster.choose(prod);
  await cluster.choose(prod);
  assert.equal(process.log.filter((line) => line.startsWith('open ')).length, 1);
  await cluster.choose({ kind: 'context', context: { ...context, server: 'https://other.example.com' } }, true);
  assert.equal(process.log.filter((line) => line.startsWith('open ')).length, 2);
  assert.equal(cluster.choice.kind === 'context' && cluster.choice.context.server, 'https://other.example.com');
});
