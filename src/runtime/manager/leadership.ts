import type { LeaderElector } from '../election/leaderElector.ts';

/** A manager's part in an election: what has to wait for it, and what is to be done when it ends. */
export class Leadership {
  readonly #elector: LeaderElector;
  readonly #releaseOnStop: boolean;
  readonly #abort = new AbortController();
  #leads = false;
  #life: Promise<unknown> = Promise.resolve();

  constructor(elector: LeaderElector, releaseOnStop: boolean) {
    this.#elector = elector;
    this.#releaseOnStop = releaseOnStop;
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
    if (clean && this.#leads && this.#releaseOnStop) await this.#elector.stepDown();
    this.#leads = false;
  }

  async #run(elected: () => void): Promise<void> {
    const { signal } = this.#abort;
    try {
      await this.#elector.acquire(signal);
      this.#leads = true;
      elected();
      await this.#elector.hold(signal);
    } catch (error) {
      if (signal.aborted) return;
      this.#leads = false;
      throw error;
    }
  }
}
