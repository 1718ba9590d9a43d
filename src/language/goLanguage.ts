import type { Diagnostic } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { checkGoMarkers, goComments } from '../crd/source/go/comments.ts';
import type { GoParser } from '../crd/source/go/parser.ts';
import { diagnosticsByUri } from './diagnostics.ts';
import type { MarkerPlace } from './markerPlace.ts';
import { pathOf, uriOf } from './paths.ts';
import { projectAbove } from './project.ts';

/** The parser is a file of its own: it is loaded when the first Go file is opened. */
export async function goParser(): Promise<GoParser> {
  return (await import('../crd/source/go/parser.ts')).loadGoParser();
}

/** Whether a Go file belongs to a project whose markers are read. */
export function isProjectGo(document: TextDocument): boolean {
  const path = document.languageId === 'go' ? pathOf(document.uri) : undefined;
  return path !== undefined && !path.includes('/vendor/') && projectAbove(path) !== undefined;
}

/** What the offset is a place for; undefined outside of the comments that markers are read from. */
export async function goMarkerPlaceAt(document: TextDocument, offset: number): Promise<MarkerPlace | undefined> {
  const root = (await goParser())(document.getText());
  const comment = goComments(root).find(({ start, end }) => start < offset && offset <= end);
  if (comment === undefined || !comment.text.startsWith('//')) return undefined;
  const lead = /^\/\/\s*(?=\+)/.exec(comment.text)?.[0];
  const start = comment.start + (lead?.length ?? 2);
  const before = lead === undefined || offset < start ? undefined : comment.text.slice(lead.length, offset - comment.start);
  return { target: comment.target, before, start, after: comment.text.slice(offset - comment.start) };
}

/** What is wrong with the markers of a Go file. */
export async function checkGo(document: TextDocument): Promise<Diagnostic[]> {
  const path = pathOf(document.uri) ?? document.uri;
  const found = checkGoMarkers((await goParser())(document.getText()), path);
  const files = { read: () => document.getText(), list: () => [] };
  return diagnosticsByUri(found, files).get(uriOf(path)) ?? [];
}
