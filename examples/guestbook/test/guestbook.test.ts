import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Manager } from '@crd-studio/runtime';
import { type Sandbox, startSandbox } from '@crd-studio/runtime/testing';
import { Guestbook } from '../src/api/v1/guestbook.js';
import { setupGuestbook } from '../src/controllers/guestbook.js';

let sandbox: Sandbox;
let manager: Manager | undefined;
let running: Promise<void> | undefined;

before(async () => {
  sandbox = await startSandbox();
  await sandbox.installCrds('config/crd/bases');
  manager = new Manager({ connection: sandbox.connection });
  setupGuestbook(manager);
  running = manager.start();
});

after(async () => {
  await manager?.stop();
  await running;
  await sandbox?.stop();
});

test('a new Guestbook becomes Ready', async () => {
  const key = { namespace: 'default', name: 'test' };
  await sandbox.client.create(Guestbook({ metadata: key, spec: { message: 'hello' } }));

  const guestbook = await eventually(async () => {
    const found = await sandbox.client.get(Guestbook, key);
    return found?.status?.conditions?.some((condition) => condition.type === 'Ready') ? found : undefined;
  });

  assert.equal(guestbook.status?.conditions?.[0]?.status, 'True');
  assert.equal(guestbook.status?.observedGeneration, guestbook.metadata?.generation);
});

/** Asks until there is an answer, for at most ten seconds. */
async function eventually<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + 10_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const answer = await ask();
    if (answer !== undefined) return answer;
  }
  throw new Error('nothing happened within ten seconds');
}
