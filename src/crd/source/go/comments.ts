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
  const parents = new Map<number, Node>();
  for (const comment of root.descendantsOfType('comment')) if (comment?.parent) parents.set(comment.parent.id, comment.parent);
  return [...parents.values()].flatMap(commentsIn).sort((a, b) => a.start - b.start);
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

/** From the last to the first: asking each comment for what follows it costs the number of its siblings each time. */
function commentsIn(parent: Node): GoComment[] {
  const found: GoComment[] = [];
  let [below, next, gap]: [below: Node | undefined, next: Node | undefined, gap: number] = [undefined, undefined, 0];
  for (const node of parent.namedChildren.toReversed()) {
    if (node === null) continue;
    if (node.type === 'comment') {
      gap = Math.max(gap, below === undefined ? 0 : below.startPosition.row - node.endPosition.row - 1);
      const target = targetOf(parent, next, gap);
      if (target !== undefined) found.push({ target, start: node.startIndex, end: node.endIndex, text: node.text });
    } else [next, gap] = [node, 0];
    below = node;
  }
  return found;
}

/** A comment is about what follows it, at most one empty line (`gap`) below; comments that follow each other are one. */
function targetOf(parent: Node, next: Node | undefined, gap: number): Target | undefined {
  if (parent.type === 'field_declaration_list') return next?.type === 'field_declaration' && gap <= 1 ? 'field' : undefined;
  if ((next?.type === 'type_declaration' || next?.type === 'type_spec') && gap <= 1) return 'type';
  return parent.type === 'source_file' ? 'package' : undefined;
}
