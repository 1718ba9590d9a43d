import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FakeClock } from '../../../../src/base/fakeClock.ts';
import type { QueueEntry } from '../../../../src/k8s/machine.ts';
import { Backoff } from '../../../../src/runtime/reflector/backoff.ts';
import { WorkQueue } from '../../../../src/runtime/queue/workQueue.ts';
import { Guestbook, guestbook } from '../support/guestbook.ts';
import { runManager } from '../support/runManager.ts';

const key = { namespace: 'default', name: 'a' };
const hour = 3_600_000;

/** The machine's time is set (by NTP, by hand, after a sleep): waits are spans and do not notice. */
describe('clock jumps', () => {
  for (const jump of [-hour, hour])
    test(`Q13 a key that is to come in 10 s comes in 10 s when the time is set by ${jump / hour} h`, async () => {
      const clock = new FakeClock();
      const told: QueueEntry[] = [];
      const queue = new WorkQueue({ clock, observer: { put: (entry) => told.push(entry), gone: () => undefined } });
      queue.addAfter(key, 10_000);
      queue.addAfter({ ...key, name: 'b' }, 20_000);
      await clock.advance(5000);
      clock.jump(jump);
      queue.addAfter({ ...key, name: 'c' }, 1000);
      const c = told.at(-1);
      assert.equal(c?.state === 'delayed' && c.dueAt, clock.now() + 1000, 'people are told instants of the new time');
      await clock.advance(1000);
      assert.equal(queue.take()?.key.name, 'c');
      await clock.advance(3999);
      assert.equal(queue.take(), undefined);
      await clock.advance(1);
      assert.equal(queue.take()?.key.name, 'a');
      await clock.advance(10_000);
      assert.equal(queue.take()?.key.name, 'b');
    });

  test('back-off begins anew after two quiet minutes, not when the time is set', async () => {
    const clock = new FakeClock();
    const backoff = new Backoff(clock, () => 0);
    assert.deepEqual([backoff.next(), backoff.next()], [800, 1600]);
    clock.jump(hour);
    assert.equal(backoff.next(), 3200);
    clock.jump(-2 * hour);
    await clock.advance(121_000);
    assert.equal(backoff.next(), 800);
  });

  test('a reconcile still reads its own write, and requeueAfter still counts from now', async () => {
    let runs = 0;
    const seen: (number | undefined)[] = [];
    const { api, clock, log, stop } = await runManager((manager) => {
      manager
        .controller('guestbook')
        .for(Guestbook)
        .reconcile(async (request, { client }) => {
          runs++;
          if (runs === 1) {
            await client.patch(Guestbook, request, { type: 'merge', body: { spec: { replicas: 2 } } });
            clock.jump(hour);
            seen.push((await client.get(Guestbook, request))?.spec?.replicas);
          }
          return { requeueAfter: 60_000 };
        });
    });
    api.put(guestbook('a', { replicas: 1 }));
    await clock.advance(0);
    assert.deepEqual(seen, [2]);
    await clock.advance(1000);
    const before = runs;
    clock.jump(-2 * hour);
    await clock.advance(60_000);
    assert.equal(runs, before + 1);
    assert.equal(api.requests.filter((line) => line.startsWith('LIST') || line.includes('initial')).length, 1, 'nothing was read again');
    assert.deepEqual(
      log.filter((line) => /^(warn|error)/.test(line)),
      [],
    );
    await stop();
  });
});
