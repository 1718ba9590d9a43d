/**
 * Builds the yardstick: kube-apiserver and kubectl of one version, and etcd, from Go modules pinned by the go.sum files
 * beside this one, into the cache. The first build takes minutes, every later call nothing.
 */
import { execFile, spawn } from 'node:child_process';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { cached } from '../bootstrap/cache.mjs';

export interface RealBinaries {
  readonly kubeApiserver: string;
  readonly kubectl: string;
  readonly etcd: string;
}

const here = import.meta.dirname;
const sources = ['go.mod', 'go.sum', 'tools.go'];
const minimumGo = [1, 26] as const;

/** Paths of the binaries; `undefined` where Go (1.26 or newer) is missing, so that a lane can be skipped by name. */
export async function realBinaries(): Promise<RealBinaries | undefined> {
  if (!(await hasGo())) return undefined;
  const key = ['kubernetes', 'etcd'].flatMap((module) => sources.map((file) => path.join(here, module, file)));
  const dir = await cached({ name: 'real-apiserver', key, build });
  return { kubeApiserver: path.join(dir, 'kube-apiserver'), kubectl: path.join(dir, 'kubectl'), etcd: path.join(dir, 'etcd') };
}

export async function hasGo(): Promise<boolean> {
  try {
    const { stdout } = await promisify(execFile)('go', ['env', 'GOVERSION']);
    const [, major = '0', minor = '0'] = /go(\d+)\.(\d+)/.exec(stdout) ?? [];
    return Number(major) > minimumGo[0] || (Number(major) === minimumGo[0] && Number(minor) >= minimumGo[1]);
  } catch {
    return false;
  }
}

async function build(dir: string): Promise<void> {
  const version = /k8s\.io\/kubernetes (v\S+)/.exec(await readFile(path.join(here, 'kubernetes/go.mod'), 'utf8'))?.[1];
  if (version === undefined) throw new Error('kubernetes/go.mod does not name k8s.io/kubernetes');
  const component = 'k8s.io/component-base/version';
  const [, major, minor] = /^v(\d+)\.(\d+)/.exec(version) ?? [];
  const flags = [
    `-X ${component}.gitVersion=${version}`,
    `-X ${component}.gitMajor=${major}`,
    `-X ${component}.gitMinor=${minor}`,
    `-X ${component}.gitTreeState=clean`,
  ].join(' ');
  const kubernetes = await moduleCopy(dir, 'kubernetes');
  await goBuild(kubernetes, path.join(dir, 'kube-apiserver'), `-s -w ${flags}`, 'k8s.io/kubernetes/cmd/kube-apiserver');
  await goBuild(kubernetes, path.join(dir, 'kubectl'), `-s -w ${flags}`, 'k8s.io/kubernetes/cmd/kubectl');
  await goBuild(await moduleCopy(dir, 'etcd'), path.join(dir, 'etcd'), '-s -w', 'go.etcd.io/etcd/server/v3');
}

/** Go may write into a module's folder: it gets a copy. */
async function moduleCopy(dir: string, module: string): Promise<string> {
  const copy = path.join(dir, 'src', module);
  await mkdir(copy, { recursive: true });
  await Promise.all(sources.map((file) => copyFile(path.join(here, module, file), path.join(copy, file))));
  return copy;
}

async function goBuild(cwd: string, output: string, ldflags: string, target: string): Promise<void> {
  console.error(`building ${target} (minutes on a first run)`);
  const go = spawn('go', ['build', '-mod=mod', '-ldflags', ldflags, '-o', output, target], {
    cwd,
    env: { ...process.env, GOTOOLCHAIN: 'local', CGO_ENABLED: '0' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await new Promise<number | null>((resolve, reject) => go.on('error', reject).on('exit', resolve));
  if (code !== 0) throw new Error(`go build ${target} ended with code ${code}`);
}
