import type { Node } from '@vscode/tree-sitter-wasm';
import { Diagnostics, type SourceDiagnostic } from '../diagnostic.ts';
import type { Target } from '../markers/definition.ts';
import { parseMarker } from '../markers/parse.ts';
import { isReadAnywhere, knownMarkers } from '../markers/registry.ts';

/** A comment of a Go file, and what markers in it are about. */
export interface GoComment {
  readonly target: Target;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The comments in which controller-gen looks for markers, in the order of the text. */
export function goComments(root: Node): GoComment[] {
  return root.descendantsOfType('comment').flatMap((comment) => {
    const target = comment === null ? undefined : targetOf(comment);
    if (comment === null || target === undefined) return [];
    return [{ target, start: comment.startIndex, end: comment.endIndex, text: comment.text }];
  });
}

/** What is wrong with the markers of a Go file. Those that other tools read are left alone. */
export function checkGoMarkers(root: Node, path: string): readonly SourceDiagnostic[] {
  const diagnostics = new Diagnostics();
  for (const { target, start, text } of goComments(root)) {
    const lead = /^\/\/\s*(?=\+)/.exec(text)?.[0];
    if (lead === undefined) continue;
    const line = { text: text.slice(lead.length).trimEnd(), path, start: start + lead.length };
    if (target !== 'package' || !isElsewhere(line.text)) parseMarker(line, target, diagnostics);
  }
  return diagnostics.list();
}

/** Markers that are read wherever they stand, also in the middle of a file. */
function isElsewhere(text: string): boolean {
  return !knownMarkers.some((definition) => isReadAnywhere(definition) && text.startsWith(`+${definition.name}`));
}

/** A comment is about what follows it, at most one empty line below; comments that follow each other are one. */
function targetOf(comment: Node): Target | undefined {
  let next = comment.nextNamedSibling;
  let row = comment.endPosition.row;
  let gap = 0;
  for (; next?.type === 'comment'; next = next.nextNamedSibling) {
    gap = Math.max(gap, next.startPosition.row - row - 1);
    row = next.endPosition.row;
  }
  if (next !== null) gap = Math.max(gap, next.startPosition.row - row - 1);
  const inFields = comment.parent?.type === 'field_declaration_list';
  if (inFields) return next?.type === 'field_declaration' && gap <= 1 ? 'field' : undefined;
  if ((next?.type === 'type_declaration' || next?.type === 'type_spec') && gap <= 1) return 'type';
  return comment.parent?.type === 'source_file' ? 'package' : undefined;
}
