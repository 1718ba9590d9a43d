import { deepEqual } from '../../k8s/json.ts';
import { isReason } from '../../k8s/status.ts';
import { EventChannel } from '../../runtime/controller/eventChannel.ts';
import type { Context } from '../../runtime/controller/reconciler.ts';
import type { Manager } from '../../runtime/manager/manager.ts';
import { claim } from './claim.ts';
import { Job, Pod, type Condition } from './kinds.ts';
import { createPod, deletePod, podFrom } from './makePods.ts';
import { isActive, isOver, isReady, isTerminating } from './podState.ts';
import { nameOf } from './revisions.ts';
import type { World } from './world.ts';

const tracking = 'batch.kubernetes.io/job-tracking';
const indexLabel = 'batch.kubernetes.io/job-completion-index';

/** Runs the pods of a Job until enough have succeeded, too many have failed, or its time is over. */
export function addJobs(manager: Manager, world: World): void {
  const alarms = new EventChannel();
  manager
    .controller('job-controller')
    .for(Job)
    .owns(Pod)
    .receives(alarms)
    .withOptions({ maxConcurrentReconciles: 4 })
    .reconcile(async (request, context) => {
      const job = await context.client.get(Job, request);
      if (job !== undefined && job.metadata?.deletionTimestamp === undefined) await new Sync(job, context, world, alarms).run();
    });
}

type Status = NonNullable<Job['status']>;

interface Failure {
  readonly reason: string;
  readonly message: string;
}

class Sync {
  #job: Job;
  readonly #context: Context;
  readonly #world: World;
  readonly #alarms: EventChannel;

  constructor(job: Job, context: Context, world: World, alarms: EventChannel) {
    this.#job = job;
    this.#context = context;
    this.#world = world;
    this.#alarms = alarms;
  }

