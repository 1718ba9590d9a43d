import type { GoParser } from '../crd/source/go/parser.ts';

/** What `read` makes of the trees of Go texts, which are gone afterwards. The parser is a file of its own, loaded with the first Go file. */
export async function readGo<T>(texts: readonly string[], read: (roots: readonly ReturnType<GoParser>[]) => T): Promise<T> {
  const { loadGoParser } = await import('../crd/source/go/parser.ts');
  const roots = texts.map(await loadGoParser());
  try {
    return read(roots);
  } finally {
    for (const { tree } of roots) tree.delete();
  }
}
