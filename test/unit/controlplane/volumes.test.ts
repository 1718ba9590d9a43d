import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { Claim, Volume } from '../../../src/controlplane/volumes/kinds.ts';
import { type Cluster, makeCluster } from './support/cluster.ts';
import { create, list, read } from './support/objects.ts';

const claims = '/api/v1/namespaces/default/persistentvolumeclaims';
const volumes = '/api/v1/persistentvolumes';
const pods = '/api/v1/namespaces/default/pods';

describe('volumes', () => {
  let cluster: Cluster;

  beforeEach(() => {
    cluster = makeCluster();
  });

  afterEach(async () => {
    await cluster.stop();
    assert.deepEqual(cluster.complaints, []);
  });

  const claim = (name: string, spec: object = {}) =>
    create(cluster.api, claims, {
      metadata: { name },
      spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } }, ...spec },
    });
  const phase = async (name: string) => (await read<Claim>(cluster.api, `${claims}/${name}`)).status?.phase;
  const told = async () =>
    (await list<{ reason: string; message: string } & Claim>(cluster.api, '/api/v1/namespaces/default/events')).map(
      ({ reason, message }) => `${reason}: ${message}`,
    );

  it('of the default class are made at once, say that they are simulated, and go with their claim', async () => {
    await claim('data');
    await cluster.settle(async () => (await phase('data')) === 'Bound');
    const made = await read<Claim>(cluster.api, `${claims}/data`);
    const volume = await read<Volume>(cluster.api, `${volumes}/${made.spec?.volumeName}`);
    assert.deepEqual(
      [
        made.spec?.storageClassName,
        made.status?.capacity,
        volume.status?.phase,
        volume.metadata?.annotations?.['crd-studio.dev/simulated'],
      ],
      ['standard', { storage: '1Gi' }, 'Bound', 'true'],
    );
    assert.deepEqual(
      [made.metadata?.finalizers, volume.metadata?.finalizers],
      [['kubernetes.io/pvc-protection'], ['kubernetes.io/pv-protection']],
    );
    await cluster.api.del(`${claims}/data`);
    await cluster.settle(async () => (await list(cluster.api, volumes)).length === 0);
    assert.equal((await cluster.api.get(`${claims}/data`)).code, 404);
  });

  it('are held while a pod uses them', async () => {
    await claim('data');
    const volume = [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }];
    await create(cluster.api, pods, {
      metadata: { name: 'user' },
      spec: { volumes: volume, containers: [{ name: 'main', image: 'nginx' }] },
    });
    await cluster.pass(1000);
    await cluster.api.del(`${claims}/data`);
    await cluster.pass(1000);
    assert.notEqual((await read<Claim>(cluster.api, `${claims}/data`)).metadata?.deletionTimestamp, undefined);
    await cluster.api.del(`${pods}/user`, { gracePeriodSeconds: 0 });
    await cluster.settle(async () => (await cluster.api.get(`${claims}/data`)).code === 404);
  });

  it('that are there already are bound to the claim that they fit, the smallest first', async () => {
    const volume = (name: string, storage: string) => ({
      metadata: { name },
      spec: { capacity: { storage }, accessModes: ['ReadWriteOnce'], storageClassName: 'slow', hostPath: { path: '/data' } },
    });
    for (const [name, size] of [
      ['large', '5Gi'],
      ['small', '500Mi'],
      ['right', '2Gi'],
    ] as const)
      await create(cluster.api, volumes, volume(name, size));
    await cluster.settle(async () => (await list<Volume>(cluster.api, volumes)).every(({ status }) => status?.phase === 'Available'));
    await claim('data', { storageClassName: 'slow' });
    await cluster.settle(async () => (await phase('data')) === 'Bound');
    assert.equal((await read<Claim>(cluster.api, `${claims}/data`)).spec?.volumeName, 'right');
    await cluster.settle(async () => (await read<Volume>(cluster.api, `${volumes}/right`)).status?.phase === 'Bound');
    await cluster.api.del(`${claims}/data`);
    await cluster.settle(async () => (await read<Volume>(cluster.api, `${volumes}/right`)).status?.phase === 'Released');
  });

  it('that nobody makes leave their claims pending, and an Event says why', async () => {
    await cluster.api.post('/apis/storage.k8s.io/v1/storageclasses', { metadata: { name: 'cloud' }, provisioner: 'ebs.csi.aws.com' });
    await claim('none', { storageClassName: '' });
    await claim('absent', { storageClassName: 'absent' });
    await claim('cloud', { storageClassName: 'cloud' });
    await cluster.pass(500);
    assert.deepEqual(await Promise.all(['none', 'absent', 'cloud'].map(phase)), ['Pending', 'Pending', 'Pending']);
    const events = (await told()).toSorted();
    assert.match(
      events[0] ?? '',
      /^ExternalProvisioning: Waiting for a volume to be created either by the external provisioner 'ebs\.csi\.aws\.com'/,
    );
    assert.equal(events[1], 'FailedBinding: no persistent volumes available for this claim and no storage class is set');
    assert.equal(events[2], 'ProvisioningFailed: storageclass.storage.k8s.io "absent" not found');
  });

  it('of a class that waits are made for the first pod', async () => {
    const simulated = { metadata: { name: 'later' }, provisioner: 'crd-studio.dev/simulated', volumeBindingMode: 'WaitForFirstConsumer' };
    await cluster.api.post('/apis/storage.k8s.io/v1/storageclasses', simulated);
    await claim('data', { storageClassName: 'later' });
    await cluster.pass(500);
    assert.equal(await phase('data'), 'Pending');
    const volume = [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }];
    await create(cluster.api, pods, {
      metadata: { name: 'user' },
      spec: { volumes: volume, containers: [{ name: 'main', image: 'nginx' }] },
    });
    await cluster.settle(async () => (await phase('data')) === 'Bound');
  });

  it('do not keep a namespace from going', async () => {
    await cluster.api.post('/api/v1/namespaces', { metadata: { name: 'other' } });
    await create(cluster.api, '/api/v1/namespaces/other/persistentvolumeclaims', {
      metadata: { name: 'data' },
      spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
    });
    await cluster.pass(500);
    await cluster.api.del('/api/v1/namespaces/other');
    await cluster.settle(async () => (await cluster.api.get('/api/v1/namespaces/other')).code === 404);
  });
});
