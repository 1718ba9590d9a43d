import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { builtGoModule, copyGoModule } from '../../go/goModule.ts';

const run = promisify(execFile);
const module = import.meta.dirname;
const env = { ...process.env, GOFLAGS: '-mod=mod', GOTOOLCHAIN: 'local', CGO_ENABLED: '0' };

/** The folder that holds `controller-gen` (of the version in go.mod) and `builtinTypes`. */
async function tools(): Promise<string> {
  const programs = { 'controller-gen': 'sigs.k8s.io/controller-tools/cmd/controller-gen', builtinTypes: '.' };
  const dir = await builtGoModule({ name: 'controller-gen', source: module, programs });
  if (dir === undefined) throw new Error('controller-gen needs Go 1.26 or newer on PATH');
  return dir;
}

/** What main.go prints about the types of Kubernetes' own packages. */
export async function builtinTypes(): Promise<string> {
  const program = path.join(await tools(), 'builtinTypes');
  return inModule(async (folder) => (await run(program, [], { cwd: folder, env, maxBuffer: 1 << 27 })).stdout);
}

export interface GoCase {
  /** A folder of its own for the package: `kinds/v1`. */
  readonly package: string;
  readonly text: string;
}

/** The files that controller-gen writes for these packages, by path below its output: `crd/a.example.com_as.yaml`, `rbac/role.yaml`. */
export async function controllerGen(cases: readonly GoCase[], generators: readonly string[]): Promise<Map<string, string>> {
  const program = path.join(await tools(), 'controller-gen');
  return inModule(async (folder) => {
    await rm(path.join(folder, 'main.go'));
    for (const { package: name, text } of cases) {
      await mkdir(path.join(folder, name), { recursive: true });
      await writeFile(path.join(folder, name, 'types.go'), text);
    }
    const out = path.join(folder, 'out');
    const args = [...generators, 'paths=./...', ...['crd', 'rbac', 'webhook'].map((name) => `output:${name}:artifacts:config=out/${name}`)];
    const used = args.filter((arg) => !arg.startsWith('output:') || generators.some((each) => each.split(':')[0] === arg.split(':')[1]));
    await run(program, used, { cwd: folder, env, maxBuffer: 1 << 27 });
    const written = (await readdir(out, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    const files = written.map(({ parentPath, name }) => path.join(parentPath, name));
    return new Map(
      await Promise.all(
        files.map(async (file) => [path.relative(out, file).split(path.sep).join('/'), await readFile(file, 'utf8')] as const),
      ),
    );
  });
}

/** A copy of the module, since Go may write into it. */
async function inModule<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'controller-gen-'));
  try {
    await copyGoModule(module, folder);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
