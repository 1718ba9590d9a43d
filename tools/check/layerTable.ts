/** One row of the architecture table: what the files of a folder (or one entry file) of `src/` may import. */
export interface Row {
  /** Path below `src/`, a folder or an entry file. The longest row that fits a file is its row. */
  readonly at: string;
  /** Rows whose files it may import, beside its own; a name stands for everything below it too. */
  readonly imports: readonly string[];
  /** npm packages; one ending in `?` only lazily, by `import()` or `import type`. */
  readonly packages: readonly string[];
}

const below = ['base', 'k8s'];

/** The table of docs/architecture.md. Node's own modules are open to all of them. */
export const table: readonly Row[] = [
  { at: 'base', imports: [], packages: [] },
  { at: 'k8s', imports: ['base'], packages: [] },
  { at: 'protocol', imports: below, packages: [] },
  { at: 'crd/schema', imports: below, packages: ['re2js', '@marcbachmann/cel-js?'] },
  { at: 'crd/compat', imports: [...below, 'crd/schema'], packages: [] },
  { at: 'crd/document', imports: [...below, 'crd/schema'], packages: ['yaml'] },
  { at: 'crd/source', imports: [...below, 'crd/schema'], packages: ['typescript', '@vscode/tree-sitter-wasm'] },
  { at: 'client', imports: below, packages: ['@kubernetes/client-node?'] },
  { at: 'runtime', imports: below, packages: ['prom-client', 'rfc6902'] },
  {
    at: 'apiserver',
    imports: [...below, 'protocol', 'crd/schema'],
    packages: ['protobufjs', 'yaml', '@peculiar/x509', 'reflect-metadata'],
  },
  { at: 'controlplane', imports: [...below, 'runtime'], packages: ['croner'] },
  { at: 'scaffold', imports: [...below, 'crd'], packages: ['yaml', 'nanotar'] },
  {
    at: 'language',
    imports: [...below, 'protocol', 'crd'],
    packages: ['vscode-languageserver', 'vscode-languageserver-textdocument', 'yaml', 'typescript'],
  },
  { at: 'cluster', imports: [...below, 'protocol', 'client', 'crd/schema'], packages: ['yaml'] },
  { at: 'runner', imports: [...below, 'protocol', 'client', 'runtime'], packages: ['typescript?'] },
  { at: 'workbench', imports: [...below, 'protocol', 'scaffold'], packages: ['yaml'] },
  { at: 'ui', imports: [...below, 'protocol', 'scaffold', 'workbench'], packages: ['vscode', 'vscode-languageclient'] },
  { at: 'extension.ts', imports: [...below, 'ui', 'workbench'], packages: ['vscode'] },
  { at: 'server.ts', imports: [...below, 'protocol', 'language'], packages: ['vscode-languageserver'] },
  { at: 'cluster.ts', imports: [...below, 'protocol', 'cluster'], packages: [] },
  { at: 'runner.ts', imports: [...below, 'protocol', 'runner'], packages: [] },
  { at: 'sandbox.ts', imports: [...below, 'protocol', 'apiserver', 'controlplane'], packages: [] },
  { at: 'reaper.ts', imports: below, packages: [] },
  { at: 'tsplugin', imports: [], packages: ['typescript?'] },
  { at: 'tsPlugin.ts', imports: ['tsplugin'], packages: [] },
  { at: 'generate.ts', imports: [...below, 'crd', 'language'], packages: [] },
  { at: 'package.ts', imports: [...below, 'runtime', 'client'], packages: [] },
  { at: 'testing.ts', imports: [...below, 'protocol', 'runtime', 'client'], packages: ['yaml'] },
];

/** Packages that must not be reachable from an entry, by however many steps, lazily or not. */
export const notInBundle: Readonly<Record<string, readonly string[]>> = {
  'extension.ts': ['typescript', '@kubernetes/client-node'],
  'sandbox.ts': ['typescript', '@kubernetes/client-node', 'vscode'],
};
