import { messageOf } from '../../../base/errors.ts';
import { deepEqual } from '../../../k8s/json.ts';
import { isReason } from '../../../k8s/status.ts';
import type { EventChannel } from '../../../runtime/controller/eventChannel.ts';
import type { Context } from '../../../runtime/controller/reconciler.ts';
import { setControllerReference } from '../../../runtime/objects/ownership.ts';
import { claim } from '../claim.ts';
import { templateHash } from '../hash.ts';
import { Deployment, Pod, ReplicaSet } from '../kinds.ts';
import { isOver, isOwnedBy } from '../podState.ts';
import type { World } from '../world.ts';
import { desiredAnnotation, newSetAnnotations, revisionKey, revisionOf, withSizes } from './annotations.ts';
import { newSetSize, rollingSteps, scalingSteps, type Step } from './plan.ts';
import { actualOf, byAge, isActiveSet, sum, wantedOf } from './sizes.ts';
import { deadlineOf, find, hasDeadline, isComplete, setCondition, statusOf, withProgress } from './status.ts';

const hashLabel = 'pod-template-hash';

/** One reconcile of a Deployment, in the order of upstream's `syncDeployment`. */
export class DeploymentSync {
  #deployment: Deployment;
  readonly #context: Context;
  readonly #world: World;
  readonly #alarms: EventChannel;

  constructor(deployment: Deployment, context: Context, world: World, alarms: EventChannel) {
    this.#deployment = deployment;
    this.#context = context;
    this.#world = world;
    this.#alarms = alarms;
  }

