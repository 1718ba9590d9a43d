import { existsSync } from 'node:fs';
import { type Generated, CrdGenerator } from '../crd/source/generate.ts';
import type { SourceDiagnostic } from '../crd/source/diagnostic.ts';
import { generatorVersion } from '../crd/source/generatorVersion.ts';
import { folderOf, type SourceFiles } from '../crd/source/files.ts';
import { type Compiler, loadCompiler } from '../crd/source/typescript/compiler.ts';
import type { FieldPlace } from '../crd/source/typescript/fieldPlace.ts';
import type { FieldLines } from '../protocol/language.ts';
import type { MarkedSchema } from '../crd/source/typescript/markedSchema.ts';
import { fieldLines } from './fieldLines.ts';
import { Refusals } from './refusals.ts';
import { packageResolver } from './packages.ts';

/** One generator a project, kept warm: made when the project is first asked for. */
export class Projects {
  readonly #generators = new Map<string, CrdGenerator>();
  readonly #refusals = new Refusals();

  /** Runs the project's generator over `files`. */
  async generate(project: string, files: SourceFiles): Promise<Generated> {
    const compiler = await loadCompiler();
    return this.#generator(compiler, project).generate(files);
  }

  /** What is wrong with the project's types, and what the API server would refuse of the CRDs they give. */
  async problems(project: string, files: SourceFiles): Promise<readonly SourceDiagnostic[]> {
    const generator = this.#generator(await loadCompiler(), project);
    const made = generator.generate(files);
    const refused = this.#refusals.of(made.files, {
      files,
      definitionOf: (file) => generator.definition(file),
      placeOf: (source, kind, path) => generator.fieldPlace(source, kind, path, files),
    });
    return [...made.diagnostics, ...refused];
  }

  /** Where the project's types declare a field of a kind; undefined where they do not declare the kind. */
  async fieldPlace(
    project: string,
    kind: { readonly apiVersion: string; readonly kind: string },
    path: readonly (string | number)[],
    files: SourceFiles,
  ): Promise<FieldPlace | undefined> {
    const generator = this.#generator(await loadCompiler(), project);
    const made = generator.generate(files).files.filter((file) => file.kind === kind.kind);
    const source = made.flatMap(({ group, versions }) => versions.filter(({ version }) => `${group}/${version}` === kind.apiVersion))[0]
      ?.source;
    return source === undefined ? undefined : generator.fieldPlace(source, kind.kind, path, files);
  }

  /** The schema of what the comment at an offset of one of the project's files stands above. */
  async schemaAt(project: string, path: string, offset: number, files: SourceFiles): Promise<MarkedSchema | undefined> {
    return this.#generator(await loadCompiler(), project).schemaAt(path, offset, files);
  }

  /** Lines of the types and of a generated CRD that say the same fields; none where the project does not generate it. */
  async fieldLines(project: string, path: string, files: SourceFiles): Promise<FieldLines[]> {
    const generator = this.#generator(await loadCompiler(), project);
    const file = generator.generate(files).files.find((each) => each.path === path);
    if (file === undefined) return [];
    return fieldLines(file, (source, field) => generator.fieldPlace(source, file.kind, field, files), files);
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
  return foldersAbove(path).find((folder) => path.startsWith(`${folder}/src/`) && existsSync(`${folder}/PROJECT`));
}

/** The nearest folder with a PROJECT file above any file. */
export function projectAbove(path: string): string | undefined {
  return foldersAbove(path).find((folder) => existsSync(`${folder}/PROJECT`));
}

function foldersAbove(path: string): string[] {
  const folders: string[] = [];
  for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) folders.push(folder);
  return folders;
}

/** Whether a source of a project is one of its types: below `src/api`. */
export function isTypesPath(project: string, path: string): boolean {
  return path.startsWith(`${project}/src/api/`);
}
