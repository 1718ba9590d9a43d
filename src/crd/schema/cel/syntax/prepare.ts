/** An expression in a form that cel-js parses, of the same length, and what it could not have told. */
export interface Prepared {
  readonly text: string;
  /** Where a `?` marks an entry of a list or map as optional. */
  readonly optionals: readonly number[];
  /** Literals that cel-js does not know: what begins at the offset is this. */
  readonly literals: ReadonlyMap<number, number | Uint8Array>;
}

/**
 * Blanks out what cel-js does not parse: `[?a]` and `{?k: v}`, `br'...'`, bytes with characters beyond ASCII, `.5`, and signs in pairs
 * (`!!a` is `a`). Literals become texts of the same length.
 */
export function prepare(source: string): Prepared {
  if (!mayNeedIt.test(source)) return { text: source, optionals: [], literals: new Map() };
  const run = new Preparation(source);
  run.scan();
  return { text: run.chars.join(''), optionals: run.optionals, literals: run.literals };
}

/** Bytes, a question mark right after what begins an entry, signs in a row, or a number without its zero. */
const mayNeedIt = /!\s*!|-\s*-|[bB][rR]?["']|[[{,][\s?/]*\?|(?:^|[^\w)\]}"'])\s*\.\d/;

const token =
  /(?<blank>\s+|\/\/[^\n]*)|(?<text>(?:[bB]?[rR]?|[rR][bB])(?:"""[^]*?"""|'''[^]*?'''|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'))|(?<dotted>\.\d+(?:[eE][-+]?\d+)?)|(?<word>[\p{L}_][\w]*|\d[\w.]*)|(?<sign>[^])/uy;

class Preparation {
  readonly chars: string[];
  readonly optionals: number[] = [];
  readonly literals = new Map<number, number | Uint8Array>();
  readonly #source: string;
  /** Open brackets: `[` and `{` hold entries, `i` is an index, `(` anything. */
  readonly #open: string[] = [];
  #before = '';
  #last = -1;
  /** Places of the same sign before one operand. */
  #signs: number[] = [];

  constructor(source: string) {
    this.#source = source;
    this.chars = source.split('');
  }

  scan(): void {
    token.lastIndex = 0;
    for (let found = token.exec(this.#source); found !== null; found = token.exec(this.#source)) {
      const { blank, text, dotted, sign } = found.groups ?? {};
      if (blank !== undefined) continue;
      if (text !== undefined) this.#text(text, found.index);
      else if (dotted !== undefined && !endsOperand(this.#before)) this.#replace(found.index, dotted, Number(dotted));
      else if (sign !== undefined) this.#sign(sign, found.index);
      this.#before = found[0];
      this.#last = found.index;
    }
  }

  #sign(sign: string, at: number): void {
    if (sign === '!' && this.#source[at + 1] !== '=') this.#unary(sign, at);
    else if (sign === '-' && !endsOperand(this.#before)) this.#unary(sign, at);
    else if (sign === '[') this.#open.push(endsOperand(this.#before) ? 'i' : '[');
    else if (sign === '{' || sign === '(') this.#open.push(sign);
    else if (sign === ']' || sign === '}' || sign === ')') this.#open.pop();
    else if (
      sign === '?' &&
      (this.#before === ',' || this.#before === '[' || this.#before === '{') &&
      /[[{]/.test(this.#open.at(-1) ?? '')
    ) {
      this.optionals.push(at);
      this.chars[at] = ' ';
    }
  }

  #unary(sign: string, at: number): void {
    if (this.#before !== sign || this.#signs.at(-1) !== this.#last) this.#signs = [];
    this.#signs.push(at);
    const [first = at] = this.#signs;
    if (first === at) return;
    // Of an even number none stays, of an odd one the first.
    this.chars[at] = ' ';
    this.chars[first] = this.#signs.length % 2 === 0 ? ' ' : sign;
  }

  #text(text: string, at: number): void {
    const [, prefix = '', quotes = ''] = /^([a-zA-Z]*)("""|'''|"|')/.exec(text) ?? [];
    if (!/b/i.test(prefix)) return;
    const body = text.slice(prefix.length + quotes.length, text.length - quotes.length);
    if (/^br$/i.test(prefix)) this.#replace(at, text, new TextEncoder().encode(body));
    else if (/^b$/i.test(prefix) && /[^\0-\x7f]/.test(body)) {
      const bytes = unescaped(body);
      if (bytes !== undefined) this.#replace(at, text, bytes);
    }
  }

  #replace(at: number, text: string, value: number | Uint8Array): void {
    const quotes = text.includes('\n') ? '"""' : '"';
    const middle = text.slice(quotes.length, text.length - quotes.length).replace(/[^\n]/g, ' ');
    for (const [index, char] of [...`${quotes}${middle}${quotes}`].entries()) this.chars[at + index] = char;
    this.literals.set(at, value);
  }
}

function endsOperand(token: string): boolean {
  return /[\w)\]}"'`]$/.test(token) && token !== 'in';
}

const simple: Readonly<Record<string, string>> = { a: '\x07', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** The bytes of a literal; undefined where an escape is none. */
function unescaped(body: string): Uint8Array | undefined {
  const bytes: number[] = [];
  for (const [part] of body.matchAll(/\\(?:[xX][\da-fA-F]{2}|[0-3][0-7]{2}|[^])|[^\\]+/g)) {
    if (!part.startsWith('\\')) bytes.push(...new TextEncoder().encode(part));
    else if (part.length === 4) bytes.push(Number.parseInt(part.slice(/x/i.test(part) ? 2 : 1), /x/i.test(part) ? 16 : 8));
    else {
      const char = simple[part[1] ?? ''] ?? (/[\\"'`?]/.test(part[1] ?? '') ? part[1] : undefined);
      if (char === undefined) return undefined;
      bytes.push(char.charCodeAt(0));
    }
  }
  return Uint8Array.from(bytes);
}
