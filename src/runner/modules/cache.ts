import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Texts by the hash of what they were made from, in a folder that several processes may use at once. */
export class ContentCache {
  readonly #folder: string;
  readonly #salt: string;

  /** `salt` names the maker and its version: another one shares nothing. */
  constructor(folder: string, salt: string) {
    this.#folder = folder;
    this.#salt = salt;
  }

  /** The stored text, or what `make` gives. A cache that cannot be read or written costs time, never the run. */
  get(parts: readonly string[], make: () => string): string {
    const file = join(this.#folder, `${hash([this.#salt, ...parts])}.txt`);
    const stored = read(file);
    if (stored !== undefined) return stored;
    const text = make();
    this.#store(file, text);
    return text;
  }

  #store(file: string, text: string): void {
    try {
      mkdirSync(this.#folder, { recursive: true });
      const part = `${file}.${process.pid}`;
      writeFileSync(part, text);
      renameSync(part, file); // another process sees all of it or nothing
    } catch {
      return; // a full or read-only disk: the next run makes it anew
    }
  }
}

export function hash(parts: readonly string[]): string {
  const hasher = createHash('sha256');
  for (const part of parts) hasher.update(`${part.length}:`).update(part);
  return hasher.digest('hex').slice(0, 40);
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
