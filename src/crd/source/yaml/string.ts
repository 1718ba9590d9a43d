import { canBeLiteral, canBePlain, canBeSingleQuoted } from './analyse.ts';
import { isReserved, looksLikeOtherType } from './implicitType.ts';

/** Lines are folded at the first single space after this column. */
const width = 80;

export interface Place {
  /** Where the scalar starts on its line. */
  readonly column: number;
  /** Where its further lines start. */
  readonly indent: number;
  /** Keys stay on one line. */
  readonly key: boolean;
}

/** A string in the first of plain, single-quoted, double-quoted (or literal, when it has several lines) that can hold it. */
export function writeString(text: string, place: Place): string {
  if (isWord(text)) return text;
  if (text.includes('\n')) {
    if (!place.key && canBeLiteral(text)) return literal(text, place.indent);
    return doubleQuoted(text, place);
  }
  if (looksLikeOtherType(text)) return doubleQuoted(text, place);
  if (canBePlain(text)) return folded(text, place, '');
  return canBeSingleQuoted(text) ? folded(text, place, "'") : doubleQuoted(text, place);
}

/** One word that means nothing else, as most keys and many values are: it stands bare, wherever it is. */
function isWord(text: string): boolean {
  return /^[A-Za-z][\w./-]*$/.test(text) && !isReserved(text);
}

/** Plain when `quote` is empty, else single-quoted. */
function folded(text: string, place: Place, quote: '' | "'"): string {
  const line = new Line(place, quote);
  const end = quote === '' ? text.length : text.length - 1;
  for (let i = 0; i < text.length; i++) {
    const letter = text.charAt(i);
    const single = letter === ' ' && text.charAt(i - 1) !== ' ' && text.charAt(i + 1) !== ' ';
    if (single && line.full && i > 0 && i < end) line.break();
    else line.write(letter === "'" && quote === "'" ? "''" : letter);
  }
  return line.text + quote;
}

function doubleQuoted(text: string, place: Place): string {
  const line = new Line(place, '"');
  const letters = [...text];
  let spaces = false;
  letters.forEach((letter, i) => {
    if (letter !== ' ') {
      spaces = false;
      return line.write(mustEscape(letter) ? escaped(letter) : letter);
    }
    if (!spaces && line.full && i > 0 && i < letters.length - 1) {
      line.break();
      if (letters[i + 1] === ' ') line.write('\\');
    } else line.write(letter);
    spaces = true;
  });
  return `${line.text}"`;
}

class Line {
  text: string;
  #column: number;
  readonly #place: Place;

  constructor(place: Place, start: string) {
    this.#place = place;
    this.text = start;
    this.#column = place.column + start.length;
  }

  get full(): boolean {
    return !this.#place.key && this.#column > width;
  }

  write(text: string): void {
    this.text += text;
    this.#column += [...text].length;
  }

  break(): void {
    this.text += `\n${' '.repeat(this.#place.indent)}`;
    this.#column = this.#place.indent;
  }
}

function literal(text: string, indent: number): string {
  const hint = text.startsWith(' ') || text.startsWith('\n') ? '2' : '';
  const chomp = !text.endsWith('\n') ? '-' : text === '\n' || text.endsWith('\n\n') ? '+' : '';
  const body = text.endsWith('\n') ? text.slice(0, -1) : text;
  const pad = ' '.repeat(indent);
  const lines = body.split('\n').map((line) => (line === '' ? '' : pad + line));
  return [`|${hint}${chomp}`, ...lines].join('\n');
}

const shortEscapes: Readonly<Record<string, string>> = {
  '\0': '0',
  '\x07': 'a',
  '\b': 'b',
  '\t': 't',
  '\n': 'n',
  '\v': 'v',
  '\f': 'f',
  '\r': 'r',
  '\x1b': 'e',
  '"': '"',
  '\\': '\\',
  '\x85': 'N',
  '\u2028': 'L',
  '\u2029': 'P',
};

function mustEscape(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return (
    letter === '"' ||
    letter === '\\' ||
    code < 0x20 ||
    (code > 0x7e && code < 0xa0) ||
    code === 0x2028 ||
    code === 0x2029 ||
    isSpecial(code)
  );
}

function isSpecial(code: number): boolean {
  return code > 0xfffd || code === 0xfeff;
}

function escaped(letter: string): string {
  const short = shortEscapes[letter];
  if (short !== undefined) return `\\${short}`;
  const code = letter.codePointAt(0) ?? 0;
  const hex = code.toString(16).toUpperCase();
  if (code <= 0xff) return `\\x${hex.padStart(2, '0')}`;
  return code <= 0xffff ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`;
}
