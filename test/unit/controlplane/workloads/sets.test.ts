import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type {
  ControllerRevision,
  DaemonSet,
  PersistentVolumeClaim,
  Pod,
  StatefulSet,
} from '../../../../src/controlplane/workloads/kinds.ts';
import { type Cluster, makeCluster } from '../support/cluster.ts';
import { create, list, read } from '../support/objects.ts';

const apps = '/apis/apps/v1/namespaces/default';
const pods = '/api/v1/namespaces/default/pods';
const labels = { app: 'db' };
const template = { metadata: { labels }, spec: { containers: [{ name: 'main', image: 'postgres:16' }] } };

let cluster: Cluster;

const podNames = async () => (await list<Pod>(cluster.api, pods)).map(({ metadata }) => metadata?.name);
const image = (path: string, name: string) =>
  cluster.api.send(
    'PATCH',
    path,
    { spec: { template: { spec: { containers: [{ name: 'main', image: name }] } } } },
    { 'content-type': 'application/strategic-merge-patch+json' },
  );

beforeEach(() => {
  cluster = makeCluster();
});

afterEach(async () => {
  await cluster.stop();
  assert.deepEqual(cluster.complaints, []);
});

describe('a StatefulSet', () => {
  const make = async (spec: object = {}) =>
    create(cluster.api, `${apps}/statefulsets`, {
      apiVersion: 'apps/v1',
      kind: 'StatefulSet',
      metadata: { name: 'db' },
      spec: { replicas: 3, serviceName: 'db', selector: { matchLabels: labels }, template, ...spec },
    });
  const set = () => read<StatefulSet>(cluster.api, `${apps}/statefulsets/db`);

  it('makes its pods one after the other, each with its claims', async () => {
    const claim = { metadata: { name: 'data' }, spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } } };
    await make({ volumeClaimTemplates: [claim] });
    await cluster.settle();
    assert.deepEqual(await podNames(), ['db-0'], 'the second waits for the first');
    await cluster.pass(3000);
    assert.deepEqual(await podNames(), ['db-0', 'db-1', 'db-2']);
    const claims = await list<PersistentVolumeClaim>(cluster.api, '/api/v1/namespaces/default/persistentvolumeclaims');
    assert.deepEqual(
      claims.map(({ metadata, status }) => [metadata?.name, status?.phase]),
      [
        ['data-db-0', 'Bound'],
        ['data-db-1', 'Bound'],
        ['data-db-2', 'Bound'],
      ],
    );
    const { status } = await set();
    assert.deepEqual([status?.readyReplicas, status?.availableReplicas, status?.currentRevision], [3, 3, status?.updateRevision]);
  });

  it('rolls a new template out from the last pod to the first, down to its partition', async () => {
    await make({ updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 1 } } });
    await cluster.pass(3000);
    await image(`${apps}/statefulsets/db`, 'postgres:17');
    await cluster.pass(6000);
    const images = (await list<Pod>(cluster.api, pods)).map(({ spec }) => spec?.containers[0]?.image);
    assert.deepEqual(images, ['postgres:16', 'postgres:17', 'postgres:17']);
    assert.equal((await list<ControllerRevision>(cluster.api, `${apps}/controllerrevisions`)).length, 2);
    await cluster.api.merge(`${apps}/statefulsets/db`, { spec: { updateStrategy: { rollingUpdate: { partition: 0 } } } });
    await cluster.pass(6000);
    const { status } = await set();
    assert.deepEqual([status?.currentRevision, status?.updatedReplicas], [status?.updateRevision, 3]);
  });

  it('gives up its last pods first', async () => {
    await make();
    await cluster.pass(3000);
    await cluster.api.merge(`${apps}/statefulsets/db/scale`, { spec: { replicas: 1 } });
    await cluster.pass(2000);
    assert.deepEqual(await podNames(), ['db-0']);
  });
});

describe('a DaemonSet', () => {
  const make = () =>
    create(cluster.api, `${apps}/daemonsets`, {
      apiVersion: 'apps/v1',
      kind: 'DaemonSet',
      metadata: { name: 'agent' },
      spec: { selector: { matchLabels: labels }, template },
    });
  const set = () => read<DaemonSet>(cluster.api, `${apps}/daemonsets/agent`);

  it('has a pod on each node, those that come later too', async () => {
    await make();
    await cluster.pass(1000);
    assert.deepEqual([(await set()).status?.desiredNumberScheduled, (await set()).status?.numberReady], [1, 1]);
    await create(cluster.api, '/api/v1/nodes', { apiVersion: 'v1', kind: 'Node', metadata: { name: 'second' } });
    const { body } = await cluster.api.get('/api/v1/nodes/second');
    await cluster.api.put('/api/v1/nodes/second', { ...body, spec: {} });
    await cluster.pass(1000);
    assert.deepEqual(
      (await list<Pod>(cluster.api, pods)).map(({ spec }) => spec?.nodeName ?? '').toSorted((a, b) => (a < b ? -1 : 1)),
      ['sandbox', 'second'],
    );
  });

  it('replaces its pods when the template changes', async () => {
    await make();
    await cluster.pass(1000);
    await image(`${apps}/daemonsets/agent`, 'postgres:17');
    await cluster.pass(3000);
    assert.deepEqual(
      (await list<Pod>(cluster.api, pods)).map(({ spec }) => spec?.containers[0]?.image),
      ['postgres:17'],
    );
    assert.equal((await set()).status?.updatedNumberScheduled, 1);
  });
});
