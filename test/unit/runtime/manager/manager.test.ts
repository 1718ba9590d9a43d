import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock } from '../../../../src/base/fakeClock.ts';
import { silentLogger } from '../../../../src/base/logger.ts';
import { Manager } from '../../../../src/runtime/manager/manager.ts';
import type { Platform } from '../../../../src/runtime/manager/platform.ts';
import { FakeApi } from '../support/fakeApi.ts';
import { Guestbook, guestbook } from '../support/guestbook.ts';
import { settle } from '../support/settle.ts';

const noPlatform: Platform = {
  createClient: () => assert.fail('no client is to be made'),
  loadConnection: () => assert.fail('no connection is to be loaded'),
  process: { onStopSignal: () => ({ dispose() {} }), exit: () => assert.fail('must not exit'), keepAlive: () => ({ dispose() {} }) },
};

test('an object that is there at the start is reconciled, and its status written', async () => {
  const api = new FakeApi().serve(Guestbook, 'guestbooks');
  api.put(guestbook('hello', { message: 'hi' }));
  const manager = new Manager({ client: api, clock: new FakeClock(), logger: silentLogger }, noPlatform);
  const seen: string[] = [];
  manager
    .controller('guestbook')
    .for(Guestbook)
    .reconcile(async (request, { client, causes }) => {
      const object = await client.get(Guestbook, request);
      seen.push(`${request.namespace}/${request.name} ${causes.list.map((cause) => cause.type === 'event' && cause.event).join()}`);
      if (object?.status?.observedGeneration === object?.metadata?.generation) return {};
      await client.patchStatus(Guestbook, request, { observedGeneration: object?.metadata?.generation ?? 0 });
      return {};
    });
  const running = manager.start();
  await settle();
  assert.deepEqual(seen, ['default/hello created', 'default/hello updated']);
  assert.equal((api.objects('Guestbook')[0] as Guestbook).status?.observedGeneration, 1);
  await manager.stop();
  await running;
});
