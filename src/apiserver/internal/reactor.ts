/**
 * Runs reactions to changes after the change itself has been told to everyone, each key once however often it was asked
 * for meanwhile: how the server's own small loops stay level-triggered.
 */
export class Reactor {
  readonly #due = new Set<string>();
  readonly #react: (key: string) => void;
  readonly #onError: (error: unknown) => void;
  #scheduled = false;

  constructor(react: (key: string) => void, onError: (error: unknown) => void) {
    this.#react = react;
    this.#onError = onError;
  }

  request(key: string): void {
    this.#due.add(key);
    if (this.#scheduled) return;
    this.#scheduled = true;
    queueMicrotask(() => this.#run());
  }

  #run(): void {
    this.#scheduled = false;
    const due = [...this.#due];
    this.#due.clear();
    for (const key of due) {
      try {
        this.#react(key);
      } catch (error) {
        this.#onError(error);
      }
    }
  }
}
