import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { CodedError } from '../../base/errors.ts';
import { encodeRecord, header, readHeader, readRecord } from '../storage/log/format.ts';
import type { KeptObject } from './replaceAll.ts';

export interface SnapshotInfo {
  readonly name: string;
  readonly takenAt: string;
  readonly revision: number;
  readonly objects: number;
  readonly bytes: number;
}

export interface NewSnapshot {
  readonly name: string;
  readonly takenAt: string;
  readonly revision: number;
  readonly objects: readonly KeptObject[];
}

/** Where snapshots are kept. */
export interface SnapshotShelf {
  list(): Promise<SnapshotInfo[]>;
  save(snapshot: NewSnapshot): Promise<SnapshotInfo>;
  load(name: string): Promise<KeptObject[]>;
  remove(name: string): Promise<void>;
}

/** A snapshot that is damaged. */
class SnapshotError extends CodedError<'snapshot'> {}

/** Keeps them as long as the process lives. */
export function shelfInMemory(): SnapshotShelf {
  const kept = new Map<string, { info: SnapshotInfo; objects: KeptObject[] }>();
  return {
    list: async () => [...kept.values()].map(({ info }) => info),
    async save(snapshot) {
      const info = infoOf(snapshot);
      kept.set(info.name, { info, objects: [...snapshot.objects] });
      return info;
    },
    load: async (name) => kept.get(name)?.objects ?? [],
    remove: async (name) => void kept.delete(name),
  };
}

/** Keeps each as two files of a folder: its objects in the form of the log, and, once these are whole, what is known of it. */
export function shelfInFolder(folder: string): SnapshotShelf {
  const dataPath = (name: string): string => join(folder, `${name}.objects`);
  const infoPath = (name: string): string => join(folder, `${name}.json`);
  return {
    async list() {
      const names = read(() => readdirSync(folder), []);
      const infos = names
        .filter((name) => name.endsWith('.json'))
        .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as SnapshotInfo);
      return infos.toSorted((a, b) => (a.takenAt < b.takenAt ? -1 : 1));
    },
    async save(snapshot) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const info = infoOf(snapshot);
      const { revision } = snapshot;
      const pieces = snapshot.objects.map(({ bucket, partition, name, bytes }) =>
        encodeRecord({ kind: 'put', revision, bucket, partition, name, bytes }),
      );
      writeWhole(dataPath(info.name), [header, ...pieces, encodeRecord({ kind: 'revision', revision })]);
      writeWhole(infoPath(info.name), [Buffer.from(`${JSON.stringify(info)}\n`)]);
      return info;
    },
    load: async (name) => readObjects(dataPath(name)),
    async remove(name) {
      rmSync(infoPath(name), { force: true });
      rmSync(dataPath(name), { force: true });
    },
  };
}

function infoOf({ name, takenAt, revision, objects }: NewSnapshot): SnapshotInfo {
  return { name, takenAt, revision, objects: objects.length, bytes: objects.reduce((sum, { bytes }) => sum + bytes.length, 0) };
}

function readObjects(path: string): KeptObject[] {
  const file = readFileSync(path);
  const objects: KeptObject[] = [];
  for (let at = readHeader(file)?.length ?? -1; at >= 0; ) {
    const read = readRecord(file, at);
    if (read.type === 'record' && read.record.kind === 'revision') return objects;
    if (read.type !== 'record' || read.record.kind !== 'put') break;
    objects.push(read.record);
    at = read.next;
  }
  throw new SnapshotError('snapshot', `The snapshot ${path} is damaged. Delete it, and take another.`);
}

function writeWhole(path: string, pieces: readonly Buffer[]): void {
  const fd = openSync(`${path}.unfinished`, 'w', 0o600);
  try {
    for (const piece of pieces) for (let at = 0; at < piece.length; ) at += writeSync(fd, piece, at, piece.length - at);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  renameSync(`${path}.unfinished`, path);
}

function read<T>(work: () => T, absent: T): T {
  try {
    return work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return absent;
    throw error;
  }
}
