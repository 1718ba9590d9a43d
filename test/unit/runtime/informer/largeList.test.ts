import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock } from '../../../../src/base/fakeClock.ts';
import type { ApiClient } from '../../../../src/k8s/apiClient.ts';
import { Informer } from '../../../../src/runtime/informer/informer.ts';
import { PushStream } from '../support/pushStream.ts';
import { Guestbook, guestbook } from '../support/guestbook.ts';

test('R13 a list of 100,000 objects in one page is taken in slices: the event loop goes on turning meanwhile', async () => {
  const items = Array.from({ length: 100_000 }, (_, i) => {
    const object = guestbook(`g${i}`, { message: 'hello' });
    return { ...object, metadata: { ...object.metadata, resourceVersion: String(i + 1) } };
  });
  const server: Partial<ApiClient> = {
    resourceFor: async (gvk) => ({ ...gvk, resource: 'guestbooks', namespaced: true }),
    list: async () => ({ metadata: { resourceVersion: '100000' }, items: items as never[] }),
    watch: async (_, { sendInitialEvents }) => {
      if (sendInitialEvents === true) throw new Error('not served');
      return new PushStream();
    },
  };
  const informer = new Informer({ client: server as ApiClient, gvk: Guestbook, scope: { namespaces: [] }, clock: new FakeClock() });
  let handled = 0;
  const subscription = informer.addHandler(() => void handled++, { onError: (error) => assert.fail(String(error)) });
  let turns = 0;
  let longest = 0;
  const started = performance.now();
  let last = started;
  informer.start();
  while (!subscription.hasSynced) {
    await new Promise((resolve) => setImmediate(resolve));
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    turns++;
  }
  const total = performance.now() - started;
  assert.equal(informer.store.size, 100_000);
  assert.equal(handled, 100_000);
  // Unsliced there are two turns, and the longest takes nearly all of the time.
  assert.ok(turns > 10, `${turns} turns in ${total} ms`);
  assert.ok(longest < total * 0.8, `the longest turn took ${longest} of ${total} ms`);
});
