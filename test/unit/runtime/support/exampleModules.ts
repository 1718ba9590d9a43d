import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../../..');
const examples = pathToFileURL(`${resolve(root, 'examples')}/`).href;

/**
 * Loads a module of `examples/` as it is written: its `@crd-studio/runtime` is this source tree, and its ".js" are files
 * that end in ".ts". `path` as in "guestbook/src/controllers/guestbook.ts".
 */
export function exampleModule<T>(path: string): Promise<T> {
  hook ??= registerHooks({
    resolve(specifier, context, next) {
      if (context.parentURL?.startsWith(examples) !== true) return next(specifier, context);
      if (specifier === '@crd-studio/runtime') return next(pathToFileURL(resolve(root, 'src/package.ts')).href, context);
      return next(specifier.startsWith('.') ? specifier.replace(/\.js$/, '.ts') : specifier, context);
    },
  });
  return import(new URL(path, examples).href) as Promise<T>;
}

let hook: ReturnType<typeof registerHooks> | undefined;
