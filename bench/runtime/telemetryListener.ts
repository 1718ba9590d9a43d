import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A socket where an editor would be: its other end reads everything and does nothing. */
export async function telemetryListener(): Promise<{ readonly path: string; close(): Promise<void> }> {
  const dir = await mkdtemp(path.join(tmpdir(), 'bt-'));
  const server = createServer((socket) => void socket.resume().on('error', () => undefined));
  const socketPath = path.join(dir, 's');
  await new Promise<void>((resolve) => void server.listen(socketPath, resolve));
  return {
    path: socketPath,
    close: async () => {
      server.close();
      await rm(dir, { recursive: true });
    },
  };
}
