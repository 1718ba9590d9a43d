import type { LeaderElector } from '../election/leaderElector.ts';

/** A manager's part in an election: what has to wait for it, and what is to be done when it ends. */
export class Leadership {
  readonly #elector: LeaderElector;
  readonly #options: LeadershipOptions;
  readonly #abort = new AbortController();
  #leads = false;
  #lost = false;
  #life: Promise<unknown> = Promise.resolve();

  constructor(elector: LeaderElector, options: LeadershipOptions) {
    this.#elector = elector;
    this.#options = options;
    options.tell(false);
  }

  get leads(): boolean {
    return this.#leads;
  }

  /** Calls `elected` when this process leads. Settles after `end`; rejects when the lease is lost. */
  run(elected: () => void): Promise<void> {
    const life = this.#run(elected);
    this.#life = life.catch(() => undefined); // whoever called `run` has it
    return life;
  }

  /** `clean`: nothing of what the lease protects runs any more, so it can be given back. */
  async end(clean: boolean): Promise<void> {
    this.#abort.abort(new Error('the manager is stopping'));
    await this.#life;
    if (clean && !this.#lost && this.#options.releaseOnStop) await this.#elector.stepDown();
    this.#tell(false);
  }

  async #run(elected: () => void): Promise<void> {
    const { signal } = this.#abort;
    try {
      await this.#elector.acquire(signal);
      this.#tell(true);
      elected();
      await this.#elector.hold(signal);
    } catch (error) {
      if (signal.aborted) return;
      this.#lost = true;
      this.#tell(false);
      throw error;
    }
  }

  #tell(leads: boolean): void {
    this.#leads = leads;
    this.#options.tell(leads);
  }
}

interface LeadershipOptions {
  readonly releaseOnStop: boolean;
  /** Whether this process leads, for the metrics. */
  readonly tell: (leads: boolean) => void;
}
