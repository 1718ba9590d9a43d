import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
import type { FolderEntry, SourceFiles } from '../crd/source/files.ts';

/**
 * The files of the disk as they are now, with `open` documents in their place. One view is for one run: what it has read once stays
 * the same to its end. Files are small, so reading costs less than knowing whether it is needed; what is unchanged is not parsed again.
 */
export function diskFiles(open: (path: string) => string | undefined = () => undefined): SourceFiles {
  const texts = new Map<string, string | undefined>();
  return {
    read(path) {
      if (!texts.has(path)) texts.set(path, open(path) ?? readText(path));
      return texts.get(path);
    },
    list: listFolder,
  };
}

function readText(path: string): string | undefined {
  return orAbsent(() => readFileSync(path, 'utf8'));
}

function listFolder(path: string): FolderEntry[] {
  const entries = orAbsent(() => readdirSync(path, { withFileTypes: true })) ?? [];
  return entries.map((entry) => ({ name: entry.name, folder: isFolder(path, entry) }));
}

/** A link counts as what it leads to; one that leads nowhere is no folder. */
function isFolder(path: string, entry: Dirent): boolean {
  if (!entry.isSymbolicLink()) return entry.isDirectory();
  return orAbsent(() => statSync(`${path}/${entry.name}`).isDirectory()) ?? false;
}

/** Undefined where there is no such file or folder; any other failure is thrown. */
function orAbsent<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return undefined;
    throw error;
  }
}
