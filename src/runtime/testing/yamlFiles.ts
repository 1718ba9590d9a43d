import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The YAML files of a folder, by name; or the one file itself. */
export async function yamlFiles(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const names = await readdir(path);
  return names
    .filter((name) => /\.ya?ml$/.test(name))
    .sort()
    .map((name) => join(path, name));
}
