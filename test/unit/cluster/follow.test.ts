import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { FakeClock } from '../../../src/base/fakeClock.ts';
import { follow, type FollowOptions } from '../../../src/cluster/follow.ts';
import type { OpenCluster } from '../../../src/cluster/openCluster.ts';
import type { KubernetesObject } from '../../../src/k8s/object.ts';
import { answer, type FakeResponse, fakeServer, type SeenRequest } from '../client/support/fakeServer.ts';
import { guestbooks } from '../client/support/types.ts';
import { openedFake, until, withVersion } from './support.ts';

const object = (name: string, resourceVersion: string): KubernetesObject => ({ metadata: { name, namespace: 'default', resourceVersion } });
const event = (type: string, name: string, version: string): string => `${JSON.stringify({ type, object: object(name, version) })}\n`;
const expired = { kind: 'Status', status: 'Failure', reason: 'Expired', message: 'too old resource version', code: 410 };
const isWatch = (request: SeenRequest): boolean => request.url.includes('watch=true');

/** Follows and writes down what the sink is told. */
function following(
  t: TestContext,
  cluster: OpenCluster,
  clock: FakeClock,
  options: FollowOptions = {},
): { told: string[]; done: Promise<void>; stop: () => void } {
  const told: string[] = [];
  const life = new AbortController();
  t.after(() => life.abort());
  const sink = {
    page: (items: readonly KubernetesObject[], at: { first: boolean; last: boolean }) =>
      void told.push(`page ${items.map((item) => item.metadata?.name).join(' ')}${at.first ? ' first' : ''}${at.last ? ' last' : ''}`),
    event: (type: string, item: KubernetesObject) => void told.push(`${type} ${item.metadata?.name}`),
    problem: (message: string | undefined) => void (message !== undefined && told.push(`problem ${message}`)),
  };
  const done = follow(cluster, guestbooks, options, sink, { clock, signal: life.signal });
  return { told, done, stop: () => life.abort() };
}

test('it lists page by page, then watches from the list’s version, and goes on from the last version seen', async (t) => {
  const clock = new FakeClock();
  const watches: FakeResponse[] = [];
  const { cluster, server } = await openedFake(t, clock, (request, response) => {
    if (isWatch(request)) {
      watches.push(response.writeHead(200));
      response.flushHeaders();
    } else if (request.url.includes('continue=next'))
      answer(response, 200, { metadata: { resourceVersion: '10' }, items: [object('b', '2')] });
    else answer(response, 200, { metadata: { resourceVersion: '10', continue: 'next' }, items: [object('a', '1')] });
  });
  const { told } = following(t, cluster, clock, { labelSelector: 'x=y' });
  await until(() => watches.length === 1);
  watches[0]?.write(event('ADDED', 'c', '11'));
  watches[0]?.end(event('BOOKMARK', '', '15'));
  await until(() => watches.length === 2);
  assert.deepEqual(told, ['page a first', 'page b last', 'ADDED c']);
  const urls = server.requests.filter(({ url }) => url !== '/version').map(({ url }) => new URLSearchParams(url.split('?')[1]));
  assert.deepEqual(
    urls.map((query) => query.get('resourceVersion')),
    [null, null, '10', '15'],
  );
  assert.ok(urls.every((query) => query.get('labelSelector') === 'x=y'));
});

test('a version that the server no longer knows is a new list, whether the answer or an event says so', async (t) => {
  const clock = new FakeClock();
  let watches = 0;
  const { cluster } = await openedFake(t, clock, (request, response) => {
    if (!isWatch(request)) return answer(response, 200, { metadata: { resourceVersion: '20' }, items: [] });
    watches += 1;
    if (watches === 1) answer(response, 410, expired);
    else if (watches === 2) answer(response, 200, `${JSON.stringify({ type: 'ERROR', object: expired })}\n`);
    else response.writeHead(200).flushHeaders();
  });
  const { told } = following(t, cluster, clock, { from: '5' });
  await until(() => watches === 3);
  assert.deepEqual(told, ['page  first last', 'page  first last']);
});

