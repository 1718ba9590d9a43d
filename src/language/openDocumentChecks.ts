import type { Diagnostic } from 'vscode-languageserver';
import type { Clock } from '../base/clock.ts';
import { type Disposable, DisposableStore, toDisposable } from '../base/disposable.ts';

export interface OpenDocumentChecksOptions {
  readonly clock: Clock;
  /** How long typing must pause before a document is checked, in ms. */
  readonly pause: number;
  /** The problems of an open document as it is now; undefined when it is none of ours, or closed. May end early when the signal is aborted. */
  check(uri: string, signal: AbortSignal): Promise<Diagnostic[] | undefined>;
  publish(uri: string, diagnostics: Diagnostic[]): void;
  onError(error: unknown): void;
}

/** Keeps the problems of open documents on show that stand for themselves (YAML, Go): each is checked when typing in it pauses. */
export class OpenDocumentChecks implements Disposable {
  readonly #options: OpenDocumentChecksOptions;
  readonly #waiting = new Map<string, Disposable>();
  readonly #running = new Map<string, AbortController>();
  readonly #shown = new Set<string>();
  readonly #store = new DisposableStore();

  constructor(options: OpenDocumentChecksOptions) {
    this.#options = options;
    this.#store.add(
      toDisposable(() => {
        for (const timer of this.#waiting.values()) timer.dispose();
        for (const check of this.#running.values()) check.abort();
      }),
    );
  }

  /** Checks the document when nothing more has changed for a moment; what is shown of a closed one goes away. */
  changed(uri: string): void {
    this.#waiting.get(uri)?.dispose();
    this.#running.get(uri)?.abort(); // of a text that is no more
    if (this.#store.disposed) return;
    const { clock, pause } = this.#options;
    this.#waiting.set(
      uri,
      clock.setTimer(pause, () => {
        this.#waiting.delete(uri);
        this.#check(uri).catch((error: unknown) => this.#options.onError(error));
      }),
    );
  }

  dispose(): void {
    this.#store.dispose();
  }

  async #check(uri: string): Promise<void> {
    const running = new AbortController();
    this.#running.set(uri, running);
    const { signal } = running;
    try {
      const diagnostics = (await this.#options.check(uri, signal)) ?? [];
      if (!signal.aborted) this.#show(uri, diagnostics);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      if (this.#running.get(uri) === running) this.#running.delete(uri);
    }
  }

  #show(uri: string, diagnostics: Diagnostic[]): void {
    if (diagnostics.length === 0 && !this.#shown.has(uri)) return;
    if (diagnostics.length === 0) this.#shown.delete(uri);
    else this.#shown.add(uri);
    this.#options.publish(uri, diagnostics);
  }
}
