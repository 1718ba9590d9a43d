import type { Kind } from './kinds.ts';

/** What makes an object of a kind wrong, by title: a merge patch of one that is right. */
export type Wrongs = Readonly<Record<string, object>>;

export interface Family {
  readonly kind: Kind;
  /** Begins the names of the cases. */
  readonly prefix: string;
  readonly right: object;
  /** Wrong from the start, and as a change. */
  readonly wrongs?: Wrongs;
  /** Changes that are wrong although the outcome would be right; and some that are allowed. */
  readonly changes?: Wrongs;
}
