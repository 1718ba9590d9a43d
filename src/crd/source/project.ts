import { joinPath, type SourceFiles } from './files.ts';

/** A folder of types, and so one version of a group: `src/api/v1`, or `src/api/webapp/v1` in a project with several groups. */
export interface ApiFolder {
  /** Absolute. */
  readonly path: string;
  readonly files: readonly string[];
}

/** The TypeScript files of a project, tests and declarations aside. */
export interface ProjectSources {
  /** All below `src`, sorted by path. */
  readonly files: readonly string[];
  /** The folders below `src/api` that hold some, sorted by path. */
  readonly api: readonly ApiFolder[];
}

/** Lists what is below `src`, once. */
export function projectSources(project: string, files: SourceFiles): ProjectSources {
  const folders = foldersBelow(joinPath(project, 'src'), files).sort((a, b) => (a.path < b.path ? -1 : 1));
  const api = joinPath(project, 'src/api');
  return {
    files: folders.flatMap((folder) => folder.files),
    api: folders.filter(({ path }) => path === api || path.startsWith(`${api}/`)),
  };
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
