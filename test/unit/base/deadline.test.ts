import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Clock } from '../../../src/base/clock.ts';
import { FakeClock } from '../../../src/base/fakeClock.ts';
import { deadline } from '../../../src/base/deadline.ts';

test('a deadline comes at its time, unless it is disposed of before', async () => {
  const clock = new FakeClock();
  const expired: string[] = [];
  deadline(clock, 100, () => expired.push('first'));
  deadline(clock, 100, () => expired.push('second')).dispose();
  await clock.advance(99);
  assert.deepEqual(expired, []);
  await clock.advance(1);
  assert.deepEqual(expired, ['first']);
  assert.equal(clock.pending, 0);
});

test('where this process stood still, the time begins anew', () => {
  let now = 0;
  const timers: (() => void)[] = [];
  const clock: Clock = { now: () => now, monotonic: () => now, setTimer: (_, run) => (timers.push(run), { dispose: () => undefined }) };
  let expired = 0;
  deadline(clock, 100, () => (expired += 1));
  now = 600_000; // ten minutes at a breakpoint
  timers.shift()?.();
  assert.equal(expired, 0);
  now += 100;
  timers.shift()?.();
  assert.equal(expired, 1);
});