test('a refusal is told and tried again after a while, not at once', async (t) => {
  const clock = new FakeClock();
  let lists = 0;
  const { cluster } = await openedFake(t, clock, (request, response) => {
    if (isWatch(request)) return response.writeHead(200).flushHeaders();
    lists += 1;
    if (lists < 3)
      return answer(response, 403, {
        kind: 'Status',
        status: 'Failure',
        reason: 'Forbidden',
        message: 'guestbooks is forbidden',
        code: 403,
      });
    answer(response, 200, { metadata: { resourceVersion: '20' }, items: [] });
  });
  const { told } = following(t, cluster, clock);
  await until(() => told.length === 1);
  await clock.advance(900);
  assert.equal(lists, 1);
  await until(
    () => told.length === 3,
    () => clock.advance(100),
  );
  assert.deepEqual(told, ['problem guestbooks is forbidden', 'problem guestbooks is forbidden', 'page  first last']);
});

test('a watch that ends at once, again and again, is no busy loop', async (t) => {
  const clock = new FakeClock();
  let watches = 0;
  const { cluster } = await openedFake(t, clock, (_, response) => {
    watches += 1;
    answer(response, 200, '');
  });
  following(t, cluster, clock, { from: '5' });
  await until(() => watches === 1 && clock.pending >= 2);
  await clock.advance(999);
  assert.equal(watches, 1);
  await until(
    () => watches === 2,
    () => clock.advance(1),
  );
});

test('a broken connection while the server goes on is mended without a word', async (t) => {
  const clock = new FakeClock();
  let watches = 0;
  const { cluster, server, states } = await openedFake(t, clock, (_, response) => {
    watches += 1;
    response.writeHead(200).write(event('ADDED', `n${watches}`, String(watches + 5)));
  });
  const { told } = following(t, cluster, clock, { from: '5' });
  await until(() => told.length === 1);
  for (const session of server.sessions) session.destroy();
  await until(() => told.length === 2);
  assert.deepEqual(told, ['ADDED n1', 'ADDED n2']);
  assert.deepEqual(states, []);
});

test('a server that is gone is told once, asked again with growing waits, and told when it is back; credentials are read anew', async (t) => {
  const clock = new FakeClock();
  const watched: string[] = [];
  const handle = (request: SeenRequest, response: FakeResponse): void => {
    watched.push(new URLSearchParams(request.url.split('?')[1]).get('resourceVersion') ?? '');
    response.writeHead(200).write(event('ADDED', 'a', '7'));
  };
  const { cluster, server, states, resolved } = await openedFake(t, clock, handle);
  const { told } = following(t, cluster, clock, { from: '5' });
  await until(() => told.length === 1);
  await server.kill();
  await until(
    () => resolved() === 4,
    () => clock.advance(50),
  );
  assert.deepEqual(
    states.map((state) => state.state),
    ['lost'],
  );
  assert.match(states[0]?.reason ?? '', /^the connection to https:\S+ broke/);
  await fakeServer(t, withVersion(handle), { port: server.port, certificate: server.certificate });
  await until(
    () => told.length === 2,
    () => clock.advance(100),
  );
  assert.deepEqual(
    states.map((state) => state.state),
    ['lost', 'connected'],
  );
  assert.deepEqual(watched, ['5', '7']);
});

test('closing the cluster ends it, and nothing is left: no timer, no socket', async (t) => {
  const clock = new FakeClock();
  const sockets = (): number => process.getActiveResourcesInfo().filter((name) => name.startsWith('TCPSocket')).length;
  const before = sockets();
  const { cluster, server } = await openedFake(t, clock, (_, response) => response.writeHead(200).write(event('ADDED', 'a', '7')));
  const { told, done } = following(t, cluster, clock, { from: '5' });
  await until(() => told.length === 1);
  cluster.close();
  await done;
  await server.kill();
  await until(() => sockets() === before);
  assert.equal(clock.pending, 0);
});
