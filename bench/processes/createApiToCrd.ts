/**
 * Create API to the CRD on the disk, the language server up: from the answers to the written YAML, beside `kubebuilder
 * create api` with make and beside bare `controller-gen`. Each adds a second API to a project that has one; ours is
 * measured in an empty folder, too, where it makes the whole project with its vendored runtime.
 */
import path from 'node:path';
import { goTools } from '../anchors/goTools.ts';
import { KubebuilderProject } from '../anchors/kubebuilderProject.ts';
import type { Product } from '../product.ts';
import type { Comparison, Report } from '../report.ts';
import { startLanguageServer } from './languageServer.ts';
import { OurProject } from './ourProject.ts';
import { timed } from './timed.ts';

export async function createApiToCrd(product: Product, runs: number): Promise<Report> {
  const tools = await goTools();
  if (tools === undefined) return { comparisons: [], figures: [], skipped: ['create API beside kubebuilder: Go or make is missing'] };
  const server = await startLanguageServer(path.join(product.folder, 'dist/server.js'));
  const samples = { first: [] as number[], second: [] as number[], make: [] as number[], bare: [] as number[] };
  for (let run = -1; run < runs; run++) {
    const ours = new OurProject(await product.fresh(), server, product);
    const theirs = await KubebuilderProject.copy(tools, await product.fresh());
    const round = {
      first: await timed(() => ours.createApi('Guestbook')),
      second: await timed(() => ours.createApi('Second')),
      make: await timed(() => theirs.createApi('Second')),
      bare: await timed(() => theirs.bareControllerGen()),
    };
    if (run < 0) continue; // the compiler is loaded, Go's build cache filled
    for (const name of Object.keys(samples) as (keyof typeof samples)[]) samples[name].push(round[name]);
  }
  await server.stop();
  const compare = (what: string, ours: number[], anchor: { name: string; samples: number[] }, goal?: number): Comparison => ({
    what,
    ours: { name: 'CRD Studio', unit: 'ms', samples: ours },
    anchor: { ...anchor, unit: 'ms' },
    ...(goal !== undefined && { goal }),
  });
  const make = { name: 'kubebuilder create api, make manifests', samples: samples.make };
  const bare = { name: 'controller-gen crd', samples: samples.bare };
  return {
    comparisons: [
      compare('Create API to CRD on disk', samples.second, make, 50),
      compare('the same beside the bare generator', samples.second, bare, 10),
      compare('in an empty folder, project included', samples.first, make),
    ],
    figures: [],
    skipped: [],
  };
}
