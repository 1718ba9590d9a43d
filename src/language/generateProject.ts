import { CrdGenerator } from '../crd/source/generate.ts';
import { generatorVersion } from '../crd/source/generatorVersion.ts';
import type { Compiler } from '../crd/source/typescript/compiler.ts';
import type { GenerateResult } from '../protocol/language.ts';
import { diskFiles } from './diskFiles.ts';
import { generateResult } from './generate.ts';
import { packageResolver } from './packages.ts';
import { withSlashes } from './paths.ts';

/** Makes the CRDs of the project in a folder once, from its files as they are on the disk. Writes nothing. */
export function generateProject(folder: string, compiler: Compiler): GenerateResult {
  const project = withSlashes(folder);
  const files = diskFiles();
  const generator = new CrdGenerator({ compiler, project, packages: packageResolver(compiler, project), generatorVersion });
  return generateResult(project, generator.generate(files), files);
}
