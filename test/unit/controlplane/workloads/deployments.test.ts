import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { Deployment, Pod, ReplicaSet } from '../../../../src/controlplane/workloads/kinds.ts';
import { type Cluster, makeCluster } from '../support/cluster.ts';
import { create, list, read } from '../support/objects.ts';

const deployments = '/apis/apps/v1/namespaces/default/deployments';
const sets = '/apis/apps/v1/namespaces/default/replicasets';
const pods = '/api/v1/namespaces/default/pods';

describe('a Deployment', () => {
  let cluster: Cluster;

  beforeEach(() => {
    cluster = makeCluster();
  });

  afterEach(async () => {
    await cluster.stop();
    assert.deepEqual(cluster.complaints, []);
  });

  const web = () => read<Deployment>(cluster.api, `${deployments}/web`);
  const condition = async (wanted: string) => (await web()).status?.conditions?.find(({ type }) => type === wanted);
  const deploy = async (spec: object = {}) => {
    const labels = { app: 'web' };
    const template = { metadata: { labels }, spec: { containers: [{ name: 'web', image: 'nginx' }] } };
    const body = {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'web' },
      spec: { replicas: 3, selector: { matchLabels: labels }, template, ...spec },
    };
    await create(cluster.api, deployments, body);
    await cluster.pass(2000);
  };
  const image = (name: string) =>
    cluster.api.send(
      'PATCH',
      `${deployments}/web`,
      { spec: { template: { spec: { containers: [{ name: 'web', image: name }] } } } },
      { 'content-type': 'application/strategic-merge-patch+json' },
    );

  it('becomes available with its pods', async () => {
    await deploy();
    const { status, metadata } = await web();
    assert.equal(metadata?.annotations?.['deployment.kubernetes.io/revision'], '1');
    const { conditions, ...counts } = status ?? {};
    assert.deepEqual(counts, {
      observedGeneration: 1,
      replicas: 3,
      updatedReplicas: 3,
      readyReplicas: 3,
      availableReplicas: 3,
      terminatingReplicas: 0,
    });
    assert.deepEqual(
      conditions?.map(({ type, status: is, reason }) => [type, is, reason]),
      [
        ['Available', 'True', 'MinimumReplicasAvailable'],
        ['Progressing', 'True', 'NewReplicaSetAvailable'],
      ],
    );
    const items = await list<Pod>(cluster.api, pods);
    assert.deepEqual(
      items.map(({ status: is, metadata: meta }) => [is?.phase, meta?.annotations?.['crd-studio.dev/simulated']]),
      Array(3).fill(['Running', 'true']),
    );
  });

  it('rolls out a new image, keeps the old set, and goes back', async () => {
    await deploy();
    await image('nginx:2');
    await cluster.pass(5000);
    const items = await list<ReplicaSet>(cluster.api, sets);
    assert.deepEqual(
      items.map(({ spec }) => spec?.replicas ?? 0).toSorted((a, b) => a - b),
      [0, 3],
    );
    const { status } = await web();
    assert.equal(status?.updatedReplicas, 3);
    assert.equal(status?.replicas, 3);
    await image('nginx');
    await cluster.pass(5000);
    const after = await web();
    assert.equal(after.metadata?.annotations?.['deployment.kubernetes.io/revision'], '3');
    const revived = (await list<ReplicaSet>(cluster.api, sets)).find(({ spec }) => spec?.replicas === 3);
    assert.equal(revived?.metadata?.annotations?.['deployment.kubernetes.io/revision-history'], '1');
  });

  it('does not get on with pods that crash, and says so after its deadline', async () => {
    await deploy({ progressDeadlineSeconds: 30 });
    await image('sandbox-fail');
    await cluster.pass(60_000, 500);
    const { status } = await web();
    assert.equal((await condition('Progressing'))?.reason, 'ProgressDeadlineExceeded');
    assert.equal(status?.availableReplicas, 3, 'the old pods are still there');
  });

  it('scales by its scale, and is gone with its sets and pods', async () => {
    await deploy();
    const { code, body } = await cluster.api.merge(`${deployments}/web/scale`, { spec: { replicas: 1 } });
    assert.equal(code, 200);
    assert.equal(body.kind, 'Scale');
    await cluster.pass(2000);
    assert.equal((await list<Pod>(cluster.api, pods)).length, 1);
    await cluster.api.del(`${deployments}/web`);
    await cluster.pass(2000);
    assert.deepEqual([(await list<ReplicaSet>(cluster.api, sets)).length, (await list<Pod>(cluster.api, pods)).length], [0, 0]);
  });

  it('does nothing while it is paused', async () => {
    await deploy();
    await cluster.api.merge(`${deployments}/web`, { spec: { paused: true } });
    await image('nginx:2');
    await cluster.pass(3000);
    assert.equal((await list<ReplicaSet>(cluster.api, sets)).length, 1);
    await cluster.api.merge(`${deployments}/web`, { spec: { paused: false } });
    await cluster.pass(5000);
    assert.equal((await list<ReplicaSet>(cluster.api, sets)).length, 2);
  });
});
