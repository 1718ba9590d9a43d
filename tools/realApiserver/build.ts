/**
 * Builds the yardstick: kube-apiserver and kubectl of one version, and etcd, from Go modules pinned by the go.sum files
 * beside this one, into the cache. The first build takes minutes, every later call nothing.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { cached } from '../bootstrap/cache.mjs';
import { copyGoModule, goBuild, goModuleFiles, hasGo } from '../go/goModule.ts';

export interface RealBinaries {
  readonly kubeApiserver: string;
  readonly kubectl: string;
  readonly etcd: string;
}

const here = import.meta.dirname;

/** Paths of the binaries; `undefined` where Go (1.26 or newer) is missing, so that a lane can be skipped by name. */
export async function realBinaries(): Promise<RealBinaries | undefined> {
  if (!(await hasGo())) return undefined;
  const modules = ['kubernetes', 'etcd'].map((module) => path.join(here, module));
  const key = (await Promise.all(modules.map(goModuleFiles))).flat();
  const dir = await cached({ name: 'real-apiserver', key, build });
  return { kubeApiserver: path.join(dir, 'kube-apiserver'), kubectl: path.join(dir, 'kubectl'), etcd: path.join(dir, 'etcd') };
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
  const program = async (module: string, name: string, target: string, ldflags: string): Promise<void> => {
    console.error(`building ${target} (minutes on a first run)`);
    const copy = path.join(dir, 'src', module);
    await copyGoModule(path.join(here, module), copy);
    await goBuild(copy, { output: path.join(dir, name), target, flags: ['-ldflags', ldflags] });
  };
  await program('kubernetes', 'kube-apiserver', 'k8s.io/kubernetes/cmd/kube-apiserver', `-s -w ${flags}`);
  await program('kubernetes', 'kubectl', 'k8s.io/kubernetes/cmd/kubectl', `-s -w ${flags}`);
  await program('etcd', 'etcd', 'go.etcd.io/etcd/server/v3', '-s -w');
}
