import type { Deployment, ReplicaSet } from '../kinds.ts';
import { desiredAnnotation, maxAnnotation } from './annotations.ts';
import { availableOf, byAge, isActiveSet, limitsOf, sum, wantedOf } from './sizes.ts';

/** A replica set and how many replicas it is to have. */
export interface Step {
  readonly set: ReplicaSet;
  readonly replicas: number;
}

/** How many replicas the new set may have now, beside what the others have. */
export function newSetSize(deployment: Deployment, all: readonly ReplicaSet[], newSet: ReplicaSet): number {
  if (deployment.spec?.strategy?.type === 'Recreate') return wantedOf(deployment);
  const room = wantedOf(deployment) + limitsOf(deployment).surge - sum(all, wantedOf);
  const own = wantedOf(newSet);
  return room <= 0 ? own : own + Math.min(room, wantedOf(deployment) - own);
}

/** The next step of a rolling update: first up, as far as the surge allows, or else down, as far as availability does. */
export function rollingSteps(deployment: Deployment, newSet: ReplicaSet, old: readonly ReplicaSet[]): Step[] {
  const wanted = wantedOf(deployment);
  const all = [...old, newSet];
  const own = wantedOf(newSet);
  const size = own > wanted ? wanted : own === wanted ? own : newSetSize(deployment, all, newSet);
  if (size !== own) return [{ set: newSet, replicas: size }];
  return downSteps(deployment, newSet, old.filter(isActiveSet).toSorted(byAge));
}

/** What is not available in old sets goes first, since nobody misses it; then what is more than has to be available. */
function downSteps(deployment: Deployment, newSet: ReplicaSet, old: readonly ReplicaSet[]): Step[] {
  const sizes = new Map(old.map((set) => [set, wantedOf(set)]));
  const atLeast = wantedOf(deployment) - limitsOf(deployment).unavailable;
  const most = sum([...old, newSet], wantedOf) - atLeast - (wantedOf(newSet) - availableOf(newSet));
  if (old.length === 0 || most <= 0) return [];
  let left = most;
  for (const set of old) {
    const dead = Math.min(left, Math.max(0, wantedOf(set) - availableOf(set)));
    sizes.set(set, wantedOf(set) - dead);
    left -= dead;
  }
  let spare = sum([...old, newSet], availableOf) - atLeast;
  for (const set of old) {
    const fewer = Math.max(0, Math.min(spare, sizes.get(set) ?? 0));
    sizes.set(set, (sizes.get(set) ?? 0) - fewer);
    spare -= fewer;
  }
  return old.map((set) => ({ set, replicas: sizes.get(set) ?? 0 })).filter(({ set, replicas }) => replicas !== wantedOf(set));
}

/**
 * The steps that follow a change of `replicas`: all of it to the one set that has pods (or the newest); where several have, in
 * proportion to their sizes, so that a rollout that is under way is neither hurried nor undone.
 */
export function scalingSteps(deployment: Deployment, newSet: ReplicaSet | undefined, old: readonly ReplicaSet[]): Step[] {
  const wanted = wantedOf(deployment);
  const active = [...old, ...(newSet ? [newSet] : [])].filter(isActiveSet);
  if (active.length <= 1) {
    const only = active[0] ?? newSet ?? old.toSorted(byAge).at(-1);
    return only === undefined || wantedOf(only) === wanted ? [] : [{ set: only, replicas: wanted }];
  }
  if (newSet && isSaturated(deployment, newSet)) return old.filter(isActiveSet).map((set) => ({ set, replicas: 0 }));
  if (deployment.spec?.strategy?.type === 'Recreate') return [];
  return proportionalSteps(deployment, active);
}

function isSaturated(deployment: Deployment, set: ReplicaSet): boolean {
  const wanted = wantedOf(deployment);
  return wantedOf(set) === wanted && desiredAnnotation(set) === wanted && availableOf(set) === wanted;
}

function proportionalSteps(deployment: Deployment, active: readonly ReplicaSet[]): Step[] {
  const wanted = wantedOf(deployment);
  const allowed = wanted > 0 ? wanted + limitsOf(deployment).surge : 0;
  const toAdd = allowed - sum(active, wantedOf);
  const sign = toAdd > 0 ? -1 : 1;
  const ordered = active.toSorted((a, b) => wantedOf(b) - wantedOf(a) || sign * byAge(a, b));
  let added = 0;
  const sizes = ordered.map((set) => {
    const share = toAdd === 0 || toAdd === added ? 0 : shareOf(deployment, set, toAdd - added);
    added += share;
    return wantedOf(set) + share;
  });
  if (toAdd !== 0) sizes[0] = Math.max(0, (sizes[0] ?? 0) + toAdd - added);
  return ordered.map((set, index) => ({ set, replicas: sizes[index] ?? 0 }));
}

/** A set's part of what is to be added (or, below 0, taken away), no more than `left`. */
function shareOf(deployment: Deployment, set: ReplicaSet, left: number): number {
  const own = wantedOf(set);
  const before = maxAnnotation(set) || (deployment.status?.replicas ?? 0);
  const share =
    wantedOf(deployment) === 0
      ? -own
      : before === 0
        ? 0
        : Math.round((own * (wantedOf(deployment) + limitsOf(deployment).surge)) / before) - own;
  return left > 0 ? Math.min(share, left) : Math.max(share, left);
}
