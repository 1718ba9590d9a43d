/** Lets other work in when a long loop has used up its slice of time: `if (slices.due()) await slices.pause();` */
export class Slices {
  readonly #budgetMs: number;
  #until: number;

  constructor(budgetMs = 8) {
    this.#budgetMs = budgetMs;
    this.#until = performance.now() + budgetMs;
  }

  due(): boolean {
    return performance.now() >= this.#until;
  }

  async pause(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.#until = performance.now() + this.#budgetMs;
  }
}
