import { createRequire } from 'node:module';

export type TypeScript = typeof import('typescript');

/**
 * The compiler, loaded when first asked for (a quarter of a second) and only then: with a warm cache never. It is the one
 * that came with the extension, not the project's: TypeScript 7 has no `transpileModule`.
 */
export function lazyCompiler(file: string): () => TypeScript {
  let loaded: TypeScript | undefined;
  return () => (loaded ??= createRequire(file)(file) as TypeScript);
}
