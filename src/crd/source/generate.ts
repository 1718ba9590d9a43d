import { checkKind } from './crd/check.ts';
import { crdJson, type KindSource, namesOf } from './crd/crd.ts';
import type { KindVersion } from './crd/version.ts';
import { type DiagnosticCode, Diagnostics, type SourceDiagnostic } from './diagnostic.ts';
import type { SourceFiles } from './files.ts';
import { type ManifestFile, ManifestGenerator } from './manifests.ts';
import type { JsonObject } from './json.ts';
import { projectSources } from './project.ts';
import { Reuse, type Run } from './reuse.ts';
import type { Compiler } from './typescript/compiler.ts';
import { type FieldPlace, fieldPlace } from './typescript/fieldPlace.ts';
import { type FoundKinds, type KindDeclaration, kindsOf } from './typescript/kinds.ts';
import { type MarkedSchema, markedSchema } from './typescript/markedSchema.ts';
import { Lookups, Modules, NameResolver, type PackageResolver } from './typescript/modules.ts';
import type { Module } from './typescript/module.ts';
import { tooDeep } from './typescript/parseModule.ts';
import { type ApiPackage, readPackage } from './typescript/package.ts';
import { TypeReader } from './typescript/types/reader.ts';
import { documents } from './yaml/documents.ts';

/** A CRD as a file of the project. */
export interface CrdFile {
  /** Relative to the project: `config/crd/bases/webapp.example.com_guestbooks.yaml`. */
  readonly path: string;
  readonly text: string;
  readonly group: string;
  readonly kind: string;
  /** By version, with the absolute path of the file that declares the kind. */
  readonly versions: readonly { readonly version: string; readonly source: string }[];
}

export interface Generated {
  readonly files: readonly CrdFile[];
  /** The role and the webhook configurations that markers of all sources ask for. */
  readonly manifests: readonly ManifestFile[];
  readonly diagnostics: readonly SourceDiagnostic[];
}

/**
 * Makes the CRDs of one project from the TypeScript below its `src/api`, and keeps what it has made: after a change only the changed
 * file is parsed again, and only kinds that looked at it are made anew. A kind with an error gets no file, so that the one on disk, the last good one, stays.
 */
export class CrdGenerator {
  readonly #compiler: Compiler;
  readonly #project: string;
  readonly #packages: PackageResolver;
  readonly #generatorVersion: string;
  readonly #modules: Modules;
  readonly #manifests: ManifestGenerator;
  #made = 0;
  readonly #kindsOf = new Reuse<FoundKinds>();
  readonly #files = new Reuse<CrdFile | undefined>();
  readonly #definitions = new WeakMap<CrdFile, JsonObject>();

  constructor(options: {
    readonly compiler: Compiler;
    /** Absolute path of the project's folder, with forward slashes. */
    readonly project: string;
    /** Finds the file behind an import of a package. */
    readonly packages: PackageResolver;
    /** What the CRDs name as their generator's version: `v0.1.0`. */
    readonly generatorVersion: string;
  }) {
    this.#compiler = options.compiler;
    this.#project = options.project;
    this.#packages = options.packages;
    this.#generatorVersion = options.generatorVersion;
    this.#modules = new Modules(options.compiler);
    this.#manifests = new ManifestGenerator({ compiler: options.compiler, modules: this.#modules });
  }

  /** Whether this file was looked at in the last run that could have needed it. */
  uses(path: string): boolean {
    return this.#modules.has(path);
  }

