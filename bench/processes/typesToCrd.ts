/**
 * Types to CRD: after a save of the types file (write it, generate in the warm language server, write the YAML), and cold (start the
 * language server, generate, write), each beside `controller-gen crd` alone on the same kind in Go, its build cache warm. The second
 * pair of figures is of a type that holds a whole PodTemplateSpec, a CRD of some 600 KB.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { goTools } from '../anchors/goTools.ts';
import { KubebuilderProject } from '../anchors/kubebuilderProject.ts';
import type { Product } from '../product.ts';
import type { Comparison, Report } from '../report.ts';
import { startLanguageServer } from './languageServer.ts';
import { OurProject } from './ourProject.ts';
import { timed } from './timed.ts';

export async function typesToCrd(product: Product, runs: number): Promise<Report> {
  const tools = await goTools();
  if (tools === undefined) return { comparisons: [], figures: [], skipped: ['types to CRD beside controller-gen: Go or make is missing'] };
  const comparisons: Comparison[] = [];
  for (const pods of [false, true]) {
    const script = path.join(product.folder, 'dist/server.js');
    const server = await startLanguageServer(script, product.compileCache);
    const ours = new OurProject(await product.fresh(), server, product);
    await ours.createApi('Guestbook');
    const theirs = await KubebuilderProject.copy(tools, await product.fresh());
    if (pods) {
      await ours.addPodTemplate();
      await theirs.addPodTemplate();
    }
    const samples = { save: [] as number[], cold: [] as number[], bare: [] as number[] };
    for (let run = -1; run < runs; run++) {
      await theirs.addField(`Field${run + 1}`);
      const round = {
        save: await timed(() => save(ours, `field${run + 1}`)),
        cold: await timed(async () => {
          const fresh = await startLanguageServer(script, product.compileCache);
          await save(ours.with(fresh), `cold${run + 1}`);
          await fresh.stop();
        }),
        bare: await timed(() => theirs.bareControllerGen()),
      };
      if (run < 0) continue;
      for (const name of Object.keys(samples) as (keyof typeof samples)[]) samples[name].push(round[name]);
    }
    await server.stop();
    const compare = (what: string, name: 'save' | 'cold', goal?: number): Comparison => ({
      what: pods ? `${what}, a PodTemplateSpec in it` : what,
      ours: { name: 'CRD Studio', unit: 'ms', samples: samples[name] },
      anchor: { name: 'controller-gen crd', unit: 'ms', samples: samples.bare },
      ...(goal !== undefined && { goal }),
    });
    comparisons.push(
      compare('save of the types file to CRD on disk', 'save', 20),
      compare('types to CRD cold, process start included', 'cold'),
    );
  }
  return { comparisons, figures: [], skipped: [] };
}

/** Adds an optional field to the spec, saves, and generates until the CRD has it. */
async function save(project: OurProject, field: string): Promise<void> {
  const head = 'export interface GuestbookSpec {\n';
  const text = await readFile(project.types('Guestbook'), 'utf8');
  if (!text.includes(head)) throw new Error('the types file has no GuestbookSpec');
  await writeFile(project.types('Guestbook'), text.replace(head, `${head}  ${field}?: string;\n`));
  await project.generate();
  if (!(await readFile(project.crd('Guestbook'), 'utf8')).includes(` ${field}:\n`)) throw new Error(`the CRD has no field ${field}`);
}
