/** Holds whoever awaits `pass` until it is opened; counts who waits. As a breakpoint holds a reconcile. */
export class Gate {
  readonly #waiting: (() => void)[] = [];
  #open = false;

  get waiting(): number {
    return this.#waiting.length;
  }

  pass(): Promise<void> {
    if (this.#open) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  /** Lets one on. */
  release(): void {
    this.#waiting.shift()?.();
  }

  /** Lets all on, now and later. */
  open(): void {
    this.#open = true;
    for (const release of this.#waiting.splice(0)) release();
  }
}
