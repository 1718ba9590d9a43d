import { type Cursor, ArgumentError } from './cursor.ts';

/** A quoted, backquoted or bare string; a bare one ends before a comma, semicolon or closing brace, and before a colon when it is a key. */
export function takeString(cursor: Cursor, key: boolean): string {
  const sign = cursor.peek();
  if (sign === '"') return takeQuoted(cursor);
  if (sign === '`') return takeBackquoted(cursor);
  return takeBare(cursor, key);
}

function takeQuoted(cursor: Cursor): string {
  const from = cursor.at;
  const quoted = cursor.take(/"(?:[^"\\\n]|\\.)*"/);
  if (quoted === undefined) throw new ArgumentError('this string has no closing "', from, cursor.text.length);
  return unquote(quoted.slice(1, -1), from + 1);
}

function takeBackquoted(cursor: Cursor): string {
  const from = cursor.at;
  const quoted = cursor.take(/`[^`]*`/);
  if (quoted === undefined) throw new ArgumentError('this string has no closing `', from, cursor.text.length);
  return quoted.slice(1, -1);
}

function takeBare(cursor: Cursor, key: boolean): string {
  const from = cursor.at;
  let end = from;
  while (!(key ? /^[,;}:]?$/ : /^[,;}]?$/).test(cursor.peek())) {
    if (cursor.take(/"(?:[^"\\]|\\.)*"|`[^`]*`/) === undefined) cursor.at++;
    end = cursor.at;
  }
  return cursor.text.slice(from, end);
}

const escapes: Readonly<Record<string, string>> = { a: '\x07', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v', '\\': '\\', '"': '"' };

/** A string with Go's escapes (single letters, \ooo, \xhh, \uhhhh, \Uhhhhhhhh) in pieces: what each stands for, and where it is written. */
export function* unquotedPieces(
  text: string,
): Generator<{ readonly text: string | undefined; readonly at: number; readonly length: number }> {
  for (const { 0: whole, 1: code, index: at } of text.matchAll(
    /\\(x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[0-7]{3}|.)|[^\\]+|\\/gs,
  )) {
    yield { text: code === undefined ? (whole === '\\' ? undefined : whole) : unescaped(code), at, length: whole.length };
  }
}

/** What an escape stands for; undefined where it is none. */
function unescaped(code: string): string | undefined {
  const simple = escapes[code];
  if (simple !== undefined) return simple;
  const digits = /^[0-7]{3}$/.test(code) ? Number.parseInt(code, 8) : code.length > 1 ? Number.parseInt(code.slice(1), 16) : Number.NaN;
  return Number.isNaN(digits) || digits > 0x10ffff ? undefined : String.fromCodePoint(digits);
}

function unquote(text: string, offset: number): string {
  let unquoted = '';
  for (const piece of unquotedPieces(text)) {
    if (piece.text === undefined) {
      const [start, end] = [offset + piece.at, offset + piece.at + piece.length];
      const whole = text.slice(piece.at, piece.at + piece.length);
      throw new ArgumentError(`${whole} is no escape; write \\\\ for a backslash, or put the string into backquotes`, start, end);
    }
    unquoted += piece.text;
  }
  return unquoted;
}
