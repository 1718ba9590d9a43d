import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { KubernetesObject } from '../../../../src/k8s/object.ts';
import type { Job, Pod, ReplicationController } from '../../../../src/controlplane/workloads/kinds.ts';
import { readSchedule } from '../../../../src/controlplane/workloads/schedules.ts';
import { type Cluster, makeCluster } from '../support/cluster.ts';
import { create, list, read } from '../support/objects.ts';

const core = '/api/v1/namespaces/default';

describe('the rest of the control plane', () => {
  let cluster: Cluster;

  beforeEach(() => {
    cluster = makeCluster();
  });

  afterEach(async () => {
    await cluster.stop();
    assert.deepEqual(cluster.complaints, []);
  });

  it('keeps as many pods as a ReplicationController asks for, adopts one that fits, and lets the rest go', async () => {
    const labels = { app: 'old' };
    const spec = { containers: [{ name: 'main', image: 'nginx' }] };
    await create(cluster.api, `${core}/pods`, { metadata: { name: 'orphan', labels }, spec });
    await create(cluster.api, `${core}/replicationcontrollers`, {
      metadata: { name: 'old' },
      spec: { replicas: 3, selector: labels, template: { metadata: { labels }, spec } },
    });
    await cluster.pass(2000);
    const { status } = await read<ReplicationController>(cluster.api, `${core}/replicationcontrollers/old`);
    assert.deepEqual(status, { replicas: 3, fullyLabeledReplicas: 3, readyReplicas: 3, availableReplicas: 3, observedGeneration: 1 });
    const pods = await list<Pod>(cluster.api, `${core}/pods`);
    assert.deepEqual(
      [pods.length, pods.filter(({ metadata }) => metadata?.ownerReferences?.[0]?.kind === 'ReplicationController').length],
      [3, 3],
    );
    await cluster.api.merge(`${core}/replicationcontrollers/old/scale`, { spec: { replicas: 1 } });
    await cluster.pass(2000);
    assert.equal((await list<Pod>(cluster.api, `${core}/pods`)).length, 1);
  });

  it('counts what a quota limits, anew whenever something comes or goes', async () => {
    const used = async () =>
      (await read<{ status?: { used?: object } } & KubernetesObject>(cluster.api, `${core}/resourcequotas/q`)).status?.used;
    await create(cluster.api, `${core}/configmaps`, { metadata: { name: 'before' } });
    await create(cluster.api, `${core}/resourcequotas`, {
      metadata: { name: 'q' },
      spec: { hard: { configmaps: '3', pods: '2', 'requests.cpu': '1', 'count/jobs.batch': '1' } },
    });
    await cluster.pass(500);
    assert.deepEqual(await used(), { configmaps: '1', 'count/jobs.batch': '0', pods: '0', 'requests.cpu': '0' });
    const containers = [{ name: 'main', image: 'sandbox-complete', resources: { requests: { cpu: '600m' } } }];
    await create(cluster.api, `${core}/pods`, { metadata: { name: 'a' }, spec: { restartPolicy: 'Never', containers } });
    await cluster.pass(200);
    assert.deepEqual(await used(), { configmaps: '1', 'count/jobs.batch': '0', pods: '1', 'requests.cpu': '600m' });
    const refused = await cluster.api.post(`${core}/pods`, { metadata: { name: 'b' }, spec: { containers } });
    assert.equal(
      refused.body.message,
      'pods "b" is forbidden: exceeded quota: q, requested: requests.cpu=600m, used: requests.cpu=600m, limited: requests.cpu=1',
    );
    await cluster.pass(3000);
    assert.deepEqual(
      await used(),
      { configmaps: '1', 'count/jobs.batch': '0', pods: '0', 'requests.cpu': '0' },
      'a pod that has ended uses nothing',
    );
    await cluster.api.del(`${core}/configmaps/before`);
    await cluster.pass(200);
    assert.deepEqual(await used(), { configmaps: '0', 'count/jobs.batch': '0', pods: '0', 'requests.cpu': '0' });
  });

  it('gives a Secret of a service account its token, and takes it away with the account', async () => {
    await create(cluster.api, `${core}/serviceaccounts`, { metadata: { name: 'bob' } });
    const annotations = { 'kubernetes.io/service-account.name': 'bob' };
    await create(cluster.api, `${core}/secrets`, { metadata: { name: 'token', annotations }, type: 'kubernetes.io/service-account-token' });
    await cluster.settle();
    const { data } = await read<{ data?: Record<string, string> } & KubernetesObject>(cluster.api, `${core}/secrets/token`);
    const text = (key: string) => Buffer.from(data?.[key] ?? '', 'base64').toString();
    assert.deepEqual([text('ca.crt'), text('namespace'), text('token').split('.').length], ['the authority', 'default', 3]);
    await cluster.api.del(`${core}/serviceaccounts/bob`);
    await cluster.settle();
    assert.equal((await cluster.api.get(`${core}/secrets/token`)).code, 404);
  });

  it('makes jobs every so often', async () => {
    const template = { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'busybox' }] } };
    await create(cluster.api, '/apis/batch/v1/namespaces/default/cronjobs', {
      metadata: { name: 'often' },
      spec: { schedule: '@every 90s', successfulJobsHistoryLimit: 9, jobTemplate: { spec: { template } } },
    });
    await cluster.pass(200_000, 1000);
    assert.equal((await list<Job>(cluster.api, '/apis/batch/v1/namespaces/default/jobs')).length, 2);
  });

  it('counts intervals in whole seconds, from the last time', () => {
    const schedule = readSchedule('@every 1h30m', undefined);
    assert.equal(schedule.next(500), 5_400_000);
    assert.equal(schedule.previous(11_000_000, 0), 10_800_000);
    assert.equal(readSchedule('@every 10ms', undefined).next(0), 1000);
    assert.throws(() => readSchedule('@every often', undefined), /failed to parse duration/);
  });
});
