import { fileURLToPath, pathToFileURL } from 'node:url';

/** The path of a `file:` URI with forward slashes; undefined for other schemes (untitled, git). */
export function pathOf(uri: string): string | undefined {
  if (!uri.startsWith('file:')) return undefined;
  return withSlashes(fileURLToPath(uri));
}

export function uriOf(path: string): string {
  return pathToFileURL(path).href;
}

/** The same path with forward slashes, without one at the end. */
export function withSlashes(path: string): string {
  return path.replaceAll('\\', '/').replace(/(?<=[^/:])\/$/, '');
}
