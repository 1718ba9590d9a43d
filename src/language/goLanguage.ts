import type { Diagnostic } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { checkGoMarkers, goComments } from '../crd/source/go/comments.ts';
import type { GoParser } from '../crd/source/go/parser.ts';
import { diagnosticsByUri } from './diagnostics.ts';
import type { MarkerPlace } from './markerPlace.ts';
import { pathOf, uriOf } from './paths.ts';
import { projectAbove } from './project.ts';

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

/** Whether a Go file belongs to a project whose markers are read. */
export function isProjectGo(document: TextDocument): boolean {
  const path = document.languageId === 'go' ? pathOf(document.uri) : undefined;
  return path !== undefined && !path.includes('/vendor/') && projectAbove(path) !== undefined;
}

/** What the offset is a place for; undefined outside of the comments that markers are read from. */
export async function goMarkerPlaceAt(document: TextDocument, offset: number): Promise<MarkerPlace | undefined> {
  const comments = await readGo([document.getText()], (roots) => roots.flatMap(goComments));
  const comment = comments.find(({ start, end }) => start < offset && offset <= end);
  if (comment === undefined || !comment.text.startsWith('//')) return undefined;
  const lead = /^\/\/\s*(?=\+)/.exec(comment.text)?.[0];
  const start = comment.start + (lead?.length ?? 2);
  const before = lead === undefined || offset < start ? undefined : comment.text.slice(lead.length, offset - comment.start);
  return { target: comment.target, before, start, after: comment.text.slice(offset - comment.start) };
}

/** What is wrong with the markers of a Go file. */
export async function checkGo(document: TextDocument): Promise<Diagnostic[]> {
  const path = pathOf(document.uri) ?? document.uri;
  const found = await readGo([document.getText()], (roots) => roots.flatMap((root) => checkGoMarkers(root, path)));
  const files = { read: () => document.getText(), list: () => [] };
  return diagnosticsByUri(found, files).get(uriOf(path)) ?? [];
}
