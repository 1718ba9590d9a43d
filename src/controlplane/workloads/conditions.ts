import type { Condition } from './kinds.ts';

/** Conditions with one set: `lastTransitionTime` changes with its status only, and the order stays. */
export function withCondition(conditions: readonly Condition[] | undefined, made: Condition, now: string): Condition[] {
  const old = (conditions ?? []).find(({ type }) => type === made.type);
  const lastTransitionTime = old?.status === made.status ? (old.lastTransitionTime ?? now) : now;
  const others = (conditions ?? []).filter(({ type }) => type !== made.type);
  return [...others, { ...made, lastTransitionTime }];
}

export function withoutCondition(conditions: readonly Condition[] | undefined, type: string): Condition[] {
  return (conditions ?? []).filter((condition) => condition.type !== type);
}

export function findCondition(conditions: readonly Condition[] | undefined, type: string): Condition | undefined {
  return conditions?.find((condition) => condition.type === type);
}
