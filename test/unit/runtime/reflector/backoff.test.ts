import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FakeClock } from '../../../../src/base/fakeClock.ts';
import { Backoff } from '../../../../src/runtime/reflector/backoff.ts';

describe('R12 back-off', () => {
  test('begins with 800 ms and doubles up to 30 s', () => {
    const backoff = new Backoff(new FakeClock(), () => 0);
    assert.deepEqual(
      Array.from({ length: 8 }, () => backoff.next()),
      [800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000],
    );
  });

  test('is stretched by a random part of itself, so that many clients do not come back at once', () => {
    const backoff = new Backoff(new FakeClock(), () => 0.5);
    assert.deepEqual([backoff.next(), backoff.next()], [1200, 2400]);
  });

  test('is at least what the server asked for', () => {
    const backoff = new Backoff(new FakeClock(), () => 0);
    assert.deepEqual([backoff.next(5000), backoff.next(1)], [5000, 1600]);
  });

  test('begins anew when the last failure is more than two minutes ago', async () => {
    const clock = new FakeClock();
    const backoff = new Backoff(clock, () => 0);
    backoff.next();
    await clock.advance(120_000);
    assert.equal(backoff.next(), 1600);
    await clock.advance(120_001);
    assert.equal(backoff.next(), 800);
  });
});
