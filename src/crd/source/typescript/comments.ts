import type ts from 'typescript';
import type { MarkerLine } from '../markers/parse.ts';
import type { Compiler } from './compiler.ts';
import type { Module } from './module.ts';

/** What the comments above a declaration say. */
export interface Comments {
  readonly description: string;
  readonly markers: readonly MarkerLine[];
  /** Markers in comments that a blank line sets apart: of the declaration, or of the whole file. */
  readonly apart: readonly MarkerLine[];
}

/** Reads the comments above `node`: doc comments give description and markers, line comments markers only. */
export function commentsOf(compiler: Compiler, module: Module, node: ts.Node): Comments {
  const text = module.source.text;
  const ranges = compiler.getLeadingCommentRanges(text, node.getFullStart()) ?? [];
  const markers: MarkerLine[] = [];
  const apart: MarkerLine[] = [];
  let description = '';
  let below = node.getStart(module.source);
  let attached = true;
  for (const range of [...ranges].reverse()) {
    attached = attached && blankLines(text, range.end, below) === 0;
    below = range.pos;
    const lines = linesOf(text, range.pos, range.end);
    const found = lines.filter((line) => isMarker(line.text)).map((line) => ({ ...line, path: module.path, text: line.text.trimEnd() }));
    (attached ? markers : apart).unshift(...found);
    if (attached && description === '' && text.startsWith('/**', range.pos)) description = describe(lines.map((line) => line.text));
  }
  return { description, markers, apart };
}

/** Markers in all comments above the first statement, or of a file that has none. */
export function headMarkers(compiler: Compiler, module: Module): MarkerLine[] {
  const first = module.source.statements[0] ?? module.source.endOfFileToken;
  const comments = commentsOf(compiler, module, first);
  return [...comments.apart, ...comments.markers];
}

interface Line {
  readonly text: string;
  readonly start: number;
}

function isMarker(line: string): boolean {
  return /^\+[A-Za-z]/.test(line);
}

/** The lines of a comment without its signs; the text of a marker line starts at its plus. */
function linesOf(text: string, start: number, end: number): Line[] {
  const block = text.startsWith('/*', start);
  const open = block ? (text.startsWith('/**', start) && end - start > 4 ? 3 : 2) : 2;
  const body = text.slice(start + open, block ? end - 2 : end);
  let offset = start + open;
  return body.split('\n').map((raw, i) => {
    const lead = block && i > 0 ? (/^[ \t]*\*? ?/.exec(raw)?.[0] ?? '') : raw.startsWith(' ') ? ' ' : '';
    const rest = raw.slice(lead.length);
    const marker = /^\s*(?=\+[A-Za-z])/.exec(rest)?.[0] ?? '';
    const line = { text: rest.slice(marker.length).trimEnd(), start: offset + lead.length + marker.length };
    offset += raw.length + 1;
    return line;
  });
}

/** The description that controller-gen makes of these lines: without markers, TODO lines, and all that follows `---`; code fences stay whole. */
function describe(lines: readonly string[]): string {
  const kept: string[] = [];
  for (const line of lines) {
    if (isMarker(line)) continue;
    if (line !== '' || (kept.length > 0 && kept.at(-1) !== '')) kept.push(line);
  }
  if (kept.at(-1) === '') kept.pop();
  const out: string[] = [];
  let fenced = false;
  for (const line of kept) {
    if (line.startsWith('```') || line.startsWith('~~~')) fenced = !fenced;
    if (!fenced) {
      if (line.startsWith('TODO')) continue;
      if (line.startsWith('---')) break;
      if (/^@[a-z]/i.test(line)) return out.join('\n').trimEnd();
    }
    out.push(line);
  }
  return out.join('\n');
}

function blankLines(text: string, from: number, to: number): number {
  return Math.max(0, text.slice(from, to).split('\n').length - 2);
}
