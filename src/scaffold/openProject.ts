import { fail, ok, type Result } from '../base/result.ts';
import type { PlanBuilder, PlanProblem } from './plan.ts';
import { isTypeScriptProject, parseProject, type ProjectFile } from './projectFile.ts';

/** The project that a plan extends. Another tool's is refused with what to run instead. */
export function openProject(plan: PlanBuilder, instead: string): Result<ProjectFile, PlanProblem> {
  const text = plan.read('PROJECT');
  if (text === undefined) return fail({ message: 'This folder has no PROJECT file yet: the API needs a project first.', path: 'PROJECT' });
  const parsed = parseProject(text);
  if (!parsed.ok) return fail({ ...parsed.error, path: 'PROJECT' });
  const project = parsed.value;
  if (isTypeScriptProject(project)) return ok(project);
  const made = project.layout.join(', ') || 'unknown tools';
  return fail({ message: `This project was made by ${made}: ${instead}, and CRD Studio shows it.`, path: 'PROJECT' });
}
