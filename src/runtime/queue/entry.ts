import type { Causes } from '../../k8s/cause.ts';
import type { ObjectKey } from '../../k8s/object.ts';
import type { GatheredCauses } from './gatheredCauses.ts';

/**
 * Where a key waits for its next turn. `held`: it is being processed and has been added again, so it becomes ready when
 * that ends. `nowhere`: it is only being processed.
 */
export type Place = 'ready' | 'delayed' | 'held' | 'nowhere';

/** One key in the queue; flat and mutable because the queue makes and moves one for every event. */
export interface Entry {
  readonly key: ObjectKey;
  place: Place;
  priority: number;
  /** Why its next turn comes. */
  causes: GatheredCauses;
  /** Its position among the ready, or among those due at one time. */
  order: number;
  /** `ready`: when it joined; `delayed`: when it is due; by the monotonic clock. */
  at: number;
  heapIndex: number;
  /** Set while a worker has it. */
  running: Running | undefined;
  next: Entry | undefined;
  previous: Entry | undefined;
}

/** A turn of a key, as handed to a worker. */
export interface Running {
  readonly key: ObjectKey;
  readonly causes: Causes;
  readonly priority: number;
  readonly since: number;
}

/** How a rate limiter names a key. */
export function entryId(key: ObjectKey): string {
  return `${key.namespace}/${key.name}`;
}
