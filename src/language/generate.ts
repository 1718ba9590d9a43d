import type { Generated } from '../crd/source/generate.ts';
import type { SourceFiles } from '../crd/source/files.ts';
import type { GenerateProblem, GenerateResult } from '../protocol/language.ts';
import { kustomizationFor } from './kustomization.ts';
import { manifestsFor } from './manifests.ts';
import { Positions } from './positions.ts';

/** What the generator made, as the answer to `crdStudio/generate`; warnings are left to the diagnostics. */
export function generateResult(project: string, generated: Generated, files: SourceFiles): GenerateResult {
  const errors = generated.diagnostics.filter((diagnostic) => diagnostic.severity === 'error');
  return {
    files: generated.files,
    manifests: [...manifestsFor(project, generated.manifests, files), ...kustomizationFor(project, generated.files, files)],
    problems: errors.map(({ path, start, message, code }): GenerateProblem => {
      const { line, character } = new Positions(files.read(path) ?? '').at(start);
      return { path, line, character, message, code };
    }),
  };
}
