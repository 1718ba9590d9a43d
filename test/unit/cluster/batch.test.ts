import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock } from '../../../src/base/fakeClock.ts';
import { Batch } from '../../../src/cluster/batch.ts';

test('many changes are one flush, and a slow reader is not sent more before it has taken what was sent', async () => {
  const clock = new FakeClock();
  const taken: (() => void)[] = [];
  const batch = new Batch(clock, 50, () => new Promise<void>((resolve) => taken.push(resolve)));
  batch.changed();
  batch.changed();
  await clock.advance(49);
  assert.equal(taken.length, 0);
  await clock.advance(1);
  assert.equal(taken.length, 1);
  batch.changed();
  batch.changed();
  await clock.advance(1000);
  assert.equal(taken.length, 1);
  taken[0]?.();
  await clock.advance(50);
  assert.equal(taken.length, 2);
  taken[1]?.();
  await clock.advance(1000);
  assert.equal(taken.length, 2);
  batch.changed();
  batch.dispose();
  assert.equal(clock.pending, 0);
});
