/**
 * The architecture, checked: every file of `src/` belongs to a row of the table and imports only what its row allows;
 * some packages are kept out of some bundles altogether; and the habits of the house that a machine can count.
 */
import { posix } from 'node:path';
import { type Import, type Outline, outlineOf } from './imports.ts';
import { notInBundle, type Row, table as architecture } from './layerTable.ts';

const maxLines = 500;
const maxEntryLines = 60;

export interface Rules {
  readonly table: readonly Row[];
  readonly notInBundle: Readonly<Record<string, readonly string[]>>;
}

/** One sentence per fault. `sources`: text by path below `src/`, with forward slashes. */
export function checkLayers(sources: ReadonlyMap<string, string>, rules: Rules = { table: architecture, notInBundle }): string[] {
  const outlines = new Map([...sources].map(([path, text]) => [path, outlineOf(path, text)]));
  const faults: string[] = [];
  for (const [path, outline] of outlines) {
    if (path.endsWith('.json')) continue;
    faults.push(...habits(path, sources.get(path) ?? '', outline));
    const row = rowOf(path, rules.table);
    if (row === undefined) faults.push(`src/${path} belongs to no row of the architecture table (tools/check/layerTable.ts)`);
    else for (const imported of outline.imports) faults.push(...checkImport(path, row, imported, sources, rules.table));
  }
  for (const { at } of rules.table) {
    if (![...sources.keys()].some((path) => isWithin(path, at))) faults.push(`the row "${at}" of the architecture table fits no file`);
  }
  faults.push(...sizes([...sources].filter(([path]) => path.endsWith('.ts')).map(([, text]) => lineCount(text))));
  for (const [entry, packages] of Object.entries(rules.notInBundle)) faults.push(...checkBundle(entry, packages, outlines));
  return faults;
}

function habits(path: string, text: string, outline: Outline): string[] {
  const faults: string[] = [];
  const lines = lineCount(text);
  const limit = path.includes('/') ? maxLines : maxEntryLines;
  if (lines > limit) faults.push(`src/${path} has ${lines} lines; the limit is ${limit}`);
  if (outline.hasDefaultExport) faults.push(`src/${path} has a default export; export it by name`);
  if (!/^[a-z][A-Za-z0-9]*(\.d)?\.ts$/.test(posix.basename(path))) faults.push(`src/${path}: file names are camelCase`);
  if (/^(utils?|helpers?|misc|common)\.ts$/.test(posix.basename(path))) faults.push(`src/${path}: name the file after what is in it`);
  return faults;
}

/** Small files are the rule: half are below 100 lines, nine in ten below 300. Of fewer than ten files shares say nothing. */
function sizes(lines: readonly number[]): string[] {
  if (lines.length < 10) return [];
  const sorted = lines.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
  return [
    ...(at(0.5) < 100 ? [] : [`half of the files of src/ have ${at(0.5)} lines or more; the limit is 100`]),
    ...(at(0.9) < 300 ? [] : [`one in ten files of src/ has ${at(0.9)} lines or more; the limit is 300`]),
  ];
}

function lineCount(text: string): number {
  return text.split('\n').length - 1;
}

function checkImport(
  path: string,
  row: Row,
  { specifier, how }: Import,
  sources: ReadonlyMap<string, string>,
  table: readonly Row[],
): string[] {
  if (specifier.startsWith('node:')) return [];
  if (specifier.startsWith('.')) {
    const target = posix.join(posix.dirname(path), specifier);
    if (!sources.has(target)) return [`src/${path} imports ${specifier}, which is not a file of src/ (imports carry the .ts extension)`];
    const targetRow = rowOf(target, table);
    const allowed = targetRow !== undefined && (targetRow.at === row.at || row.imports.some((name) => isWithin(targetRow.at, name)));
    return allowed ? [] : [`src/${path}: "${row.at}" may not import "${targetRow?.at ?? target}" (${specifier})`];
  }
  const name = packageOf(specifier);
  if (row.packages.includes(name)) return [];
  if (row.packages.includes(`${name}?`)) {
    return how === 'static' ? [`src/${path}: "${row.at}" loads ${name} only lazily, by import() where it is needed`] : [];
  }
  return [`src/${path}: "${row.at}" may not import the package ${name}`];
}

/** Follows the imports of an entry; `import type` is not followed, for it is erased. */
function checkBundle(entry: string, packages: readonly string[], outlines: ReadonlyMap<string, Outline>): string[] {
  const cameFrom = new Map<string, string | undefined>([[entry, undefined]]);
  const faults: string[] = [];
  for (const path of cameFrom.keys()) {
    for (const { specifier, how } of outlines.get(path)?.imports ?? []) {
      if (how === 'type') continue;
      if (specifier.startsWith('.')) {
        const target = posix.join(posix.dirname(path), specifier);
        if (!cameFrom.has(target)) cameFrom.set(target, path);
      } else if (packages.includes(packageOf(specifier))) {
        faults.push(`the bundle of src/${entry} must not hold ${packageOf(specifier)}, and does: ${way(path, cameFrom).join(' -> ')}`);
      }
    }
  }
  return faults;
}

function way(path: string, cameFrom: ReadonlyMap<string, string | undefined>): string[] {
  const steps: string[] = [];
  for (let at: string | undefined = path; at !== undefined; at = cameFrom.get(at)) steps.unshift(at);
  return steps;
}

function rowOf(path: string, table: readonly Row[]): Row | undefined {
  return table.filter((row) => isWithin(path, row.at)).sort((a, b) => b.at.length - a.at.length)[0];
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
