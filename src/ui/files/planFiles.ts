import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { CodedError } from '../../base/errors.ts';
import type { Result } from '../../base/result.ts';
import type { Plan, PlanFile, PlanProblem, ReadFile } from '../../scaffold/plan.ts';
import { writePlan } from '../../workbench/files/journal.ts';
import { generateInto } from '../language/generate.ts';
import { showError, showInfo } from '../messages.ts';
import type { Studio } from '../studio.ts';

/** Reads files of a project as a planner wants them. */
export function projectReader(folder: string): ReadFile {
  return (path) => {
    const file = join(folder, path);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  };
}

/** The plan; throws where there is none, with the place of a mistake. */
export function planned(result: Result<Plan, PlanProblem>): Plan {
  if (result.ok) return result.value;
  const { message, path, line } = result.error;
  throw new CodedError('NoPlan', `${message}${path === undefined || line === undefined ? '' : ` (${path}:${line + 1})`}`);
}

/** Writes what a person agreed to, opens the plan's file, says its notes, and generates what follows from it. */
export async function writeAgreed(studio: Studio, folder: string, plan: Plan, files: readonly PlanFile[]): Promise<void> {
  await writePlan({ root: folder, files }, { folder: studio.journals, now: studio.clock.now() });
  await studio.projects.refresh();
  for (const note of plan.notes) showInfo(note);
  await vscode.window.showTextDocument(vscode.Uri.file(join(folder, plan.open)), { preview: false });
  await generateInto(studio, folder).catch((error: unknown) => showError(studio.log, error));
}
