import type { WrittenText } from '../schema/cel/assist/written.ts';

/**
 * What a scalar of a YAML text says, and where each character of it is written: plain, quoted or as a block, in one line or several. `start` is where
 * it begins (a block at its `|` or `>`), `end` where its lines end. A quoted one whose closing quote is missing goes on to the end of its first line.
 */
export function writtenScalar(text: string, start: number, end: number): WrittenText {
  const out = new Writing();
  const sign = text[start];
  if (sign === '|' || sign === '>') block(text, start, end, out);
  else if (sign === '"' || sign === "'") quoted(text, start, end, out);
  else flow(text, start, plainEnd(text, start, end), '', out);
  return out;
}

class Writing implements WrittenText {
  text = '';
  readonly offsets: number[] = [];

  add(chars: string, at: number): void {
    for (let index = 0; index < chars.length; index++) this.offsets.push(at);
    this.text += chars;
  }

  close(at: number): void {
    this.offsets.push(at);
  }
}

function quoted(text: string, start: number, end: number, out: Writing): void {
  const sign = text.charAt(start);
  const body = sign === '"' ? /^(?:[^"\\]|\\[^])*/ : /^(?:[^']|'')*/;
  const [inner = ''] = body.exec(text.slice(start + 1, end)) ?? [];
  const closed = text[start + 1 + inner.length] === sign && start + 1 + inner.length < end;
  const last = closed ? start + 1 + inner.length : Math.min(end, lineEnd(text, start));
  flow(text, start + 1, last, sign, out);
}

/** Lines are joined by a blank; empty ones between them are line breaks. */
function flow(text: string, start: number, end: number, quote: string, out: Writing): void {
  let at = start;
  while (at < end) {
    const char = text.charAt(at);
    const rest = text.slice(at, end);
    const fold = /^[ \t]*\r?\n\s*/.exec(rest)?.[0];
    if (fold !== undefined) {
      const breaks = fold.split('\n').length - 2;
      out.add(breaks === 0 ? ' ' : '\n'.repeat(breaks), at);
      at += fold.length;
    } else if (quote === "'" && rest.startsWith("''")) {
      out.add("'", at);
      at += 2;
    } else if (quote === '"' && char === '\\') {
      const [whole, shown] = escapeAt(rest);
      out.add(shown, at);
      at += whole;
    } else {
      out.add(char, at);
      at++;
    }
  }
  out.close(end);
}

/** Trailing blanks and comments are no part of it. */
function plainEnd(text: string, start: number, end: number): number {
  const comment = /\s+#|\s*$/.exec(text.slice(start, end));
  return start + (comment?.index ?? end - start);
}

function block(text: string, start: number, end: number, out: Writing): void {
  const folds = text[start] === '>';
  const lines: { readonly start: number; readonly text: string }[] = [];
  for (let at = lineEnd(text, start) + 1; at < end; at = lineEnd(text, at) + 1) {
    lines.push({ start: at, text: text.slice(at, Math.min(lineEnd(text, at), end)).replace(/\r$/, '') });
  }
  while (lines.at(-1)?.text.trim() === '') lines.pop();
  const indent = /^ */.exec(lines.find((line) => line.text.trim() !== '')?.text ?? '')?.[0].length ?? 0;
  let last = lineEnd(text, start);
  for (const [index, line] of lines.entries()) {
    const own = line.text.slice(indent);
    for (let at = 0; at < own.length; at++) out.add(own.charAt(at), line.start + indent + at);
    last = line.start + line.text.length;
    const next = lines[index + 1];
    if (next === undefined) continue;
    const written = lines.slice(index + 1).find((each) => each.text.trim() !== '');
    const joins = folds && isFlush(own) && isFlush(written?.text.slice(indent) ?? '');
    out.add(joins ? (next === written ? ' ' : '') : '\n', last);
  }
  out.close(last);
}

/** A line that is folded: neither empty nor indented further. */
function isFlush(line: string): boolean {
  return /^\S/.test(line);
}

const simple: Readonly<Record<string, string>> = {
  '0': '\0',
  a: '\x07',
  b: '\b',
  t: '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
  e: '\x1b',
  N: '\x85',
  _: '\xa0',
  L: '\u2028',
  P: '\u2029',
};

/** How long an escape is, and what it stands for; one at the end of a line joins it with the next. */
function escapeAt(rest: string): [length: number, shown: string] {
  const joined = /^\\[ \t]*\r?\n[ \t]*/.exec(rest)?.[0];
  if (joined !== undefined) return [joined.length, ''];
  const digits = /^\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8}))/.exec(rest);
  const code = Number.parseInt(digits?.[1] ?? digits?.[2] ?? digits?.[3] ?? '', 16);
  if (digits !== null && code <= 0x10ffff) return [digits[0].length, String.fromCodePoint(code)];
  const char = rest.charAt(1);
  return [Math.min(2, rest.length), simple[char] ?? char];
}

function lineEnd(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at < 0 ? text.length : at;
}
