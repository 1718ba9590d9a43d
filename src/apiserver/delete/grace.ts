import type { ObjectMeta, UnstructuredObject } from '../../k8s/object.ts';
import { timeText } from '../../k8s/time.ts';
import type { Resource } from '../registry/resource.ts';
import { deletionOf } from './kinds.ts';
import type { DeleteOptions } from './options.ts';

/** Until when an object may go on, and how many seconds that was counted as. */
export interface Grace {
  readonly until: number;
  readonly seconds: number;
}

/**
 * The grace of a deletion: undefined where it is not graceful (or the grace is over), `pending` where an earlier one goes on
 * unchanged. A later deletion can only make it shorter, and never ends it in the past: who waits for the end has to see it.
 */
export function graceOf(
  resource: Resource,
  object: UnstructuredObject,
  options: DeleteOptions,
  now: number,
): Grace | 'pending' | undefined {
  const { graceSeconds } = deletionOf(resource);
  if (graceSeconds === undefined) return undefined;
  const asked = options.gracePeriodSeconds === undefined ? undefined : options.gracePeriodSeconds < 0 ? 1 : options.gracePeriodSeconds;
  const { deletionTimestamp, deletionGracePeriodSeconds = 0 } = object.metadata ?? {};
  if (deletionTimestamp === undefined) {
    const seconds = graceSeconds(object, asked);
    return { until: now + seconds * 1000, seconds };
  }
  if (deletionGracePeriodSeconds === 0) return undefined;
  if (asked === undefined || asked >= deletionGracePeriodSeconds) return 'pending';
  const until = Date.parse(deletionTimestamp) + (asked - deletionGracePeriodSeconds) * 1000;
  return until < now ? { until: now, seconds: asked === 0 ? 0 : 1 } : { until, seconds: asked };
}

export function markGraceful(meta: ObjectMeta, { until, seconds }: Grace): void {
  if (meta.deletionTimestamp === undefined && meta.generation) meta.generation++;
  meta.deletionTimestamp = timeText(until);
  meta.deletionGracePeriodSeconds = seconds;
}

/** Marks an object that only its finalizers hold. */
export function markNow(meta: ObjectMeta, now: number): void {
  if (meta.deletionTimestamp === undefined && meta.generation) meta.generation++;
  if (meta.deletionTimestamp === undefined || Date.parse(meta.deletionTimestamp) > now) meta.deletionTimestamp = timeText(now);
  meta.deletionGracePeriodSeconds = 0;
}
