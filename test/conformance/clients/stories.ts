import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cached, cacheRoot, hashOf } from '../../../tools/bootstrap/cache.mjs';
import { builtGoModule } from '../../../tools/go/goModule.ts';
import type { Program, Story } from './story.ts';

const run = promisify(execFile);
const here = import.meta.dirname;

/** client-go: typed clients in protobuf, informers, RetryWatcher, pager, apply configurations, elections, events. */
const clientGo: Story = { name: 'client-go', needs: 'Go', program: () => ofGo('clientgo') };

/** controller-runtime: an operator with webhooks, finalizer, owned Deployment, status, events, leader election. */
const controllerRuntime: Story = { name: 'controller-runtime', needs: 'Go', program: () => ofGo('operator') };

/** kopf, in a virtual environment of pinned wheels. */
const kopf: Story = { name: 'kopf', needs: 'Python 3 with venv', program: ofPython };

/** kube-rs: an operator with finalizer, owned ConfigMap, server-side apply, status and events. */
const kubeRs: Story = { name: 'kube-rs', needs: 'Rust, and a build of minutes (npm run conformance:live)', program: ofRust };

export const stories: readonly Story[] = [clientGo, controllerRuntime, kopf, kubeRs];

async function ofGo(program: string): Promise<Program | undefined> {
  const dir = await builtGoModule({ name: 'go-clients', source: join(here, 'go'), programs: { 'bin/': './...' } });
  return dir === undefined ? undefined : { file: join(dir, 'bin', program) };
}

async function ofPython(): Promise<Program | undefined> {
  if (!(await runs('python3', '-c', 'import ensurepip, venv'))) return undefined;
  const requirements = join(here, 'kopf/requirements.txt');
  const dir = await cached({
    name: 'kopf',
    key: [requirements],
    // The entry is renamed when it is whole: the interpreter finds its packages again, the scripts beside it would not.
    build: async (into) => {
      await run('python3', ['-m', 'venv', join(into, 'environment')]);
      const pip = ['-m', 'pip', 'install', '--quiet', '--require-hashes', '--only-binary', ':all:', '-r', requirements];
      await run(join(into, 'environment/bin/python'), pip, { maxBuffer: 1 << 26 });
    },
  });
  return { file: join(dir, 'environment/bin/python'), args: ['story.py'], cwd: join(here, 'kopf') };
}

async function ofRust(minutes: boolean): Promise<Program | undefined> {
  if (!(await runs('cargo', '--version'))) return undefined;
  const source = join(here, 'kubeRs');
  const files = ['Cargo.toml', 'Cargo.lock', 'src/main.rs', 'src/operator.rs'].map((file) => join(source, file));
  if (!minutes && !existsSync(join(cacheRoot(), `kube-rs-${hashOf(files)}`))) return undefined;
  const dir = await cached({
    name: 'kube-rs',
    key: files,
    build: async (into) => {
      await cp(source, join(into, 'source'), { recursive: true });
      console.error('building kube-rs (minutes on a first run)');
      await run('cargo', ['build', '--quiet', '--locked'], { cwd: join(into, 'source'), maxBuffer: 1 << 26 });
    },
  });
  return { file: join(dir, 'source/target/debug/kube-rs-operator') };
}

/** Whether a program of this machine answers. */
function runs(program: string, ...args: readonly string[]): Promise<boolean> {
  return run(program, [...args]).then(
    () => true,
    () => false,
  );
}
