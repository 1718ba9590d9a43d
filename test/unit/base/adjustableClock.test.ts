import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AdjustableClock } from '../../../src/base/adjustableClock.ts';
import { FakeClock } from '../../../src/base/fakeClock.ts';

describe('an adjustable clock', () => {
  const make = () => {
    const real = new FakeClock(0);
    const clock = new AdjustableClock(real, async () => undefined);
    const rang: string[] = [];
    const ring = (after: number) => clock.setTimer(after, () => rang.push(`${after} at ${clock.now()}`));
    return { real, clock, rang, ring };
  };

  it('goes as the real one until it is told otherwise', async () => {
    const { real, rang, ring } = make();
    ring(200);
    ring(100);
    await real.advance(150);
    assert.deepEqual(rang, ['100 at 100']);
    await real.advance(50);
    assert.deepEqual(rang, ['100 at 100', '200 at 200']);
    assert.equal(real.pending, 0);
  });

  it('rings no timer while it stands still, and each on time once it goes on', async () => {
    const { real, clock, rang, ring } = make();
    ring(100);
    clock.setRate(0);
    await real.advance(1000);
    assert.deepEqual([rang, clock.now(), real.pending], [[], 0, 0]);
    clock.setRate(10);
    await real.advance(10);
    assert.deepEqual(rang, ['100 at 100']);
  });

  it('passes every timer of a step at its own instant, those too that one sets off', async () => {
    const { clock, rang, ring } = make();
    clock.setTimer(50, () => void ring(20));
    ring(100);
    ring(500).dispose();
    await clock.step(1000);
    assert.deepEqual(rang, ['20 at 70', '100 at 100']);
    assert.equal(clock.now(), 1000);
  });

  it('takes steps one after the other', async () => {
    const { clock } = make();
    await Promise.all([clock.step(10), clock.step(5)]);
    assert.equal(clock.now(), 15);
    assert.throws(() => clock.step(-1), /steps by 0 or more/);
    assert.throws(() => clock.setRate(Number.NaN), /0 or more/);
  });

  it('keeps the rate that is set in the midst of a step', async () => {
    const { real, clock } = make();
    clock.setTimer(10, () => clock.setRate(0));
    await clock.step(100);
    await real.advance(50);
    assert.deepEqual(clock.state, { now: 100, rate: 0 });
  });

  it('goes on after a timer that throws: whoever asked for the step is told', async () => {
    const { real, clock, rang, ring } = make();
    clock.setTimer(10, () => {
      throw new Error('broken');
    });
    ring(20);
    await assert.rejects(clock.step(100), /broken/);
    await real.advance(1);
    assert.deepEqual([rang, clock.state], [['20 at 100'], { now: 101, rate: 1 }]);
    await clock.step(10);
    assert.equal(clock.now(), 111);
  });
});
