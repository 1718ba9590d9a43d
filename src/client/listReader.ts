import { parseAnswer } from './answers.ts';

/**
 * Reads a list while its bytes come in: each item is parsed by itself, so that a list of 100,000 objects in one page is
 * never one text of 100 MB, and no turn of the event loop has to parse it.
 *
 * K6 What comes out is what `JSON.parse` would give for the whole, wherever the bytes are cut.
 * K7 What is no JSON is an error and no shorter list.
 */
export class ListReader {
  readonly items: unknown[] = [];
  /** Everything but the items. */
  readonly #envelope: Uint8Array[] = [];
  #item: Uint8Array[] = [];
  #inItems = false;
  #depth = 0;
  #string: 'none' | 'inside' | 'escaped' = 'none';
  /** The string of depth 1 that is being read, as far as it lies in earlier chunks; then the last that was read. */
  #text = '';
  /** The field of depth 1 whose value comes next. */
  #field = '';

  push(chunk: Uint8Array): void {
    const end = chunk.length;
    let depth = this.#depth;
    /** Where what is not kept yet begins; where the string that is being read does. */
    let start = 0;
    let text = 0;
    let i = 0;
    if (this.#string !== 'none') i = this.#pass(chunk, 0, 0, depth);
    for (; i < end; i++) {
      switch (chunk[i] as number) {
        case quote:
          text = i + 1;
          this.#string = 'inside';
          if (depth === 1) this.#text = '';
          i = this.#pass(chunk, text, text, depth) - 1;
          break;
        case openBrace:
          depth++;
          break;
        case openBracket:
          depth++;
          if (depth !== 2 || this.#inItems || this.#field !== 'items') break;
          this.#envelope.push(chunk.subarray(start, i + 1));
          start = i + 1;
          this.#inItems = true;
          break;
        case closeBrace:
        case closeBracket:
          if (depth === 2 && this.#inItems) {
            this.#endItem(chunk.subarray(start, i), this.items.length > 0);
            start = i;
            this.#inItems = false;
            this.#field = '';
          }
          depth--;
          break;
        case comma:
          if (depth === 2 && this.#inItems) {
            this.#endItem(chunk.subarray(start, i), true);
            start = i + 1;
          } else if (depth === 1) this.#field = '';
          break;
        case colon:
          if (depth === 1) this.#field = this.#text;
          break;
      }
    }
    this.#depth = depth;
    if (start < end) (this.#inItems ? this.#item : this.#envelope).push(chunk.subarray(start));
  }

  /** The list without its items, once all has come. */
  end(): unknown {
    return parseAnswer(textOf([...this.#envelope, ...this.#item]));
  }

  /** Reads on in a string, from `i`; gives where it goes on behind it. */
  #pass(chunk: Uint8Array, from: number, begin: number, depth: number): number {
    const end = chunk.length;
    let i = from;
    if (this.#string === 'escaped' && i < end) {
      this.#string = 'inside';
      i++;
    }
    for (; i < end; i++) {
      const byte = chunk[i];
      if (byte === backslash) {
        if (++i === end) this.#string = 'escaped';
      } else if (byte === quote) {
        this.#string = 'none';
        break;
      }
    }
    if (depth === 1) this.#text += textOf([chunk.subarray(begin, Math.min(i, end))]);
    return i + 1;
  }

  #endItem(rest: Uint8Array, needed: boolean): void {
    const text = this.#item.length === 0 ? textOf([rest]) : textOf([...this.#item, rest]);
    this.#item = [];
    if (needed || text.trim() !== '') this.items.push(parseAnswer(text));
  }
}

function textOf(parts: readonly Uint8Array[]): string {
  const [only] = parts;
  const bytes =
    parts.length === 1 && only !== undefined ? Buffer.from(only.buffer, only.byteOffset, only.byteLength) : Buffer.concat(parts);
  return bytes.toString('utf8');
}

const quote = 0x22;
const backslash = 0x5c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const comma = 0x2c;
const colon = 0x3a;
