import { closeSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { CodedError } from '../../base/errors.ts';
import type { SandboxLock } from '../../protocol/sandbox.ts';

/** Another server has this data folder. */
export class FolderInUseError extends CodedError<'folderInUse'> {}

/** Holds a data folder for one server. */
export interface FolderLock {
  /** Says where the server answers, once it does. */
  announce(server: string): void;
  release(): void;
}

/** Takes the folder; rejects with FolderInUseError when a living server has it. What a dead one left behind is taken over. */
export async function lockFolder(folder: string, startedAt: number): Promise<FolderLock> {
  const path = join(folder, 'sandbox.lock');
  for (let attempt = 0; ; attempt++) {
    const mine: SandboxLock = { pid: process.pid, server: '', startedAt };
    try {
      const fd = openSync(path, 'wx', 0o600);
      writeSync(fd, JSON.stringify(mine));
      closeSync(fd);
      return heldLock(path, mine);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const other = readLock(path);
    if ((other && (await serves(other, startedAt))) || attempt > 1) {
      const who = other ? `process ${other.pid}${other.server === '' ? '' : ` at ${other.server}`}` : 'another process';
      throw new FolderInUseError(
        'folderInUse',
        `${who} already serves the data folder ${folder}. Stop it, or choose another folder with --data.`,
      );
    }
    rmSync(path, { force: true });
  }
}

export function readLock(path: string): SandboxLock | undefined {
  try {
    const lock = JSON.parse(readFileSync(path, 'utf8')) as SandboxLock;
    return Number.isInteger(lock.pid) ? lock : undefined;
  } catch {
    // Missing, or its writer was killed while writing: either way nobody is named in it.
    return undefined;
  }
}

function heldLock(path: string, mine: SandboxLock): FolderLock {
  return {
    announce: (server) => writeFileSync(path, JSON.stringify({ ...mine, server }), { mode: 0o600 }),
    release: () => rmSync(path, { force: true }),
  };
}

/** How long a server may take from its lock to its first answer. */
const startUp = 30_000;

/**
 * A process id alone says little: the process may be dead and not yet collected, or the number another program's by now.
 * So whoever said where it answers has to take a connection there.
 */
async function serves(lock: SandboxLock, now: number): Promise<boolean> {
  if (!isAlive(lock.pid)) return false;
  if (lock.server === '') return now - lock.startedAt < startUp;
  const { hostname, port } = new URL(lock.server);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) });
    const settle = (answers: boolean): void => {
      socket.destroy();
      resolve(answers);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
  });
}

/** EPERM means that it lives but is somebody else's. */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
