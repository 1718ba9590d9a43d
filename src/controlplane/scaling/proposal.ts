import { CodedError } from '../../base/errors.ts';
import { formatQuantity, parseQuantity } from '../../k8s/quantity.ts';
import type { Pod } from '../workloads/kinds.ts';
import { isReady, isTerminating } from '../workloads/podState.ts';
import type { Autoscaler, Metric, Target } from './kinds.ts';
import { requestOf, simulatedMetric, withoutRequest } from './metrics.ts';

/** A metric from which no number of replicas can be worked out; the code is the condition's reason. */
export class MetricError extends CodedError {}

export interface Proposal {
  readonly replicas: number;
  /** What it is about, as Events and conditions say it. */
  readonly metric: string;
  readonly status: object;
}

export interface Scaled {
  readonly autoscaler: Autoscaler;
  readonly pods: readonly Pod[];
  /** As wanted, and as they are. */
  readonly wanted: number;
  readonly present: number;
}

const tolerance = 0.1;

/** How many replicas one metric asks for. Throws MetricError. */
export function propose(metric: Metric, scaled: Scaled): Proposal {
  switch (metric.type) {
    case 'Resource':
      return ofResource(metric.resource?.name ?? '', metric.resource?.target, scaled, undefined);
    case 'ContainerResource': {
      const { name = '', target, container } = metric.containerResource ?? {};
      return ofResource(name, target, scaled, container);
    }
    case 'Pods':
      return ofPods(metric.pods?.metric.name ?? '', metric.pods?.target, scaled);
    case 'Object': {
      const { metric: named, describedObject, target } = metric.object ?? {};
      const about = { type: 'Object', object: { metric: named, describedObject } };
      return ofWhole(named?.name ?? '', target, scaled, `${describedObject?.kind} metric ${named?.name}`, 'FailedGetObjectMetric', about);
    }
    case 'External': {
      const { metric: named, target } = metric.external ?? {};
      return ofWhole(named?.name ?? '', target, scaled, `external metric ${named?.name}(nil)`, 'FailedGetExternalMetric', {
        type: 'External',
        external: { metric: named },
      });
    }
    default:
      throw new MetricError('InvalidMetricSourceType', `unknown metric source type ${JSON.stringify(metric.type)}`);
  }
}

function ofResource(name: string, target: Target | undefined, scaled: Scaled, container: string | undefined): Proposal {
  const title = container === undefined ? `${name} resource` : `${name} container resource`;
  const reason = container === undefined ? 'FailedGetResourceMetric' : 'FailedGetContainerResourceMetric';
  const kind = target?.averageValue === undefined ? 'utilization' : 'usage';
  const usage = usageOf(scaled.pods, (pod) => simulatedMetric(pod, container === undefined ? name : `${container}/${name}`));
  if (usage.known.size === 0) {
    const why = `unable to get metrics for resource ${name}: no metrics returned from resource metrics API`;
    throw new MetricError(reason, `failed to get ${name} ${kind}: ${why}`);
  }
  const source = container === undefined ? 'resource' : 'containerResource';
  const statusOf = (current: object): object => ({
    type: container === undefined ? 'Resource' : 'ContainerResource',
    [source]: { name, ...(container !== undefined && { container }), current },
  });
  const average = averageOf([...usage.known.values()]);
  if (target?.averageValue !== undefined) {
    const replicas = replicasFor(usage, scaled, parseQuantity(target.averageValue)?.nanos ?? 1n, name === 'cpu');
    return { replicas, metric: title, status: statusOf({ averageValue: shown(average) }) };
  }
  const requests = new Map(
    [...usage.known.keys(), ...usage.missing, ...usage.unready].map((pod) => [pod, requestOf(pod, name, container)]),
  );
  if ([...requests.values()].includes(undefined)) {
    throw new MetricError(
      reason,
      `failed to get ${name} utilization: missing request for ${name} in ${withoutRequest([...requests.keys()], name)}`,
    );
  }
  const wanted = target?.averageUtilization ?? 80;
  const perPod = (pod: Pod): bigint => ((requests.get(pod) ?? 0n) * BigInt(wanted)) / 100n;
  const replicas = replicasFor(usage, scaled, perPod, name === 'cpu', wanted);
  const requested = [...usage.known.keys()].reduce((sum, pod) => sum + (requests.get(pod) ?? 0n), 0n);
  const used = [...usage.known.values()].reduce((sum, value) => sum + value, 0n);
  const averageUtilization = requested === 0n ? 0 : Number((used * 100n) / requested);
  const status = statusOf({ averageUtilization, averageValue: shown(average) });
  return { replicas, metric: `${title} utilization (percentage of request)`, status };
}

