import type { KubernetesObject } from '../k8s/object.ts';
import type { ResourceRow } from '../protocol/cluster.ts';
import { conditionRows } from './conditions.ts';

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
    ...summary,
    ...(metadata?.deletionTimestamp !== undefined && { finalizers: metadata.finalizers ?? [] }),
  };
}

/** "Ready", or why not, from condition Ready or Available; else the phase. What is no list of conditions says nothing. */
function summaryOf(status: unknown): Summary | undefined {
  if (typeof status !== 'object' || status === null) return undefined;
  const { conditions, phase } = status as { conditions?: unknown; phase?: unknown };
  const list = conditionRows(conditions);
  for (const type of ['Ready', 'Available']) {
    const condition = list.find((each) => each.type === type);
    if (condition === undefined) continue;
    if (condition.status === 'True') return { summary: type, health: 'ok' };
    return { summary: condition.reason ?? `Not${type}`, health: 'bad' };
  }
  if (typeof phase !== 'string' || phase === '') return undefined;
  return { summary: phase, ...(/^(failed|error)$/i.test(phase) && { health: 'bad' }) };
}

type Summary = Pick<ResourceRow, 'summary' | 'health'>;
