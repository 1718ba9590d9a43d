import { type Clock, sleep } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { messageOf } from '../../base/errors.ts';
import type { Logger } from '../../base/logger.ts';
import type { Random } from '../../base/random.ts';
import type { ApiClient } from '../../k8s/apiClient.ts';
import type { ResourceType } from '../../k8s/kind.ts';
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
 * L6 A leader that steps down names nobody and a duration of 1 s, so that the next need not wait; also when a write of
 *    its own was stored and the answer to it was lost, for it goes by what the lease says then.
 * L7 A request that is not answered within half of the renew deadline is given up.
 */
export class LeaderElector {
  readonly #options: LeaderElectorOptions;
  /** Who held it when it was last read. */
  #holder = '';
  /** Something was written, so the lease may be in this candidate's name, whatever came of the answer. */
  #mayHold = false;
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
        if (result === 'other') throw new LeaderElectionLostError(`${this.#holder} holds the lease`);
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

  /** Gives the lease back, where it is in this candidate's name. A failure is only logged: the others then wait for it to expire. */
  async stepDown(): Promise<void> {
    if (!this.#mayHold) return;
    this.#mayHold = false;
    const giveBack = (): Promise<void> => this.#limited(undefined, (limit) => this.#giveBack(limit));
    try {
      await giveBack().catch((error: unknown) => {
        if (!isConflict(error)) throw error;
        return giveBack(); // a renewal that nobody waits for any more came in between
      });
    } catch (error) {
      this.#options.log.warn(`could not give the lease back: ${messageOf(error)}; the next leader waits until it expires`);
    }
  }

  async #giveBack(limit: Limit): Promise<void> {
    const { api, clock, identity } = this.#options;
    const type = await api.resourceFor(Lease, limit);
    const lease = await this.#read(type, limit);
    if (lease?.spec?.holderIdentity === identity) await api.update(type, givenBack(lease, clock.now()), limit);
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
    const lease = await this.#read(type, limit);
    if (lease === undefined) {
      this.#mayHold = true;
      await api.create(type, newLease(key, identity, times.leaseDurationMs, clock.now()), write);
      return 'held';
    }
    this.#observe(lease);
    if (this.#holder !== '' && this.#holder !== identity && !this.#expired) return 'other';
    this.#mayHold = true;
    await api.update(type, heldBy(lease, identity, times.leaseDurationMs, clock.now()), write);
    return 'held';
  }

  async #read(type: ResourceType, limit: Limit): Promise<Lease | undefined> {
    return this.#options.api.get<Lease>(type, this.#options.key, limit).catch((error: unknown) => {
      if (isNotFound(error)) return undefined;
      throw error;
    });
  }

  /** Another's lease counts from when it was last seen to change. */
  #observe(lease: Lease): void {
    this.#holder = lease.spec?.holderIdentity ?? '';
    const text = recordText(lease);
    if (text === this.#seen) return;
    this.#seen = text;
    this.#expired = false;
    this.#expiry?.dispose();
    const { leaseDurationSeconds = 0 } = lease.spec ?? {};
    if (this.#holder === this.#options.identity) return;
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
