import type { Value } from '../values/value.ts';

/** The evaluation went over its cost limit. No part of the expression can catch that. */
export class CostExceeded extends Error {
  constructor() {
    super('operation cancelled: actual cost limit exceeded');
  }
}

/** `self` and `oldSelf`; a part of an object that is no value of its type fails where it is read. */
export type Variables = ReadonlyMap<string, Value | Failed>;

/** One evaluation: its variables and what it has cost so far. */
export class Frame {
  readonly variables: Variables;
  /** Of comprehensions, by the place that the compiler gave them. */
  readonly locals: (Value | Failed)[] = [];
  cost = 0;
  readonly #limit: number;

  constructor(variables: Variables, limit: number) {
    this.variables = variables;
    this.#limit = limit;
  }

  spend(cost: number): void {
    this.cost += cost;
    if (this.cost > this.#limit) throw new CostExceeded();
  }
}

/** What a variable holds after the step that should have set it failed: reading it fails alike. */
export class Failed {
  readonly error: Error;

  constructor(error: Error) {
    this.error = error;
  }
}
