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
  let largest = 0;
  informer.start();
  while (!subscription.hasSynced) {
    const before = handled;
    await new Promise((resolve) => setImmediate(resolve));
    largest = Math.max(largest, handled - before);
  }
  assert.equal(informer.store.size, 100_000);
  assert.equal(handled, 100_000);
  // Unsliced, all of them are handled within one turn.
  assert.ok(largest <= 20_000, `${largest} objects in one turn`);
});
