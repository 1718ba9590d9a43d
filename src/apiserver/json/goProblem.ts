import { goQuote } from '../../k8s/goText.ts';

/** What Go's decoder says of a text that is not JSON; it differs from what V8 says, and clients show it. */
export function goJsonProblem(text: string): string {
  const scanner = new Scanner(text);
  scanner.value();
  if (scanner.problem === undefined && !scanner.ended) scanner.fail('after top-level value');
  return scanner.problem ?? 'unexpected end of JSON input';
}

/** Walks the text up to the first character that does not fit. */
class Scanner {
  readonly #text: string;
  #at = 0;
  problem: string | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  get ended(): boolean {
    this.#space();
    return this.#at >= this.#text.length;
  }

  fail(where: string): void {
    const char = this.#text[this.#at];
    this.problem ??= char === undefined ? 'unexpected end of JSON input' : `invalid character ${quoted(char)} ${where}`;
  }

  value(): void {
    this.#space();
    const rest = this.#text.slice(this.#at, this.#at + 64);
    const literal = /^(true|false|null|-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?)/.exec(rest)?.[0];
    if (this.#text[this.#at] === '{') this.#members('}', 'after object key:value pair', () => this.#member());
    else if (this.#text[this.#at] === '[') this.#members(']', 'after array element', () => this.value());
    else if (this.#text[this.#at] === '"') this.#string();
    else if (literal !== undefined) this.#at += literal.length;
    else this.fail('looking for beginning of value');
  }

  #members(close: string, after: string, member: () => void): void {
    this.#at++;
    this.#space();
    if (this.#text[this.#at] === close) {
      this.#at++;
      return;
    }
    for (;;) {
      member();
      if (this.problem !== undefined) return;
      this.#space();
      const char = this.#text[this.#at];
      if (char !== ',' && char !== close) return this.fail(after);
      this.#at++;
      if (char === close) return;
    }
  }

  #member(): void {
    this.#space();
    if (this.#text[this.#at] !== '"') return this.fail('looking for beginning of object key string');
    this.#string();
    if (this.problem !== undefined) return;
    this.#space();
    if (this.#text[this.#at] !== ':') return this.fail('after object key');
    this.#at++;
    this.value();
  }

  #string(): void {
    for (this.#at++; this.#at < this.#text.length; this.#at++) {
      const char = this.#text[this.#at] as string;
      if (char === '\\') this.#at++;
      else if (char < ' ') return this.fail('in string literal');
      else if (char === '"') {
        this.#at++;
        return;
      }
    }
    this.fail('in string literal');
  }

  #space(): void {
    while (/[ \t\r\n]/.test(this.#text[this.#at] ?? '')) this.#at++;
  }
}

function quoted(char: string): string {
  if (char === "'") return "'\\''";
  if (char === '"') return `'"'`;
  const code = char.charCodeAt(0);
  if (code >= 0x80 && code < 0xa0) return `'\\u${code.toString(16).padStart(4, '0')}'`;
  return `'${goQuote(char).slice(1, -1)}'`;
}
