/** The Go side of the comparison: kubebuilder and controller-gen of fixed versions, and a project made by them, in the cache. */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { cached } from '../../tools/bootstrap/cache.mjs';
import { hasGo } from '../../tools/go/goModule.ts';

const run = promisify(execFile);
const versions = { kubebuilder: 'v4.16.0', controllerGen: 'v0.22.0' } as const;

export interface GoTools {
  readonly kubebuilder: string;
  readonly controllerGen: string;
  /** A kubebuilder project with one API, webapp/v1 Guestbook, its tools in place; copy it before writing to it. */
  readonly project: string;
}

/** `undefined` where Go or make is missing. */
export async function goTools(): Promise<GoTools | undefined> {
  if (!(await hasGo()) || !(await has('make'))) return undefined;
  const dir = await cached({ name: 'go-tools', key: JSON.stringify(versions), build });
  return {
    kubebuilder: path.join(dir, 'kubebuilder'),
    controllerGen: path.join(dir, 'controller-gen'),
    project: path.join(dir, 'project'),
  };
}

async function build(dir: string): Promise<void> {
  console.error('building kubebuilder and controller-gen, and a project with them (minutes on a first run)');
  const env = { ...process.env, GOBIN: dir, GOTOOLCHAIN: 'local', GOFLAGS: '-mod=mod' };
  await run('go', ['install', `sigs.k8s.io/kubebuilder/v4@${versions.kubebuilder}`], { env });
  await run('go', ['install', `sigs.k8s.io/controller-tools/cmd/controller-gen@${versions.controllerGen}`], { env });
  const project = path.join(dir, 'project');
  await mkdir(path.join(project, 'bin'), { recursive: true });
  const kubebuilder = (...args: string[]): Promise<unknown> =>
    run(path.join(dir, 'kubebuilder'), args, { cwd: project, env, maxBuffer: 1 << 26 });
  await kubebuilder('init', '--domain', 'example.com', '--repo', 'example.com/guestbook');
  await kubebuilder(
    'create',
    'api',
    '--group',
    'webapp',
    '--version',
    'v1',
    '--kind',
    'Guestbook',
    '--resource',
    '--controller',
    '--make=false',
  );
  // The Makefile looks for the versioned name and links the plain one.
  await copyFile(path.join(dir, 'controller-gen'), path.join(project, 'bin', `controller-gen-${versions.controllerGen}`));
  await symlink(`controller-gen-${versions.controllerGen}`, path.join(project, 'bin/controller-gen'));
  await run('make', ['manifests', 'generate'], { cwd: project, env, maxBuffer: 1 << 26 });
}

async function has(command: string): Promise<boolean> {
  return run(command, ['--version']).then(
    () => true,
    () => false,
  );
}
