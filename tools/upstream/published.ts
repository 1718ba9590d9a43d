import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import type { CustomResourceDefinition } from '../../src/crd/schema/index.ts';
import { hasGo } from '../go/goModule.ts';

/** Where well-known projects publish their CRDs: folders of Go modules, at versions that Go 1.26 takes. Nothing of them is kept here. */
const modules: Readonly<Record<string, readonly string[]>> = {
  'sigs.k8s.io/gateway-api@v1.4.1': ['config/crd/standard', 'config/crd/experimental'],
  'github.com/cert-manager/cert-manager@v1.21.2': ['deploy/crds'],
  'github.com/prometheus-operator/prometheus-operator@v0.85.0': ['example/prometheus-operator-crd-full'],
  'knative.dev/serving@v0.51.0': ['config/core/300-resources'],
  'sigs.k8s.io/cluster-api@v1.14.2': [
    'core/config/crd/bases',
    'bootstrap/kubeadm/config/crd/bases',
    'controlplane/kubeadm/config/crd/bases',
  ],
  'sigs.k8s.io/kueue@v0.17.0': ['config/components/crd/bases'],
  'github.com/fluxcd/source-controller@v1.8.5': ['config/crd/bases'],
};

export interface PublishedCrd {
  /** `module@version folder/file.yaml`. */
  readonly name: string;
  readonly text: string;
  readonly crd: CustomResourceDefinition;
}

/**
 * The published CRDs, through Go's own module cache: downloaded the first time, checked against Go's checksum database. Or, in words, why
 * there are none here.
 */
export async function publishedCrds(): Promise<readonly PublishedCrd[] | string> {
  if (!(await hasGo())) return 'the CRDs of other projects come through Go 1.26 or newer, and none is on PATH';
  const work = await mkdtemp(path.join(os.tmpdir(), 'published-'));
  try {
    await writeFile(path.join(work, 'go.mod'), 'module published\n');
    const found: PublishedCrd[] = [];
    for (const [module, folders] of Object.entries(modules)) {
      const dir = await folderOf(module, work);
      if (dir === undefined) return `${module} is neither in Go's module cache nor to be had`;
      for (const folder of folders) found.push(...(await crdsIn(module, dir, folder)));
    }
    return found;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function folderOf(module: string, cwd: string): Promise<string | undefined> {
  try {
    const env = { ...process.env, GOFLAGS: '-mod=mod', GOTOOLCHAIN: 'local' };
    const { stdout } = await promisify(execFile)('go', ['mod', 'download', '-json', module], { cwd, env, timeout: 120_000 });
    return (JSON.parse(stdout) as { Dir?: string }).Dir;
  } catch (error) {
    console.error(`go mod download ${module}: ${(error as Error).message.slice(0, 300)}`);
    return undefined;
  }
}

async function crdsIn(module: string, dir: string, folder: string): Promise<PublishedCrd[]> {
  const found: PublishedCrd[] = [];
  for (const file of (await readdir(path.join(dir, folder))).toSorted()) {
    if (!/\.ya?ml$/.test(file)) continue;
    const text = await readFile(path.join(dir, folder, file), 'utf8');
    for (const document of parseAllDocuments(text)) {
      const crd = document.toJS() as CustomResourceDefinition | null;
      if (crd?.kind === 'CustomResourceDefinition') found.push({ name: `${module} ${folder}/${file}`, text, crd });
    }
  }
  return found;
}
