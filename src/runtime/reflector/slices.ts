/**
 * Lets other work in during a long loop: `if (slices.due()) await slices.pause();` once an object. It counts objects and
 * not time, so that the order in which things happen does not depend on how busy the machine is.
 */
export class Slices {
  readonly #size: number;
  #left: number;

  constructor(size = 200) {
    this.#size = size;
    this.#left = size;
  }

  due(): boolean {
    return --this.#left <= 0;
  }

  async pause(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.#left = this.#size;
  }
}
