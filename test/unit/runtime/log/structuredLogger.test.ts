import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock } from '../../../../src/base/fakeClock.ts';
import { type LoggerOptions, structuredLogger, withFields } from '../../../../src/runtime/log/structuredLogger.ts';

function lines(options: LoggerOptions = {}) {
  const written: string[] = [];
  return { written, logger: structuredLogger({ clock: new FakeClock(), write: (line) => written.push(line), ...options }) };
}

test('logfmt: one line an entry, quoted where needed, fields of the context first', () => {
  const { written, logger } = lines();
  const log = withFields(logger, { controller: 'guestbook', request: 'default/hello' });
  log.info('status written', { replicas: 3, message: 'a "b"\nc', none: undefined });
  log.debug('not on show');
  assert.deepEqual(written, [
    'time=2026-01-01T00:00:00.000Z level=info msg="status written" controller=guestbook request=default/hello replicas=3 message="a \\"b\\"\\nc"',
  ]);
});

test('json: one object a line; an error is its stack', () => {
  const { written, logger } = lines({ format: 'json', level: 'debug' });
  logger.debug('d');
  logger.error('failed', { error: new TypeError('boom') });
  assert.deepEqual(JSON.parse(written[0] ?? ''), { time: '2026-01-01T00:00:00.000Z', level: 'debug', msg: 'd' });
  assert.match((JSON.parse(written[1] ?? '') as { error: string }).error, /^TypeError: boom\n {4}at /);
});

test('only what is important enough is written', () => {
  const { written, logger } = lines({ level: 'error' });
  logger.warn('w');
  logger.error('e');
  assert.equal(written.length, 1);
});
