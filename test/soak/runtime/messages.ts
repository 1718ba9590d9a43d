import type { Connection } from '../../../src/k8s/connection.ts';

/** What the test asks of the program that is soaked. */
export type Order =
  | { readonly type: 'start'; readonly connection: Connection }
  /** Asks for a `Sample`. */
  | { readonly type: 'measure' }
  /** Asks for a `Picture`. */
  | { readonly type: 'look' }
  /** Asks for an `End`; after it the program has to end by itself. */
  | { readonly type: 'stop' };

export type Report = Sample | Picture | End | { readonly type: 'rejection'; readonly message: string };

/** The heap after forced collections, in bytes. */
export interface Sample {
  readonly type: 'sample';
  readonly heapUsed: number;
  /** How many objects its last reconciles saw. */
  readonly seen: number;
}

/** Of every object: what its last reconcile saw, and what the cache holds now: "message@resourceVersion". */
export interface Picture {
  readonly type: 'picture';
  readonly seen: Readonly<Record<string, string>>;
  readonly cached: Readonly<Record<string, string>>;
}

export interface End {
  readonly type: 'end';
  /** What still keeps the process alive, its channel to the test left out. */
  readonly left: readonly string[];
}
