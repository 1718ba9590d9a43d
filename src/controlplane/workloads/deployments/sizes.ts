import type { Deployment, ReplicaSet } from '../kinds.ts';

/** How many pods a deployment may have, and how many replica sets have. */

export const wantedOf = ({ spec }: Deployment | ReplicaSet): number => spec?.replicas ?? 1;

export interface Limits {
  readonly surge: number;
  readonly unavailable: number;
}

/** maxSurge (rounded up) and maxUnavailable (rounded down) as numbers; both 0 would never get anywhere, so then one may be unavailable. */
export function limitsOf(deployment: Deployment): Limits {
  const { type = 'RollingUpdate', rollingUpdate = {} } = deployment.spec?.strategy ?? {};
  const wanted = wantedOf(deployment);
  if (type !== 'RollingUpdate') return { surge: 0, unavailable: 0 };
  const surge = scaled(rollingUpdate.maxSurge ?? 0, wanted, Math.ceil);
  const unavailable = scaled(rollingUpdate.maxUnavailable ?? 0, wanted, Math.floor);
  const atLeast = surge === 0 && unavailable === 0 ? 1 : unavailable;
  return { surge, unavailable: wanted === 0 ? 0 : Math.min(atLeast, wanted) };
}

/** A number, or a percentage of `total`. */
export function scaled(value: number | string, total: number, round: (value: number) => number): number {
  if (typeof value === 'number') return value;
  return round((Number(value.replace('%', '')) * total) / 100);
}

export const sum = (sets: readonly ReplicaSet[], of: (set: ReplicaSet) => number): number => sets.reduce((all, set) => all + of(set), 0);
export const actualOf = ({ status }: ReplicaSet): number => status?.replicas ?? 0;
export const readyOf = ({ status }: ReplicaSet): number => status?.readyReplicas ?? 0;
export const availableOf = ({ status }: ReplicaSet): number => status?.availableReplicas ?? 0;
export const terminatingOf = ({ status }: ReplicaSet): number => status?.terminatingReplicas ?? 0;

export const isActiveSet = (set: ReplicaSet): boolean => wantedOf(set) > 0;
const createdAt = ({ metadata }: ReplicaSet): number => Date.parse(metadata?.creationTimestamp ?? '') || 0;

/** Oldest first; of one second, by name. */
export function byAge(a: ReplicaSet, b: ReplicaSet): number {
  return createdAt(a) - createdAt(b) || ((a.metadata?.name ?? '') < (b.metadata?.name ?? '') ? -1 : 1);
}
