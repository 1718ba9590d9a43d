/**
 * Save of the types file to the CRD being Established with the new field: write the file, generate in the warm language
 * server, write the YAML, install through the cluster process into the running sandbox. Beside it: write the Go type,
 * `make manifests`, `kubectl apply`, `kubectl wait` on a real kube-apiserver.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { silentLogger } from '../../src/base/logger.ts';
import type { ClusterListeners } from '../../src/workbench/cluster/clusterLink.ts';
import { startClusterLink } from '../../src/workbench/cluster/clusterProcess.ts';
import { type RealBinaries, realBinaries } from '../../tools/realApiserver/build.ts';
import { startRealApiserver } from '../../tools/realApiserver/start.ts';
import { goTools, type GoTools } from '../anchors/goTools.ts';
import { KubebuilderProject } from '../anchors/kubebuilderProject.ts';
import type { Product } from '../product.ts';
import type { Report } from '../report.ts';
import { startLanguageServer } from './languageServer.ts';
import { OurProject } from './ourProject.ts';
import { startSandboxProcess } from './sandboxProcess.ts';
import { timed } from './timed.ts';

export async function saveToEstablished(product: Product, runs: number): Promise<Report> {
  const [tools, binaries] = [await goTools(), await realBinaries()];
  if (tools === undefined || binaries === undefined) {
    return { comparisons: [], figures: [], skipped: ['save to Established beside make and kubectl: Go or make is missing'] };
  }
  const ours = await openOurs(product);
  const theirs = await openTheirs(product, tools, binaries);
  const samples = { ours: [] as number[], theirs: [] as number[] };
  for (let run = -1; run < runs; run++) {
    const [one, other] = [await timed(() => ours.save(`Field${run + 1}`)), await timed(() => theirs.save(`Field${run + 1}`))];
    if (run < 0) continue;
    samples.ours.push(one);
    samples.theirs.push(other);
  }
  await ours.close();
  await theirs.close();
  return {
    comparisons: [
      {
        what: 'save of the types file to CRD Established',
        ours: { name: 'CRD Studio', unit: 'ms', samples: samples.ours },
        anchor: { name: 'make manifests, kubectl apply, kubectl wait', unit: 'ms', samples: samples.theirs },
        goal: 20,
      },
    ],
    figures: [],
    skipped: [],
  };
}

interface Contestant {
  /** Adds a field to the type and saves; settles when the cluster has it. */
  save(field: string): Promise<void>;
  close(): Promise<void>;
}

async function openOurs(product: Product): Promise<Contestant> {
  const dist = (file: string): string => path.join(product.folder, 'dist', file);
  const server = await startLanguageServer(dist('server.js'));
  const project = new OurProject(await product.fresh(), server, product);
  await project.createApi('Guestbook');
  const sandbox = await startSandboxProcess({ script: dist('sandbox.js'), dir: await product.fresh() });
  const cluster = await startClusterLink({
    node: { path: process.execPath, electron: false },
    script: dist('cluster.js'),
    log: silentLogger,
    listeners: deaf,
  });
  await cluster.request('open', { kind: 'sandbox', kubeconfig: sandbox.kubeconfig });
  const install = async (): Promise<void> => {
    const file = { path: project.crd('Guestbook'), text: await readFile(project.crd('Guestbook'), 'utf8') };
    const { crds } = await cluster.request('installCrds', { files: [file], timeoutMs: 30_000 });
    if (crds[0]?.state !== 'established' || !crds[0].changed) throw new Error(`not installed: ${JSON.stringify(crds)}`);
  };
  await install();
  return {
    async save(field) {
      const head = 'export interface GuestbookSpec {\n';
      const text = await readFile(project.types('Guestbook'), 'utf8');
      if (!text.includes(head)) throw new Error('the types file has no GuestbookSpec');
      await writeFile(project.types('Guestbook'), text.replace(head, `${head}  ${field.toLowerCase()}?: string;\n`));
      await project.generate();
      await install();
    },
    async close() {
      await cluster.stop();
      await sandbox.stop();
      await server.stop();
    },
  };
}

async function openTheirs(product: Product, tools: GoTools, binaries: RealBinaries): Promise<Contestant> {
  const project = await KubebuilderProject.copy(tools, await product.fresh());
  const server = await startRealApiserver(binaries);
  await project.manifests();
  await project.applyAndWait(binaries.kubectl, server.kubeconfig);
  return {
    async save(field) {
      await project.addField(field);
      await project.manifests();
      await project.applyAndWait(binaries.kubectl, server.kubeconfig);
    },
    close: () => server.stop(),
  };
}

const nothing = (): void => undefined;
const deaf: ClusterListeners = {
  state: nothing,
  crds: nothing,
  rows: nothing,
  behind: nothing,
  installProgress: nothing,
  objectChanged: nothing,
  log: nothing,
};
