import treeSitter, { type Node } from '@vscode/tree-sitter-wasm';
import { wasm } from './wasm.ts';

/**
 * Reads Go syntax: gives the root of a tree that also stands for text with mistakes. Offsets are UTF-16, as in strings. The tree lies in
 * the parser's own memory, until whoever asked for it calls `tree.delete()`.
 */
export type GoParser = (text: string) => Node;

let loading: Promise<GoParser> | undefined;

/** The parser, loaded when the first Go file is looked at. */
export function loadGoParser(): Promise<GoParser> {
  loading ??= load();
  return loading;
}

async function load(): Promise<GoParser> {
  const bytes = await wasm();
  // Emscripten takes the bytes beside what the types name; with them it locates no file.
  const options = { wasmBinary: bytes.parser, locateFile: (file: string) => file };
  await treeSitter.Parser.init(options);
  const parser = new treeSitter.Parser();
  parser.setLanguage(await treeSitter.Language.load(bytes.go));
  return (text) => {
    const tree = parser.parse(text);
    if (tree === null) throw new Error('unreachable: a language is set and no parse is cut short');
    return tree.rootNode;
  };
}