function ofPods(name: string, target: Target | undefined, scaled: Scaled): Proposal {
  const usage = usageOf(scaled.pods, (pod) => simulatedMetric(pod, name));
  if (usage.known.size === 0) {
    throw new MetricError('FailedGetPodsMetric', `unable to get metric ${name}: no metrics returned from custom metrics API`);
  }
  const replicas = replicasFor(usage, scaled, parseQuantity(target?.averageValue ?? '1')?.nanos ?? 1n, false);
  const current = { averageValue: shown(averageOf([...usage.known.values()])) };
  return { replicas, metric: `pods metric ${name}`, status: { type: 'Pods', pods: { metric: { name }, current } } };
}

/** One number for all pods together: how it compares with what is wanted, or shared among them. */
function ofWhole(name: string, target: Target | undefined, scaled: Scaled, metric: string, reason: string, about: object): Proposal {
  const value = simulatedMetric(scaled.autoscaler, name);
  if (value === undefined) throw new MetricError(reason, `unable to get ${metric}: no metrics returned from custom metrics API`);
  const [source, identity] = Object.entries(about).find(([key]) => key !== 'type') as [string, object];
  const statusOf = (current: object): object => ({ ...about, [source]: { ...identity, current } });
  if (target?.averageValue !== undefined) {
    const each = Number(parseQuantity(target.averageValue)?.nanos ?? 1n);
    const ratio = Number(value) / (each * Math.max(1, scaled.present));
    const replicas = Math.abs(1 - ratio) <= tolerance ? scaled.present : Math.ceil(Number(value) / each);
    return { replicas, metric, status: statusOf({ averageValue: shown(value / BigInt(Math.max(1, scaled.present))) }) };
  }
  const ratio = Number(value) / Number(parseQuantity(target?.value ?? '1')?.nanos ?? 1n);
  const ready = scaled.pods.filter((pod) => isReady(pod)).length;
  const replicas = scaled.wanted === 0 ? Math.ceil(ratio) : Math.abs(1 - ratio) <= tolerance ? scaled.wanted : Math.ceil(ratio * ready);
  return { replicas, metric, status: statusOf({ value: shown(value) }) };
}

interface Usage {
  readonly known: Map<Pod, bigint>;
  readonly missing: readonly Pod[];
  /** With a metric, but not at work yet. */
  readonly unready: readonly Pod[];
}

function usageOf(pods: readonly Pod[], read: (pod: Pod) => bigint | undefined): Usage {
  const known = new Map<Pod, bigint>();
  const missing: Pod[] = [];
  const unready: Pod[] = [];
  for (const pod of pods) {
    if (isTerminating(pod) || pod.status?.phase === 'Failed') continue;
    const value = read(pod);
    if (pod.status?.phase === 'Pending') unready.push(pod);
    else if (value === undefined) missing.push(pod);
    else known.set(pod, value);
  }
  return { known, missing, unready };
}

/** Pods of which nothing is known count as busy where there would be fewer, and as idle where there would be more. */
function replicasFor(
  { known, missing, unready }: Usage,
  { wanted }: Scaled,
  target: bigint | ((pod: Pod) => bigint),
  counts: boolean,
  utilization = 100,
): number {
  const targetOf = (pod: Pod): bigint => (typeof target === 'bigint' ? target : target(pod));
  const values = new Map(known);
  const waiting = counts ? [...unready, ...[...known.keys()].filter((pod) => !isReady(pod))] : [...unready];
  for (const pod of waiting) values.delete(pod);
  const ratioOf = (): number => {
    const sum = (amounts: Iterable<bigint>): number => Number([...amounts].reduce((total, amount) => total + amount, 0n));
    return sum(values.values()) / Math.max(1, sum([...values.keys()].map(targetOf)));
  };
  if (values.size === 0) return wanted;
  const ratio = ratioOf();
  if (missing.length === 0 && !(ratio > 1 && waiting.length > 0)) {
    return Math.abs(1 - ratio) <= tolerance ? wanted : Math.ceil(ratio * values.size);
  }
  if (ratio < 1) for (const pod of missing) values.set(pod, (targetOf(pod) * BigInt(Math.max(100, utilization))) / BigInt(utilization));
  else if (ratio > 1) for (const pod of [...missing, ...waiting]) values.set(pod, 0n);
  const again = ratioOf();
  if (Math.abs(1 - again) <= tolerance || (ratio < 1 && again > 1) || (ratio > 1 && again < 1)) return wanted;
  const replicas = Math.ceil(again * values.size);
  return (again < 1 && replicas > wanted) || (again > 1 && replicas < wanted) ? wanted : replicas;
}

function averageOf(values: readonly bigint[]): bigint {
  return values.length === 0 ? 0n : values.reduce((sum, value) => sum + value, 0n) / BigInt(values.length);
}

/** In thousandths, as the controller counts. */
function shown(nanos: bigint): string {
  return formatQuantity({ nanos: (nanos / 1_000_000n) * 1_000_000n, format: 'decimal' });
}
