import { Readable } from 'node:stream';
import type { Random } from '../../../../../src/base/random.ts';
import { type Answer, BrokenExchange } from '../../../../../src/client/transport.ts';

/** How an answer is broken: after so many bytes, wherever that is, by a reset or by an end that is none of the server's. */
export interface Cut {
  readonly afterBytes: number;
  readonly how: 'reset' | 'end';
}

/** The body of one answer on its way: bytes in chunks that begin and end anywhere, until it ends, breaks, or falls silent. */
export class Wire {
  readonly #body = new Readable({ read: () => undefined });
  readonly #random: Random;
  readonly #onClose: () => void;
  #cut: Cut | undefined;
  #silent = false;
  #ended = false;
  #complete = false;

  /** `onClose` is called once, whoever ends it. */
  constructor(random: Random, onClose: () => void = () => undefined) {
    this.#random = random;
    this.#onClose = onClose;
    this.#body.on('error', () => undefined);
    this.#body.once('close', () => this.#close());
  }

  get ended(): boolean {
    return this.#ended;
  }

  answer(status: number, headers: Readonly<Record<string, string>> = {}): Answer {
    return { status, header: (name) => headers[name], body: this.#body, isComplete: () => this.#complete };
  }

  /** From now on no more than so many bytes come through. */
  cutAfter(cut: Cut): void {
    this.#cut ??= cut;
  }

  /** Nothing comes any more, and the connection stays open. */
  fallSilent(): void {
    this.#silent = true;
  }

  write(text: string): void {
    if (this.#ended || this.#silent) return;
    let bytes = Buffer.from(text);
    const cut = this.#cut;
    if (cut !== undefined && bytes.length > cut.afterBytes) bytes = bytes.subarray(0, cut.afterBytes);
    this.#push(bytes);
    if (cut === undefined) return;
    this.#cut = { ...cut, afterBytes: cut.afterBytes - bytes.length };
    if (this.#cut.afterBytes <= 0) this.break(cut.how);
  }

  /** As the server ends it. */
  end(): void {
    if (this.#ended || this.#silent) return;
    this.#complete = true;
    this.#body.push(null);
    this.#close();
  }

  break(how: Cut['how']): void {
    if (this.#ended) return;
    if (how === 'end') this.#body.push(null);
    else this.#body.destroy(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }));
    this.#close();
  }

  abort(reason: unknown): void {
    if (!this.#ended) this.#body.destroy(reason instanceof Error ? reason : new BrokenExchange(reason, { unsent: false }));
    this.#close();
  }

  #push(bytes: Buffer): void {
    for (let from = 0; from < bytes.length; ) {
      const to = from + 1 + Math.floor(this.#random() * bytes.length);
      this.#body.push(bytes.subarray(from, to));
      from = to;
    }
  }

  #close(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#onClose();
  }
}
