/** Something in a marker that cannot be read: `start` and `end` are offsets in the text of its arguments. */
export class ArgumentError extends Error {
  readonly start: number;
  readonly end: number;

  constructor(message: string, start: number, end: number) {
    super(message);
    this.name = 'ArgumentError';
    this.start = start;
    this.end = end;
  }
}

/** A place in the arguments of a marker that moves on as they are read. */
export class Cursor {
  readonly text: string;
  at: number;

  constructor(text: string, at = 0) {
    this.text = text;
    this.at = at;
  }

  /** The next character that is not blank, or "" at the end; blanks before it are passed over. */
  peek(): string {
    while (/\s/.test(this.text.charAt(this.at))) this.at++;
    return this.text.charAt(this.at);
  }

  get done(): boolean {
    return this.peek() === '';
  }

  /** The match of a sticky pattern at the next non-blank place, if any. */
  take(pattern: RegExp): string | undefined {
    this.peek();
    const sticky = new RegExp(pattern.source, `${pattern.flags.replace(/[gy]/g, '')}y`);
    sticky.lastIndex = this.at;
    const match = sticky.exec(this.text);
    if (match === null) return undefined;
    this.at += match[0].length;
    return match[0];
  }

  expect(sign: string, what: string): void {
    if (this.peek() !== sign) this.fail(`expected ${what}`);
    this.at++;
  }

  /** Throws about what stands at the cursor, up to the next separator. */
  fail(expectation: string, from = this.at): never {
    const end = /[,;}\s]|$/.exec(this.text.slice(from))?.index ?? 0;
    const found = this.text.slice(from, from + Math.max(end, from < this.text.length ? 1 : 0));
    throw new ArgumentError(`${expectation}, found ${found === '' ? 'the end of the line' : found}`, from, from + found.length);
  }
}
