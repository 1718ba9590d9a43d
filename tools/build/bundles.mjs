/**
 * What is bundled, and how: one esbuild run per process, so that each holds only what it needs.
 *
 * Heavy packages are never copied into several bundles. `typescript` is built once as `dist/typescript.js`, and
 * `@kubernetes/client-node` once as `dist/runtime/clientNode.js`; whoever says `import('typescript')` or
 * `import('@kubernetes/client-node')` loads that file when the line runs, not before.
 */
import { copyFileSync, mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { dynamicNames } from './dynamicNames.mjs';
import { fileUrlOfModule } from './moduleUrl.mjs';

/** CommonJS programs of the extension: entry in `src/` to file in `dist/`. */
const programs = {
  'src/extension.ts': 'extension',
  'src/ui/language/languageConnection.ts': 'languageConnection',
  'src/server.ts': 'server',
  'src/crd/source/go/parser.ts': 'goParser',
  'src/cluster.ts': 'cluster',
  'src/runner.ts': 'runner',
  'src/reaper.ts': 'reaper',
};

/** Loaded into VS Code's extension host. */
const inTheEditor = new Set(['src/extension.ts', 'src/ui/language/languageConnection.ts']);

/** ES modules of `@crd-studio/runtime`. */
const packageEntries = { 'src/package.ts': 'index', 'src/testing.ts': 'testing' };

/** Where packages that are built once lie, seen from a bundle in `dist/` and from one in `dist/runtime/`. */
const shared = {
  typescript: { program: './typescript.js', package: '../typescript.js' },
  '@kubernetes/client-node': { program: './runtime/clientNode.js', package: './clientNode.js' },
};

/**
 * The esbuild options of every bundle.
 *
 * @param {{ production: boolean, root?: string }} options `root`: the folder that `dist/` and `node_modules/` are written in
 */
export function bundles({ production, root = '.' }) {
  const common = {
    bundle: true,
    platform: 'node',
    target: 'node22',
    metafile: true,
    minify: production,
    keepNames: production,
    sourcemap: production ? false : 'linked',
    legalComments: 'none',
    logLevel: 'warning',
    logOverride: { 'require-resolve-not-external': 'silent' },
  };
  const program = (from, to) => ({
    ...common,
    ...fileUrlOfModule.commonJs,
    entryPoints: { [to]: from },
    outdir: join(root, 'dist'),
    format: 'cjs',
    external: inTheEditor.has(from) ? ['vscode'] : [],
    // VS Code hands `vscode` to what is required, not to what is imported.
    ...(inTheEditor.has(from) && { supported: { 'dynamic-import': false } }),
    loader: { '.wasm': 'binary' },
    plugins: [besides('program'), apart, lazyParser, withWasm, ...(inTheEditor.has(from) ? [yamlApart] : [])],
  });
  const modules = (entryPoints, extra = {}) => ({
    ...common,
    ...fileUrlOfModule.esModule,
    entryPoints,
    outdir: join(root, 'dist/runtime'),
    format: 'esm',
    plugins: [besides('package'), sandboxData(root), apart, lazyParser],
    ...extra,
  });
  const plan = Object.entries(programs).map(([from, to]) => program(from, to));
  plan.push(
    modules(Object.fromEntries(Object.entries(packageEntries).map(([from, to]) => [to, from])), {
      splitting: true,
      chunkNames: 'chunk-[hash]',
    }),
  );
  plan.push(modules({ sandbox: 'src/sandbox.ts' }), modules({ controlPlane: 'src/controlplane/program.ts' }));
  // The sandbox is the package's: the extension starts the same file, so that the .vsix carries it once.
  plan.push({
    ...common,
    stdin: { contents: `void import('./runtime/sandbox.js');`, resolveDir: '.', sourcefile: 'sandbox' },
    outfile: join(root, 'dist/sandbox.js'),
    format: 'cjs',
    sourcemap: false,
    external: ['./runtime/sandbox.js'],
  });
  plan.push(modules({ generate: 'src/generate.ts' }));
  const foreign = { minify: true, sourcemap: false };
  const used = `export { ${dynamicNames('@kubernetes/client-node').join(', ')} } from '@kubernetes/client-node';`;
  plan.push(
    modules(undefined, {
      stdin: { contents: used, resolveDir: '.', sourcefile: 'clientNode' },
      outdir: undefined,
      outfile: join(root, 'dist/runtime/clientNode.js'),
      plugins: [],
      ...foreign,
    }),
  );
  plan.push({ ...common, ...foreign, entryPoints: { typescript: 'typescript', yaml: 'yaml' }, outdir: join(root, 'dist'), format: 'cjs' });
  plan.push({
    ...program('src/tsPlugin.ts', 'index'),
    outdir: join(root, 'node_modules/crd-studio-ts-plugin'),
    external: ['typescript'],
    plugins: [],
    // A tsserver plugin is a module that is a function; the source exports it as `init`.
    footer: { js: 'module.exports = module.exports.init;' },
  });
  return plan;
}

/**
 * What the sandbox knows of built-in kinds (schemas, columns, protobuf) is read when a request first needs it: the files lie beside the
 * package's bundles, and no bundle holds them.
 */
function sandboxData(root) {
  return {
    name: 'sandbox-data',
    setup(build) {
      build.onResolve({ filter: /\.json$/ }, ({ path, kind: how, resolveDir }) => {
        if (how !== 'dynamic-import' || !/[\\/]src[\\/]apiserver[\\/]/.test(resolveDir)) return undefined;
        const name = `${basename(resolveDir)}-${basename(path)}`;
        copied.set(join(root, 'dist/runtime/data', name), join(resolveDir, path));
        return { path: `./data/${name}`, external: true };
      });
      build.onEnd(() => {
        for (const [to, from] of copied) {
          mkdirSync(dirname(to), { recursive: true });
          copyFileSync(from, to);
        }
      });
    },
  };
}

const copied = new Map();

/** Points imports of the shared packages at the one built copy. */
function besides(kind) {
  return {
    name: 'shared-packages',
    setup(build) {
      build.onResolve({ filter: /^(typescript|@kubernetes\/client-node)$/ }, ({ path }) => ({ path: shared[path][kind], external: true }));
    },
  };
}

/** esbuild runs a module that is required, not imported, when it is first asked for; Node has no `require` in the source. */
const lazyParser = {
  name: 'lazy-parser',
  setup(build) {
    build.onLoad({ filter: /[\\/]cel[\\/]syntax[\\/]celJs\.ts$/ }, () => ({
      contents: `export const celJs = () => require('@marcbachmann/cel-js');`,
      resolveDir: process.cwd(),
    }));
  },
};

/**
 * What many processes never need is a file of its own, loaded by the `import()` that names it: the language client (more than half
 * of what the extension would be) when a types file is opened, the sandbox's controllers when there is something for them to do.
 */
const apart = {
  name: 'apart',
  setup(build) {
    for (const [source, file] of [
      [/\/languageConnection\.ts$/, './languageConnection.js'],
      [/\.\/program\.ts$/, './controlPlane.js'],
    ]) {
      build.onResolve({ filter: source }, ({ kind }) => (kind === 'dynamic-import' ? { path: file, external: true } : undefined));
    }
  },
};

/** Nor is the YAML parser compiled while the extension is activated: it reads PROJECT a moment later. */
const yamlApart = {
  name: 'yaml',
  setup(build) {
    build.onResolve({ filter: /^yaml$/ }, () => ({ path: './yaml.js', external: true }));
  },
};

/** The WebAssembly of Go's parser lies inside its bundle. */
const withWasm = {
  name: 'wasm',
  setup(build) {
    build.onLoad({ filter: /[\\/]source[\\/]go[\\/]wasm\.ts$/ }, () => ({
      contents: `import parser from '@vscode/tree-sitter-wasm/wasm/tree-sitter.wasm';
        import go from '@vscode/tree-sitter-wasm/wasm/tree-sitter-go.wasm';
        export const wasm = async () => ({ parser, go });`,
      resolveDir: process.cwd(),
    }));
  },
};
