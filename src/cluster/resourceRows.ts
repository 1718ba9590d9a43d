import type { KubernetesObject } from '../k8s/object.ts';
import type { ResourceRow } from '../protocol/cluster.ts';

/** What the Resources view shows of an object. */
export function rowOf(object: KubernetesObject): ResourceRow {
  const { metadata } = object;
  const summary = summaryOf((object as { status?: unknown }).status);
  return {
    namespace: metadata?.namespace ?? '',
    name: metadata?.name ?? '',
    resourceVersion: metadata?.resourceVersion ?? '',
    created: metadata?.creationTimestamp ?? '',
    deleting: metadata?.deletionTimestamp !== undefined,
    ...(summary !== undefined && { summary }),
  };
}

/** "Ready", or why not, from condition Ready or Available; else the phase. */
function summaryOf(status: unknown): string | undefined {
  if (typeof status !== 'object' || status === null) return undefined;
  const { conditions, phase } = status as { conditions?: unknown; phase?: unknown };
  const list: readonly unknown[] = Array.isArray(conditions) ? conditions : [];
  for (const type of ['Ready', 'Available']) {
    const condition = list.find(
      (entry): entry is Condition => typeof entry === 'object' && entry !== null && (entry as Condition).type === type,
    );
    if (condition === undefined) continue;
    if (condition.status === 'True') return type;
    return typeof condition.reason === 'string' && condition.reason !== '' ? condition.reason : `Not${type}`;
  }
  return typeof phase === 'string' && phase !== '' ? phase : undefined;
}

interface Condition {
  readonly type?: unknown;
  readonly status?: unknown;
  readonly reason?: unknown;
}
