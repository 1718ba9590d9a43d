import type { Logger } from '../../base/logger.ts';
import type { GracePeriod } from './gracePeriod.ts';
import type { Part } from './part.ts';

/**
 * The controllers and tasks of a running manager. Each is made and begun once: at once, or when this replica leads.
 *
 * M11 Those that wait for leadership are ended first, then the others.
 */
export class Parts {
  readonly #options: PartsOptions;
  readonly #elected = new Set<Part>();
  readonly #others = new Set<Part>();
  readonly #waiting: (() => Part)[] = [];
  #leads: boolean;

  /** `leads`: nothing has to wait. */
  constructor(leads: boolean, options: PartsOptions) {
    this.#leads = leads;
    this.#options = options;
  }

  begin({ needLeaderElection, make }: PartDefinition): void {
    if (!needLeaderElection) this.#begin(make(), this.#others);
    else if (this.#leads) this.#begin(make(), this.#elected);
    else this.#waiting.push(make);
  }

  /** Begins what has waited for it. */
  lead(): void {
    this.#leads = true;
    for (const make of this.#waiting.splice(0)) this.#begin(make(), this.#elected);
  }

  /** Ends all. When `cut` is aborted, or the period is over, nothing is waited for any more. */
  async end(grace: GracePeriod, cut: AbortSignal): Promise<PartsEnd> {
    this.#waiting.length = 0;
    let result: PartsEnd['type'] = 'ended';
    for (const group of [this.#elected, this.#others]) {
      const ending = Promise.all([...group].map((part) => part.stop()));
      const waited = await grace.waitFor(ending, cut);
      if (result === 'ended') result = waited;
    }
    return { type: result, unfinished: result === 'late' ? this.#nameUnfinished(grace) : [] };
  }

  #begin(part: Part, group: Set<Part>): void {
    group.add(part);
    part.start().catch((error: unknown) => this.#options.onFailure(error, part));
  }

  #nameUnfinished({ ms }: GracePeriod): string[] {
    return [...this.#elected, ...this.#others].flatMap((part) =>
      part.unfinished().map(({ hint, fields }) => {
        this.#options.log.error(`did not end within ${ms / 1000} s of the stop: ${hint}`, fields);
        return Object.entries(fields)
          .map(([name, value]) => `${name} ${value}`)
          .join(', ');
      }),
    );
  }
}

export interface PartDefinition {
  readonly needLeaderElection: boolean;
  readonly make: () => Part;
}

export interface PartsEnd {
  readonly type: 'ended' | 'late' | 'cut';
  /** "controller guestbook, request default/a" */
  readonly unfinished: readonly string[];
}

export interface PartsOptions {
  readonly log: Logger;
  readonly onFailure: (error: unknown, part: Part) => void;
}
