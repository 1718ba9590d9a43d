import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { CodedError } from '../../base/errors.ts';

/**
 * Where the windows of one workspace find its sandbox's lifeline: the same path for the same data folder, short enough for
 * a unix socket, in a folder that only this person may enter. A folder of that name that is not ours is refused.
 */
export function lifelinePath(dataFolder: string): string {
  const name = createHash('sha256').update(dataFolder).digest('hex').slice(0, 24);
  if (process.platform === 'win32') return `\\\\.\\pipe\\crd-studio-sandbox-${name}`;
  const { uid } = userInfo();
  const base = tmpdir().length > 60 ? '/tmp' : tmpdir();
  const folder = join(base, `crd-studio-${uid}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stat = lstatSync(folder);
  if (!stat.isDirectory() || stat.uid !== uid) {
    throw new CodedError('FolderNotOurs', `${folder} belongs to someone else: remove it, or set TMPDIR to a folder of your own.`);
  }
  if ((stat.mode & 0o077) !== 0) chmodSync(folder, 0o700);
  return join(folder, name);
}

/** Connects to a lifeline; undefined when nobody listens. The connection is what keeps the sandbox alive. */
export function holdLifeline(path: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = createConnection(path);
    const fail = (): void => {
      socket.destroy();
      resolve(undefined);
    };
    socket.once('error', fail);
    socket.once('connect', () => {
      socket.off('error', fail);
      socket.on('error', () => socket.destroy());
      socket.resume();
      resolve(socket);
    });
  });
}
