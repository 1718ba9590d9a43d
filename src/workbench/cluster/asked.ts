import type { Clock } from '../../base/clock.ts';
import { messageOf } from '../../base/errors.ts';

/** What is known of something that has to be asked for. What was known stays on show while it is asked again. */
export type Asked<T> =
  | { readonly state: 'asking' }
  | { readonly state: 'known'; readonly value: T }
  | { readonly state: 'failed'; readonly message: string };

interface Entry<T> {
  readonly version: string;
  readonly asked: Asked<T>;
  /** When it was answered; undefined while the answer is awaited. */
  readonly answeredAt: number | undefined;
  readonly tookMs: number;
}

const capacity = 100;
const shortestPauseMs = 2000;
/** An answer that took long is not asked for again as soon. */
const pausePerMs = 10;

/**
 * Answers that a tree shows, asked for when a line that needs them is opened: `get` never waits. While the line stays open,
 * `get` is called with every change of the tree, and asks again when `version` is another or the answer has become old; of
 * more than 100 answers the ones that nobody asked for longest are let go.
 */
export class AskedAnswers<P, T> {
  readonly #ask: (params: P) => Promise<T>;
  readonly #clock: Clock;
  readonly #changed: () => void;
  readonly #entries = new Map<string, Entry<T>>();
  #generation = 0;

  constructor(options: { readonly ask: (params: P) => Promise<T>; readonly clock: Clock; readonly changed: () => void }) {
    this.#ask = options.ask;
    this.#clock = options.clock;
    this.#changed = options.changed;
  }

  get(key: string, params: P, version = ''): Asked<T> {
    const entry = this.#entries.get(key);
    if (entry !== undefined) {
      this.#entries.delete(key);
      this.#entries.set(key, entry);
    }
    if (entry === undefined || this.#isOld(entry, version)) this.#start(key, params, version, entry);
    return this.#entries.get(key)?.asked ?? { state: 'asking' };
  }

  clear(): void {
    this.#generation += 1;
    this.#entries.clear();
  }

  #isOld({ answeredAt, version, tookMs }: Entry<T>, now: string): boolean {
    if (answeredAt === undefined) return false;
    const pause = version === now ? Math.max(shortestPauseMs, tookMs * pausePerMs) : tookMs;
    return this.#clock.now() - answeredAt > pause;
  }

  #start(key: string, params: P, version: string, before: Entry<T> | undefined): void {
    const begun = this.#clock.now();
    const generation = this.#generation;
    const settle = (asked: Asked<T>): void => {
      if (generation !== this.#generation) return;
      const now = this.#clock.now();
      const shown = this.#entries.get(key)?.asked;
      this.#entries.set(key, { version, asked, answeredAt: now, tookMs: now - begun });
      if (JSON.stringify(shown) !== JSON.stringify(asked)) this.#changed();
    };
    this.#entries.set(key, { version, asked: before?.asked ?? { state: 'asking' }, answeredAt: undefined, tookMs: 0 });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > capacity && oldest !== undefined) this.#entries.delete(oldest);
    this.#ask(params).then(
      (value) => settle({ state: 'known', value }),
      (error: unknown) => settle({ state: 'failed', message: messageOf(error) }),
    );
  }
}
