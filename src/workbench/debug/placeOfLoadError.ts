import { isAbsolute, join } from 'node:path';

/**
 * The place that a load error names at its beginning, zero-based and with an absolute path: "src/main.ts:3:9: Unexpected
 * token", or the top of the file in "src/main.ts imports ...".
 */
export function placeOfLoadError(
  message: string,
  project: string,
): { readonly path: string; readonly line: number; readonly character: number } | undefined {
  const match = /^((?:[A-Za-z]:\\)?[^:\n]+?\.[cm]?[jt]sx?)(?::(\d+)(?::(\d+))?| imports )/.exec(message);
  if (match === null) return undefined;
  const [, file = '', line = '1', character = '1'] = match;
  return { path: isAbsolute(file) ? file : join(project, file), line: Number(line) - 1, character: Number(character) - 1 };
}
