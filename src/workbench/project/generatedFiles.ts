import type { GenerateResult } from '../../protocol/language.ts';
import type { PlanFile } from '../../scaffold/plan.ts';

/**
 * What to write so that a project's generated files are as the generator gives them. A CRD file is ours whatever a person made of it
 * by hand; a file at its path that holds something else is not, and is `foreign`: to be asked about. So is what the generator says so of.
 */
export function planGenerated(
  { files, manifests = [] }: Pick<GenerateResult, 'files' | 'manifests'>,
  read: (path: string) => string | undefined,
): { readonly write: readonly PlanFile[]; readonly foreign: readonly PlanFile[] } {
  const write: PlanFile[] = [];
  const foreign: PlanFile[] = [];
  const add = (path: string, text: string, isOurs: (before: string) => boolean): void => {
    const before = read(path);
    if (before === text) return;
    const file: PlanFile = { path, mode: 'create', text, ...(before === undefined ? {} : { before }) };
    if (before === undefined || isOurs(before)) write.push(file);
    else foreign.push(file);
  };
  for (const { path, text } of files) add(path, text, isCrd);
  for (const manifest of manifests) add(manifest.path, manifest.text, () => !manifest.foreign);
  return { write, foreign };
}

/** A CRD, or nothing at all. */
function isCrd(text: string): boolean {
  return text.trim() === '' || /^kind:\s*["']?CustomResourceDefinition["']?\s*(#.*)?$/m.test(text);
}
