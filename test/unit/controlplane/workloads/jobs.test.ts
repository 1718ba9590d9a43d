import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { CronJob, Job, Pod } from '../../../../src/controlplane/workloads/kinds.ts';
import { type Cluster, makeCluster } from '../support/cluster.ts';
import { create, list, read } from '../support/objects.ts';

const jobs = '/apis/batch/v1/namespaces/default/jobs';
const cronJobs = '/apis/batch/v1/namespaces/default/cronjobs';
const pods = '/api/v1/namespaces/default/pods';

let cluster: Cluster;

const template = (image = 'busybox') => ({ spec: { restartPolicy: 'Never', containers: [{ name: 'main', image }] } });
const run = async (spec: object = {}, image?: string): Promise<void> => {
  await create(cluster.api, jobs, {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'sum' },
    spec: { template: template(image), ...spec },
  });
};
const job = () => read<Job>(cluster.api, `${jobs}/sum`);
const conditions = async () => (await job()).status?.conditions?.map(({ type, status, reason }) => [type, status, reason]);

beforeEach(() => {
  cluster = makeCluster();
});

afterEach(async () => {
  await cluster.stop();
  assert.deepEqual(cluster.complaints, []);
});

describe('a Job', () => {
  it('is complete when enough of its pods have succeeded, no more at a time than it says', async () => {
    await run({ completions: 3, parallelism: 2 });
    await cluster.pass(500);
    assert.equal((await job()).status?.active, 2);
    await cluster.pass(5000);
    const { status } = await job();
    assert.equal(status?.succeeded, 3);
    assert.equal(status.active, undefined);
    assert.ok(status.completionTime);
    assert.deepEqual(await conditions(), [
      ['SuccessCriteriaMet', 'True', 'CompletionsReached'],
      ['Complete', 'True', 'CompletionsReached'],
    ]);
    const made = await list<Pod>(cluster.api, pods);
    assert.deepEqual(
      made.map(({ metadata, status: is }) => [metadata?.finalizers, is?.phase]),
      Array(3).fill([undefined, 'Succeeded']),
    );
  });

  it('counts what was named and not counted when the sandbox ended in between', async () => {
    await run({ suspend: true });
    await cluster.pass(500);
    const left = {
      ...(await job()),
      status: { ...(await job()).status, uncountedTerminatedPods: { succeeded: ['a', 'b'], failed: ['c'] } },
    };
    assert.equal((await cluster.api.put(`${jobs}/sum/status`, left)).code, 200);
    await cluster.pass(500);
    const { succeeded, failed, uncountedTerminatedPods } = (await job()).status ?? {};
    assert.deepEqual({ succeeded, failed, uncountedTerminatedPods }, { succeeded: 2, failed: 1, uncountedTerminatedPods: {} });
  });

  it('fails when its pods have failed too often, with a longer wait after each', async () => {
    await run({ backoffLimit: 1 }, 'sandbox-fail');
    await cluster.pass(3000);
    assert.equal((await job()).status?.failed, 1);
    await cluster.pass(12_000, 500);
    assert.deepEqual(await conditions(), [
      ['FailureTarget', 'True', 'BackoffLimitExceeded'],
      ['Failed', 'True', 'BackoffLimitExceeded'],
    ]);
  });

  it('fails at its deadline, and takes its pods along', async () => {
    await run({ activeDeadlineSeconds: 5 }, 'sandbox-hang');
    await cluster.pass(8000);
    assert.deepEqual((await conditions())?.at(-1), ['Failed', 'True', 'DeadlineExceeded']);
  });

  it('makes no pods while it is suspended', async () => {
    await run({ suspend: true });
    await cluster.pass(1000);
    assert.equal((await list(cluster.api, pods)).length, 0);
    await cluster.api.merge(`${jobs}/sum`, { spec: { suspend: false } });
    await cluster.pass(3000);
    assert.equal((await job()).status?.succeeded, 1);
  });

  it('numbers its pods, where it is indexed', async () => {
    await run({ completions: 3, parallelism: 3, completionMode: 'Indexed' });
    await cluster.pass(4000);
    assert.equal((await job()).status?.completedIndexes, '0-2');
  });

  it('goes when its time to live after the end is over', async () => {
    await run({ ttlSecondsAfterFinished: 60 });
    await cluster.pass(5000);
    assert.equal((await job()).status?.succeeded, 1);
    await cluster.pass(60_000, 1000);
    assert.equal((await cluster.api.get(`${jobs}/sum`)).code, 404);
  });
});

describe('a CronJob', () => {
  it('makes a job each time, keeps the last three, and says when it last did', async () => {
    const spec = { schedule: '*/5 * * * *', jobTemplate: { spec: { template: template() } } };
    await create(cluster.api, cronJobs, { apiVersion: 'batch/v1', kind: 'CronJob', metadata: { name: 'clean' }, spec });
    await cluster.pass(5 * 60_000 + 5000, 5000);
    const [first] = await list<Job>(cluster.api, jobs);
    assert.match(first?.metadata?.name ?? '', /^clean-\d+$/);
    await cluster.pass(20 * 60_000, 5000);
    assert.equal((await list(cluster.api, jobs)).length, 3);
    const { status } = await read<CronJob>(cluster.api, `${cronJobs}/clean`);
    assert.equal(status?.lastScheduleTime, '2026-01-01T00:25:00Z');
  });

  it('begins a step at the number before it, and takes a time zone in its field only', async () => {
    const named = (schedule: string) => ({
      metadata: { name: 'late' },
      spec: { schedule, jobTemplate: { spec: { template: template() } } },
    });
    await create(cluster.api, cronJobs, named('7/30 * * * *'));
    await cluster.pass(38 * 60_000, 5000);
    const { status } = await read<CronJob>(cluster.api, `${cronJobs}/late`);
    assert.equal(status?.lastScheduleTime, '2026-01-01T00:37:00Z');
    const { code, text } = await cluster.api.post(cronJobs, named('TZ=UTC 0 3 * * *'));
    assert.equal(code, 422);
    assert.match(text, /Invalid value: \\"TZ=UTC 0 3 \* \* \*\\": cannot use TZ or CRON_TZ in schedule, use timeZone field instead/);
  });
});
