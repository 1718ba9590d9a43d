import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ContentCache } from './cache.ts';
import { lazyCompiler } from './compiler.ts';
import { formatOf } from './format.ts';
import { readProjectConfig } from './projectConfig.ts';
import { resolveInProject } from './resolve.ts';
import { transpile } from './transpile.ts';

/**
 * Lets Node load a project's TypeScript as it is written: enums, decorators, parameter properties, path mappings, imports
 * that say ".js" and mean ".ts", ES modules and CommonJS. Each file becomes JavaScript with its source map inside, so
 * that breakpoints bind before the first run. Files of other packages are left to Node.
 */
export function installHooks(options: {
  readonly project: string;
  /** `@crd-studio/runtime` for a project that has not installed it. */
  readonly runtime: string;
  readonly typescript: string;
  readonly cache: string;
}): void {
  const compiler = lazyCompiler(options.typescript);
  const cache = new ContentCache(options.cache, `runner 1 ${options.typescript}`);
  const config = readProjectConfig(options.project, cache, compiler);
  const optionsText = JSON.stringify(config.options);
  // Sources of a person, those beside the project (a shared folder of a monorepo) too; not packages, not ourselves.
  const extension = dirname(options.runtime) + sep;
  const ours = (file: string): boolean => !file.includes(`${sep}node_modules${sep}`) && !file.startsWith(extension);

  registerHooks({
    resolve(specifier, context, next) {
      const entry = packageEntries[specifier];
      if (entry !== undefined) {
        try {
          return next(specifier, context); // the project's own copy, where it has one
        } catch (error) {
          if (!isMissing(error)) throw error;
          return { url: pathToFileURL(join(options.runtime, entry)).href, shortCircuit: true };
        }
      }
      // As it is written, not as Node would resolve links in it: breakpoints are set in the file that the editor has open.
      if (specifier.startsWith('file:') && ours(fileURLToPath(specifier))) return { url: specifier, shortCircuit: true };
      const parent = context.parentURL?.startsWith('file:') ? fileURLToPath(context.parentURL) : undefined;
      const file = parent !== undefined && ours(parent) ? resolveInProject(specifier, dirname(parent), config) : undefined;
      return file === undefined ? next(specifier, context) : { url: pathToFileURL(file).href, shortCircuit: true };
    },
    load(url, context, next) {
      const file = url.startsWith('file:') ? fileURLToPath(url) : undefined;
      if (file === undefined || !/\.[mc]?tsx?$/.test(file) || !ours(file)) return next(url, context);
      const source = readFileSync(file, 'utf8');
      const format = formatOf(file, source, config.options.module);
      const code = cache.get([file, source, format, optionsText], () =>
        transpile(compiler(), { project: options.project, file, source, format, options: config.options }),
      );
      return { format, source: code, shortCircuit: true };
    },
  });
}

const packageEntries: Readonly<Record<string, string>> = {
  '@crd-studio/runtime': 'index.js',
  '@crd-studio/runtime/testing': 'testing.js',
};

function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND';
}
