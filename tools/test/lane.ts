/** What a lane of `npm test` is asked to do. */
export interface Request {
  /** Only tests whose name matches. */
  readonly grep?: string;
  /** The packed extension, for the lanes that need it. */
  readonly vsix?: string;
  /** Only these test files, where a lane can choose. */
  readonly files?: readonly string[];
}

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** A lane's end: what it counted, or why it counts for nothing. */
export type Outcome =
  | {
      readonly state: 'ran';
      readonly tally: Tally;
      /** The counts of each file in which a test failed, where the lane knows them. */
      readonly failedFiles?: Readonly<Record<string, Tally>>;
      /** What had failed at first and was tried again; `tally` counts the second try. */
      readonly triedAgain?: string;
    }
  /** It did not run, or did not come to its end: a failure, with its reason. */
  | { readonly state: 'broken'; readonly reason: string }
  /** This machine lacks what it tests with; named in the summary. */
  | { readonly state: 'skipped'; readonly reason: string };

export interface Lane {
  readonly name: string;
  readonly needs: readonly ('build' | 'vsix')[];
  run(request: Request): Promise<Outcome>;
}

/** One sum over all lanes; a broken lane counts as one failed test, a skipped one as one skipped. */
export function sum(outcomes: readonly Outcome[]): Tally {
  return outcomes.map(tallyOf).reduce((a, b) => combine(a, b, 1), { passed: 0, failed: 0, skipped: 0 });
}

/** `a` and `times` of `b`. */
export function combine(a: Tally, b: Tally, times: 1 | -1): Tally {
  return { passed: a.passed + times * b.passed, failed: a.failed + times * b.failed, skipped: a.skipped + times * b.skipped };
}

/** A lane in which no test ran at all has proved nothing; `--grep` may leave a lane without one. */
export function judged(outcome: Outcome, request: Request): Outcome {
  if (outcome.state !== 'ran' || request.grep !== undefined) return outcome;
  const { passed, failed } = outcome.tally;
  return passed + failed > 0 ? outcome : { state: 'broken', reason: 'not one test ran' };
}

function tallyOf(outcome: Outcome): Tally {
  switch (outcome.state) {
    case 'ran':
      return outcome.tally;
    case 'broken':
      return { passed: 0, failed: 1, skipped: 0 };
    case 'skipped':
      return { passed: 0, failed: 0, skipped: 1 };
  }
}
