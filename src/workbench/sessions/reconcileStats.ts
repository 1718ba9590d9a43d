import type { FinishedReconcile } from '../../k8s/machine.ts';

/** How a controller has been doing lately. */
export interface Pace {
  /** Reconciles a second in the last ten seconds. */
  readonly perSecond: number;
  /** Of the last minute, as far as is remembered (a thousand). */
  readonly ended: number;
  readonly failed: number;
  /** Half of them took no longer, and 99 of 100; in ms. */
  readonly p50: number;
  readonly p99: number;
}

/** Counts the reconciles of one controller: O(1) each, and a bound on what is remembered. */
export class ReconcileStats {
  readonly #ring: Ended[] = [];
  #next = 0;
  /** One count a second, by the second. */
  readonly #seconds = new Map<number, number>();
  #first = Number.POSITIVE_INFINITY;

  add(reconcile: FinishedReconcile): void {
    const at = reconcile.startedAt + reconcile.durationMs;
    this.#ring[this.#next] = { at, ms: reconcile.durationMs, failed: reconcile.outcome.type === 'error' };
    this.#next = (this.#next + 1) % remembered;
    this.#count(at, 1);
  }

  /** Reconciles of which nothing else is known. */
  addUntold(count: number, at: number): void {
    this.#count(at, count);
  }

  pace(now: number): Pace {
    const recent = this.#ring.filter(({ at }) => at > now - 60_000);
    const times = recent.map(({ ms }) => ms).sort((a, b) => a - b);
    const second = Math.floor(now / 1000);
    let count = 0;
    for (const [each, ended] of this.#seconds) if (each > second - window && each <= second) count += ended;
    const seconds = Math.min(window, Math.max(1, (now - this.#first) / 1000));
    return {
      perSecond: count / seconds,
      ended: recent.length,
      failed: recent.filter(({ failed }) => failed).length,
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
    };
  }

  #count(at: number, count: number): void {
    this.#first = Math.min(this.#first, at);
    const second = Math.floor(at / 1000);
    this.#seconds.set(second, (this.#seconds.get(second) ?? 0) + count);
    for (const each of this.#seconds.keys()) {
      if (each > second - window && this.#seconds.size <= 3 * window) break;
      this.#seconds.delete(each);
    }
  }
}

interface Ended {
  readonly at: number;
  readonly ms: number;
  readonly failed: boolean;
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

const remembered = 1000;
const window = 10;
