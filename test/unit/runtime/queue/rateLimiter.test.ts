import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FakeClock } from '../../../../src/base/fakeClock.ts';
import { exponentialBackoff, maxOf, tokenBucket } from '../../../../src/runtime/queue/rateLimiter.ts';
import { WorkQueue } from '../../../../src/runtime/queue/workQueue.ts';

const key = (name: string) => ({ namespace: 'default', name });

describe('rate limiters', () => {
  test('Q14 a token bucket lets a burst through, then its rate, whichever keys fail', async () => {
    const clock = new FakeClock();
    const bucket = tokenBucket({ perSecond: 10, burst: 3, clock });
    assert.deepEqual(['a', 'b', 'a', 'c', 'd'].map(bucket.when), [0, 0, 0, 100, 200]);
    await clock.advance(250);
    assert.equal(bucket.when('a'), 50, 'two were owed, two and a half have come');
    bucket.forget('a');
    assert.equal(bucket.when('a'), 150, 'the bucket belongs to nobody');
    await clock.advance(60_000);
    assert.deepEqual(['a', 'b', 'c', 'd'].map(bucket.when), [0, 0, 0, 100], 'no more is saved than the burst');
  });

  test('Q14 a bucket that lets nothing through is refused', () => {
    assert.throws(() => tokenBucket({ perSecond: 0 }), /needs perSecond above 0 and a burst of at least 1, not 0 and 100/);
    assert.throws(() => tokenBucket({ burst: 0 }), RangeError);
  });

  test('Q15 of several limiters the longest wait counts, and each counts the failure', () => {
    const clock = new FakeClock();
    const own = exponentialBackoff();
    const limiter = maxOf(own, tokenBucket({ perSecond: 20, burst: 2, clock }));
    assert.deepEqual(
      Array.from({ length: 6 }, () => limiter.when('a')),
      [5, 10, 50, 100, 150, 200],
      'the back-off first, then the bucket',
    );
    assert.equal(limiter.failures('a'), 6);
    limiter.forget('a');
    assert.equal(own.failures('a'), 0);
  });

  test('Q15 a queue keeps to it', async () => {
    const clock = new FakeClock();
    const queue = new WorkQueue({ clock, rateLimiter: maxOf(exponentialBackoff(), tokenBucket({ perSecond: 1, burst: 1, clock })) });
    for (const name of ['a', 'b', 'c']) queue.addRateLimited(key(name));
    await clock.advance(1000);
    assert.equal(queue.length, 2);
    await clock.advance(1000);
    assert.equal(queue.length, 3);
  });
});
