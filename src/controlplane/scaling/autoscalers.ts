import { messageOf } from '../../base/errors.ts';
import { deepEqual } from '../../k8s/json.ts';
import { parseApiVersion } from '../../k8s/kind.ts';
import { parseLabelSelector } from '../../k8s/labelSelector.ts';
import type { KubernetesObject } from '../../k8s/object.ts';
import { EventChannel } from '../../runtime/controller/eventChannel.ts';
import type { Context } from '../../runtime/controller/reconciler.ts';
import { kind, type Kind } from '../../runtime/kind.ts';
import type { Manager } from '../../runtime/manager/manager.ts';
import { type Condition, Pod } from '../workloads/kinds.ts';
import type { World } from '../workloads/world.ts';
import { Autoscaler } from './kinds.ts';
import { type Memory, normalize } from './normalize.ts';
import { MetricError, type Proposal, propose } from './proposal.ts';

/** An autoscaler looks every so often, as kube-controller-manager's. */
const periodMs = 15_000;

/** Scales what a HorizontalPodAutoscaler is for by the metrics that a person says (`metrics.ts`). */
export function addAutoscalers(manager: Manager, world: World): void {
  const alarms = new EventChannel();
  const memories = new Map<string, Memory>();
  manager
    .controller('horizontal-pod-autoscaler')
    .for(Autoscaler)
    .receives(alarms)
    .reconcile(async (request, context) => {
      const autoscaler = await context.client.get(Autoscaler, request);
      const key = `${request.namespace}/${request.name}`;
      if (autoscaler === undefined || autoscaler.metadata?.deletionTimestamp !== undefined) return void memories.delete(key);
      const memory = memories.get(key) ?? { recommendations: [], changes: [], due: 0 };
      memories.set(key, memory);
      const now = world.clock.now();
      // Its own writes, and those of others, do not make it quicker.
      if (now < memory.due) return world.wake(alarms, request, memory.due);
      memory.due = now + periodMs;
      world.wake(alarms, request, memory.due);
      await new Turn(autoscaler, memory, context, world).run();
    });
}

type Status = NonNullable<Autoscaler['status']>;
type Scale = Awaited<ReturnType<Context['client']['getScale']>>;

class Turn {
  readonly #autoscaler: Autoscaler;
  readonly #memory: Memory;
  readonly #context: Context;
  readonly #world: World;
  readonly #now: number;
  #conditions: Condition[];

  constructor(autoscaler: Autoscaler, memory: Memory, context: Context, world: World) {
    this.#autoscaler = autoscaler;
    this.#memory = memory;
    this.#context = context;
    this.#world = world;
    this.#now = world.clock.now();
    this.#conditions = [...(autoscaler.status?.conditions ?? [])];
  }

  async run(): Promise<void> {
    const { spec } = this.#autoscaler;
    if (spec === undefined) return;
    const { namespace = '' } = this.#autoscaler.metadata ?? {};
    const { apiVersion = '', kind: name } = spec.scaleTargetRef;
    const target = kind<KubernetesObject>({ ...parseApiVersion(apiVersion), kind: name });
    const key = { namespace, name: spec.scaleTargetRef.name };
    let scale: Scale;
    try {
      scale = await this.#context.client.getScale(target, key);
    } catch (error) {
      this.#tell('Warning', 'FailedGetScale', messageOf(error));
      this.#set(
        'AbleToScale',
        'False',
        'FailedGetScale',
        `the HPA controller was unable to get the target's current scale: ${messageOf(error)}`,
      );
      return this.#write(this.#autoscaler.status ?? { desiredReplicas: 0 });
    }
    this.#set('AbleToScale', 'True', 'SucceededGetScale', "the HPA controller was able to get the target's current scale");
    const current = scale.spec?.replicas ?? 0;
    if (this.#memory.recommendations.length === 0) this.#memory.recommendations.push({ at: this.#now, replicas: current });
    await this.#scale(target, key, scale, current);
  }

