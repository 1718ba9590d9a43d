import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { OwnerReference } from '../../../../src/k8s/object.ts';
import type { Meta } from '../../apiserver/support/body.ts';
import { type Cluster, makeCluster } from '../support/cluster.ts';

const configMaps = '/api/v1/namespaces/default/configmaps';

describe('the garbage collector', () => {
  let cluster: Cluster;

  beforeEach(() => {
    cluster = makeCluster(['garbage-collector-controller']);
  });

  afterEach(() => cluster.stop());

  const make = async (name: string, owners: readonly OwnerReference[] = [], more: object = {}, at = configMaps): Promise<Meta> => {
    const metadata = { name, ...(owners.length > 0 && { ownerReferences: owners }), ...more };
    const { code, text, body } = await cluster.api.post(at, { apiVersion: 'v1', kind: 'ConfigMap', metadata });
    assert.equal(code, 201, text);
    return body.metadata;
  };
  const get = async (name: string): Promise<Meta | undefined> => {
    const { code, body } = await cluster.api.get(`${configMaps}/${name}`);
    return code === 200 ? body.metadata : undefined;
  };
  const names = async (): Promise<string[]> => (await cluster.api.get(configMaps)).body.items.map(({ metadata }) => metadata.name);

  it('D1 deletes what has lost its only owner, and what that owned', async () => {
    const owner = await make('owner');
    const child = await make('child', [ownedBy(owner)]);
    await make('grandchild', [ownedBy(child)]);
    await make('stranger');
    await cluster.api.del(`${configMaps}/owner`);
    await cluster.settle(async () => (await names()).length === 1);
    assert.deepEqual(await names(), ['stranger']);
  });

  it('D1 takes an owner of another uid for absent, though its name is right', async () => {
    const owner = await make('owner');
    await make('child', [{ ...ownedBy(owner), uid: 'another' }]);
    await cluster.settle(async () => (await get('child')) === undefined);
    assert.deepEqual(await names(), ['owner']);
  });

  it('D2 takes away only the reference to the owner that is gone while another is there', async () => {
    const one = await make('one');
    const other = await make('other');
    await make('child', [ownedBy(one), ownedBy(other)]);
    await cluster.api.del(`${configMaps}/one`);
    await cluster.settle(async () => (await get('child'))?.ownerReferences?.length === 1);
    assert.deepEqual((await get('child'))?.ownerReferences, [ownedBy(other)]);
  });

  it('D4 keeps an owner that is deleted in the foreground until no dependent blocks it', async () => {
    const owner = await make('owner');
    await make('child', [{ ...ownedBy(owner), blockOwnerDeletion: true }], { finalizers: ['example.com/hold'] });
    await make('bystander', [ownedBy(owner)]);
    const { body } = await cluster.api.del(`${configMaps}/owner`, { propagationPolicy: 'Foreground' });
    assert.deepEqual(body.metadata.finalizers, ['foregroundDeletion']);
    await cluster.settle(async () => (await get('child'))?.deletionTimestamp !== undefined);
    await cluster.settle();
    assert.ok(await get('owner'), 'the child still blocks it');
    await cluster.api.merge(`${configMaps}/child`, { metadata: { finalizers: null } });
    await cluster.settle(async () => (await get('owner')) === undefined);
    await cluster.settle(async () => (await names()).length === 0);
  });

  it('D4 lets an owner without dependents go at once', async () => {
    await make('owner');
    await cluster.api.del(`${configMaps}/owner`, { propagationPolicy: 'Foreground' });
    await cluster.settle(async () => (await get('owner')) === undefined);
  });

  it('D3 deletes in the foreground what has dependents of its own, when its owner waits', async () => {
    const owner = await make('owner');
    const child = await make('child', [{ ...ownedBy(owner), blockOwnerDeletion: true }]);
    await make('grandchild', [{ ...ownedBy(child), blockOwnerDeletion: true }], { finalizers: ['example.com/hold'] });
    await cluster.api.del(`${configMaps}/owner`, { propagationPolicy: 'Foreground' });
    await cluster.settle(async () => (await get('grandchild'))?.deletionTimestamp !== undefined);
    assert.deepEqual((await get('child'))?.finalizers, ['foregroundDeletion']);
    await cluster.api.merge(`${configMaps}/grandchild`, { metadata: { finalizers: null } });
    await cluster.settle(async () => (await names()).length === 0);
  });

  it('D8 sets dependents free before an owner that is deleted with Orphan goes', async () => {
    const owner = await make('owner');
    await make('child', [ownedBy(owner)]);
    await cluster.api.del(`${configMaps}/owner`, { propagationPolicy: 'Orphan' });
    await cluster.settle(async () => (await get('owner')) === undefined);
    assert.deepEqual((await get('child'))?.ownerReferences, undefined);
  });

  it('D5 leaves alone what has no namespace and names an owner of a kind that has', async () => {
    const owner = await make('owner');
    const role = {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRole',
      metadata: { name: 'reader', ownerReferences: [ownedBy(owner)] },
    };
    await cluster.api.post('/apis/rbac.authorization.k8s.io/v1/clusterroles', role);
    await cluster.api.del(`${configMaps}/owner`);
    await cluster.settle();
    assert.equal((await cluster.api.get('/apis/rbac.authorization.k8s.io/v1/clusterroles/reader')).code, 200);
    const { items } = (await cluster.api.get('/api/v1/namespaces/default/events')).body;
    assert.equal(items[0].reason, 'OwnerRefInvalidNamespace');
  });

  it('D6 takes an owner in another namespace for absent, and says so', async () => {
    const owner = await make('owner', [], {}, '/api/v1/namespaces/kube-system/configmaps');
    await make('child', [ownedBy(owner)]);
    await cluster.settle(async () => (await get('child')) === undefined);
    const { items } = (await cluster.api.get('/api/v1/namespaces/default/events')).body;
    assert.equal(
      items[0].message,
      `ownerRef [v1/ConfigMap, namespace: default, name: owner, uid: ${owner.uid}] does not exist in namespace "default"`,
    );
  });

  it('D7 does not hang where two wait for one another', async () => {
    const one = await make('one');
    const other = await make('other', [{ ...ownedBy(one), blockOwnerDeletion: true }]);
    await cluster.api.merge(`${configMaps}/one`, { metadata: { ownerReferences: [{ ...ownedBy(other), blockOwnerDeletion: true }] } });
    await cluster.api.del(`${configMaps}/one`, { propagationPolicy: 'Foreground' });
    await cluster.settle(async () => (await names()).length === 0);
  });
});

function ownedBy({ name, uid }: Meta): OwnerReference {
  return { apiVersion: 'v1', kind: 'ConfigMap', name, uid };
}