  async run(): Promise<void> {
    if (isFinished(this.#job)) return this.#expire();
    const pods = await claim(this.#context.client, this.#job, this.#job.spec?.selector, Pod);
    await this.#count(pods);
    if (this.#job.spec?.suspend === true) return this.#suspend(pods);
    await this.#begin();
    const active = pods.filter((pod) => isActive(pod) && !this.#world.isDeleting(pod));
    const failure = this.#failure(active);
    if (failure !== undefined) return this.#finish(pods, { type: 'Failed', criteria: 'FailureTarget', ...failure });
    if (this.#isDone(active)) {
      const message = 'Reached expected number of succeeded pods';
      return this.#finish(pods, { type: 'Complete', criteria: 'SuccessCriteriaMet', reason: 'CompletionsReached', message });
    }
    const made = await this.#manage(active, pods);
    await this.#write({ ...this.#status, ...this.#counts([...active, ...made], pods) });
  }

  get #status(): Status {
    return this.#job.status ?? {};
  }

  /** Ended pods are counted once: first by name in the status, then their finalizer goes, then they are a number. */
  async #count(pods: readonly Pod[]): Promise<void> {
    const ended = pods.filter((pod) => (isOver(pod) || isTerminating(pod)) && pod.metadata?.finalizers?.includes(tracking) === true);
    const { uncountedTerminatedPods: known = {}, succeeded = 0, failed = 0 } = this.#status;
    // Named and not counted yet: the sandbox ended between the two.
    if (ended.length === 0 && !known.succeeded?.length && !known.failed?.length) return;
    const countable = ended.filter(isOver);
    const uids = (phase: string, before: readonly string[] = []): string[] => [
      ...new Set([...before, ...countable.filter(({ status }) => status?.phase === phase).map(({ metadata }) => metadata?.uid ?? '')]),
    ];
    const uncounted = { succeeded: uids('Succeeded', known.succeeded), failed: uids('Failed', known.failed) };
    await this.#write({ ...this.#status, uncountedTerminatedPods: present(uncounted) });
    for (const pod of countable) await this.#release(pod);
    const indexes = this.#indexes(pods.filter(({ metadata }) => uncounted.succeeded.includes(metadata?.uid ?? '')));
    const completed = { succeeded: succeeded + uncounted.succeeded.length, failed: failed + uncounted.failed.length };
    await this.#write({ ...this.#status, ...nonZero(completed), ...indexes, uncountedTerminatedPods: {} });
  }

  #indexes(succeeded: readonly Pod[]): Pick<Status, 'completedIndexes'> {
    if (this.#job.spec?.completionMode !== 'Indexed') return {};
    const done = new Set(readIndexes(this.#status.completedIndexes));
    for (const pod of succeeded) done.add(Number(pod.metadata?.labels?.[indexLabel] ?? -1));
    return { completedIndexes: writeIndexes([...done]) };
  }

  async #release(pod: Pod): Promise<void> {
    const finalizers = (pod.metadata?.finalizers ?? []).filter((one) => one !== tracking);
    const body = { metadata: { uid: pod.metadata?.uid, finalizers: finalizers.length === 0 ? null : finalizers } };
    try {
      await this.#context.client.patch(Pod, pod.metadata ?? {}, { type: 'merge', body });
    } catch (error) {
      if (!isReason(error, 'NotFound')) throw error;
    }
  }

  async #begin(): Promise<void> {
    const suspended = this.#status.conditions?.find(({ type }) => type === 'Suspended');
    if (this.#status.startTime !== undefined && suspended?.status !== 'True') return;
    const resumed = suspended && this.#condition('Suspended', 'False', 'JobResumed', 'Job resumed');
    const others = (this.#status.conditions ?? []).filter(({ type }) => type !== 'Suspended');
    await this.#write({ ...this.#status, startTime: this.#world.now(), ...(resumed && { conditions: [...others, resumed] }) });
    if (resumed) this.#tell('Normal', 'Resumed', 'Job resumed');
  }

  async #suspend(pods: readonly Pod[]): Promise<void> {
    for (const pod of pods.filter(isActive)) await deletePod(this.#context, this.#world, this.#job, pod);
    if (this.#status.conditions?.some(({ type, status }) => type === 'Suspended' && status === 'True')) return;
    const { startTime: _start, ...status } = this.#status;
    const conditions = [...(status.conditions ?? []), this.#condition('Suspended', 'True', 'JobSuspended', 'Job suspended')];
    await this.#write({ ...status, ...this.#counts([], pods), conditions });
    this.#tell('Normal', 'Suspended', 'Job suspended');
  }

  #failure(active: readonly Pod[]): Failure | undefined {
    const { backoffLimit = 6, activeDeadlineSeconds, template } = this.#job.spec ?? {};
    const restarts = active
      .flatMap(({ status }) => status?.containerStatuses ?? [])
      .reduce((sum, { restartCount }) => sum + restartCount, 0);
    const retries = (this.#status.failed ?? 0) + (template?.spec?.restartPolicy === 'OnFailure' ? restarts : 0);
    if (retries > backoffLimit) return { reason: 'BackoffLimitExceeded', message: 'Job has reached the specified backoff limit' };
    if (activeDeadlineSeconds === undefined || this.#status.startTime === undefined) return undefined;
    const deadline = Date.parse(this.#status.startTime) + activeDeadlineSeconds * 1000;
    if (deadline <= this.#world.clock.now())
      return { reason: 'DeadlineExceeded', message: 'Job was active longer than specified deadline' };
    this.#wake(deadline);
    return undefined;
  }

  #isDone(active: readonly Pod[]): boolean {
    const { completions } = this.#job.spec ?? {};
    const succeeded = this.#status.succeeded ?? 0;
    return completions === undefined ? succeeded > 0 && active.length === 0 : succeeded >= completions;
  }

  async #manage(active: readonly Pod[], all: readonly Pod[]): Promise<Pod[]> {
    const { parallelism = 1, completions, completionMode } = this.#job.spec ?? {};
    const succeeded = this.#status.succeeded ?? 0;
    const wanted =
      completions === undefined ? (succeeded > 0 ? active.length : parallelism) : Math.min(parallelism, completions - succeeded);
    for (const pod of active.slice(Math.max(0, wanted))) await deletePod(this.#context, this.#world, this.#job, pod);
    const missing = wanted - active.length;
    if (missing <= 0) return [];
    const ready = this.#backOffUntil(all);
    if (ready > this.#world.clock.now()) {
      this.#wake(ready);
      return [];
    }
    const indexes = completionMode === 'Indexed' ? this.#freeIndexes(active, completions ?? 1) : undefined;
    const made: Pod[] = [];
    for (let i = 0; i < missing; i++) made.push(await this.#create(indexes?.[i]));
    return made;
  }

  /** After the n-th failure in a row: 10 s, doubled each time up to 10 minutes. */
  #backOffUntil(all: readonly Pod[]): number {
    const failed = all.filter(({ status }) => status?.phase === 'Failed');
    const ends = failed
      .flatMap(({ status }) => status?.containerStatuses ?? [])
      .map(({ state }) => Date.parse(state.terminated?.finishedAt ?? '') || 0);
    return failed.length === 0 ? 0 : Math.max(0, ...ends) + Math.min(600, 10 * 2 ** (failed.length - 1)) * 1000;
  }

  #freeIndexes(active: readonly Pod[], completions: number): number[] {
    const taken = new Set([
      ...readIndexes(this.#status.completedIndexes),
      ...active.map((pod) => Number(pod.metadata?.labels?.[indexLabel])),
    ]);
    return Array.from({ length: completions }, (_, index) => index).filter((index) => !taken.has(index));
  }

  #create(index: number | undefined): Promise<Pod> {
    const { spec } = this.#job;
    const labels = index === undefined ? {} : { [indexLabel]: String(index) };
    const pod = podFrom(this.#job, spec?.template, { finalizers: [tracking], labels, annotations: labels });
    if (index !== undefined) pod.metadata = { ...pod.metadata, generateName: `${nameOf(this.#job)}-${index}-` };
    return createPod(this.#context, this.#world, this.#job, pod);
  }

  /** Says so, takes away what still runs, and is over once nothing does. */
  async #finish(pods: readonly Pod[], end: Failure & { readonly type: 'Complete' | 'Failed'; readonly criteria: string }): Promise<void> {
    const { type, criteria, reason, message } = end;
    const conditions = this.#status.conditions ?? [];
    if (!conditions.some((one) => one.type === criteria)) {
      await this.#write({ ...this.#status, conditions: [...conditions, this.#condition(criteria, 'True', reason, message)] });
    }
    const running = pods.filter((pod) => !isOver(pod));
    for (const pod of running.filter((one) => !isTerminating(one))) await deletePod(this.#context, this.#world, this.#job, pod);
    if (running.length > 0) return;
    const now = this.#world.now();
    const done = [...(this.#status.conditions ?? []), this.#condition(type, 'True', reason, message)];
    const { active: _active, ...status } = this.#status;
    await this.#write({ ...status, ready: 0, terminating: 0, conditions: done, ...(type === 'Complete' && { completionTime: now }) });
    if (type === 'Complete') this.#tell('Normal', 'Completed', 'Job completed');
    else this.#tell('Warning', reason, message);
    await this.#expire();
  }

  /** A job that is over goes when its time to live is. */
  async #expire(): Promise<void> {
    const { ttlSecondsAfterFinished } = this.#job.spec ?? {};
    const ended = this.#status.conditions?.find(({ type, status }) => (type === 'Complete' || type === 'Failed') && status === 'True');
    if (ttlSecondsAfterFinished === undefined || ended === undefined) return;
    const at = Date.parse(ended.lastTransitionTime ?? '') + ttlSecondsAfterFinished * 1000;
    if (at > this.#world.clock.now()) return this.#wake(at);
    try {
      const { uid = '' } = this.#job.metadata ?? {};
      await this.#context.client.delete(Job, this.#job.metadata ?? {}, { propagationPolicy: 'Foreground', preconditions: { uid } });
    } catch (error) {
      if (!isReason(error, 'NotFound')) throw error;
    }
  }

  #counts(active: readonly Pod[], all: readonly Pod[]): Status {
    return {
      active: active.length,
      ready: active.filter(isReady).length,
      terminating: all.filter((pod) => isTerminating(pod) && !isOver(pod)).length,
    };
  }

  #condition(type: string, status: 'True' | 'False', reason: string, message: string): Condition {
    const now = this.#world.now();
    return { type, status, lastProbeTime: now, lastTransitionTime: now, reason, message };
  }

  async #write({ active, ...rest }: Status): Promise<void> {
    const status: Status = {
      ...rest,
      ...(active !== undefined && active > 0 && { active }),
      uncountedTerminatedPods: rest.uncountedTerminatedPods ?? {},
    };
    if (deepEqual(status, this.#job.status)) return;
    this.#job = await this.#context.client.updateStatus(Job({ ...this.#job, status }));
  }

  #wake(at: number): void {
    this.#world.wake(this.#alarms, { namespace: this.#job.metadata?.namespace ?? '', name: nameOf(this.#job) }, at);
  }

  #tell(type: 'Normal' | 'Warning', reason: string, note: string): void {
    this.#world.events.record(this.#context.controller, this.#job, { type, reason, note });
  }
}

export function isFinished(job: Job): boolean {
  return job.status?.conditions?.some(({ type, status }) => (type === 'Complete' || type === 'Failed') && status === 'True') === true;
}

function present(lists: { succeeded: string[]; failed: string[] }): NonNullable<Status['uncountedTerminatedPods']> {
  return { ...(lists.succeeded.length > 0 && { succeeded: lists.succeeded }), ...(lists.failed.length > 0 && { failed: lists.failed }) };
}

function nonZero(counts: { succeeded: number; failed: number }): Pick<Status, 'succeeded' | 'failed'> {
  return { ...(counts.succeeded > 0 && { succeeded: counts.succeeded }), ...(counts.failed > 0 && { failed: counts.failed }) };
}

/** "0,2-4" */
function readIndexes(text = ''): number[] {
  return text
    .split(',')
    .filter((part) => part !== '')
    .flatMap((part) => {
      const [from = 0, to = from] = part.split('-').map(Number);
      return Array.from({ length: to - from + 1 }, (_, i) => from + i);
    });
}

function writeIndexes(indexes: readonly number[]): string {
  const sorted = indexes.filter((index) => index >= 0).toSorted((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const index of sorted) {
    const last = runs.at(-1);
    if (last && last[1] === index - 1) last[1] = index;
    else runs.push([index, index]);
  }
  return runs.map(([from, to]) => (from === to ? String(from) : to === from + 1 ? `${from},${to}` : `${from}-${to}`)).join(',');
}
