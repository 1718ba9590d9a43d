import { existsSync } from 'node:fs';
import { type Generated, CrdGenerator } from '../crd/source/generate.ts';
import { generatorVersion } from '../crd/source/generatorVersion.ts';
import { folderOf, type SourceFiles } from '../crd/source/files.ts';
import { type Compiler, loadCompiler } from '../crd/source/typescript/compiler.ts';
import { packageResolver } from './packages.ts';

/** One generator a project, kept warm: made when the project is first asked for. */
export class Projects {
  readonly #generators = new Map<string, CrdGenerator>();

  /** Runs the project's generator over `files`. */
  async generate(project: string, files: SourceFiles): Promise<Generated> {
    const compiler = await loadCompiler();
    return this.#generator(compiler, project).generate(files);
  }

  /** Whether the project's CRDs or manifests depend on this file, as far as is known. */
  uses(project: string, path: string): boolean {
    return this.#generators.get(project)?.uses(path) ?? false;
  }

  #generator(compiler: Compiler, project: string): CrdGenerator {
    const known = this.#generators.get(project);
    if (known !== undefined) return known;
    const generator = new CrdGenerator({ compiler, project, packages: packageResolver(compiler, project), generatorVersion });
    this.#generators.set(project, generator);
    return generator;
  }
}

/** The folder with a PROJECT file that a file belongs to, when the file is one of its sources (below `src`); else undefined. */
export function projectOf(path: string): string | undefined {
  for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) {
    if (path.startsWith(`${folder}/src/`) && existsSync(`${folder}/PROJECT`)) return folder;
  }
  return undefined;
}

/** Whether a source of a project is one of its types: below `src/api`. */
export function isTypesPath(project: string, path: string): boolean {
  return path.startsWith(`${project}/src/api/`);
}
