import type { Condition, Deployment, ReplicaSet } from '../kinds.ts';
import { actualOf, availableOf, limitsOf, readyOf, sum, terminatingOf, wantedOf } from './sizes.ts';

type Status = NonNullable<Deployment['status']>;

/** What a deployment's sets come to: counts, and whether enough of it is available. */
export function statusOf(deployment: Deployment, newSet: ReplicaSet | undefined, old: readonly ReplicaSet[], now: string): Status {
  const all = [...old, ...(newSet ? [newSet] : [])];
  const available = sum(all, availableOf);
  const { collisionCount, conditions = [] } = deployment.status ?? {};
  const counts = {
    replicas: sum(all, actualOf),
    updatedReplicas: newSet ? actualOf(newSet) : 0,
    readyReplicas: sum(all, readyOf),
    availableReplicas: available,
    unavailableReplicas: Math.max(0, sum(all, wantedOf) - available),
  };
  const enough = available >= wantedOf(deployment) - limitsOf(deployment).unavailable;
  const availability = enough
    ? { status: 'True' as const, reason: 'MinimumReplicasAvailable', message: 'Deployment has minimum availability.' }
    : { status: 'False' as const, reason: 'MinimumReplicasUnavailable', message: 'Deployment does not have minimum availability.' };
  const { generation } = deployment.metadata ?? {};
  return {
    ...(generation !== undefined && { observedGeneration: generation }),
    ...Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0)),
    terminatingReplicas: sum(all, terminatingOf),
    ...(collisionCount !== undefined && { collisionCount }),
    conditions: setCondition(conditions, { type: 'Available', ...availability }, now),
  };
}

/** As `kubectl rollout status` waits for it. */
export function isComplete(deployment: Deployment, status: Status): boolean {
  const wanted = wantedOf(deployment);
  const counts = [status.updatedReplicas, status.replicas, status.availableReplicas].map((count) => count ?? 0);
  return counts.every((count) => count === wanted) && (status.observedGeneration ?? 0) >= (deployment.metadata?.generation ?? 0);
}

/** The same status with the condition Progressing, where a deadline asks for it, and the failures of replica sets. */
export function withProgress(
  deployment: Deployment,
  status: Status,
  sets: { newSet: ReplicaSet | undefined; old: readonly ReplicaSet[] },
  clock: Times,
): Status {
  let conditions = status.conditions ?? [];
  const current = find(deployment.status?.conditions, 'Progressing');
  if (!hasDeadline(deployment)) conditions = conditions.filter(({ type }) => type !== 'Progressing');
  else if ((status.replicas ?? 0) !== (status.updatedReplicas ?? 0) || current?.reason !== 'NewReplicaSetAvailable') {
    conditions = progressed(deployment, { ...status, conditions }, sets.newSet, clock);
  }
  const failed = [sets.newSet, ...sets.old].flatMap((set) => set?.status?.conditions ?? []).find(({ type }) => type === 'ReplicaFailure');
  conditions = failed
    ? setCondition(conditions, { type: 'ReplicaFailure', status: failed.status, ...pick(failed) }, clock.text)
    : conditions.filter(({ type }) => type !== 'ReplicaFailure');
  return { ...status, conditions };
}

export interface Times {
  readonly now: number;
  readonly text: string;
}

function progressed(deployment: Deployment, status: Status, newSet: ReplicaSet | undefined, clock: Times): Condition[] {
  const conditions = status.conditions ?? [];
  const what = newSet ? `ReplicaSet "${newSet.metadata?.name}"` : `Deployment "${deployment.metadata?.name}"`;
  if (isComplete(deployment, status)) {
    const message = `${what} has successfully progressed.`;
    return setCondition(conditions, { type: 'Progressing', status: 'True', reason: 'NewReplicaSetAvailable', message }, clock.text);
  }
  if (isProgress(deployment.status ?? {}, status)) {
    const current = find(conditions, 'Progressing');
    const lastTransitionTime = current?.status === 'True' ? (current.lastTransitionTime ?? clock.text) : clock.text;
    const others = conditions.filter(({ type }) => type !== 'Progressing');
    const message = `${what} is progressing.`;
    return [
      ...others,
      { type: 'Progressing', status: 'True', lastUpdateTime: clock.text, lastTransitionTime, reason: 'ReplicaSetUpdated', message },
    ];
  }
  if (deadlineOf(deployment, conditions) < clock.now) {
    const message = `${what} has timed out progressing.`;
    return setCondition(conditions, { type: 'Progressing', status: 'False', reason: 'ProgressDeadlineExceeded', message }, clock.text);
  }
  return conditions;
}

function isProgress(old: Status, now: Status): boolean {
  const left = (status: Status): number => (status.replicas ?? 0) - (status.updatedReplicas ?? 0);
  return (
    (now.updatedReplicas ?? 0) > (old.updatedReplicas ?? 0) ||
    left(now) < left(old) ||
    (now.readyReplicas ?? 0) > (old.readyReplicas ?? 0) ||
    (now.availableReplicas ?? 0) > (old.availableReplicas ?? 0)
  );
}

/** When a rollout without progress is given up; Infinity where there is nothing to count from. */
export function deadlineOf(deployment: Deployment, conditions: readonly Condition[] | undefined): number {
  const current = find(conditions, 'Progressing');
  if (!hasDeadline(deployment) || current === undefined || current.reason === 'NewReplicaSetAvailable') return Infinity;
  if (current.reason === 'ProgressDeadlineExceeded') return 0;
  return Date.parse(current.lastUpdateTime ?? '') + (deployment.spec?.progressDeadlineSeconds ?? 0) * 1000;
}

export function hasDeadline({ spec }: Deployment): boolean {
  return spec?.progressDeadlineSeconds !== undefined && spec.progressDeadlineSeconds !== 2_147_483_647;
}

/** Sets a condition unless it has that status and reason already. */
export function setCondition(conditions: readonly Condition[], made: Condition, now: string): Condition[] {
  const old = find(conditions, made.type);
  if (old?.status === made.status && old.reason === made.reason) return [...conditions];
  const lastTransitionTime = old?.status === made.status ? (old.lastTransitionTime ?? now) : now;
  const { type, status } = made;
  const others = conditions.filter((condition) => condition.type !== type);
  return [...others, { type, status, lastUpdateTime: now, lastTransitionTime, ...pick(made) }];
}

function pick({ reason, message }: Condition): Pick<Condition, 'reason' | 'message'> {
  return { ...(reason !== undefined && { reason }), ...(message !== undefined && { message }) };
}

export function find(conditions: readonly Condition[] | undefined, type: string): Condition | undefined {
  return conditions?.find((condition) => condition.type === type);
}
