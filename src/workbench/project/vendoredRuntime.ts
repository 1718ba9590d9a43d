import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { VendoredRuntime } from '../../scaffold/templates/project/packageJson.ts';
import { packTarball } from '../../scaffold/tarball.ts';

/** `@crd-studio/runtime` as it lies in the extension, packed for a project's `vendor/` folder. */
export function vendoredRuntime(folder: string): VendoredRuntime {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return {
    version,
    tarball: packTarball(filesIn(folder).map((path) => ({ path, bytes: readFileSync(join(folder, ...path.split('/'))) }))),
  };
}

/** Source maps stay out: they name files that a project does not have. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
