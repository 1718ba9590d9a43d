import type { WrittenText } from '../../schema/cel/assist/written.ts';
import { unquotedPieces } from './strings.ts';

/** The expressions of a `+kubebuilder:validation:XValidation` marker as they are written; the marker may be unfinished. */
export interface WrittenRule {
  /** By argument: `rule` and `messageExpression`, as far as they stand there. Offsets are in the file. */
  readonly expressions: ReadonlyMap<string, WrittenText>;
  readonly optionalOldSelf: boolean;
  /** The rule is about the items of the list that it stands on. */
  readonly ofItems: boolean;
}

/** Reads a marker's line, from its plus on, which begins at `start` of the file; undefined for another marker. */
export function writtenRule(line: string, start: number): WrittenRule | undefined {
  const [head, items] = /^\+kubebuilder:validation:(items:)?XValidation:/.exec(line) ?? [];
  if (head === undefined) return undefined;
  const expressions = new Map<string, WrittenText>();
  let optionalOldSelf = false;
  let at = head.length;
  for (;;) {
    const [whole, name] = /^[\s,]*([A-Za-z]\w*)\s*=\s*/.exec(line.slice(at)) ?? [];
    if (whole === undefined || name === undefined) break;
    at += whole.length;
    const value = takeWritten(line, at, start);
    if (name === 'rule' || name === 'messageExpression') expressions.set(name, value.written);
    else if (name === 'optionalOldSelf') optionalOldSelf = value.written.text.trim() === 'true';
    at = value.end;
  }
  return { expressions, optionalOldSelf, ofItems: items !== undefined };
}

/** A text whose closing quote is missing goes on to the end of the line. */
function takeWritten(line: string, at: number, start: number): { readonly written: WrittenText; readonly end: number } {
  const quote = line[at];
  if (quote === '"') {
    const [body = ''] = /^(?:[^"\\]|\\.)*/.exec(line.slice(at + 1)) ?? [];
    return { written: unescapedText(body, start + at + 1), end: at + 1 + body.length + 1 };
  }
  if (quote === '`') {
    const [body = ''] = /^[^`]*/.exec(line.slice(at + 1)) ?? [];
    return { written: verbatim(body, start + at + 1), end: at + 1 + body.length + 1 };
  }
  const [body = ''] = /^(?:"(?:[^"\\]|\\.)*"|`[^`]*`|[^,;}])*/.exec(line.slice(at)) ?? [];
  return { written: verbatim(body.trimEnd(), start + at), end: at + body.length };
}

function verbatim(text: string, start: number): WrittenText {
  return { text, offsets: Array.from({ length: text.length + 1 }, (_, index) => start + index) };
}

function unescapedText(body: string, start: number): WrittenText {
  let text = '';
  const offsets: number[] = [];
  for (const piece of unquotedPieces(body)) {
    const escaped = body[piece.at] === '\\';
    const shown = piece.text ?? body.slice(piece.at, piece.at + piece.length);
    for (let index = 0; index < shown.length; index++) offsets.push(start + piece.at + (escaped ? 0 : index));
    text += shown;
  }
  return { text, offsets: [...offsets, start + body.length] };
}
