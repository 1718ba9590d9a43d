import { execFileSync } from 'node:child_process';
import { accessSync, chmodSync, constants, mkdirSync } from 'node:fs';

/** Makes a folder that nobody can write into, root included, and gives what undoes it; undefined where this machine lets nobody. */
export function readOnlyFolder(folder: string): (() => void) | undefined {
  mkdirSync(folder);
  chmodSync(folder, 0o555);
  if (!writable(folder)) return () => chmodSync(folder, 0o755);
  const mount = (...args: string[]): unknown => execFileSync('mount', args, { stdio: 'ignore' });
  try {
    mount('--bind', folder, folder);
  } catch {
    return undefined;
  }
  const undo = (): void => void execFileSync('umount', [folder]);
  try {
    mount('-o', 'remount,ro,bind', folder);
  } catch {
    undo();
    return undefined;
  }
  return undo;
}

function writable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
