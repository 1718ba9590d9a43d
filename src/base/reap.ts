import type { Readable } from 'node:stream';
import type { Clock } from './clock.ts';
import { killTrees } from './killTree.ts';
import { LineSplitter } from './lines.ts';
import { processTable } from './processTable.ts';

/**
 * The reaper's work. It runs detached, one a window, and holds the window's end of a pipe as its lifeline. Lines: "+PID"
 * puts a process under its care (with the start time it has now, so that a pid that the system gives away again is not
 * killed), "-PID" takes it out. When the lifeline ends, whichever way the window ended, it ends what is left, descendants
 * included.
 */
export async function reap(lifeline: Readable, options: { readonly clock: Clock; readonly graceMs?: number }): Promise<void> {
  const cared = new Map<number, string>();
  const splitter = new LineSplitter(1024);
  try {
    for await (const chunk of lifeline as AsyncIterable<Uint8Array>) {
      for (const line of splitter.push(chunk)) await take(line, cared);
    }
  } catch {
    // a lifeline that breaks has ended
  }
  await killTrees(
    [...cared].map(([pid, start]) => ({ pid, start })),
    options,
  );
}

async function take(line: string, cared: Map<number, string>): Promise<void> {
  const match = /^([+-])([1-9]\d*)$/.exec(line);
  if (!match) return;
  const pid = Number(match[2]);
  if (match[1] === '-') {
    cared.delete(pid);
    return;
  }
  const row = (await processTable()).get(pid);
  if (row !== undefined) cared.set(pid, row.start);
}
