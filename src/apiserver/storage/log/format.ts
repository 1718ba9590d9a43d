import { crc32 } from 'node:zlib';

/**
 * The form of the log on disk. A file begins with a header line that names the format version; records follow, each
 *   length (4 bytes, of the payload), checksum (4 bytes, CRC-32 of the payload), payload
 * and a payload is
 *   kind (1 byte), revision (8 bytes), bucket, partition, name (each 2 bytes of length, then UTF-8), and for a put the object's bytes.
 * Numbers are little-endian.
 */
export const formatVersion = 1;

const magic = 'crd-studio-sandbox-log';
export const header = Buffer.from(`${magic} ${formatVersion}\n`);

export type LogRecord =
  | {
      readonly kind: 'put';
      readonly revision: number;
      readonly bucket: string;
      readonly partition: string;
      readonly name: string;
      readonly bytes: Buffer;
    }
  | { readonly kind: 'delete'; readonly revision: number; readonly bucket: string; readonly partition: string; readonly name: string }
  /** Says how far the counter had come: the last record of a snapshot. */
  | { readonly kind: 'revision'; readonly revision: number };

const kinds = ['put', 'delete', 'revision'] as const;
const frame = 8;

export function encodeRecord(record: LogRecord): Buffer {
  const words = record.kind === 'revision' ? [] : [record.bucket, record.partition, record.name].map((word) => Buffer.from(word));
  const bytes = record.kind === 'put' ? record.bytes : undefined;
  const size = 9 + words.reduce((sum, word) => sum + 2 + word.length, 0) + (bytes?.length ?? 0);
  const out = Buffer.allocUnsafe(frame + size);
  let at = frame;
  at = out.writeUInt8(kinds.indexOf(record.kind), at);
  at = out.writeBigUInt64LE(BigInt(record.revision), at);
  for (const word of words) {
    at = out.writeUInt16LE(word.length, at);
    at += word.copy(out, at);
  }
  bytes?.copy(out, at);
  const payload = out.subarray(frame);
  out.writeUInt32LE(size, 0);
  out.writeUInt32LE(crc32(payload), 4);
  return out;
}

/** What a file's first line says: undefined when it is not one of ours. */
export function readHeader(file: Buffer): { version: number; length: number } | undefined {
  const end = file.subarray(0, 64).indexOf(0x0a);
  const match = end < 0 ? null : new RegExp(`^${magic} (\\d+)$`).exec(file.subarray(0, end).toString());
  return match ? { version: Number(match[1]), length: end + 1 } : undefined;
}

/** What lies at an offset: a record, the end, the torn rest of a write that was cut off, or bytes that make no sense. */
export type Read =
  | { readonly type: 'record'; readonly record: LogRecord; readonly next: number }
  | { readonly type: 'end' }
  | { readonly type: 'torn' }
  | { readonly type: 'corrupt' };

export function readRecord(file: Buffer, at: number): Read {
  if (at === file.length) return { type: 'end' };
  if (file.length - at < frame) return { type: 'torn' };
  const size = file.readUInt32LE(at);
  const next = at + frame + size;
  // A write that was cut off leaves a beginning of a record; a file system that lost its tail leaves zeros.
  if (next > file.length) return { type: 'torn' };
  if (size < 9) return isZero(file, at) ? { type: 'torn' } : { type: 'corrupt' };
  const payload = file.subarray(at + frame, next);
  if (crc32(payload) !== file.readUInt32LE(at + 4)) return next === file.length ? { type: 'torn' } : { type: 'corrupt' };
  const record = decode(payload);
  return record ? { type: 'record', record, next } : { type: 'corrupt' };
}

function decode(payload: Buffer): LogRecord | undefined {
  const kind = kinds[payload.readUInt8(0)];
  const revision = Number(payload.readBigUInt64LE(1));
  if (kind === undefined) return undefined;
  if (kind === 'revision') return { kind, revision };
  const words: string[] = [];
  let at = 9;
  for (let i = 0; i < 3; i++) {
    const length = payload.readUInt16LE(at);
    words.push(payload.toString('utf8', at + 2, at + 2 + length));
    at += 2 + length;
  }
  const [bucket, partition, name] = words as [string, string, string];
  if (kind === 'delete') return { kind, revision, bucket, partition, name };
  // A copy of its own: a piece of the file's buffer would keep the whole file in memory.
  return { kind, revision, bucket, partition, name, bytes: Buffer.from(payload.subarray(at)) };
}

function isZero(file: Buffer, from: number): boolean {
  for (let i = from; i < file.length; i++) if (file[i] !== 0) return false;
  return true;
}
