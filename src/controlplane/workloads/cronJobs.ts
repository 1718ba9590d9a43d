import { messageOf } from '../../base/errors.ts';
import { deepEqual } from '../../k8s/json.ts';
import { isReason } from '../../k8s/status.ts';
import { timeText } from '../../k8s/time.ts';
import { EventChannel } from '../../runtime/controller/eventChannel.ts';
import type { Context } from '../../runtime/controller/reconciler.ts';
import type { Manager } from '../../runtime/manager/manager.ts';
import { setControllerReference } from '../../runtime/objects/ownership.ts';
import { isFinished } from './jobs.ts';
import { CronJob, Job } from './kinds.ts';
import { isOwnedBy } from './podState.ts';
import { nameOf } from './revisions.ts';
import { readSchedule, type Schedule } from './schedules.ts';
import type { World } from './world.ts';

/** Makes a Job each time that a CronJob's schedule comes round. */
export function addCronJobs(manager: Manager, world: World): void {
  const alarms = new EventChannel();
  manager
    .controller('cronjob-controller')
    .for(CronJob)
    .owns(Job)
    .receives(alarms)
    .reconcile(async (request, context) => {
      const cronJob = await context.client.get(CronJob, request);
      if (cronJob !== undefined && cronJob.metadata?.deletionTimestamp === undefined) await sync(cronJob, context, world, alarms);
    });
}

async function sync(cronJob: CronJob, context: Context, world: World, alarms: EventChannel): Promise<void> {
  const { metadata = {}, spec } = cronJob;
  const namespace = metadata.namespace ?? '';
  const jobs = (await context.client.list(Job, { namespace })).filter((job) => isOwnedBy(cronJob, job));
  let active = jobs.filter((job) => !isFinished(job));
  await cleanUp(cronJob, jobs, context);
  const schedule = spec && read(spec, cronJob, context, world);
  const now = world.clock.now();
  let lastScheduleTime = cronJob.status?.lastScheduleTime;
  if (schedule !== undefined && spec?.suspend !== true) {
    const due = dueTime(cronJob, schedule, now);
    const name = due === undefined ? '' : `${metadata.name}-${Math.floor(due / 60_000)}`;
    const forbidden = spec?.concurrencyPolicy === 'Forbid' && active.length > 0;
    if (due !== undefined && forbidden) {
      const note = 'Not starting job because prior execution is running and concurrency policy is Forbid';
      world.events.record(context.controller, cronJob, { type: 'Normal', reason: 'JobAlreadyActive', note });
    } else if (due !== undefined) {
      if (spec?.concurrencyPolicy === 'Replace') active = await replace(active, cronJob, context, world);
      const made = await create(cronJob, name, due, context, world);
      if (made) active = [...active.filter((job) => nameOf(job) !== nameOf(made)), made];
      lastScheduleTime = timeText(due);
    }
    const after = schedule.next(Date.parse(lastScheduleTime ?? metadata.creationTimestamp ?? ''));
    const next = after !== undefined && after <= now ? schedule.next(now) : after;
    if (next !== undefined) world.wake(alarms, { namespace, name: metadata.name ?? '' }, next + 100);
  }
  await writeStatus(cronJob, context, { jobs, active, lastScheduleTime });
}

function read(
  { schedule, timeZone }: NonNullable<CronJob['spec']>,
  cronJob: CronJob,
  context: Context,
  world: World,
): Schedule | undefined {
  try {
    return readSchedule(schedule, timeZone);
  } catch (error) {
    const note = `invalid schedule: ${schedule} : ${messageOf(error)}`;
    world.events.record(context.controller, cronJob, { type: 'Warning', reason: 'UnparseableSchedule', note });
    return undefined;
  }
}

/** The latest time that has come round and was not served yet; undefined when there is none, or it is too late for it. */
function dueTime({ metadata = {}, spec, status }: CronJob, schedule: Schedule, now: number): number | undefined {
  const since = Date.parse(status?.lastScheduleTime ?? metadata.creationTimestamp ?? '');
  const deadline = spec?.startingDeadlineSeconds;
  const from = deadline === undefined ? since : Math.max(since, now - deadline * 1000);
  let due: number | undefined;
  let at = from;
  for (let count = 0; count < mostMissed; count++) {
    const next = schedule.next(at);
    if (next === undefined || next > now) return due;
    due = next;
    at = next;
  }
  // Far behind: the last one before now is what counts.
  return schedule.previous(now, from) ?? due;
}

