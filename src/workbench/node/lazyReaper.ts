import { type Disposable, toDisposable } from '../../base/disposable.ts';
import type { ReaperLink } from '../../base/reaperLink.ts';

/** A reaper that is started when the first process is to be guarded. */
export class LazyReaper implements Pick<ReaperLink, 'guard'>, Disposable {
  readonly #start: () => Promise<ReaperLink>;
  readonly #onError: (error: unknown) => void;
  #link: Promise<ReaperLink> | undefined;

  constructor(start: () => Promise<ReaperLink>, onError: (error: unknown) => void) {
    this.#start = start;
    this.#onError = onError;
  }

  guard(pid: number): Disposable {
    this.#link ??= this.#start();
    const guarded = this.#link.then((link) => link.guard(pid));
    guarded.catch(this.#onError);
    return toDisposable(() => void guarded.then((guard) => guard.dispose(), this.#onError));
  }

  /** What is still guarded ends. */
  dispose(): void {
    this.#link?.then((link) => link.dispose(), this.#onError);
  }
}
