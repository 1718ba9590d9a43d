import type { Position, Range } from 'vscode-languageserver';

/** Turns offsets of one text into lines and characters, both from zero. */
export class Positions {
  readonly #starts: readonly number[];

  constructor(text: string) {
    const starts = [0];
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    this.#starts = starts;
  }

  at(offset: number): Position {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low, character: offset - (this.#starts[low] ?? 0) };
  }

  range(start: number, end: number): Range {
    return { start: this.at(start), end: this.at(end) };
  }
}
