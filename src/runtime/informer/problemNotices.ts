import type { Clock } from '../../base/clock.ts';
import type { ReflectorProblem } from '../reflector/sink.ts';

/**
 * Tells people what keeps an informer from being up to date.
 *
 * I10 A problem is said when it begins, and that all is in order again when it has ended. The same text is said at most once
 *    in 10 minutes, and no more than 10 texts are, so that a server that comes and goes is no flood of lines. That the kind
 *    is not served is said each time: somebody has taken its CRD away.
 */
export class ProblemNotices {
  readonly #kind: string;
  readonly #clock: Clock;
  readonly #say: (severity: 'info' | 'warning', message: string) => void;
  readonly #said = new Map<string, number>();
  #open = false;

  constructor(kind: string, clock: Clock, say: (severity: 'info' | 'warning', message: string) => void) {
    this.#kind = kind;
    this.#clock = clock;
    this.#say = say;
  }

  /** Undefined: all is well. */
  tell(problem: ReflectorProblem | undefined): void {
    if (problem === undefined) {
      if (this.#open) this.#say('info', `${this.#kind}: in order again`);
      this.#open = false;
      return;
    }
    if (problem.type === 'missing') return this.#begin(problem);
    const now = this.#clock.monotonic();
    for (const [text, at] of this.#said) if (now - at >= quietMs) this.#said.delete(text);
    const text = `${problem.type} ${problem.message}`;
    if (this.#said.has(text) || this.#said.size >= most) return;
    this.#said.set(text, now);
    this.#begin(problem);
  }

  #begin(problem: ReflectorProblem): void {
    this.#open = true;
    this.#say('warning', `${this.#kind}: ${wording(problem)}`);
  }
}

function wording({ type, message }: ReflectorProblem): string {
  if (type === 'missing') return `not served here, is its CRD installed? (${message}; trying again every 10 s)`;
  return `cannot read from the API server (${message}); trying again`;
}

const quietMs = 600_000;
const most = 10;
