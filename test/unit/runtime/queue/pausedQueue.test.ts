import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FakeClock } from '../../../../src/base/fakeClock.ts';
import type { ObjectKey } from '../../../../src/k8s/object.ts';
import { WorkQueue } from '../../../../src/runtime/queue/workQueue.ts';

const key = (name: string): ObjectKey => ({ namespace: 'default', name });

describe('a work queue that a person holds', () => {
  test('Q16 while it is paused, adds merge and nothing is handed out; then all of it comes with all causes', async () => {
    const queue = new WorkQueue({ clock: new FakeClock() });
    const worker = queue.get();
    queue.pause();
    for (const at of [1, 2, 3]) queue.add(key('a'), { cause: { type: 'manual', at } });
    queue.add(key('b'));
    assert.equal(queue.take(), undefined);
    assert.equal(queue.length, 2);
    queue.resume();
    const first = await worker;
    assert.deepEqual([first?.key.name, first?.causes.list.length], ['a', 3]);
    assert.equal(queue.take()?.key.name, 'b');
  });

  test('Q16 a step hands out exactly the next key; one without a ready key does nothing later either', async () => {
    const queue = new WorkQueue({ clock: new FakeClock() });
    const worker = queue.get();
    assert.equal(queue.step(), false);
    assert.equal(queue.paused, true);
    for (const name of ['a', 'b', 'c']) queue.add(key(name));
    assert.equal(queue.length, 3);
    assert.equal(queue.step(), true);
    assert.equal((await worker)?.key.name, 'a');
    assert.equal(queue.take(), undefined);
    assert.deepEqual([queue.step(), queue.step(), queue.step()], [true, true, false]); // while the worker is busy
    assert.deepEqual([queue.take()?.key.name, queue.take()?.key.name, queue.take()], ['b', 'c', undefined]);
  });

  test('Q16 shutting down ends a pause: what is ready is handed out, and the queue drains', async () => {
    const queue = new WorkQueue({ clock: new FakeClock() });
    queue.pause();
    queue.add(key('a'));
    const drained = queue.shutDownWithDrain();
    assert.equal(queue.take()?.key.name, 'a');
    queue.done(key('a'));
    await drained;
    queue.pause();
    assert.equal(queue.paused, false);
  });

  test('Q5 a key that waits for its retry comes at once when it is hurried, and its failures count anew', () => {
    const clock = new FakeClock();
    const queue = new WorkQueue({ clock });
    for (let failure = 0; failure < 10; failure++) queue.addRateLimited(key('a'));
    assert.deepEqual([queue.failures(key('a')), queue.length], [10, 0]);
    assert.equal(queue.hurry(key('a')), true);
    assert.deepEqual([queue.failures(key('a')), queue.take()?.key.name], [0, 'a']);
    assert.equal(queue.hurry(key('nobody')), false);
  });
});
