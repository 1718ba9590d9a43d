/** The files a project's types are read from: the disk, an editor's open documents over it, or a test's literals. Paths use `/`. */
export interface SourceFiles {
  /** The text of a file, or undefined when there is none. */
  read(path: string): string | undefined;
  /** What a folder holds; empty when there is none. */
  list(folder: string): readonly FolderEntry[];
}

export interface FolderEntry {
  readonly name: string;
  readonly folder: boolean;
}

/** `a/b` and `../c` give `a/c`. */
export function joinPath(folder: string, relative: string): string {
  const parts = folder.split('/');
  for (const part of relative.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
