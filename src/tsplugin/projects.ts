import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Whether a file belongs to a project that depends on `@crd-studio/runtime`: the nearest package.json says so. Asked only
 * where something was not found, so that other people's projects are never touched and their errors stay.
 */
export function dependsOnRuntime(file: string): boolean {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const manifest = readText(join(folder, 'package.json'));
    if (manifest !== undefined) return manifest.includes('"@crd-studio/runtime"');
    if (folder === dirname(folder)) return false;
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
