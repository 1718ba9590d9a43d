/** How replicas of one program agree on which of them works; the names of client-go's flags, in milliseconds. */
export interface LeaderElectionOptions {
  /** Of the Lease: the same for all replicas, another for every other program in the namespace. */
  readonly name: string;
  /** The pod's own unless given. */
  readonly namespace?: string;
  /** `host_uuid` unless given; no two candidates may have the same. */
  readonly identity?: string;
  /** How long the others wait for a leader that says nothing any more; 15 s unless given. */
  readonly leaseDurationMs?: number;
  /** How long a leader tries to renew before it has lost; 10 s unless given. */
  readonly renewDeadlineMs?: number;
  /** How often it renews, and the others look; 2 s unless given. */
  readonly retryPeriodMs?: number;
  /** Gives the lease back when everything has ended at a stop, so that the next need not wait; true unless given. */
  readonly releaseOnStop?: boolean;
}

export interface ElectionTimes {
  readonly leaseDurationMs: number;
  readonly renewDeadlineMs: number;
  readonly retryPeriodMs: number;
}

/** Candidates wait longer by up to this share of the retry period, by chance, so that they do not all ask at once. */
export const jitter = 1.2;

/** With defaults; throws a RangeError for times with which two could lead at once. */
export function electionTimes({
  leaseDurationMs = 15_000,
  renewDeadlineMs = 10_000,
  retryPeriodMs = 2_000,
}: Partial<ElectionTimes>): ElectionTimes {
  const refuse = (message: string): never => {
    throw new RangeError(`leaderElection: ${message}`);
  };
  if (!(retryPeriodMs > 0)) refuse(`retryPeriodMs must be above 0, not ${retryPeriodMs}`);
  if (!(renewDeadlineMs > retryPeriodMs * jitter))
    refuse(`renewDeadlineMs (${renewDeadlineMs}) must be longer than retryPeriodMs * ${jitter} (${retryPeriodMs * jitter})`);
  if (!(leaseDurationMs > renewDeadlineMs))
    refuse(`leaseDurationMs (${leaseDurationMs}) must be longer than renewDeadlineMs (${renewDeadlineMs})`);
  if (leaseDurationMs % 1000 !== 0) refuse(`leaseDurationMs (${leaseDurationMs}) must be whole seconds, since the Lease counts in them`);
  return { leaseDurationMs, renewDeadlineMs, retryPeriodMs };
}
