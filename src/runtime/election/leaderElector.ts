import { type Clock, sleep } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { messageOf } from '../../base/errors.ts';
import type { Logger } from '../../base/logger.ts';
import type { Random } from '../../base/random.ts';
import type { ApiClient } from '../../k8s/apiClient.ts';
import type { ObjectKey } from '../../k8s/object.ts';
import { Lease } from '../objects/builtinKinds.ts';
import { isAlreadyExists, isConflict, isNotFound } from '../reads/refusals.ts';
import { type ElectionTimes, jitter } from './electionOptions.ts';
import { givenBack, heldBy, newLease, recordText } from './leaseRecord.ts';

/**
 * One candidate for a Lease, by the rules of client-go, so that it can stand against candidates written in Go.
 *
 * L1 A lease that nobody holds is taken. Another's is taken only when it has not changed for as long as it says, by this
 *    candidate's own timers: clocks of different machines are not compared, and a clock that is set does no harm.
 * L2 A candidate asks every retry period, and up to 1.2 times longer by chance; a leader renews every retry period.
 * L3 Who takes over sets acquireTime and counts leaseTransitions; who renews sets renewTime. Times have microseconds.
 * L4 Every write names the resourceVersion that was read: of two who try at once, one has a conflict.
 * L5 A leader that could not renew for the renew deadline has lost, and at once when another holds the lease.
 * L6 A leader that steps down names nobody and a duration of 1 s, so that the next need not wait.
 * L7 A request that is not answered within half of the renew deadline is given up.
 */
export class LeaderElector {
  readonly #options: LeaderElectorOptions;
  #known: Lease | undefined;
  /** The other's lease as it was when `#expiry` began to run. */
  #seen = '';
  #expired = true;
  #expiry: Disposable | undefined;
  #said = '';

  constructor(options: LeaderElectorOptions) {
    this.#options = options;
  }

  /** Settles when this candidate leads. Rejects only with the signal's reason. */
  async acquire(signal: AbortSignal): Promise<void> {
    const { clock, random, log, key, identity, times } = this.#options;
    log.info('waiting to become the leader', { lease: `${key.namespace}/${key.name}`, identity });
    try {
      while ((await this.#attempt(signal)) !== 'held') await sleep(clock, times.retryPeriodMs * (1 + jitter * random()), signal);
    } finally {
      this.#expiry?.dispose();
    }
    log.info('became the leader', { lease: `${key.namespace}/${key.name}`, identity });
  }

  /** Renews until the signal is aborted (then it settles), or the lease is lost (then it rejects with `LeaderElectionLostError`). */
  async hold(signal: AbortSignal): Promise<void> {
    const { clock, times } = this.#options;
    const late = new AbortController();
    const either = AbortSignal.any([signal, late.signal]);
    const begin = (): Disposable => clock.setTimer(times.renewDeadlineMs, () => late.abort());
    let deadline = begin();
    try {
      for (;;) {
        await sleep(clock, times.retryPeriodMs, either);
        const result = await this.#attempt(either);
        if (result === 'other') throw new LeaderElectionLostError(`${this.#known?.spec?.holderIdentity} holds the lease`);
        if (result === 'failed') continue;
        deadline.dispose();
        deadline = begin();
      }
    } catch (error) {
      if (signal.aborted) return;
      throw late.signal.aborted
        ? new LeaderElectionLostError(`not renewed for ${times.renewDeadlineMs / 1000} s${this.#said && `: ${this.#said}`}`)
        : error;
    } finally {
      deadline.dispose();
    }
  }

  /** Gives the lease back. A failure is only logged: the others then wait for it to expire. */
  async stepDown(): Promise<void> {
    const { clock, log, api } = this.#options;
    if (this.#known === undefined) return;
    try {
      await this.#limited(undefined, async (limit) =>
        api.update(await api.resourceFor(Lease, limit), givenBack(this.#known as Lease, clock.now()), limit),
      );
    } catch (error) {
      log.warn(`could not give the lease back: ${messageOf(error)}; the next leader waits until it expires`);
    }
    this.#known = undefined;
  }

  async #attempt(signal: AbortSignal): Promise<'held' | 'other' | 'failed'> {
    try {
      const result = await this.#limited(signal, (limit) => this.#takeOrRenew(limit));
      this.#said = '';
      return result;
    } catch (error) {
      if (signal.aborted) throw error;
      const message = messageOf(error);
      if (!isConflict(error) && !isAlreadyExists(error) && message !== this.#said)
        this.#options.log.error(`leader election: the lease cannot be read or written: ${message}; trying again`);
      this.#said = message;
      return 'failed';
    }
  }

  async #takeOrRenew(limit: Limit): Promise<'held' | 'other'> {
    const { api, clock, key, identity, times } = this.#options;
    const type = await api.resourceFor(Lease, limit);
    const write = { ...limit, fieldManager: 'leader-election' };
    const lease = await api.get<Lease>(type, key, limit).catch((error: unknown) => {
      if (isNotFound(error)) return undefined;
      throw error;
    });
    if (lease === undefined) {
      this.#known = await api.create(type, newLease(key, identity, times.leaseDurationMs, clock.now()), write);
      return 'held';
    }
    this.#observe(lease);
    const { holderIdentity = '' } = lease.spec ?? {};
    if (holderIdentity !== '' && holderIdentity !== identity && !this.#expired) return 'other';
    this.#known = await api.update(type, heldBy(lease, identity, times.leaseDurationMs, clock.now()), write);
    return 'held';
  }

  /** Another's lease counts from when it was last seen to change. */
  #observe(lease: Lease): void {
    this.#known = lease;
    const text = recordText(lease);
    if (text === this.#seen) return;
    this.#seen = text;
    this.#expired = false;
    this.#expiry?.dispose();
    const { leaseDurationSeconds = 0 } = lease.spec ?? {};
    if (lease.spec?.holderIdentity === this.#options.identity) return;
    this.#expiry = this.#options.clock.setTimer(leaseDurationSeconds * 1000, () => {
      this.#expired = true;
    });
  }

  async #limited<T>(signal: AbortSignal | undefined, call: (limit: Limit) => Promise<T>): Promise<T> {
    const ms = this.#options.times.renewDeadlineMs / 2;
    const late = new AbortController();
    const timer = this.#options.clock.setTimer(ms, () => late.abort(new Error(`no answer within ${ms / 1000} s`)));
    try {
      return await call({ signal: signal === undefined ? late.signal : AbortSignal.any([signal, late.signal]) });
    } finally {
      timer.dispose();
    }
  }
}

export interface LeaderElectorOptions {
  readonly api: ApiClient;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
  readonly key: ObjectKey;
  readonly identity: string;
  readonly times: ElectionTimes;
}

/** Another replica may be working now: the program must end. */
export class LeaderElectionLostError extends Error {
  readonly code = 'LeaderElectionLost';

  constructor(why: string) {
    super(`leader election lost: ${why}`);
    this.name = 'LeaderElectionLostError';
  }
}

export function isLost(thrown: unknown): thrown is LeaderElectionLostError {
  return thrown instanceof LeaderElectionLostError;
}

interface Limit {
  readonly signal: AbortSignal;
}
