import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock } from '../../../src/base/fakeClock.ts';
import { silentLogger } from '../../../src/base/logger.ts';
import { feedCrds } from '../../../src/cluster/crdsFeed.ts';
import { openCluster } from '../../../src/cluster/openCluster.ts';
import { feedRows } from '../../../src/cluster/rowsFeed.ts';
import type { KubernetesObject } from '../../../src/k8s/object.ts';
import type { ClusterNotifications } from '../../../src/protocol/cluster.ts';
import { answer, type FakeResponse, fakeServer } from '../client/support/fakeServer.ts';
import { guestbooks } from '../client/support/types.ts';
import { openedFake, until } from './support.ts';

const object = (name: string, resourceVersion: string): KubernetesObject => ({ metadata: { name, namespace: 'default', resourceVersion } });
const forbidden = { kind: 'Status', status: 'Failure', reason: 'Forbidden', message: 'guestbooks is forbidden', code: 403 };

/** What a message says, in a line. */
function line({ reset, put, gone, count, problem }: ClusterNotifications['rows']): string {
  const names = (rows: readonly { name: string }[]): string => rows.map((row) => row.name).join(' ');
  return `${reset ? 'reset ' : ''}+[${names(put)}] -[${names(gone)}] =${count}${problem === undefined ? '' : ` (${problem})`}`;
}

test('a new list after lost history becomes the difference, not everything again', async (t) => {
  const clock = new FakeClock();
  const watches: FakeResponse[] = [];
  let items = [object('a', '1'), object('b', '2'), object('c', '3')];
  const { cluster } = await openedFake(t, clock, ({ url }, response) => {
    if (!url.includes('watch=true')) return answer(response, 200, { metadata: { resourceVersion: '9' }, items });
    response.writeHead(200).flushHeaders();
    watches.push(response);
  });
  const sent: string[] = [];
  const feed = feedRows(cluster, guestbooks, { clock, log: () => undefined, send: async (rows) => sent.push(line(rows)) });
  const step = (): Promise<void> => clock.advance(10);
  await until(() => sent.length === 1 && watches.length === 1, step);
  items = [object('a', '1'), object('b', '7'), object('d', '8')];
  watches[0]?.end(`${JSON.stringify({ type: 'ERROR', object: { kind: 'Status', reason: 'Expired', code: 410 } })}\n`);
  await until(() => sent.length === 2 && watches.length === 2, step);
  watches[1]?.write(
    `${JSON.stringify({ type: 'DELETED', object: object('a', '10') })}\n${JSON.stringify({ type: 'ADDED', object: object('a', '11') })}\n`,
  );
  await until(() => sent.length === 3, step);
  assert.deepEqual(sent, ['reset +[a b c] -[] =3', '+[b d] -[c] =3', '+[a] -[] =3']);
  feed.dispose();
  cluster.close();
  assert.equal(clock.pending, 0);
});

test('a kind that may not be listed says why, and comes when it may', async (t) => {
  const clock = new FakeClock();
  let allowed = false;
  const { cluster } = await openedFake(t, clock, ({ url }, response) => {
    if (!allowed) return answer(response, 403, forbidden);
    if (url.includes('watch=true')) return response.writeHead(200).flushHeaders();
    answer(response, 200, { metadata: { resourceVersion: '9' }, items: [object('a', '1')] });
  });
  const sent: string[] = [];
  const feed = feedRows(cluster, guestbooks, { clock, log: () => undefined, send: async (rows) => sent.push(line(rows)) });
  const crds: ClusterNotifications['crds'][] = [];
  const crdFeed = feedCrds(cluster, { clock, log: () => undefined, send: async (payload) => crds.push(payload) });
  t.after(() => [feed, crdFeed].forEach((each) => each.dispose()));
  await until(
    () => sent.length === 1 && crds.length === 1,
    () => clock.advance(10),
  );
  assert.deepEqual(crds[0], { crds: [], problem: 'guestbooks is forbidden' });
  allowed = true;
  await until(
    () => sent.at(-1) === '+[] -[] =1' || sent.at(-1) === '+[a] -[] =1',
    () => clock.advance(50),
  );
  assert.equal(sent[0], 'reset +[] -[] =0 (guestbooks is forbidden)');
});

test('expired credentials are had anew, and the feed goes on', async (t) => {
  const clock = new FakeClock();
  let valid = 'Bearer one';
  const server = await fakeServer(t, ({ url, headers }, response) => {
    if (headers['authorization'] !== valid)
      return answer(response, 401, { kind: 'Status', status: 'Failure', reason: 'Unauthorized', message: 'Unauthorized', code: 401 });
    if (url === '/version') return answer(response, 200, { gitVersion: 'v1.37.0' });
    if (url.includes('watch=true')) return response.writeHead(200).end();
    answer(response, 200, { metadata: { resourceVersion: '9' }, items: [object('a', '1')] });
  });
  const states: string[] = [];
  const resolve = async (): Promise<typeof server.connection> => ({ ...server.connection, token: valid.slice('Bearer '.length) });
  const options = { resolve, onState: ({ state }: { state: string }) => states.push(state), clock, logger: silentLogger };
  const { cluster } = await openCluster(options, new AbortController().signal);
  t.after(() => cluster.close());
  const feed = feedRows(cluster, guestbooks, { clock, log: () => undefined, send: async () => undefined });
  t.after(() => feed.dispose());
  await until(() => server.requests.some(({ url }) => url.includes('watch=true')));
  valid = 'Bearer two';
  const accepted = (): boolean =>
    server.requests.some(({ url, headers }) => url.includes('watch=true') && headers['authorization'] === valid);
  await until(accepted, () => clock.advance(50));
  assert.deepEqual(states, ['lost', 'connected']);
});

test('of a large kind most rows go as names, until they are looked at; what is looked at is bounded', async (t) => {
  const clock = new FakeClock();
  const names = Array.from({ length: 6000 }, (_, n) => `n${String(n).padStart(4, '0')}`);
  const { cluster } = await openedFake(t, clock, ({ url }, response) => {
    if (url.includes('watch=true')) return response.writeHead(200).flushHeaders();
    answer(response, 200, { metadata: { resourceVersion: '9' }, items: names.map((name, n) => object(name, String(n))) });
  });
  const sent: ClusterNotifications['rows'][] = [];
  const feed = feedRows(cluster, guestbooks, { clock, log: () => undefined, send: async (rows) => sent.push(rows) });
  t.after(() => feed.dispose());
  await until(
    () => sent.length === 1,
    () => clock.advance(50),
  );
  const [all] = sent;
  assert.deepEqual([all?.count, all?.put.length, all?.names?.length, all?.names?.[0]?.name], [6000, 1000, 5000, 'n1000']);
  feed.show([
    { namespace: 'default', name: 'n5000' },
    { namespace: 'default', name: 'absent' },
  ]);
  await until(
    () => sent.length === 2,
    () => clock.advance(50),
  );
  assert.deepEqual([sent[1]?.put.map(({ name }) => name), sent[1]?.names], [['n5000'], undefined]);
  feed.show(names.slice(1000, 4500).map((name) => ({ namespace: 'default', name })));
  await until(
    () => sent.length === 3,
    () => clock.advance(50),
  );
  assert.deepEqual([sent[2]?.put.length, sent[2]?.names?.length, sent[2]?.names?.[0]?.name], [3500, 501, 'n0000']);
});
