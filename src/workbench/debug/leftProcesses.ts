import { type Clock, sleep } from '../../base/clock.ts';
import { killTrees } from '../../base/killTree.ts';
import { type ProcessRow, processTable, treeOf } from '../../base/processTable.ts';

/** After the debugger has let go of a program, what is left of it is ended after this long; in ms. */
const endAfter = 3000;

/**
 * The processes of one session, so that none outlives it: a program that ignores SIGTERM, and children that it started.
 * They are noted while the program still is their parent, with their start times, so that nobody else's is ended.
 */
export class LeftProcesses {
  readonly #clock: Clock;
  readonly #rows = new Map<number, ProcessRow>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Notes a program and its descendants as they are now. */
  async note(pid: number): Promise<void> {
    for (const row of treeOf(await processTable(), pid)) this.#rows.set(row.pid, row);
  }

  /** Waits, then ends what is still there. */
  async end(): Promise<void> {
    if (this.#rows.size === 0) return;
    await sleep(this.#clock, endAfter);
    await killTrees([...this.#rows.values()], { clock: this.#clock, graceMs: 0 });
  }
}
