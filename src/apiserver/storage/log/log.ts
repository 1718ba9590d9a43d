import { closeSync, fstatSync, fsyncSync, ftruncateSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { messageOf } from '../../../base/errors.ts';
import type { Entry } from '../entry.ts';
import type { Journal, Stamp } from '../store.ts';
import { findLogFiles, segmentPath, snapshotPath, unfinished } from './files.ts';
import { encodeRecord, header } from './format.ts';
import { type Recovered, recover } from './recovery.ts';

/**
 * The append-only log of one data folder.
 * - A method that returns has handed the record to the kernel with write(2): killing the process loses nothing of it.
 *   Only a crash of the machine can, unless `sync` says that every write waits for the disk.
 * - Where the file was removed meanwhile a write is refused.
 * - A record that could not be written whole is taken back, so that what follows it can be read.
 * - Once the log is far larger than what lives, `compact` writes what lives to a snapshot and drops the rest.
 */
export class Log implements Journal {
  readonly recovered: Recovered;
  readonly #folder: string;
  readonly #sync: boolean;
  #segment: number;
  #fd: number;
  #length: number;
  #closed = false;

  constructor(folder: string, options: { stamp: Stamp; sync?: boolean }) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#folder = folder;
    this.#sync = options.sync === true;
    this.recovered = recover(folder, options.stamp);
    this.#segment = this.recovered.segment;
    this.#length = this.recovered.length;
    this.#fd = openSync(segmentPath(folder, this.#segment), 'a', 0o600);
    if (this.#length === 0) this.#append(header);
  }

  /** Bytes in the segment that is being written. */
  get length(): number {
    return this.#length;
  }

  put(entry: Entry): void {
    const { revision, bucket, partition, name, bytes } = entry;
    this.#append(encodeRecord({ kind: 'put', revision, bucket, partition, name, bytes }));
  }

  delete({ bucket, partition, name }: Entry, revision: number): void {
    this.#append(encodeRecord({ kind: 'delete', revision, bucket, partition, name }));
  }

  /**
   * Starts a new segment, then writes what lives now to a snapshot that takes the place of all older files. Yields to other
   * work between pieces; killed at any point, either the old files or the new ones are whole.
   */
  async compact(entries: readonly Entry[], revision: number): Promise<void> {
    const number = this.#segment + 1;
    const fd = openSync(segmentPath(this.#folder, number), 'a', 0o600);
    closeSync(this.#fd);
    this.#fd = fd;
    this.#segment = number;
    this.#length = 0;
    this.#append(header);
    const path = snapshotPath(this.#folder, number);
    const to = openSync(path + unfinished, 'w', 0o600);
    try {
      await writeSnapshot(to, entries, revision);
      fsyncSync(to);
    } finally {
      closeSync(to);
    }
    renameSync(path + unfinished, path);
    for (const stale of findLogFiles(this.#folder).stale) rmSync(stale, { force: true });
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    fsyncSync(this.#fd);
    closeSync(this.#fd);
  }

  #append(bytes: Buffer): void {
    // A file that is in no folder any more takes writes as ever, and loses them with the process.
    if (fstatSync(this.#fd).nlink === 0) {
      const next = 'Nothing can be stored any more; end the sandbox and start it again.';
      throw new Error(`${segmentPath(this.#folder, this.#segment)} was removed while the sandbox ran. ${next}`);
    }
    try {
      writeAll(this.#fd, bytes);
      if (this.#sync) fsyncSync(this.#fd);
    } catch (error) {
      ftruncateSync(this.#fd, this.#length);
      throw new Error(`the sandbox could not write to ${segmentPath(this.#folder, this.#segment)}: ${messageOf(error)}`, { cause: error });
    }
    this.#length += bytes.length;
  }
}

const pieceBytes = 1024 * 1024;

async function writeSnapshot(fd: number, entries: readonly Entry[], revision: number): Promise<void> {
  let pieces: Buffer[] = [header];
  let size = 0;
  for (const { bucket, partition, name, bytes, revision: of } of entries) {
    const record = encodeRecord({ kind: 'put', revision: of, bucket, partition, name, bytes });
    pieces.push(record);
    size += record.length;
    if (size < pieceBytes) continue;
    writeAll(fd, Buffer.concat(pieces));
    pieces = [];
    size = 0;
    await new Promise((resolve) => setImmediate(resolve));
  }
  pieces.push(encodeRecord({ kind: 'revision', revision }));
  writeAll(fd, Buffer.concat(pieces));
}

function writeAll(fd: number, bytes: Buffer): void {
  let at = 0;
  while (at < bytes.length) at += writeSync(fd, bytes, at, bytes.length - at);
}