const mostMissed = 100;

async function create(cronJob: CronJob, name: string, due: number, context: Context, world: World): Promise<Job | undefined> {
  const { metadata, spec } = cronJob.spec?.jobTemplate ?? { spec: undefined };
  const annotations = { ...metadata?.annotations, 'batch.kubernetes.io/cronjob-scheduled-timestamp': timeText(due) };
  const namespace = cronJob.metadata?.namespace ?? '';
  const wanted = Job({
    metadata: { name, namespace, annotations, ...(metadata?.labels && { labels: metadata.labels }) },
    ...(spec && { spec }),
  });
  try {
    const made = await context.client.create(setControllerReference(cronJob, wanted));
    world.events.record(context.controller, cronJob, { type: 'Normal', reason: 'SuccessfulCreate', note: `Created job ${name}` });
    return made;
  } catch (error) {
    if (isReason(error, 'AlreadyExists')) return undefined;
    world.events.record(context.controller, cronJob, {
      type: 'Warning',
      reason: 'FailedCreate',
      note: `Error creating job: ${messageOf(error)}`,
    });
    throw error;
  }
}

async function replace(active: readonly Job[], cronJob: CronJob, context: Context, world: World): Promise<Job[]> {
  for (const job of active) {
    await remove(job, context);
    world.events.record(context.controller, cronJob, { type: 'Normal', reason: 'SuccessfulDelete', note: `Deleted job ${nameOf(job)}` });
  }
  return [];
}

async function cleanUp({ spec }: CronJob, jobs: readonly Job[], context: Context): Promise<void> {
  const ended = (type: string): Job[] =>
    jobs.filter(({ status }) => status?.conditions?.some((one) => one.type === type && one.status === 'True') === true).toSorted(byStart);
  const keep = async (list: readonly Job[], limit: number): Promise<void> => {
    for (const job of list.slice(0, Math.max(0, list.length - limit))) await remove(job, context);
  };
  await keep(ended('Complete'), spec?.successfulJobsHistoryLimit ?? 3);
  await keep(ended('Failed'), spec?.failedJobsHistoryLimit ?? 1);
}

async function remove(job: Job, context: Context): Promise<void> {
  try {
    await context.client.delete(Job, job.metadata ?? {}, { propagationPolicy: 'Background' });
  } catch (error) {
    if (!isReason(error, 'NotFound')) throw error;
  }
}

interface Seen {
  readonly jobs: readonly Job[];
  readonly active: readonly Job[];
  readonly lastScheduleTime: string | undefined;
}

async function writeStatus(cronJob: CronJob, context: Context, { jobs, active, lastScheduleTime }: Seen): Promise<void> {
  const times = [cronJob.status?.lastSuccessfulTime ?? '', ...jobs.map(({ status }) => status?.completionTime ?? '')].toSorted();
  const lastSuccessfulTime = times.at(-1) || undefined;
  const status = {
    ...(active.length > 0 && {
      active: active.toSorted(byStart).map(({ metadata = {} }) => ({
        kind: 'Job',
        namespace: metadata.namespace ?? '',
        name: metadata.name ?? '',
        uid: metadata.uid ?? '',
        apiVersion: 'batch/v1',
        resourceVersion: metadata.resourceVersion ?? '',
      })),
    }),
    ...(lastScheduleTime !== undefined && { lastScheduleTime }),
    ...(lastSuccessfulTime !== undefined && { lastSuccessfulTime }),
  };
  if (!deepEqual(status, cronJob.status ?? {})) await context.client.updateStatus(CronJob({ ...cronJob, status }));
}

function byStart(a: Job, b: Job): number {
  const start = ({ status, metadata }: Job): string => status?.startTime ?? metadata?.creationTimestamp ?? '';
  return start(a) < start(b) ? -1 : start(a) > start(b) ? 1 : nameOf(a) < nameOf(b) ? -1 : 1;
}
