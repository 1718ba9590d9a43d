import { joinPath, type SourceFiles } from './files.ts';

/** A folder of types, and so one version of a group: `src/api/v1`, or `src/api/webapp/v1` in a project with several groups. */
export interface ApiFolder {
  /** Absolute. */
  readonly path: string;
  readonly files: readonly string[];
}

/** The folders below `src/api` that hold TypeScript files, sorted by path. */
export function apiFolders(project: string, files: SourceFiles): ApiFolder[] {
  return foldersBelow(joinPath(project, 'src/api'), files).sort((a, b) => (a.path < b.path ? -1 : 1));
}

function foldersBelow(path: string, files: SourceFiles): ApiFolder[] {
  const entries = files.list(path);
  const sources = entries.filter((entry) => !entry.folder && isTypesFile(entry.name)).map((entry) => joinPath(path, entry.name));
  const own = sources.length === 0 ? [] : [{ path, files: sources.sort() }];
  const below = entries
    .filter((entry) => entry.folder && entry.name !== 'node_modules')
    .flatMap((entry) => foldersBelow(joinPath(path, entry.name), files));
  return [...own, ...below];
}

function isTypesFile(name: string): boolean {
  return /\.m?ts$/.test(name) && !/\.(d|test|spec)\.m?ts$/.test(name);
}

/** All TypeScript files below `src`, tests and declarations aside, sorted by path. */
export function sourceFiles(project: string, files: SourceFiles): string[] {
  return foldersBelow(joinPath(project, 'src'), files)
    .flatMap((folder) => folder.files)
    .sort();
}
