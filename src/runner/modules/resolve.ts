import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ProjectConfig } from './projectConfig.ts';

/** Where a specifier in a project's file leads, as TypeScript sees it; `undefined` leaves it to Node. */
export function resolveInProject(specifier: string, fromFolder: string, config: ProjectConfig): string | undefined {
  if (/^\.{1,2}(?:\/|$)/.test(specifier)) return probe(resolve(fromFolder, specifier));
  if (specifier.startsWith('node:')) return undefined;
  for (const [pattern, targets] of Object.entries(config.options.paths ?? {})) {
    const star = matchStar(pattern, specifier);
    if (star === undefined) continue;
    for (const target of targets) {
      const found = probe(resolve(config.base, target.replace('*', star)));
      if (found !== undefined && !/\.d\.[mc]?ts$/.test(found)) return found;
    }
  }
  return undefined;
}

/** "./x.js" means x.ts where there is one; "./x" means x.ts or x/index.ts. */
function probe(path: string): string | undefined {
  const script = /\.([mc]?)jsx?$/.exec(path);
  if (script !== null) {
    const stem = path.slice(0, -script[0].length);
    const source = [`${stem}.${script[1]}ts`, `${stem}.tsx`].find(isFile);
    if (source !== undefined) return source;
  }
  if (isFile(path)) return path;
  return [...endings.map((ending) => path + ending), ...endings.map((ending) => join(path, `index${ending}`))].find(isFile);
}

const endings = ['.ts', '.tsx', '.mts', '.cts', '.js', '.json'];

/** What the "*" of a `paths` pattern stands for in `specifier`: "" where the pattern has none and is equal. */
function matchStar(pattern: string, specifier: string): string | undefined {
  const at = pattern.indexOf('*');
  if (at < 0) return pattern === specifier ? '' : undefined;
  const [head, tail] = [pattern.slice(0, at), pattern.slice(at + 1)];
  const fits = specifier.startsWith(head) && specifier.endsWith(tail) && specifier.length >= head.length + tail.length;
  return fits ? specifier.slice(head.length, specifier.length - tail.length) : undefined;
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
