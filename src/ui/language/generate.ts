import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { GenerateResult } from '../../protocol/language.ts';
import { writePlan } from '../../workbench/files/journal.ts';
import { planGenerated } from '../../workbench/project/generatedFiles.ts';
import { previewPlan } from '../files/previewPlan.ts';
import type { Studio } from '../studio.ts';

export interface Generated {
  readonly result: GenerateResult;
  /** Paths that were written, relative to the project. */
  readonly written: readonly string[];
  /** Paths of files that hold something of a person's own, and were left as they are. */
  readonly kept: readonly string[];
}

/**
 * Generates a project's CRDs, role and webhook configurations, and writes those that differ. What a mistake keeps from being generated
 * stays as it was. What a person wrote at a path of ours is replaced only after they saw the difference; `ask: false` leaves it.
 */
export async function generateInto(
  studio: Studio,
  folder: string,
  { token, ask = true }: { readonly token?: vscode.CancellationToken | undefined; readonly ask?: boolean } = {},
): Promise<Generated> {
  const result = await studio.language.generate(folder, token);
  const plan = planGenerated(result, (path) => {
    const file = join(folder, path);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  });
  let files = plan.write;
  let kept = plan.foreign.map((file) => file.path);
  if (plan.foreign.length > 0 && ask) {
    const title = vscode.l10n.t('Generate CRDs');
    const agreed = await previewPlan(studio, title, folder, { files: plan.foreign, open: '', notes: [] });
    if (agreed !== undefined && agreed !== 'back') {
      files = [...files, ...agreed];
      kept = kept.filter((path) => !agreed.some((file) => file.path === path));
    }
  }
  if (files.length > 0) await writePlan({ root: folder, files }, { folder: studio.journals, now: studio.clock.now() });
  await studio.projects.setGenerated(folder, result);
  return { result, written: files.map((file) => file.path), kept };
}
