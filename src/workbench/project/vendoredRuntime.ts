import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { VendoredRuntime } from '../../scaffold/templates/project/packageJson.ts';
import { type PackageFile, packTarball, packTarballBeside } from '../../scaffold/tarball.ts';

/** `@crd-studio/runtime` as it lies in the extension, packed for a project's `vendor/` folder. */
export function vendoredRuntime(folder: string): VendoredRuntime {
  return { version: versionOf(folder), tarball: packTarball(filesOf(folder)) };
}

/** The same, packed beside the caller: the extension host has other things to do meanwhile. */
export async function vendoredRuntimeBeside(folder: string): Promise<VendoredRuntime> {
  return { version: versionOf(folder), tarball: await packTarballBeside(filesOf(folder)) };
}

function versionOf(folder: string): string {
  return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;
}

function filesOf(folder: string): PackageFile[] {
  return filesIn(folder).map((path) => ({ path, bytes: readFileSync(join(folder, ...path.split('/'))) }));
}

/** Source maps stay out: they name files that a project does not have. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
