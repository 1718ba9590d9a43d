import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The files of a log in its folder. Segment N holds the changes since snapshot N (there is no snapshot 0). A snapshot is
 * written beside and renamed into place when complete, so that one that has its name is whole; older files then go.
 */
export const segmentPath = (folder: string, number: number): string => join(folder, `log-${pad(number)}`);
export const snapshotPath = (folder: string, number: number): string => join(folder, `snapshot-${pad(number)}`);
export const unfinished = '.unfinished';

export interface LogFiles {
  /** The number of the newest snapshot; 0 when there is none. */
  readonly snapshot: number;
  /** Numbers of the segments from there on, in order. */
  readonly segments: readonly number[];
  /** Paths of what a newer snapshot has made needless, and of snapshots that were never finished. */
  readonly stale: readonly string[];
}

export function findLogFiles(folder: string): LogFiles {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const snapshot = Math.max(0, ...numbersOf(names, /^snapshot-(\d+)$/));
  const segments = numbersOf(names, /^log-(\d+)$/).sort((a, b) => a - b);
  const stale = [
    ...segments.filter((number) => number < snapshot).map((number) => segmentPath(folder, number)),
    ...numbersOf(names, /^snapshot-(\d+)$/)
      .filter((number) => number < snapshot)
      .map((number) => snapshotPath(folder, number)),
    ...names.filter((name) => name.startsWith('snapshot-') && name.endsWith(unfinished)).map((name) => join(folder, name)),
  ];
  return { snapshot, segments: segments.filter((number) => number >= snapshot), stale };
}

function numbersOf(names: readonly string[], pattern: RegExp): number[] {
  return names
    .map((name) => pattern.exec(name)?.[1])
    .filter((number) => number !== undefined)
    .map(Number);
}

function pad(number: number): string {
  return String(number).padStart(8, '0');
}
