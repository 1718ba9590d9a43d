import { type Clock, systemClock } from '../../base/clock.ts';
import type { int64 } from '../scalars.ts';

/** One aspect of an object's state, as the API conventions have it (meta/v1 Condition). */
export interface Condition {
  /** CamelCase: "Ready". One condition of each type. */
  type: string;
  status: 'True' | 'False' | 'Unknown';
  /** The generation this was computed from. */
  observedGeneration?: int64;
  /** When `status` last changed; RFC 3339. */
  lastTransitionTime: string;
  /** CamelCase, for programs. */
  reason: string;
  /** For people; may be empty. */
  message: string;
}

/** A condition to set: its transition time is found out, and its message may be left out. */
export type NewCondition = Omit<Condition, 'lastTransitionTime' | 'message'> & {
  readonly message?: string;
  readonly lastTransitionTime?: string;
};

/**
 * The conditions with this one set: replaced in its place, or added at the end. `lastTransitionTime` changes only when
 * the status does. The list given is not touched.
 */
export function setCondition(
  conditions: readonly Condition[] | undefined,
  condition: NewCondition,
  clock: Clock = systemClock,
): Condition[] {
  const list = [...(conditions ?? [])];
  const at = list.findIndex(({ type }) => type === condition.type);
  const old = list[at];
  const kept = old?.status === condition.status ? old.lastTransitionTime : undefined;
  const { observedGeneration } = condition;
  const next: Condition = {
    type: condition.type,
    status: condition.status,
    ...(observedGeneration !== undefined && { observedGeneration }),
    lastTransitionTime: kept ?? condition.lastTransitionTime ?? rfc3339(clock.now()),
    reason: condition.reason,
    message: condition.message ?? '',
  };
  if (at < 0) list.push(next);
  else list[at] = next;
  return list;
}

/** The condition of that type, if there is one. */
export function findCondition(conditions: readonly Condition[] | undefined, type: string): Condition | undefined {
  return conditions?.find((condition) => condition.type === type);
}

/** Whole seconds, as the API server writes times. */
function rfc3339(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');
}
