import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Gate } from './gate.ts';
import { checkLayers } from './layers.ts';

/** Every file below `root` that a source can import: its text by its path, with forward slashes; data without its text. */
export function readSources(root: string): Map<string, string> {
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => /\.(ts|json)$/.test(path));
  return new Map(
    paths.sort().map((path) => [path.replaceAll('\\', '/'), path.endsWith('.ts') ? readFileSync(join(root, path), 'utf8') : '']),
  );
}

export const layersGate: Gate = {
  name: 'layers',
  run: () => Promise.resolve(checkLayers(readSources('src')).join('\n')),
};
