/** A line was longer than the reader was told to hold. */
export class LineTooLongError extends Error {
  readonly code = 'LineTooLong';

  constructor(limit: number) {
    super(`a line is longer than ${limit} bytes`);
    this.name = 'LineTooLongError';
  }
}

/**
 * Cuts a byte stream into lines, wherever its chunks begin and end: a character that is split over two chunks stays
 * whole, since bytes are decoded only once the line is complete. Empty lines are skipped; a carriage return before the
 * line feed is dropped. Throws `LineTooLongError` when a line passes `maxBytes`.
 */
export class LineSplitter {
  readonly #maxBytes: number;
  #parts: Uint8Array[] = [];
  #length = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Bytes of a line that has begun and not ended. */
  get pendingBytes(): number {
    return this.#length;
  }

  /** The lines that `chunk` completes, in order. */
  push(chunk: Uint8Array): string[] {
    const lines: string[] = [];
    let start = 0;
    for (;;) {
      const end = chunk.indexOf(10, start);
      if (end < 0) break;
      this.#keep(chunk.subarray(start, end));
      const line = this.#take();
      if (line !== '') lines.push(line);
      start = end + 1;
    }
    this.#keep(chunk.subarray(start));
    return lines;
  }

  /** What is left when the stream has ended: the last line where it has no line feed, or "". */
  end(): string {
    return this.#take();
  }

  #keep(part: Uint8Array): void {
    if (part.length === 0) return;
    this.#length += part.length;
    if (this.#length > this.#maxBytes) throw new LineTooLongError(this.#maxBytes);
    this.#parts.push(part);
  }

  #take(): string {
    const [only] = this.#parts;
    const bytes =
      this.#parts.length === 1 && only !== undefined
        ? Buffer.from(only.buffer, only.byteOffset, only.byteLength)
        : Buffer.concat(this.#parts);
    this.#parts = [];
    this.#length = 0;
    const text = bytes.toString('utf8');
    return text.endsWith('\r') ? text.slice(0, -1) : text;
  }
}
