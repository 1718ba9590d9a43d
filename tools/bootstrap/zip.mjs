/** Reads one file out of a zip archive (stored or deflated; no zip64, no encryption). */
import { inflateRawSync } from 'node:zlib';

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;

/**
 * The contents of the entry with exactly that name.
 *
 * @param {Buffer} archive
 * @param {string} name
 * @returns {Buffer}
 */
export function readZipEntry(archive, name) {
  for (const entry of zipEntries(archive)) {
    if (entry.name !== name) continue;
    const data = entry.offset + 30 + archive.readUInt16LE(entry.offset + 26) + archive.readUInt16LE(entry.offset + 28);
    const bytes = archive.subarray(data, data + entry.compressedSize);
    if (entry.method === 0) return bytes;
    if (entry.method === 8) return inflateRawSync(bytes);
    throw new Error(`${name} is compressed by method ${entry.method}, which is not read here`);
  }
  throw new Error(`the archive holds no ${name}`);
}

/**
 * Every entry of the archive's directory, in its order.
 *
 * @param {Buffer} archive
 * @returns {{ name: string, method: number, compressedSize: number, size: number, offset: number }[]}
 */
export function zipEntries(archive) {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || archive.readUInt32LE(end) !== endOfDirectory) throw new Error('this is not a zip archive');
  const entries = [];
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== directoryEntry) throw new Error('the directory of the zip archive is damaged');
    const nameLength = archive.readUInt16LE(at + 28);
    entries.push({
      name: archive.toString('utf8', at + 46, at + 46 + nameLength),
      method: archive.readUInt16LE(at + 10),
      compressedSize: archive.readUInt32LE(at + 20),
      size: archive.readUInt32LE(at + 24),
      offset: archive.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}