  async #scale(target: Kind<KubernetesObject>, key: { namespace: string; name: string }, scale: Scale, current: number): Promise<void> {
    const spec = this.#autoscaler.spec as NonNullable<Autoscaler['spec']>;
    const decided = await this.#decide(spec, scale, current);
    const { currentMetrics } = decided;
    const replicas = decided.replicas ?? current;
    if (replicas === current) return this.#write(this.#statusOf(current, decided.failed ? undefined : current, currentMetrics, false));
    try {
      await this.#context.client.scale(target, key, replicas);
    } catch (error) {
      this.#tell('Warning', 'FailedRescale', `New size: ${replicas}; reason: ${decided.reason}; error: ${messageOf(error)}`);
      this.#set(
        'AbleToScale',
        'False',
        'FailedUpdateScale',
        `the HPA controller was unable to update the target scale: ${messageOf(error)}`,
      );
      return this.#write(this.#statusOf(current, undefined, currentMetrics, false));
    }
    this.#memory.changes = [
      ...this.#memory.changes.filter(({ at }) => at > this.#now - 3600_000),
      { at: this.#now, by: replicas - current },
    ];
    this.#set('AbleToScale', 'True', 'SucceededRescale', `the HPA controller was able to update the target scale to ${replicas}`);
    this.#tell('Normal', 'SuccessfulRescale', `New size: ${replicas}; reason: ${decided.reason}`);
    await this.#write(this.#statusOf(current, replicas, currentMetrics, true));
  }

  async #decide(spec: NonNullable<Autoscaler['spec']>, scale: Scale, current: number): Promise<Decision> {
    const { minReplicas = 1, maxReplicas } = spec;
    if (current === 0 && minReplicas !== 0) {
      this.#set('ScalingActive', 'False', 'ScalingDisabled', 'scaling is disabled since the replica count of the target is zero');
      return {};
    }
    if (current > maxReplicas) return { replicas: maxReplicas, reason: 'Current number of replicas above Spec.MaxReplicas' };
    if (current < minReplicas) return { replicas: minReplicas, reason: 'Current number of replicas below Spec.MinReplicas' };
    const { best, statuses } = await this.#propose(spec, scale, current);
    if (best === undefined) return { failed: true, currentMetrics: statuses };
    const normalized = normalize(spec, this.#memory, current, best.replicas, this.#now);
    this.#set('AbleToScale', 'True', normalized.able.reason, normalized.able.message);
    this.#set('ScalingLimited', normalized.limited.status, normalized.limited.reason, normalized.limited.message);
    const reason = best.replicas > current ? `${best.metric} above target` : 'All metrics below target';
    return { replicas: normalized.replicas, reason, currentMetrics: statuses };
  }

  /** The largest that a metric asks for; undefined where none can be read, or where one cannot and the others would scale down. */
  async #propose(
    spec: NonNullable<Autoscaler['spec']>,
    scale: Scale,
    current: number,
  ): Promise<{ best: Proposal | undefined; statuses: object[] }> {
    const parsed = parseLabelSelector(scale.status?.selector ?? '');
    if (!scale.status?.selector || !parsed.ok) {
      this.#tell('Warning', 'SelectorRequired', 'selector is required');
      this.#set('ScalingActive', 'False', 'InvalidSelector', "the HPA target's scale is missing a selector");
      return { best: undefined, statuses: [] };
    }
    const all = await this.#context.client.list(Pod, { namespace: this.#autoscaler.metadata?.namespace ?? '' });
    const pods = all.filter(({ metadata }) => parsed.value.matches(metadata?.labels));
    const scaled = { autoscaler: this.#autoscaler, pods, wanted: current, present: scale.status.replicas };
    const metrics = spec.metrics ?? [];
    const proposals: Proposal[] = [];
    const failures: MetricError[] = [];
    for (const metric of metrics) {
      try {
        proposals.push(propose(metric, scaled));
      } catch (error) {
        if (!(error instanceof MetricError)) throw error;
        failures.push(error);
        this.#tell('Warning', error.code, error.message);
      }
    }
    const best = proposals.toSorted((a, b) => b.replicas - a.replicas)[0];
    const statuses = proposals.map(({ status }) => status);
    const [first] = failures;
    if (first !== undefined && (best === undefined || best.replicas < current)) {
      this.#set('ScalingActive', 'False', first.code, `the HPA was unable to compute the replica count: ${first.message}`);
      const note = `invalid metrics (${failures.length} invalid out of ${metrics.length}), first error is: ${first.message}`;
      this.#tell('Warning', 'FailedComputeMetricsReplicas', note);
      return { best: undefined, statuses };
    }
    if (best !== undefined) {
      const message = `the HPA was able to successfully calculate a replica count from ${best.metric}`;
      this.#set('ScalingActive', 'True', 'ValidMetricFound', message);
    }
    return { best, statuses };
  }

  #statusOf(current: number, desired: number | undefined, currentMetrics: object[] | undefined, rescaled: boolean): Status {
    const { status, metadata } = this.#autoscaler;
    const lastScaleTime = rescaled ? this.#world.now() : status?.lastScaleTime;
    return {
      ...(metadata?.generation !== undefined && { observedGeneration: metadata.generation }),
      ...(lastScaleTime !== undefined && { lastScaleTime }),
      ...(current > 0 && { currentReplicas: current }),
      desiredReplicas: desired ?? status?.desiredReplicas ?? 0,
      currentMetrics: currentMetrics ?? null,
    };
  }

  async #write(status: Status): Promise<void> {
    const wanted = { ...status, conditions: this.#conditions };
    if (!deepEqual(wanted, this.#autoscaler.status))
      await this.#context.client.updateStatus(Autoscaler({ ...this.#autoscaler, status: wanted }));
  }

  /** A condition keeps its place, and its time while its status stays. */
  #set(type: string, status: 'True' | 'False', reason: string, message: string): void {
    const known = this.#conditions.find((one) => one.type === type);
    const lastTransitionTime = known?.status === status ? (known.lastTransitionTime ?? this.#world.now()) : this.#world.now();
    const made = { type, status, lastTransitionTime, reason, message };
    this.#conditions = known ? this.#conditions.map((one) => (one === known ? made : one)) : [...this.#conditions, made];
  }

  #tell(type: 'Normal' | 'Warning', reason: string, note: string): void {
    this.#world.events.record(this.#context.controller, this.#autoscaler, { type, reason, note });
  }
}

interface Decision {
  readonly replicas?: number;
  readonly reason?: string;
  readonly currentMetrics?: object[];
  readonly failed?: boolean;
}
