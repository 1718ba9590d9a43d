/** An async iterable that a test (or a fake server) pushes into, ends, or breaks. One reader. */
export class PushStream<T> implements AsyncIterable<T>, AsyncIterator<T> {
  readonly #items: T[] = [];
  #end: { readonly error?: unknown } | undefined;
  #wake: (() => void) | undefined;

  get ended(): boolean {
    return this.#end !== undefined;
  }

  push(item: T): void {
    if (this.#end !== undefined) return;
    this.#items.push(item);
    this.#wake?.();
  }

  end(): void {
    this.#end ??= {};
    this.#wake?.();
  }

  /** What was pushed and not read yet is lost, as on a broken connection. */
  break(error: unknown): void {
    this.#items.length = 0;
    this.#end ??= { error };
    this.#wake?.();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<T>> {
    for (;;) {
      if (this.#items.length > 0) return { done: false, value: this.#items.shift() as T };
      if (this.#end !== undefined) {
        if ('error' in this.#end) throw this.#end.error;
        return { done: true, value: undefined };
      }
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}
