/**
 * Writes `docs/reference` anew: what the docstrings of `@crd-studio/runtime` say of every name that it exports, a file each
 * (`npm run reference`). `test/conformance/package/reference.test.ts` compares. It fails when the public API names a type that
 * is not exported, when a link leads nowhere, and when a type, a function or a method has no docstring.
 */
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { Application, type TypeDocOptions } from 'typedoc';
import type { PluginOptions } from 'typedoc-plugin-markdown';

export const referenceFolder = resolve(import.meta.dirname, '../../docs/reference');

const options: Partial<TypeDocOptions & PluginOptions> = {
  entryPoints: ['src/package.ts', 'src/testing.ts'],
  tsconfig: 'tsconfig.runtime.json',
  plugin: ['typedoc-plugin-markdown'],
  router: 'member',
  name: '@crd-studio/runtime',
  readme: 'none',
  excludePrivate: true,
  excludeInternal: true,
  excludeExternals: true,
  disableSources: true,
  hideBreadcrumbs: true,
  hidePageHeader: true,
  useCodeBlocks: true,
  sort: ['kind', 'alphabetical'],
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  classPropertiesFormat: 'table',
  typeDeclarationFormat: 'table',
  typeAliasPropertiesFormat: 'table',
  validation: { notExported: true, invalidLink: true, notDocumented: true, rewrittenLink: true, unusedMergeModuleWith: true },
  requiredToBeDocumented: ['Class', 'Interface', 'Function', 'TypeAlias', 'Method'],
  treatWarningsAsErrors: true,
  treatValidationWarningsAsErrors: true,
  logLevel: 'Warn',
};

/** The whole reference: path below `docs/reference` to text. */
export async function referenceFiles(): Promise<Map<string, string>> {
  const out = await mkdtemp(join(tmpdir(), 'reference-'));
  try {
    await generate(out);
    return await filesBelow(out);
  } finally {
    await rm(out, { recursive: true });
  }
}

/** What is there now, likewise. */
export async function filesBelow(folder: string): Promise<Map<string, string>> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).sort();
  const texts = await Promise.all(
    paths.map(async (path) => [relative(folder, path).replaceAll('\\', '/'), await readFile(path, 'utf8')] as const),
  );
  return new Map(texts);
}

async function generate(out: string): Promise<void> {
  const application = await Application.bootstrapWithPlugins({ ...options, outputs: [{ name: 'markdown', path: out }] });
  const project = await application.convert();
  if (project !== undefined) application.validate(project);
  if (project === undefined || application.logger.hasErrors() || application.logger.hasWarnings()) {
    throw new Error('the reference cannot be written: typedoc complained above of what docstrings and exports of the public API lack');
  }
  await application.generateOutputs(project);
  if (application.logger.hasErrors()) throw new Error('typedoc could not write the reference (see above)');
}

/** Writes docs/reference anew; what stands there stays as it is when that fails. */
export async function writeReference(): Promise<void> {
  const made = await mkdtemp(`${referenceFolder}-`);
  try {
    await generate(made);
    await rm(referenceFolder, { recursive: true, force: true });
    await rename(made, referenceFolder);
  } finally {
    await rm(made, { recursive: true, force: true });
  }
  console.log(`wrote ${referenceFolder}`);
}
