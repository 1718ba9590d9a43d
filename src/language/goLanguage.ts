import type { Diagnostic } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { checkGoMarkers, goComments } from '../crd/source/go/comments.ts';
import type { SourceFiles } from '../crd/source/files.ts';
import { checkGoRules } from './cel/goRules.ts';
import { diagnosticsByUri } from './diagnostics.ts';
import { diskFiles } from './diskFiles.ts';
import { readGo } from './goTrees.ts';
import type { MarkerPlace } from './markerPlace.ts';
import { pathOf, uriOf } from './paths.ts';
import { projectAbove } from './project.ts';

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

/** What is wrong with the markers of a Go file, and with the rules in them. */
export async function checkGo(document: TextDocument, files: SourceFiles = diskFiles()): Promise<Diagnostic[]> {
  const [path, text] = [pathOf(document.uri) ?? document.uri, document.getText()];
  const markers = await readGo([text], (roots) => roots.flatMap((root) => checkGoMarkers(root, path)));
  const rules = await checkGoRules(path, text, files);
  const shown: SourceFiles = { read: (each) => (each === path ? text : files.read(each)), list: (folder) => files.list(folder) };
  return diagnosticsByUri([...markers, ...rules], shown).get(uriOf(path)) ?? [];
}
