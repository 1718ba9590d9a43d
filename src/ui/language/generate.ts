import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { Turns } from '../../base/turns.ts';
import type { GenerateResult } from '../../protocol/language.ts';
import type { PlanFile } from '../../scaffold/plan.ts';
import { writePlan } from '../../workbench/files/journal.ts';
import { planGenerated } from '../../workbench/project/generatedFiles.ts';
import { freshenDocuments } from '../files/freshenDocuments.ts';
import { previewPlan } from '../files/previewPlan.ts';
import type { Studio } from '../studio.ts';

export interface Generated {
  readonly result: GenerateResult;
  /** Paths that were written, relative to the project. */
  readonly written: readonly string[];
  /** Paths of files that hold something of a person's own, and were left as they are. */
  readonly kept: readonly string[];
}

/** One run a project at a time: two that overlap would take what the other writes for a change of a person's. */
const turns = new Turns();

/**
 * Generates a project's CRDs, role and webhook configurations, and writes those that differ. What a mistake keeps from being generated
 * stays as it was. What a person wrote at a path of ours is replaced only after they saw the difference; `ask: false` leaves it.
 */
export async function generateInto(
  studio: Studio,
  folder: string,
  { token, ask = true }: { readonly token?: vscode.CancellationToken | undefined; readonly ask?: boolean } = {},
): Promise<Generated> {
  const { result, write, foreign } = await turns.take(folder, () => generateOurs(studio, folder, token));
  const agreed = ask && foreign.length > 0 ? await askForeign(studio, folder, foreign) : [];
  if (agreed.length > 0) {
    await writeInto(studio, folder, agreed);
    await studio.projects.refresh();
  }
  const paths = [...write, ...agreed].map((file) => file.path);
  return { result, written: paths, kept: foreign.map((file) => file.path).filter((path) => !paths.includes(path)) };
}

/** Writes what is ours without a question; the rest is told. */
async function generateOurs(
  studio: Studio,
  folder: string,
  token: vscode.CancellationToken | undefined,
): Promise<{ readonly result: GenerateResult } & ReturnType<typeof planGenerated>> {
  const result = await studio.language.generate(folder, token);
  const plan = planGenerated(result, (path) => {
    const file = join(folder, path);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  });
  if (plan.write.length > 0) await writeInto(studio, folder, plan.write);
  await studio.projects.setGenerated(folder, result);
  return { result, ...plan };
}

async function askForeign(studio: Studio, folder: string, files: readonly PlanFile[]): Promise<readonly PlanFile[]> {
  const agreed = await previewPlan(studio, vscode.l10n.t('Generate CRDs'), folder, { files, open: '', notes: [] });
  return agreed === undefined || agreed === 'back' ? [] : agreed;
}

async function writeInto(studio: Studio, folder: string, files: readonly PlanFile[]): Promise<void> {
  await writePlan({ root: folder, files }, { folder: studio.journals, now: studio.clock.now() });
  freshenDocuments(studio, folder, files);
}
