import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FakeClock } from '../../../../src/base/fakeClock.ts';
import type { Cause } from '../../../../src/k8s/cause.ts';
import type { QueueEntry } from '../../../../src/k8s/machine.ts';
import { keyText, type ObjectKey } from '../../../../src/k8s/object.ts';
import { exponentialBackoff } from '../../../../src/runtime/queue/rateLimiter.ts';
import { lowPriority, WorkQueue } from '../../../../src/runtime/queue/workQueue.ts';

const key = (name: string): ObjectKey => ({ namespace: 'default', name });
const manual = (at: number): Cause => ({ type: 'manual', at });

/** Takes what is ready now. */
async function take(queue: WorkQueue): Promise<string | undefined> {
  return queue.length === 0 ? undefined : (await queue.get())?.key.name;
}

describe('work queue', () => {
  test('Q1 hands out keys in the order in which they became ready', async () => {
    const queue = new WorkQueue();
    for (const name of ['a', 'b', 'c']) queue.add(key(name));
    assert.deepEqual([await take(queue), await take(queue), await take(queue), await take(queue)], ['a', 'b', 'c', undefined]);
  });

  test('Q1 a worker that waits gets a key as soon as there is one, the longest waiting first', async () => {
    const queue = new WorkQueue();
    const first = queue.get();
    const second = queue.get();
    queue.add(key('a'));
    queue.add(key('b'));
    assert.deepEqual([(await first)?.key.name, (await second)?.key.name], ['a', 'b']);
  });

  test('Q2 a key added three times is handed out once', async () => {
    const queue = new WorkQueue();
    for (let i = 0; i < 3; i++) queue.add(key('a'));
    assert.equal(queue.length, 1);
    assert.equal(await take(queue), 'a');
    queue.done(key('a'));
    assert.equal(queue.length, 0);
  });

  test('Q2, Q3 a key added while it is processed is not handed to a second worker, and comes again at the end after done', async () => {
    const queue = new WorkQueue();
    queue.add(key('a'));
    assert.equal(await take(queue), 'a');
    queue.add(key('a'));
    queue.add(key('a'));
    queue.add(key('b'));
    assert.equal(queue.length, 1);
    queue.done(key('a'));
    assert.deepEqual([await take(queue), await take(queue), await take(queue)], ['b', 'a', undefined]);
  });

  test('Q4 a delayed key becomes ready at its time, and the earliest of several times counts', async () => {
    const clock = new FakeClock();
    const queue = new WorkQueue({ clock });
    queue.addAfter(key('a'), 500);
    queue.addAfter(key('a'), 100);
    queue.addAfter(key('a'), 300);
    await clock.advance(99);
    assert.equal(queue.length, 0);
    await clock.advance(1);
    assert.equal(await take(queue), 'a');
    queue.done(key('a'));
    await clock.advance(1000);
    assert.equal(queue.length, 0, 'one turn, not three');
  });

  test('Q4 no delay, or one in the past, adds at once', async () => {
    const queue = new WorkQueue({ clock: new FakeClock() });
    queue.addAfter(key('a'), 0);
    queue.addAfter(key('b'), -5);
    assert.deepEqual([await take(queue), await take(queue)], ['a', 'b']);
  });

  test('Q4 a delayed key that is added has its turn now, and not again later', async () => {
    const clock = new FakeClock();
    const queue = new WorkQueue({ clock });
    queue.addAfter(key('a'), 500);
    queue.add(key('a'));
    assert.equal(await take(queue), 'a');
    queue.done(key('a'));
    await clock.advance(1000);
    assert.equal(queue.length, 0);
    assert.equal(clock.pending, 0);
  });

  test('Q4 a delay beyond what a timer holds is kept', async () => {
    const clock = new FakeClock();
    const queue = new WorkQueue({ clock });
    const days = 40 * 86_400_000;
    queue.addAfter(key('a'), days);
    await clock.advance(days - 1);
    assert.equal(queue.length, 0);
    await clock.advance(1);
    assert.equal(queue.length, 1);
  });

  test('Q5 a failing key waits 5 ms, doubled with each failure up to 1000 s, for itself alone, until it is forgotten', () => {
    const queue = new WorkQueue({ clock: new FakeClock() });
    const waits = Array.from({ length: 20 }, () => queue.addRateLimited(key('a')));
    assert.deepEqual(waits.slice(0, 5), [5, 10, 20, 40, 80]);
    assert.deepEqual(waits.slice(17), [655_360, 1_000_000, 1_000_000]);
    assert.equal(queue.addRateLimited(key('b')), 5);
    assert.equal(queue.failures(key('a')), 20);
    queue.forget(key('a'));
    assert.equal(queue.failures(key('a')), 0);
    assert.equal(queue.addRateLimited(key('a')), 5);
  });

  test('Q5 the cause of a retry knows the wait and the number of the attempt', async () => {
    const clock = new FakeClock();
    const queue = new WorkQueue({ clock, rateLimiter: exponentialBackoff({ baseMs: 100, maxMs: 150 }) });
    queue.addRateLimited(key('a'), (afterMs, attempt) => ({ type: 'error', message: 'boom', attempt, afterMs, at: clock.now() }));
    await clock.advance(100);
    const item = await queue.get();
    assert.deepEqual(item?.causes.list, [{ type: 'error', message: 'boom', attempt: 1, afterMs: 100, at: Date.UTC(2026, 0, 1) }]);
  });

  test('Q6 a higher priority goes first, first in first out within each', async () => {
    const queue = new WorkQueue();
    queue.add(key('old1'), { priority: lowPriority });
    queue.add(key('fresh1'));
    queue.add(key('old2'), { priority: lowPriority });
    queue.add(key('urgent'), { priority: 10 });
    queue.add(key('fresh2'));
    const order = [];
    for (let name = await take(queue); name !== undefined; name = await take(queue)) order.push(name);
    assert.deepEqual(order, ['urgent', 'fresh1', 'fresh2', 'old1', 'old2']);
  });

  test('Q6 a key keeps its highest priority; raised, it joins the end of the new level', async () => {
    const queue = new WorkQueue();
    queue.add(key('a'), { priority: lowPriority });
    queue.add(key('b'), { priority: lowPriority });
    queue.add(key('c'));
    queue.add(key('b'));
    queue.add(key('c'), { priority: lowPriority });
    const items = [await queue.get(), await queue.get(), await queue.get()];
    assert.deepEqual(
      items.map((item) => [item?.key.name, item?.priority]),
      [
        ['c', 0],
        ['b', 0],
        ['a', lowPriority],
      ],
    );
  });

  test('Q7 all causes since the last turn began come with the key, oldest first', async () => {
    const queue = new WorkQueue();
    queue.add(key('a'), { cause: manual(1) });
    queue.add(key('a'), { cause: manual(2) });
    assert.deepEqual((await queue.get())?.causes, { list: [manual(1), manual(2)], dropped: 0 });
    queue.add(key('a'), { cause: manual(3) });
    queue.add(key('a'), { cause: manual(4) });
    queue.done(key('a'));
    assert.deepEqual((await queue.get())?.causes, { list: [manual(3), manual(4)], dropped: 0 });
  });

  test('Q7 causes are bounded: the newest 32 are kept, the others counted', async () => {
    const queue = new WorkQueue();
    for (let at = 1; at <= 40; at++) queue.add(key('a'), { cause: manual(at) });
    const causes = (await queue.get())?.causes;
    assert.equal(causes?.dropped, 8);
    assert.deepEqual([causes?.list[0], causes?.list.length], [manual(9), 32]);
  });

  test('Q7 what a worker or a listener was given does not change when causes come in later', async () => {
    const told: QueueEntry[] = [];
    const queue = new WorkQueue({ clock: new FakeClock(), observer: { put: (entry) => told.push(entry), gone: () => undefined } });
    queue.add(key('a'), { cause: manual(1) });
    queue.add(key('a'), { cause: manual(2) });
    const item = queue.take();
    queue.add(key('a'), { cause: manual(3) });
    assert.deepEqual(
      told.map(({ causes }) => causes.list.length),
      [1, 2, 2, 2],
    );
    assert.deepEqual(
      item?.causes.list.map(({ at }) => at),
      [1, 2],
    );
    for (let at = 4; at < 1000; at++) queue.add(key('a'), { cause: manual(at) });
    queue.done(key('a'));
    const next = queue.take();
    assert.deepEqual([next?.causes.list.length, next?.causes.list[0]?.at, next?.causes.dropped], [32, 968, 965]);
  });

  test('Q8 after shutDown adds are dropped, delayed keys are gone, ready ones are still handed out, then workers go home', async () => {
    const clock = new FakeClock();
    const queue = new WorkQueue({ clock });
    queue.add(key('a'));
    queue.addAfter(key('b'), 10);
    queue.shutDown();
    queue.add(key('c'));
    assert.equal((await queue.get())?.key.name, 'a');
    assert.equal(await queue.get(), undefined);
    assert.equal(clock.pending, 0);
  });

  test('Q8 a worker that waits is sent home by shutDown', async () => {
    const queue = new WorkQueue();
    const waiting = queue.get();
    queue.shutDown();
    assert.equal(await waiting, undefined);
  });

  test('Q9 shutDownWithDrain settles when what was handed out is done', async () => {
    const queue = new WorkQueue();
    queue.add(key('a'));
    await queue.get();
    queue.add(key('a'));
    let drained = false;
    const end = queue.shutDownWithDrain().then(() => {
      drained = true;
    });
    queue.done(key('a'));
    assert.equal((await queue.get())?.key.name, 'a', 'it was added before the shutdown');
    assert.equal(drained, false);
    queue.done(key('a'));
    await end;
    assert.equal(drained, true);
  });

  test('Q10 a hundred thousand keys, delayed and ready, raised and taken, come out in order', async () => {
    const clock = new FakeClock();
    const queue = new WorkQueue({ clock });
    const n = 100_000;
    for (let i = 0; i < n; i++) queue.addAfter(key(`k${i}`), ((i * 7919) % n) + 1, { priority: lowPriority });
    for (let i = 0; i < n; i += 2) queue.addAfter(key(`k${i}`), 1);
    await clock.advance(n + 1);
    assert.equal(queue.length, n);
    for (let i = 0; i < n; i += 3) queue.add(key(`k${i}`), { priority: 5 });
    const taken: number[] = [];
    for (let i = 0; i < n; i++) {
      const next = (await queue.get())?.key ?? key('none');
      taken.push(Number(next.name.slice(1)));
      queue.done(next);
    }
    assert.equal(queue.length, 0);
    assert.equal(new Set(taken).size, n);
    assert.ok(
      taken.slice(0, Math.ceil(n / 3)).every((i) => i % 3 === 0),
      'the raised ones come first',
    );
    // Quadratic behaviour would take minutes: what bounds it is the runner's limit for a test, not a clock in here.
  });

  test('Q12 the meter hears of keys that become ready, are taken, and are to come later', async () => {
    const clock = new FakeClock();
    const told: string[] = [];
    const meter = {
      added: () => void told.push('added'),
      taken: (waitedMs: number) => void told.push(`taken after ${waitedMs}`),
      retried: () => void told.push('retried'),
    };
    const queue = new WorkQueue({ clock, meter });
    queue.add(key('a'));
    queue.add(key('a'));
    await clock.advance(7);
    queue.take();
    queue.add(key('a'));
    queue.add(key('a'));
    queue.done(key('a'));
    queue.addRateLimited(key('b'));
    assert.deepEqual(told.splice(0), ['added', 'taken after 7', 'added', 'retried']);
    queue.take();
    assert.deepEqual(told, ['taken after 0']);
  });

  test('Q11 the observer hears of a key as ready, delayed, processing with what waits, and gone', async () => {
    const lines: string[] = [];
    const tell = (entry: QueueEntry): string => {
      const causes = entry.causes.list.length;
      switch (entry.state) {
        case 'ready':
          return `ready #${entry.order} (${causes} causes)`;
        case 'delayed':
          return `delayed until +${entry.dueAt - Date.UTC(2026, 0, 1)} (${causes} causes)`;
        case 'processing':
          return `processing (${causes} causes), ${entry.waiting.list.length} wait`;
      }
    };
    const clock = new FakeClock();
    const observer = {
      put: (entry: QueueEntry) => lines.push(`${keyText(entry.key)} ${tell(entry)}, ${entry.failures} failures`),
      gone: (gone: ObjectKey) => lines.push(`${keyText(gone)} gone`),
    };
    const queue = new WorkQueue({ clock, observer });
    queue.add(key('a'), { cause: manual(1) });
    await queue.get();
    queue.add(key('a'), { cause: manual(2) });
    queue.done(key('a'));
    await queue.get();
    queue.addRateLimited(key('a'), () => manual(3));
    queue.done(key('a'));
    await clock.advance(5);
    await queue.get();
    queue.forget(key('a'));
    queue.done(key('a'));
    assert.deepEqual(lines, [
      'default/a ready #0 (1 causes), 0 failures',
      'default/a processing (1 causes), 0 wait, 0 failures',
      'default/a processing (1 causes), 1 wait, 0 failures',
      'default/a ready #1 (1 causes), 0 failures',
      'default/a processing (1 causes), 0 wait, 0 failures',
      'default/a processing (1 causes), 1 wait, 1 failures',
      'default/a delayed until +5 (1 causes), 1 failures',
      'default/a ready #3 (1 causes), 1 failures',
      'default/a processing (1 causes), 0 wait, 1 failures',
      'default/a gone',
    ]);
  });

  test('Q11 the listing is what the observer would have been told', async () => {
    const told = new Map<string, QueueEntry>();
    const clock = new FakeClock();
    const observer = {
      put: (entry: QueueEntry) => told.set(keyText(entry.key), entry),
      gone: (gone: ObjectKey) => told.delete(keyText(gone)),
    };
    const queue = new WorkQueue({ clock, observer });
    queue.add(key('a'), { cause: manual(1) });
    queue.add(key('b'));
    queue.addAfter(key('c'), 50);
    await queue.get();
    queue.add(key('a'), { cause: manual(2) });
    assert.deepEqual([...queue.entries()], [...told.values()]);
    assert.deepEqual(
      [...queue.entries()].map((entry) => entry.state),
      ['processing', 'ready', 'delayed'],
    );
  });
});
