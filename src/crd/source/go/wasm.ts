import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** The parser and its Go grammar as WebAssembly. In the bundle this file is replaced by one that holds their bytes. */
export async function wasm(): Promise<{ readonly parser: Uint8Array; readonly go: Uint8Array }> {
  const { resolve } = createRequire(import.meta.url);
  const [parser, go] = await Promise.all(
    ['tree-sitter', 'tree-sitter-go'].map((name) => readFile(resolve(`@vscode/tree-sitter-wasm/wasm/${name}.wasm`))),
  );
  if (parser === undefined || go === undefined) throw new Error('unreachable: both were read');
  return { parser, go };
}
