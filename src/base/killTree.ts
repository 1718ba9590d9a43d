import { type Clock, sleep } from './clock.ts';
import { type ProcessRow, processTable, treeOf } from './processTable.ts';

/**
 * Ends processes and all their descendants: SIGTERM, then SIGKILL for what is still there after `graceMs`. Whoever was
 * seen with another start time than told is another process that got the same pid, and is left alone; so is what the
 * descendants' pids have become by the time of the SIGKILL. A stopped process cannot hear SIGTERM: SIGKILL reaches it.
 */
export async function killTrees(
  roots: readonly { readonly pid: number; readonly start?: string }[],
  options: { readonly clock: Clock; readonly graceMs?: number },
): Promise<void> {
  const table = await processTable();
  const doomed = new Map<number, ProcessRow>();
  for (const root of roots) {
    if (root.start !== undefined && table.get(root.pid)?.start !== root.start) continue;
    for (const row of treeOf(table, root.pid)) doomed.set(row.pid, row);
  }
  doomed.delete(process.pid);
  for (const { pid } of doomed.values()) send(pid, 'SIGTERM');
  const until = options.clock.now() + (options.graceMs ?? 2000);
  let left = await remaining(doomed);
  while (left.length > 0 && options.clock.now() < until) {
    await sleep(options.clock, 50);
    left = await remaining(doomed);
  }
  for (const { pid } of left) send(pid, 'SIGKILL');
}

async function remaining(doomed: ReadonlyMap<number, ProcessRow>): Promise<ProcessRow[]> {
  if (doomed.size === 0) return [];
  const table = await processTable();
  return [...doomed.values()].filter((row) => table.get(row.pid)?.start === row.start);
}

/** Whether the system took it; a process that has ended meanwhile, or is another user's, takes none. */
function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
