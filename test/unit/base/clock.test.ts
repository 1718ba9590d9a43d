import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { systemClock } from '../../../src/base/clock.ts';

test('a timer that waits longer than a timer of Node can neither runs at once nor is forgotten', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const ran: string[] = [];
    const month = 31 * 24 * 3_600_000;
    systemClock.setTimer(2 * month, () => ran.push('two months'));
    const disposed = systemClock.setTimer(2 * month, () => ran.push('disposed of'));
    systemClock.setTimer(Number.POSITIVE_INFINITY, () => ran.push('never'));
    mock.timers.tick(2 ** 31 - 1);
    mock.timers.tick(2 ** 31 - 1);
    mock.timers.tick(2 * month - 2 * (2 ** 31 - 1) - 1);
    assert.deepEqual(ran, []);
    disposed.dispose();
    mock.timers.tick(1);
    assert.deepEqual(ran, ['two months']);
  } finally {
    mock.timers.reset();
  }
});
