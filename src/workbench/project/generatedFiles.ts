import type { GeneratedFile } from '../../protocol/language.ts';
import type { PlanFile } from '../../scaffold/plan.ts';

/**
 * What to write so that a project's generated CRDs are as the generator gives them. A CRD file is ours whatever a person
 * made of it by hand; a file at its path that holds something else is not, and is `foreign`: to be asked about.
 */
export function planGenerated(
  files: readonly GeneratedFile[],
  read: (path: string) => string | undefined,
): { readonly write: readonly PlanFile[]; readonly foreign: readonly PlanFile[] } {
  const write: PlanFile[] = [];
  const foreign: PlanFile[] = [];
  for (const { path, text } of files) {
    const before = read(path);
    if (before === text) continue;
    const file: PlanFile = { path, mode: 'create', text, ...(before === undefined ? {} : { before }) };
    if (before === undefined || isCrd(before)) write.push(file);
    else foreign.push(file);
  }
  return { write, foreign };
}

/** A CRD, or nothing at all. */
function isCrd(text: string): boolean {
  return text.trim() === '' || /^kind:\s*["']?CustomResourceDefinition["']?\s*(#.*)?$/m.test(text);
}
