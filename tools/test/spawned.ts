import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface SpawnOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** Its process group is killed then. */
  readonly timeLimitMs: number;
  readonly onLine: (line: string) => void;
}

/** A program's end: its exit code, or that it was killed for taking too long. */
export type End = { readonly code: number } | { readonly timedOut: true };

/** Runs a program in a process group of its own, line by line; the group ends with this process. */
export function runStreamed(command: string, args: readonly string[], { env, timeLimitMs, onLine }: SpawnOptions): Promise<End> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      env: env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    });
    const end = (): void => killGroup(child.pid);
    process.once('exit', end);
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      end();
    }, timeLimitMs);
    for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', onLine);
    child.on('error', fail);
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      process.removeListener('exit', end);
      end();
      done(timedOut ? { timedOut: true } : { code: code ?? (signal === null ? 1 : 128) });
    });
  });
}

/** What a test left running goes with it. */
function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
