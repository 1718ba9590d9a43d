import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Gate } from './gate.ts';
import { checkLayers } from './layers.ts';

/** Every TypeScript file below `root`: its text by its path, with forward slashes. */
export function readSources(root: string): Map<string, string> {
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  return new Map(paths.sort().map((path) => [path.replaceAll('\\', '/'), readFileSync(join(root, path), 'utf8')]));
}

export const layersGate: Gate = {
  name: 'layers',
  run: () => Promise.resolve(checkLayers(readSources('src')).join('\n')),
};
