import { builtinPackage } from '../builtin/builtinTypes.ts';
import { folderOf, joinPath, type SourceFiles } from '../files.ts';
import type { Compiler } from './compiler.ts';
import type { Declaration, Module } from './module.ts';
import { parseModule } from './parseModule.ts';

/** The package that a person's project takes its types from. */
export const runtimePackage = '@crd-studio/runtime';

/** What a name in a type stands for. */
export type Resolved =
  | { readonly kind: 'declared'; readonly declaration: Declaration }
  /** A type of the runtime package, by its name there. */
  | { readonly kind: 'runtime'; readonly name: string }
  /** One of Kubernetes' own types, of the package `core/v1`. */
  | { readonly kind: 'builtin'; readonly from: string; readonly name: string }
  /** Neither declared nor imported in the file: the language's own, or a mistake. */
  | { readonly kind: 'global'; readonly name: string }
  | { readonly kind: 'class' }
  /** The import leads nowhere. */
  | { readonly kind: 'missing'; readonly from: string; readonly name: string };

/** Where a module specifier that is not relative leads: a file with types, or undefined. */
export type PackageResolver = (specifier: string, fromPath: string) => string | undefined;

/** The parsed files of a project, kept as long as their text stays the same. */
export class Modules {
  readonly #compiler: Compiler;
  readonly #parsed = new Map<string, { readonly text: string; readonly module: Module }>();

  #count = 0;

  constructor(compiler: Compiler) {
    this.#compiler = compiler;
  }

  /** How many times a file has been parsed. */
  get count(): number {
    return this.#count;
  }

  /** Whether a file at `path` was there and parsed when it was last asked for. */
  has(path: string): boolean {
    return this.#parsed.has(path);
  }

  /** The module at `path`, parsed again only when its text has changed. */
  get(path: string, files: SourceFiles): Module | undefined {
    const text = files.read(path);
    if (text === undefined) {
      this.#parsed.delete(path);
      return undefined;
    }
    const known = this.#parsed.get(path);
    if (known?.text === text) return known.module;
    this.#count++;
    const module = parseModule(this.#compiler, path, text);
    this.#parsed.set(path, { text, module });
    return module;
  }
}

/** Which files were looked at, and what was there: as long as that holds, the same names mean the same. */
export class Lookups {
  readonly #seen = new Map<string, Module | undefined>();
  #uncertain = false;

  note(path: string, module: Module | undefined): void {
    this.#seen.set(path, module);
  }

  /** Something was missing that is not seen to appear (a package): never holds. */
  noteUncertain(): void {
    this.#uncertain = true;
  }

  hold(modules: Modules, files: SourceFiles): boolean {
    if (this.#uncertain) return false;
    for (const [path, module] of this.#seen) if (modules.get(path, files) !== module) return false;
    return true;
  }
}

/** Follows names through imports and re-exports, over one consistent view of the files. */
export class NameResolver {
  readonly lookups: Lookups;
  readonly #modules: Modules;
  readonly #files: SourceFiles;
  readonly #packages: PackageResolver;

  constructor(options: {
    readonly modules: Modules;
    readonly files: SourceFiles;
    readonly packages: PackageResolver;
    readonly lookups: Lookups;
  }) {
    this.#modules = options.modules;
    this.#files = options.files;
    this.#packages = options.packages;
    this.lookups = options.lookups;
  }

  /** What `name` (or `namespace.name`) means in `module`. */
  resolve(module: Module, name: string): Resolved {
    const dot = name.indexOf('.');
    if (dot > 0) return this.#member(module, name.slice(0, dot), name.slice(dot + 1));
    return this.#local(module, name, new Set()) ?? { kind: 'global', name };
  }

  /** What `import('from').name` means in `module`. */
  resolveImport(module: Module, from: string, name: string): Resolved {
    return this.#imported(module, from, name, new Set());
  }

  #member(module: Module, namespace: string, name: string): Resolved {
    const imported = module.imports.get(namespace);
    if (imported?.name !== '*') return { kind: 'global', name: `${namespace}.${name}` };
    return this.#imported(module, imported.from, name, new Set());
  }

  #local(module: Module, name: string, seen: Set<string>): Resolved | undefined {
    const declaration = module.declarations.get(name);
    if (declaration !== undefined) return { kind: 'declared', declaration };
    const imported = module.imports.get(name);
    if (imported !== undefined) return this.#imported(module, imported.from, imported.name, seen);
    return module.others.has(name) ? { kind: 'class' } : undefined;
  }

  #imported(module: Module, from: string, name: string, seen: Set<string>): Resolved {
    if (from === runtimePackage) return { kind: 'runtime', name };
    const builtin = builtinPackage(from);
    if (builtin !== undefined) return { kind: 'builtin', from: builtin, name };
    const target = from.startsWith('.') ? this.#relative(module.path, from) : this.#package(from, module.path);
    return (target === undefined ? undefined : this.#exported(target, name, seen)) ?? { kind: 'missing', from, name };
  }

  #exported(module: Module, name: string, seen: Set<string>): Resolved | undefined {
    const key = `${module.path} ${name}`;
    if (seen.has(key)) return undefined;
    seen.add(key);
    const given = module.exports.get(name);
    if (typeof given === 'string') return this.#local(module, given, seen);
    if (given !== undefined) return this.#imported(module, given.from, given.name, seen);
    const local = this.#local(module, name, seen);
    if (local !== undefined) return local;
    for (const from of module.exportsAll) {
      const found = this.#imported(module, from, name, seen);
      if (found.kind !== 'missing' && !((found.kind === 'runtime' || found.kind === 'builtin') && module.exportsAll.length > 1))
        return found;
    }
    return undefined;
  }

  /** `./x.js` means x.ts, x.d.ts or x/index.ts, as the compiler reads it. */
  #relative(fromPath: string, specifier: string): Module | undefined {
    const path = joinPath(folderOf(fromPath), specifier);
    const stem = path.replace(/\.(m?)js$/, '');
    const candidates = /\.m?ts$/.test(path) ? [path] : ['.ts', '.mts', '.d.ts', '/index.ts', '/index.d.ts'].map((end) => stem + end);
    for (const candidate of candidates) {
      const module = this.#get(candidate);
      if (module !== undefined) return module;
    }
    return undefined;
  }

  #package(specifier: string, fromPath: string): Module | undefined {
    const path = this.#packages(specifier, fromPath);
    if (path === undefined) this.lookups.noteUncertain();
    return path === undefined ? undefined : this.#get(path);
  }

  #get(path: string): Module | undefined {
    const module = this.#modules.get(path, this.#files);
    this.lookups.note(path, module);
    return module;
  }
}