  /** Where a field of a kind is declared (for the empty path: the kind), from the file on that declares the kind; see `typescript/fieldPlace.ts`. */
  fieldPlace(source: string, kind: string, path: readonly (string | number)[], files: SourceFiles): FieldPlace | undefined {
    const root = this.#modules.get(source, files)?.declarations.get(kind);
    if (root === undefined) return undefined;
    const { node, module } = root;
    if (path.length === 0) return { path: module.path, start: node.name.getStart(module.source), end: node.name.getEnd() };
    return fieldPlace(this.#compiler, this.#names(files), root, path);
  }

  /** The schema of what the comment at an offset of a file stands above, of a kind or not; see `typescript/markedSchema.ts`. */
  schemaAt(path: string, offset: number, files: SourceFiles): MarkedSchema | undefined {
    const module = this.#modules.get(path, files);
    return module && markedSchema(this.#compiler, this.#names(files), module, offset);
  }

  /** What the text of a CRD that was made here says, as data. */
  definition(file: CrdFile): JsonObject | undefined {
    return this.#definitions.get(file);
  }

  /** How many CRDs have been made so far. */
  get made(): number {
    return this.#made;
  }

  /** How many times a file has been parsed so far. */
  get parsed(): number {
    return this.#modules.count;
  }

  /** How many times a file's markers for the role and webhooks have been read so far. */
  get markersRead(): number {
    return this.#manifests.read;
  }

  generate(files: SourceFiles): Generated {
    const diagnostics = new Diagnostics();
    const run: Run = { modules: this.#modules, files, packages: this.#packages };
    const sources = projectSources(this.#project, files);
    const packages = sources.api
      .map((folder) => readPackage(this.#compiler, this.#modules, files, folder, diagnostics))
      .filter((each) => !each.skipped);
    for (const module of packages.flatMap((each) => each.modules)) diagnostics.addAll(module.syntaxErrors);
    const { kinds, doubtful } = this.#kinds(packages, run, diagnostics);
    const made = new Map<string, CrdFile>();
    for (const kind of kinds) {
      const file = this.#file(kind, packages, run, diagnostics);
      const other = file === undefined ? undefined : made.get(file.path);
      if (other !== undefined) reportSameFile(kind, other, diagnostics);
      else if (file !== undefined && !doubtful.has(kind.kind)) made.set(file.path, file);
    }
    const manifests = this.#manifests.generate(sources.files, files, diagnostics);
    return { files: [...made.values()], manifests, diagnostics: withoutEchoes(diagnostics.list()) };
  }

  #names(files: SourceFiles): NameResolver {
    return new NameResolver({ modules: this.#modules, files, packages: this.#packages, lookups: new Lookups() });
  }

  /** Kinds by group and name, each with its versions; `doubtful` are names of which a version may be missing here. */
  #kinds(packages: readonly ApiPackage[], run: Run, diagnostics: Diagnostics): { kinds: FoundKind[]; doubtful: Set<string> } {
    const found = new Map<string, FoundKind>();
    const doubtful = new Set<string>();
    for (const each of packages) {
      for (const module of each.modules) {
        const { kinds, refused } = this.#kindsOf.get(module.path, '', run, diagnostics, (names, own) => {
          names.lookups.note(module.path, module);
          return kindsOf(this.#compiler, names, module, own);
        });
        for (const name of refused) doubtful.add(name);
        for (const kind of kinds) {
          const name = kind.declaration.node.name.text;
          if (each.group === undefined) {
            doubtful.add(name);
            reportNoGroup(kind, diagnostics);
            continue;
          }
          const key = `${each.group}/${name}`;
          const known = found.get(key) ?? { group: each.group, kind: name, versions: [] };
          known.versions.push({ ...kind, package: each });
          found.set(key, known);
        }
      }
    }
    return { kinds: [...found.values()].sort((a, b) => (`${a.group}/${a.kind}` < `${b.group}/${b.kind}` ? -1 : 1)), doubtful };
  }

  #file(found: FoundKind, packages: readonly ApiPackage[], run: Run, diagnostics: Diagnostics): CrdFile | undefined {
    const versions = found.versions.map((each) => [each.package.version, each.declaration.module.path]);
    const optional = packages.filter((each) => each.optionalByDefault).flatMap((each) => each.modules.map((module) => module.path));
    const basis = JSON.stringify([versions, optional]);
    const file = this.#files.get(`${found.group}/${found.kind}`, basis, run, diagnostics, (names, own) => {
      for (const { declaration } of found.versions) names.lookups.note(declaration.module.path, declaration.module);
      try {
        return this.#make(found, new Set(optional), names, own);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        for (const version of found.versions) own.add(atName(version, 'unsupported-type', tooDeep(`The types of ${found.kind}`)));
        return undefined;
      }
    });
    const unreadable = packages.some((each) => (each.group ?? found.group) === found.group && each.modules.some(hasSyntaxError));
    return unreadable ? undefined : file;
  }

  #make(found: FoundKind, optional: ReadonlySet<string>, names: NameResolver, diagnostics: Diagnostics): CrdFile | undefined {
    const source = this.#read(found, optional, names, diagnostics);
    checkKind(source, found.versions, diagnostics);
    if (diagnostics.hasErrors || source.versions.length === 0) return undefined;
    const definition = crdJson(source, this.#generatorVersion);
    this.#made++;
    const file: CrdFile = {
      path: `config/crd/bases/${found.group}_${namesOf(source).plural}.yaml`,
      text: documents([definition]),
      group: found.group,
      kind: found.kind,
      versions: found.versions.map((each) => ({ version: each.package.version, source: each.declaration.module.path })),
    };
    this.#definitions.set(file, definition);
    return file;
  }

  #read(found: FoundKind, optional: ReadonlySet<string>, names: NameResolver, diagnostics: Diagnostics): KindSource {
    const reader = new TypeReader({
      compiler: this.#compiler,
      names,
      diagnostics,
      optionalByDefault: (module) => optional.has(module.path),
    });
    const versions = found.versions
      .filter((each) => !each.markers.some((marker) => marker.name === 'kubebuilder:skipversion'))
      .map((each): KindVersion => {
        const whole = reader.whole(each.declaration);
        const schema = { ...whole, properties: { ...whole.properties, metadata: { type: 'object' } } };
        return { version: each.package.version, schema, markers: each.markers };
      })
      .sort((a, b) => (a.version < b.version ? -1 : 1));
    return { group: found.group, kind: found.kind, versions };
  }
}

/** One kind as it was found: a declaration a version. */
export interface FoundVersion extends KindDeclaration {
  readonly package: ApiPackage;
}

interface FoundKind {
  readonly group: string;
  readonly kind: string;
  readonly versions: FoundVersion[];
}

/** Of a file with syntax errors only those are said: the rest was read from what the parser made up to go on. */
function withoutEchoes(diagnostics: readonly SourceDiagnostic[]): SourceDiagnostic[] {
  const broken = new Set(diagnostics.filter(({ code }) => code === 'syntax').map(({ path }) => path));
  return diagnostics.filter(({ code, path }) => code === 'syntax' || !broken.has(path));
}

function hasSyntaxError(module: Module): boolean {
  return module.syntaxErrors.length > 0;
}

function reportNoGroup(kind: KindDeclaration, diagnostics: Diagnostics): void {
  const name = kind.declaration.node.name.text;
  const message = `The group of ${name} is not known. Put +groupName=<group> into a doc comment at the top of groupversion.ts in this folder.`;
  diagnostics.add(atName(kind, 'group-missing', message));
}

function reportSameFile(found: FoundKind, other: CrdFile, diagnostics: Diagnostics): void {
  const message = `${found.kind} and ${other.kind} have the same plural, and so the same CRD. Give one another: +kubebuilder:resource:path=<plural>.`;
  for (const version of found.versions) diagnostics.add(atName(version, 'names', message));
}

function atName({ declaration }: KindDeclaration, code: DiagnosticCode, message: string): SourceDiagnostic {
  const { node, module } = declaration;
  return { severity: 'error', code, message, path: module.path, start: node.name.getStart(module.source), end: node.name.getEnd() };
}
