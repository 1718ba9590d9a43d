import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sleep } from '../../../src/base/clock.ts';
import { FakeClock } from '../../../src/base/fakeClock.ts';

describe('a fake clock', () => {
  test('stands still until it is told, and then runs each timer at its instant, those of one instant in the order they were set', async () => {
    const clock = new FakeClock(1_000);
    const seen: string[] = [];
    const note = (what: string) => () => void seen.push(`${what} at ${clock.now()}`);
    clock.setTimer(20, note('late'));
    clock.setTimer(10, note('first'));
    clock.setTimer(10, note('second'));
    clock.setTimer(-5, note('overdue'));
    assert.deepEqual([clock.now(), seen], [1_000, []]);
    await clock.advance(10);
    assert.deepEqual(seen, ['overdue at 1000', 'first at 1010', 'second at 1010']);
    await clock.advance(5);
    assert.deepEqual([clock.now(), seen.length, clock.pending], [1_015, 3, 1]);
    await clock.advance(5);
    assert.deepEqual([seen.at(-1), clock.pending], ['late at 1020', 0]);
  });

  test('lets what a timer set off settle before the next, timers set meanwhile included', async () => {
    const clock = new FakeClock(0);
    const seen: string[] = [];
    const steps = async (name: string): Promise<void> => {
      for (let step = 1; step <= 3; step++) {
        await sleep(clock, 10);
        seen.push(`${name}${step} at ${clock.now()}`);
      }
    };
    const both = Promise.all([steps('a'), steps('b')]);
    await clock.advance(30);
    await both;
    assert.deepEqual(seen, ['a1 at 10', 'b1 at 10', 'a2 at 20', 'b2 at 20', 'a3 at 30', 'b3 at 30']);
  });

  test('a timer that was disposed of does not run; one that waits for ever counts as pending', async () => {
    const clock = new FakeClock();
    let ran = false;
    const timer = clock.setTimer(10, () => (ran = true));
    timer.dispose();
    timer.dispose();
    clock.setTimer(Number.POSITIVE_INFINITY, () => (ran = true));
    await clock.advance(1e12);
    assert.deepEqual([ran, clock.pending], [false, 1]);
  });

  test('a jump sets the time of day; spans and timers do not notice', async () => {
    const clock = new FakeClock(0);
    let ran = 0;
    clock.setTimer(10, () => (ran = clock.now()));
    clock.jump(-3_600_000);
    assert.deepEqual([clock.now(), clock.monotonic()], [-3_600_000, 0]);
    await clock.advance(10);
    assert.deepEqual([ran, clock.monotonic()], [-3_599_990, 10]);
  });
});
