import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import { createTar } from 'nanotar';

/** A file of a package; `path` is relative to the package, with forward slashes. */
export interface PackageFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/**
 * A package as `npm pack` makes it: a gzipped tar of everything below `package/`. The same files give the same bytes,
 * whoever packs them and when, so that a committed tarball changes only with its contents.
 */
export function packTarball(files: readonly PackageFile[]): Uint8Array {
  return withoutSystem(gzipSync(tarOf(files), { level: 9 }));
}

/** The same bytes, zipped beside the caller: megabytes take a while. */
export async function packTarballBeside(files: readonly PackageFile[]): Promise<Uint8Array> {
  return withoutSystem(await promisify(gzip)(tarOf(files), { level: 9 }));
}

function tarOf(files: readonly PackageFile[]): Uint8Array {
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
  const attrs = { mode: '644', uid: 0, gid: 0, mtime: npmEpoch, user: '', group: '' };
  return createTar(
    sorted.map(({ path, bytes }) => ({ name: `package/${path}`, data: bytes })),
    { attrs },
  );
}

/** The header names the operating system that zipped it: say "unknown". */
function withoutSystem(zipped: Uint8Array): Uint8Array {
  zipped[9] = 255;
  return zipped;
}

/** The time that npm gives every file it packs, in milliseconds: some tools dislike 1970. */
const npmEpoch = Date.UTC(1985, 9, 26, 8, 15);
