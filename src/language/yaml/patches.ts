import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { parse } from 'yaml';
import { isObject, type JsonValue } from '../../k8s/json.ts';

const names = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'];

/** How far above a patch its kustomization is looked for. */
const farthest = 5;

/** Knows which files are patches of a kustomization in their folder, or above: they hold parts of objects. */
export class Patches {
  readonly #read = new Map<string, { readonly stamp: number; readonly paths: ReadonlySet<string> }>();

  isPatch(path: string): boolean {
    let folder = dirname(path);
    for (let above = 0; above < farthest; above++, folder = dirname(folder)) {
      const file = names.map((name) => `${folder}/${name}`).find((each) => existsSync(each));
      if (file !== undefined && this.#patchesOf(file).has(path)) return true;
    }
    return false;
  }

  #patchesOf(file: string): ReadonlySet<string> {
    const stamp = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (stamp === undefined) return new Set();
    const known = this.#read.get(file);
    if (known?.stamp === stamp) return known.paths;
    const paths = new Set(patchesIn(readFileSync(file, 'utf8')).map((path) => posix.join(dirname(file), path)));
    this.#read.set(file, { stamp, paths });
    return paths;
  }
}

/** Paths of the files that a kustomization takes patches from. */
function patchesIn(text: string): string[] {
  const value = read(text);
  if (!isObject(value)) return [];
  const listed = [value['patches'], value['patchesStrategicMerge'], value['patchesJson6902']].filter(Array.isArray).flat();
  return listed.flatMap((patch) =>
    typeof patch === 'string' ? [patch] : isObject(patch) && typeof patch['path'] === 'string' ? [patch['path']] : [],
  );
}

function read(text: string): JsonValue {
  try {
    return parse(text, { logLevel: 'silent' }) as JsonValue;
  } catch {
    return null; // half-written: what it says is seen when it can be read
  }
}
