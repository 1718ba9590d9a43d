/** Go modules of this repository: built from a copy, since Go may write into a module's folder, and kept in the cache. */
import { execFile, spawn } from 'node:child_process';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { cached } from '../bootstrap/cache.mjs';

interface GoModule {
  /** Of the entry in the cache. */
  readonly name: string;
  /** The folder with its go.mod. */
  readonly source: string;
  /** What is built: file (or folder, with a slash at its end) in the entry to package pattern. */
  readonly programs: Readonly<Record<string, string>>;
}

/** The folder with the module's programs, built when they are not there or the module has changed; `undefined` without Go. */
export async function builtGoModule({ name, source, programs }: GoModule): Promise<string | undefined> {
  if (!(await hasGo())) return undefined;
  const build = async (dir: string): Promise<void> => {
    const copy = path.join(dir, 'src');
    await copyGoModule(source, copy);
    for (const [program, target] of Object.entries(programs)) await goBuild(copy, { output: path.join(dir, program), target });
  };
  return cached({ name, key: await goModuleFiles(source), build });
}

/** Go 1.26 or newer is on PATH: so a lane that needs it can be skipped by name. */
export async function hasGo(): Promise<boolean> {
  try {
    const { stdout } = await promisify(execFile)('go', ['env', 'GOVERSION']);
    const [, major = '0', minor = '0'] = /go(\d+)\.(\d+)/.exec(stdout) ?? [];
    return Number(major) > minimumGo[0] || (Number(major) === minimumGo[0] && Number(minor) >= minimumGo[1]);
  } catch {
    return false;
  }
}

const minimumGo = [1, 26] as const;

/** Every file of the module, sorted: without TypeScript beside it, and without modules in folders below. */
export async function goModuleFiles(source: string): Promise<string[]> {
  const entries = await readdir(source, { withFileTypes: true });
  const below = await Promise.all(
    entries.map(async (entry) => {
      const file = path.join(source, entry.name);
      if (!entry.isDirectory()) return entry.name.endsWith('.ts') ? [] : [file];
      const files = await goModuleFiles(file);
      return files.includes(path.join(file, 'go.mod')) ? [] : files;
    }),
  );
  return below.flat().sort();
}

export async function copyGoModule(source: string, into: string): Promise<void> {
  for (const file of await goModuleFiles(source)) {
    const copy = path.join(into, path.relative(source, file));
    await mkdir(path.dirname(copy), { recursive: true });
    await copyFile(file, copy);
  }
}

interface GoBuild {
  readonly output: string;
  /** A package, or a pattern of several. */
  readonly target: string;
  readonly flags?: readonly string[];
}

/** In a copy of a module; what Go says goes to standard error. */
export async function goBuild(cwd: string, { output, target, flags = [] }: GoBuild): Promise<void> {
  const go = spawn('go', ['build', '-mod=mod', ...flags, '-o', output, target], {
    cwd,
    env: { ...process.env, GOTOOLCHAIN: 'local', CGO_ENABLED: '0' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await new Promise<number | null>((resolve, reject) => go.on('error', reject).on('exit', resolve));
  if (code !== 0) throw new Error(`go build ${target} ended with code ${code}`);
}
