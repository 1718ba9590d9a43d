import type { Disposable } from './disposable.ts';
import type { Logger } from './logger.ts';
import type { NodeExecutable } from './nodeExecutable.ts';
import { spawnOwned } from './processes.ts';

/** The window's end of its reaper (`reap.ts`): what is guarded ends with this process, however this process ends. */
export interface ReaperLink extends Disposable {
  readonly pid: number;
  /** Ends with the window, unless the returned guard is disposed of first: do so when the process has ended by itself. */
  guard(pid: number): Disposable;
}

/** Starts the reaper. Disposing closes its lifeline, so that it ends what is still guarded, and itself. */
export function startReaper(options: { readonly node: NodeExecutable; readonly script: string; readonly logger: Logger }): ReaperLink {
  const reaper = spawnOwned({ name: 'reaper', detached: true, ...options });
  const say = (line: string): void => {
    if (!reaper.stdin.destroyed && !reaper.stdin.writableEnded) reaper.stdin.write(`${line}\n`);
  };
  return {
    pid: reaper.pid,
    guard(pid) {
      say(`+${pid}`);
      let guarded = true;
      return {
        dispose() {
          if (guarded) say(`-${pid}`);
          guarded = false;
        },
      };
    },
    dispose: () => void reaper.stdin.end(),
  };
}
