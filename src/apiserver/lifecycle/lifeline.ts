import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';

const grace = 1000;

/**
 * A socket that every window holds a connection to. When the last one has closed (after there was one at all) and none
 * came back within a second, `onLast` is called: whoever started us is gone, however they went.
 */
export function openLifeline(path: string, clock: Clock, onLast: () => void): Promise<Disposable> {
  let connections = 0;
  let ending: Disposable | undefined;
  const server = createServer((socket) => {
    connections++;
    ending?.dispose();
    socket.on('error', () => undefined);
    socket.resume();
    socket.on('close', () => {
      connections--;
      if (connections === 0) ending = clock.setTimer(grace, onLast);
    });
  });
  // A path left behind by one that was killed; the folder's lock has made sure that nobody listens there.
  if (process.platform !== 'win32') rmSync(path, { force: true });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => resolve({ dispose: () => void server.close() }));
  });
}
