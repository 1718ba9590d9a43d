import type ts from 'typescript';

/** The TypeScript compiler as a value. */
export type Compiler = typeof ts;

let loaded: Promise<Compiler> | undefined;

/** Loads the compiler when it is first needed; the bundles share one copy of it (`dist/typescript.js`). */
export function loadCompiler(): Promise<Compiler> {
  loaded ??= import('typescript').then(
    (module) => (module as unknown as { default?: Compiler }).default ?? (module as unknown as Compiler),
  );
  return loaded;
}
