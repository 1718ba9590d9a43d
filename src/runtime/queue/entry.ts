import type { Causes } from '../../k8s/cause.ts';
import type { ObjectKey } from '../../k8s/object.ts';

/**
 * Where a key waits for its next turn. `held`: it is being processed and has been added again, so it becomes ready when
 * that ends. `nowhere`: it is only being processed.
 */
export type Place = 'ready' | 'delayed' | 'held' | 'nowhere';

/** One key in the queue; flat and mutable because the queue makes and moves one for every event. */
export interface Entry {
  readonly id: string;
  readonly key: ObjectKey;
  place: Place;
  priority: number;
  /** Why its next turn comes. */
  causes: Causes;
  /** `ready` only: position in queue order, and when it joined. */
  order: number;
  since: number;
  /** `delayed` only. */
  dueAt: number;
  heapIndex: number;
  /** Set while a worker has it. */
  running: Running | undefined;
  next: Entry | undefined;
  previous: Entry | undefined;
}

export interface Running {
  readonly since: number;
  readonly causes: Causes;
  readonly priority: number;
}

export function entryId(key: ObjectKey): string {
  return `${key.namespace}/${key.name}`;
}
