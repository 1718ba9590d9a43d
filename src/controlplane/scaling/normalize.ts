import type { Autoscaler, Rules } from './kinds.ts';

/** What an autoscaler remembers between its turns; lost with the process, as upstream's. */
export interface Memory {
  recommendations: { readonly at: number; readonly replicas: number }[];
  changes: { readonly at: number; readonly by: number }[];
  /** When it looks again. */
  due: number;
}

export interface Normalized {
  readonly replicas: number;
  /** Of the conditions AbleToScale and ScalingLimited. */
  readonly able: { readonly reason: string; readonly message: string };
  readonly limited: { readonly status: 'True' | 'False'; readonly reason: string; readonly message: string };
}

const defaults: { readonly up: Required<Rules>; readonly down: Required<Rules> } = {
  up: {
    stabilizationWindowSeconds: 0,
    selectPolicy: 'Max',
    policies: [
      { type: 'Pods', value: 4, periodSeconds: 15 },
      { type: 'Percent', value: 100, periodSeconds: 15 },
    ],
  },
  down: { stabilizationWindowSeconds: 300, selectPolicy: 'Max', policies: [{ type: 'Percent', value: 100, periodSeconds: 15 }] },
};

/** Brings what the metrics ask for to what may be done now: stabilized over its window, not too fast, within the bounds. */
export function normalize(spec: NonNullable<Autoscaler['spec']>, memory: Memory, current: number, asked: number, now: number): Normalized {
  const { behavior, minReplicas = 1, maxReplicas } = spec;
  const up = { ...defaults.up, ...behavior?.scaleUp };
  const down = { ...defaults.down, ...behavior?.scaleDown };
  const stable = stabilize(memory, current, asked, now, up.stabilizationWindowSeconds, down.stabilizationWindowSeconds);
  const able =
    stable === asked
      ? { reason: 'ReadyForNewScale', message: 'recommended size matches current size' }
      : asked > stable
        ? {
            reason: 'ScaleUpStabilized',
            message: 'recent recommendations were lower than current one, applying the lowest recent recommendation',
          }
        : {
            reason: 'ScaleDownStabilized',
            message: 'recent recommendations were higher than current one, applying the highest recent recommendation',
          };
  const bound = (replicas: number, reason: string, message: string): Normalized => ({
    replicas,
    able,
    limited: { status: 'True', reason, message },
  });
  if (stable > current || (behavior === undefined && stable > maxReplicas)) {
    const limit = behavior === undefined ? Math.max(2 * current, 4) : Math.max(current, fastest(up, memory, current, now, 1));
    if (stable > Math.min(maxReplicas, limit)) {
      return maxReplicas > limit
        ? bound(limit, 'ScaleUpLimit', 'the desired replica count is increasing faster than the maximum scale rate')
        : bound(maxReplicas, 'TooManyReplicas', 'the desired replica count is more than the maximum replica count');
    }
  } else if (stable < current || stable < minReplicas) {
    const limit = behavior === undefined ? minReplicas : Math.min(current, fastest(down, memory, current, now, -1));
    if (stable < Math.max(minReplicas, limit)) {
      return minReplicas < limit
        ? bound(limit, 'ScaleDownLimit', 'the desired replica count is decreasing faster than the maximum scale rate')
        : bound(minReplicas, 'TooFewReplicas', 'the desired replica count is less than the minimum replica count');
    }
  }
  const within = { status: 'False', reason: 'DesiredWithinRange', message: 'the desired count is within the acceptable range' } as const;
  return { replicas: stable, able, limited: within };
}

/** Up: the least that was recommended in the window; down: the most. */
function stabilize(memory: Memory, current: number, asked: number, now: number, upSeconds: number, downSeconds: number): number {
  const since = (seconds: number): number[] =>
    memory.recommendations.filter(({ at }) => at > now - seconds * 1000).map(({ replicas }) => replicas);
  const least = Math.min(asked, ...since(upSeconds));
  const most = Math.max(asked, ...since(downSeconds));
  const kept = Math.max(upSeconds, downSeconds);
  memory.recommendations = memory.recommendations.filter(({ at }) => at > now - kept * 1000);
  memory.recommendations.push({ at: now, replicas: asked });
  let stable = current;
  if (stable < least) stable = least;
  if (stable > most) stable = most;
  return stable;
}

/** The furthest that the policies allow from where their periods began; `way`: 1 up, -1 down. */
function fastest({ selectPolicy, policies }: Required<Rules>, { changes }: Memory, current: number, now: number, way: 1 | -1): number {
  if (selectPolicy === 'Disabled') return current;
  const limits = policies.map(({ type, value, periodSeconds }) => {
    const start = current - changes.filter(({ at }) => at > now - periodSeconds * 1000).reduce((sum, { by }) => sum + by, 0);
    if (type === 'Pods') return start + way * value;
    return way > 0 ? Math.ceil(start * (1 + value / 100)) : Math.trunc(start * (1 - value / 100));
  });
  return (selectPolicy === 'Min') === way > 0 ? Math.min(...limits) : Math.max(...limits);
}
