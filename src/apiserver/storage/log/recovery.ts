import { readFileSync, rmSync, truncateSync } from 'node:fs';
import { CodedError } from '../../../base/errors.ts';
import { Bucket } from '../bucket.ts';
import type { Change, Entry } from '../entry.ts';
import type { Stamp } from '../store.ts';
import { findLogFiles, segmentPath, snapshotPath } from './files.ts';
import { formatVersion, type LogRecord, readHeader, readRecord } from './format.ts';

export interface Recovered {
  readonly entries: Entry[];
  readonly revision: number;
  /** The revision of the snapshot that the changes follow on. */
  readonly since: number;
  /** What the segments hold, so that watches go on over a restart. */
  readonly changes: Change[];
  /** The segment to go on writing, and how long it is; 0 bytes when it has to be begun. */
  readonly segment: number;
  readonly length: number;
  /** For people: what was cut off. */
  readonly messages: string[];
}

/** A log that cannot be used: `message` says which file and why, and what the person can do. */
export class LogError extends CodedError<'corrupt' | 'version'> {}

/**
 * Reads a log folder back. The last record of the last segment may be torn (the process was killed while it wrote): it is
 * cut off, since nobody was told that it had been written. Anything else that does not fit is an error, never a guess.
 */
export function recover(folder: string, stamp: Stamp): Recovered {
  const files = findLogFiles(folder);
  const state = new State(stamp);
  if (files.snapshot > 0) replay(snapshotPath(folder, files.snapshot), state, false);
  state.beginChanges();
  const last = files.segments.at(-1);
  let length = 0;
  const messages: string[] = [];
  for (const number of files.segments) {
    const path = segmentPath(folder, number);
    const read = replay(path, state, number === last);
    length = read.length;
    if (read.cut > 0) {
      truncateSync(path, read.length);
      messages.push(`The last write to ${path} had not been finished when the sandbox ended; its ${read.cut} bytes were cut off.`);
    }
  }
  for (const path of files.stale) rmSync(path, { force: true });
  return { ...state.result(), segment: last ?? Math.max(1, files.snapshot), length, messages };
}

function replay(path: string, state: State, mayBeTorn: boolean): { length: number; cut: number } {
  const file = readFileSync(path);
  const head = readHeader(file);
  if (!head) {
    // Killed between making the file and writing its first line: the line is there in part.
    if (mayBeTorn && file.length < 32 && !file.includes(0x0a)) return { length: 0, cut: file.length };
    throw new LogError('corrupt', `${path} is not a log of the sandbox. Move it away, or choose another data folder.`);
  }
  if (head.version !== formatVersion) {
    const can = `this version reads format ${formatVersion}`;
    throw new LogError(
      'version',
      `${path} has format ${head.version}, ${can}. Use the version that wrote it, or choose another data folder.`,
    );
  }
  let at = head.length;
  for (;;) {
    const read = readRecord(file, at);
    if (read.type === 'end') return { length: at, cut: 0 };
    if (read.type === 'torn' && mayBeTorn) return { length: at, cut: file.length - at };
    if (read.type !== 'record') {
      const next = 'Move the folder away to begin anew, or put back a copy of it.';
      throw new LogError('corrupt', `The sandbox's data in ${path} is damaged at byte ${at}: a checksum does not fit. ${next}`);
    }
    state.apply(read.record);
    at = read.next;
  }
}

/** The objects as the records leave them. */
class State {
  readonly #buckets = new Map<string, Bucket>();
  readonly #stamp: Stamp;
  #changes: Change[] = [];
  #revision = 0;
  #since = 0;

  constructor(stamp: Stamp) {
    this.#stamp = stamp;
  }

  beginChanges(): void {
    this.#changes = [];
    this.#since = this.#revision;
  }

  apply(record: LogRecord): void {
    const { revision } = record;
    this.#revision = Math.max(this.#revision, revision);
    if (record.kind === 'revision') return;
    const { bucket: name, partition } = record;
    let bucket = this.#buckets.get(name);
    if (!bucket) this.#buckets.set(name, (bucket = new Bucket()));
    const previous = bucket.get(partition, record.name);
    const at = { bucket: name, partition, name: record.name, revision, writtenAs: undefined, derived: undefined };
    if (record.kind === 'put') {
      const entry: Entry = { ...at, bytes: record.bytes };
      bucket.set(entry);
      this.#changes.push({ type: 'put', revision, entry, previous });
    } else if (previous) {
      bucket.delete(partition, record.name);
      this.#changes.push({ type: 'delete', revision, entry: { ...at, bytes: this.#stamp(previous.bytes, revision) }, previous });
    }
  }

  result(): { entries: Entry[]; revision: number; since: number; changes: Change[] } {
    const entries = [...this.#buckets.values()].flatMap((bucket) => bucket.list());
    return { entries, revision: this.#revision, since: this.#since, changes: this.#changes };
  }
}
