import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock } from '../../../src/base/fakeClock.ts';
import { BehindTracker } from '../../../src/cluster/behind.ts';
import type { ClusterNotifications, InformerPosition } from '../../../src/protocol/cluster.ts';
import { answer, type FakeResponse } from '../client/support/fakeServer.ts';
import { openedFake, until } from './support.ts';

const gvk = { group: 'webapp.example.com', version: 'v1', kind: 'Guestbook' };
const at = (resourceVersion: string, more: Partial<InformerPosition> = {}): InformerPosition => ({
  id: 'i',
  gvk,
  namespaces: [],
  resourceVersion,
  ...more,
});
const event = (version: string): string =>
  `${JSON.stringify({ type: 'MODIFIED', object: { metadata: { name: 'a', resourceVersion: version } } })}\n`;

test('changes after each position are counted by one watch of metadata, and only what changed is sent', async (t) => {
  const clock = new FakeClock();
  const watches: { url: string; accept: string; response: FakeResponse }[] = [];
  const { cluster } = await openedFake(t, clock, ({ url, headers }, response) => {
    if (url === '/apis/webapp.example.com/v1')
      return answer(response, 200, { resources: [{ name: 'guestbooks', kind: 'Guestbook', namespaced: true }] });
    response.writeHead(200).flushHeaders();
    watches.push({ url, accept: String(headers['accept']), response });
  });
  const sent: ClusterNotifications['behind']['counts'][] = [];
  const tracker = new BehindTracker(cluster, { clock, log: () => undefined, send: async (counts) => sent.push(counts) });
  t.after(() => tracker.dispose());
  tracker.track([at('100'), at('102', { id: 'j' }), at('', { id: 'unlisted' })]);
  await until(() => watches.length === 1);
  assert.match(watches[0]?.url ?? '', /resourceVersion=100/);
  assert.match(watches[0]?.accept ?? '', /as=PartialObjectMetadata;/);
  const step = (): Promise<void> => clock.advance(10);
  await until(() => sent.length === 1, step);
  assert.deepEqual(sent[0], [
    { id: 'i', changes: 0 },
    { id: 'j', changes: 0 },
  ]);
  watches[0]?.response.write(event('101') + event('103') + event('104'));
  await until(() => sent.length === 2, step);
  assert.deepEqual(sent[1], [
    { id: 'i', changes: 3 },
    { id: 'j', changes: 2 },
  ]);
  tracker.track([at('103'), at('102', { id: 'j' })]);
  await until(() => sent.length === 3, step);
  assert.deepEqual(sent[2], [{ id: 'i', changes: 1 }]);
  tracker.track([at('103'), at('102', { id: 'j' })]);
  await clock.advance(1000);
  assert.equal(sent.length, 3);
  assert.equal(watches.length, 1);
  tracker.track([at('90', { id: 'k' })]);
  await until(() => sent.length === 4, step);
  assert.deepEqual(sent[3], [{ id: 'k', changes: 3, atLeast: true }]);
});

test('an informer of some namespaces with selectors is watched just so; one that goes ends its watches', async (t) => {
  const clock = new FakeClock();
  const urls: string[] = [];
  let closed = 0;
  const { cluster } = await openedFake(t, clock, ({ url }, response) => {
    if (!url.includes('watch=true'))
      return answer(response, 200, { resources: [{ name: 'guestbooks', kind: 'Guestbook', namespaced: true }] });
    response.writeHead(200).flushHeaders();
    response.on('close', () => (closed += 1));
    urls.push(url);
  });
  const tracker = new BehindTracker(cluster, { clock, log: () => undefined, send: async () => undefined });
  tracker.track([at('1', { namespaces: ['a', 'b'], labelSelector: 'x=y' })]);
  await until(() => urls.length === 2);
  assert.deepEqual(
    urls.map((url) => url.split('?')[0]).toSorted((a, b) => `${a}`.localeCompare(`${b}`)),
    ['/apis/webapp.example.com/v1/namespaces/a/guestbooks', '/apis/webapp.example.com/v1/namespaces/b/guestbooks'],
  );
  assert.ok(urls.every((url) => url.includes('labelSelector=x%3Dy')));
  tracker.track([]);
  await until(() => closed === 2);
  tracker.dispose();
});
