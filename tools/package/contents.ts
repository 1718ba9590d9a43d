import { readFileSync } from 'node:fs';
import { zipEntries } from '../bootstrap/zip.mjs';

/** The names of what a .vsix holds, sorted: declarations by their folder, shared chunks without the hash in their name. */
export function contentsOf(vsix: string): string[] {
  const names = zipEntries(readFileSync(vsix)).map(({ name }) =>
    name.replace(/\/types\/.*/, '/types/*').replace(/chunk-[A-Z0-9]+/, 'chunk-*'),
  );
  return [...new Set(names)].sort();
}
