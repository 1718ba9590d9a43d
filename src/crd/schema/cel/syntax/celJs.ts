import { createRequire } from 'node:module';

type CelJs = typeof import('@marcbachmann/cel-js');

let loaded: CelJs | undefined;

/**
 * The parser, loaded when the first expression is parsed: it makes a registry of functions at once, which a sandbox without rules
 * should not pay for. In a bundle this file is another: see `lazyParser` in tools/build/bundles.mjs.
 */
export function celJs(): CelJs {
  return (loaded ??= createRequire(import.meta.url)('@marcbachmann/cel-js') as CelJs);
}
