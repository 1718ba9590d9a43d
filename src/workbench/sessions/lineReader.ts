/**
 * Splits a byte stream into lines. A line that grows beyond `maxBytes` throws: what sends it is not one of ours.
 * Bytes are joined before they are decoded, so a character that is cut by a chunk's end comes out whole.
 */
export class LineReader {
  readonly #onLine: (line: string) => void;
  readonly #maxBytes: number;
  #parts: Buffer[] = [];
  #length = 0;

  constructor(onLine: (line: string) => void, maxBytes = 256 * 1024 * 1024) {
    this.#onLine = onLine;
    this.#maxBytes = maxBytes;
  }

  push(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      const last = chunk.subarray(start, end);
      const line = this.#parts.length === 0 ? last : Buffer.concat([...this.#parts, last]);
      this.#parts = [];
      this.#length = 0;
      start = end + 1;
      if (line.length > 0) this.#onLine(line.toString('utf8'));
    }
    if (start === chunk.length) return;
    this.#parts.push(chunk.subarray(start));
    this.#length += chunk.length - start;
    if (this.#length > this.#maxBytes) throw new Error(`a line of more than ${this.#maxBytes} bytes`);
  }
}
