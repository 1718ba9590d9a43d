import type { Socket } from 'node:net';
import type { Clock } from '../base/clock.ts';
import { CodedError } from '../base/errors.ts';

/** The first line of a socket, and the bytes after it. Leaves the socket paused, with no listener of ours. */
export function readFirstLine(
  socket: Socket,
  options: { readonly clock: Clock; readonly withinMs: number; readonly maxBytes: number },
): Promise<{ readonly line: string; readonly rest: Uint8Array }> {
  return new Promise((resolve, reject) => {
    let seen = Buffer.alloc(0);
    const timer = options.clock.setTimer(options.withinMs, () => fail('NoGreeting', 'the other process said nothing in time'));
    const onData = (chunk: Buffer): void => {
      seen = Buffer.concat([seen, chunk]);
      const end = seen.indexOf(10);
      if (end < 0 && seen.length <= options.maxBytes) return;
      if (end < 0 || end > options.maxBytes) return fail('BadMessage', 'the first line is too long');
      done();
      resolve({ line: seen.subarray(0, end).toString('utf8'), rest: seen.subarray(end + 1) });
    };
    const onError = (error: Error): void => fail('NoGreeting', `the other process closed the connection (${error.message})`, error);
    const onClose = (): void => fail('NoGreeting', 'the other process closed the connection before it said who it is');
    const done = (): void => {
      timer.dispose();
      socket.pause();
      socket.off('data', onData).off('error', onError).off('close', onClose);
    };
    const fail = (code: string, message: string, cause?: Error): void => {
      done();
      socket.on('error', () => undefined);
      reject(new CodedError(code, message, { cause }));
    };
    socket.on('data', onData).on('error', onError).on('close', onClose);
  });
}
