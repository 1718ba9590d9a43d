/**
 * Writing what is built so that nobody who reads it meanwhile (a test, a running window) finds half of it: a file is
 * replaced as a whole, one that stays the same is not touched, and nothing is removed before its successor is there.
 */
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * @param {string} file
 * @param {string | Uint8Array} contents
 */
export async function writeWhole(file, contents) {
  const bytes = Buffer.from(contents);
  const old = await readFile(file).catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (old?.equals(bytes)) return;
  await mkdir(dirname(file), { recursive: true });
  const beside = `${file}.${process.pid}.tmp`;
  await writeFile(beside, bytes);
  await rename(beside, file);
}

/**
 * Makes the folder `to` hold the files of `from` that `wanted` takes, and no other.
 *
 * @param {string} from
 * @param {string} to
 * @param {(path: string) => boolean} [wanted]
 */
export async function mirror(from, to, wanted = () => true) {
  const files = (await filesIn(from)).filter(wanted);
  await Promise.all(files.map(async (file) => writeWhole(join(to, file), await readFile(join(from, file)))));
  await mkdir(to, { recursive: true });
  const kept = new Set(files);
  for (const file of await filesIn(to)) if (!kept.has(file)) await rm(join(to, file), { force: true });
}

async function filesIn(dir) {
  const entries = await readdir(dir, { recursive: true });
  const files = await Promise.all(entries.map(async (entry) => ((await stat(join(dir, entry))).isFile() ? [entry] : [])));
  return files.flat();
}