  async run(): Promise<void> {
    const { spec, metadata } = this.#deployment;
    const sets = await claim(this.#context.client, this.#deployment, spec?.selector, ReplicaSet);
    if (metadata?.deletionTimestamp !== undefined) return this.#writeStatus(this.#findNew(sets), this.#findOld(sets), false);
    await this.#notePause();
    if (spec?.paused === true || this.#isScaling(sets)) return this.#scale(sets);
    if (spec?.strategy?.type === 'Recreate') return this.#recreate(sets);
    return this.#roll(sets);
  }

  async #roll(sets: readonly ReplicaSet[]): Promise<void> {
    const old = this.#findOld(sets);
    const newSet = await this.#ensureNew(sets, old);
    const steps = rollingSteps(this.#deployment, newSet, old);
    const after = await this.#take(steps);
    const now = (set: ReplicaSet): ReplicaSet => after.get(set) ?? set;
    if (steps.length === 0 && isComplete(this.#deployment, this.#deployment.status ?? {})) await this.#cleanUp(old);
    await this.#writeStatus(now(newSet), old.map(now), true);
  }

  async #recreate(sets: readonly ReplicaSet[]): Promise<void> {
    const old = this.#findOld(sets);
    const existing = this.#findNew(sets);
    const steps = old.filter(isActiveSet).map((set) => ({ set, replicas: 0 }));
    await this.#take(steps);
    if (steps.length > 0 || (await this.#oldPodsRun(old))) return this.#writeStatus(existing, old, true);
    const newSet = await this.#ensureNew(sets, old);
    await this.#take(wantedOf(newSet) === wantedOf(this.#deployment) ? [] : [{ set: newSet, replicas: wantedOf(this.#deployment) }]);
    if (isComplete(this.#deployment, this.#deployment.status ?? {})) await this.#cleanUp(old);
    await this.#writeStatus(newSet, old, true);
  }

  async #oldPodsRun(old: readonly ReplicaSet[]): Promise<boolean> {
    if (sum(old, actualOf) > 0) return true;
    const pods = await this.#context.client.list(Pod, { namespace: this.#deployment.metadata?.namespace ?? '' });
    return pods.some((pod) => !isOver(pod) && old.some((set) => isOwnedBy(set, pod)));
  }

  /** Paused, or its size was changed: no rollout, only sizes. */
  async #scale(sets: readonly ReplicaSet[]): Promise<void> {
    const old = this.#findOld(sets);
    const existing = this.#findNew(sets);
    const newSet = existing && (await this.#ensureNew(sets, old));
    const after = await this.#take(scalingSteps(this.#deployment, newSet, old), true);
    if (this.#deployment.spec?.paused === true) await this.#cleanUp(old);
    const now = (set: ReplicaSet): ReplicaSet => after.get(set) ?? set;
    await this.#writeStatus(newSet && now(newSet), old.map(now), false);
  }

  #isScaling(sets: readonly ReplicaSet[]): boolean {
    const desired = sets.filter(isActiveSet).map(desiredAnnotation);
    return desired.some((count) => count !== undefined && count !== wantedOf(this.#deployment));
  }

  /** A pause is told, and forgotten again, so that the time of it does not count as a rollout without progress. */
  async #notePause(): Promise<void> {
    const { spec, status } = this.#deployment;
    const current = find(status?.conditions, 'Progressing');
    const paused = spec?.paused === true;
    if (!hasDeadline(this.#deployment) || current?.reason === 'ProgressDeadlineExceeded') return;
    if (paused === (current?.reason === 'DeploymentPaused')) return;
    const [reason, message] = paused ? ['DeploymentPaused', 'Deployment is paused'] : ['DeploymentResumed', 'Deployment is resumed'];
    await this.#setProgressing('Unknown', reason, message);
  }

  /** The oldest set with the deployment's template; its own label does not count. */
  #findNew(sets: readonly ReplicaSet[]): ReplicaSet | undefined {
    const { template } = this.#deployment.spec ?? {};
    return sets.toSorted(byAge).find((set) => deepEqual(withoutHash(set.spec?.template), withoutHash(template)));
  }

  #findOld(sets: readonly ReplicaSet[]): ReplicaSet[] {
    const newSet = this.#findNew(sets);
    return sets.filter((set) => set.metadata?.uid !== newSet?.metadata?.uid).toSorted(byAge);
  }

  /** The set of the deployment's template, made if there is none, with its annotations and the deployment's revision up to date. */
  async #ensureNew(sets: readonly ReplicaSet[], old: readonly ReplicaSet[]): Promise<ReplicaSet> {
    const revision = Math.max(0, ...old.map(revisionOf)) + 1;
    const existing = this.#findNew(sets);
    if (existing === undefined) return this.#createNew(old, revision);
    const annotations = newSetAnnotations(this.#deployment, existing.metadata?.annotations, revision);
    const minReadySeconds = this.#deployment.spec?.minReadySeconds ?? 0;
    let set = existing;
    if (!deepEqual(annotations, existing.metadata?.annotations ?? {}) || (existing.spec?.minReadySeconds ?? 0) !== minReadySeconds) {
      const spec = { ...existing.spec, minReadySeconds } as NonNullable<ReplicaSet['spec']>;
      set = await this.#context.client.update(ReplicaSet({ ...existing, metadata: { ...existing.metadata, annotations }, spec }));
    }
    await this.#noteRevision(revisionOf(set));
    if (hasDeadline(this.#deployment) && find(this.#deployment.status?.conditions, 'Progressing') === undefined) {
      await this.#setProgressing('True', 'FoundNewReplicaSet', `Found new replica set "${set.metadata?.name}"`);
    }
    return set;
  }

  async #createNew(old: readonly ReplicaSet[], revision: number): Promise<ReplicaSet> {
    const { metadata = {}, spec, status } = this.#deployment;
    const hash = templateHash(spec?.template, status?.collisionCount);
    const labels = { ...spec?.template.metadata?.labels, [hashLabel]: hash };
    const selector = { ...spec?.selector, matchLabels: { ...spec?.selector.matchLabels, [hashLabel]: hash } };
    const annotations = withSizes(newSetAnnotations(this.#deployment, undefined, revision), this.#deployment);
    const name = `${(metadata.name ?? '').slice(0, 252 - hash.length)}-${hash}`;
    const template = { ...spec?.template, metadata: { ...spec?.template.metadata, labels } };
    const draft = ReplicaSet({
      metadata: { name, namespace: metadata.namespace ?? '', labels, annotations },
      spec: { replicas: 0, selector, template, ...(spec?.minReadySeconds !== undefined && { minReadySeconds: spec.minReadySeconds }) },
    });
    const replicas = newSetSize(this.#deployment, [...old, draft], draft);
    const wanted = setControllerReference(this.#deployment, {
      ...draft,
      spec: { ...draft.spec, replicas } as NonNullable<ReplicaSet['spec']>,
    });
    const made = await this.#create(wanted, replicas);
    await this.#noteRevision(revision);
    if (hasDeadline(this.#deployment)) await this.#setProgressing('True', 'NewReplicaSetCreated', `Created new replica set "${name}"`);
    return made;
  }

  async #create(set: ReplicaSet, replicas: number): Promise<ReplicaSet> {
    try {
      const made = await this.#context.client.create(set);
      if (replicas > 0) this.#tell(`Scaled up replica set ${set.metadata?.name} from 0 to ${replicas}`);
      return made;
    } catch (error) {
      if (isReason(error, 'AlreadyExists')) await this.#noteCollision();
      else if (!isReason(error, 'Forbidden')) {
        const message = `Failed to create new replica set "${set.metadata?.name}": ${messageOf(error)}`;
        if (hasDeadline(this.#deployment)) await this.#setProgressing('False', 'ReplicaSetCreateError', message);
        const event = { type: 'Warning', reason: 'ReplicaSetCreateError', note: message } as const;
        this.#world.events.record(this.#context.controller, this.#deployment, event);
      }
      throw error;
    }
  }

  /** The name is taken by something else: the next hash is another one. */
  async #noteCollision(): Promise<void> {
    const { status = {} } = this.#deployment;
    await this.#update({ ...status, collisionCount: (status.collisionCount ?? 0) + 1 });
  }

  async #noteRevision(revision: number): Promise<void> {
    const { metadata = {} } = this.#deployment;
    if (metadata.annotations?.[revisionKey] === String(revision)) return;
    const annotations = { ...metadata.annotations, [revisionKey]: String(revision) };
    this.#deployment = { ...this.#deployment, metadata: { ...metadata, annotations } };
    await this.#update(this.#deployment.status ?? {});
  }

  async #setProgressing(status: 'True' | 'False' | 'Unknown', reason: string, message: string): Promise<void> {
    const old = this.#deployment.status ?? {};
    const conditions = setCondition(old.conditions ?? [], { type: 'Progressing', status, reason, message }, this.#world.now());
    await this.#update({ ...old, conditions });
  }

  /** Gives the sets as they are after their steps; `note`: also where only the deployment's sizes have to be written on them. */
  async #take(steps: readonly Step[], note = false): Promise<Map<ReplicaSet, ReplicaSet>> {
    const after = new Map<ReplicaSet, ReplicaSet>();
    for (const { set, replicas } of steps) {
      const from = wantedOf(set);
      const annotations = withSizes(set.metadata?.annotations, this.#deployment);
      if (from === replicas && !(note && !deepEqual(annotations, set.metadata?.annotations))) continue;
      const spec = { ...set.spec, replicas } as NonNullable<ReplicaSet['spec']>;
      after.set(set, await this.#context.client.update(ReplicaSet({ ...set, metadata: { ...set.metadata, annotations }, spec })));
      if (from !== replicas)
        this.#tell(`Scaled ${from < replicas ? 'up' : 'down'} replica set ${set.metadata?.name} from ${from} to ${replicas}`);
    }
    return after;
  }

  /** Of old sets without pods only the latest few are kept: they are what one can go back to. */
  async #cleanUp(old: readonly ReplicaSet[]): Promise<void> {
    const limit = this.#deployment.spec?.revisionHistoryLimit;
    if (limit === undefined || limit === 2_147_483_647) return;
    const living = old
      .filter(({ metadata }) => metadata?.deletionTimestamp === undefined)
      .toSorted((a, b) => revisionOf(a) - revisionOf(b));
    for (const set of living.slice(0, Math.max(0, living.length - limit))) {
      const observed = (set.status?.observedGeneration ?? 0) >= (set.metadata?.generation ?? 0);
      if (actualOf(set) === 0 && wantedOf(set) === 0 && observed) await this.#delete(set);
    }
  }

  async #delete(set: ReplicaSet): Promise<void> {
    try {
      await this.#context.client.delete(ReplicaSet, set.metadata ?? {});
    } catch (error) {
      if (!isReason(error, 'NotFound')) throw error;
    }
  }

  async #writeStatus(newSet: ReplicaSet | undefined, old: readonly ReplicaSet[], rollout: boolean): Promise<void> {
    const times = { now: this.#world.clock.now(), text: this.#world.now() };
    const counted = statusOf(this.#deployment, newSet, old, times.text);
    const status = rollout ? withProgress(this.#deployment, counted, { newSet, old }, times) : counted;
    if (!deepEqual(status, this.#deployment.status)) return this.#update(status);
    const deadline = deadlineOf(this.#deployment, status.conditions);
    const { namespace = '', name = '' } = this.#deployment.metadata ?? {};
    if (rollout && deadline > times.now && deadline !== Infinity && !isComplete(this.#deployment, status)) {
      this.#world.wake(this.#alarms, { namespace, name }, deadline + 1000);
    }
  }

  async #update(status: NonNullable<Deployment['status']>): Promise<void> {
    this.#deployment = await this.#context.client.updateStatus(Deployment({ ...this.#deployment, status }));
  }

  #tell(note: string): void {
    this.#world.events.record(this.#context.controller, this.#deployment, { type: 'Normal', reason: 'ScalingReplicaSet', note });
  }
}

function withoutHash(template: NonNullable<Deployment['spec']>['template'] | undefined): unknown {
  const { [hashLabel]: _hash, ...labels } = template?.metadata?.labels ?? {};
  return { ...template, metadata: { ...template?.metadata, labels } };
}
