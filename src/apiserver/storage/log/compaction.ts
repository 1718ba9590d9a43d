import type { Store } from '../store.ts';
import type { Log } from './log.ts';

/** Below this a log is never compacted. */
const smallest = 8 * 1024 * 1024;
/** Compacted when the segment is this many times as large as what lives. */
const ratio = 4;

/** Compacts the log whenever it has grown far beyond what lives; one compaction at a time, none in the way of a write. */
export function compactWhenNeeded(log: Log, store: Store, onError: (error: unknown) => void): { settled(): Promise<void> } {
  let running: Promise<void> | undefined;
  const check = (): void => {
    if (running || log.length < smallest || log.length < ratio * store.liveBytes) return;
    running = log
      .compact(store.all(), store.revision)
      .catch(onError)
      .finally(() => (running = undefined));
  };
  store.onChange(check);
  return { settled: () => running ?? Promise.resolve() };
}
