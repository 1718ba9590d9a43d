import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Graph } from '../../../../src/controlplane/garbage/graph.ts';
import type { KubernetesObject, OwnerReference } from '../../../../src/k8s/object.ts';

const entryOf = (name: string, metadata: KubernetesObject['metadata'] = {}) => {
  const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, uid: name, ...metadata } };
  return { bucket: 'configmaps', partition: 'default', name, bytes: Buffer.from(JSON.stringify(object)) };
};
const ownedBy = (uid: string, blockOwnerDeletion = true): OwnerReference => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  name: uid,
  uid,
  blockOwnerDeletion,
});
const put = (graph: Graph, ...entry: Parameters<typeof entryOf>) => names(graph.apply({ type: 'put', entry: entryOf(...entry) }).attempt);
const remove = (graph: Graph, ...entry: Parameters<typeof entryOf>) =>
  names(graph.apply({ type: 'delete', entry: entryOf(...entry) }).attempt);
const names = (nodes: readonly { uid: string }[]): string[] => nodes.map(({ uid }) => uid);

describe('who owns whom', () => {
  it('G1 takes no note of what neither owns nor is owned', () => {
    const graph = new Graph();
    assert.deepEqual(put(graph, 'lonely'), []);
    assert.deepEqual(remove(graph, 'lonely'), []);
    assert.equal(graph.size, 0);
  });

  it('G2 asks for a look at the dependents of what goes, and at an owner that waits for them', () => {
    const graph = new Graph();
    put(graph, 'child', { ownerReferences: [ownedBy('owner')] });
    put(graph, 'owner', { deletionTimestamp: 'now', finalizers: ['foregroundDeletion'] });
    assert.deepEqual(remove(graph, 'child', { ownerReferences: [ownedBy('owner')] }), ['owner']);
    const other = new Graph();
    put(other, 'child', { ownerReferences: [ownedBy('owner')] });
    assert.deepEqual(remove(other, 'owner'), ['child']);
    assert.ok(other.sawGo('owner'));
  });

  it('G3 asks for a look at what a changed reference concerns', () => {
    const graph = new Graph();
    assert.deepEqual(put(graph, 'child', { ownerReferences: [ownedBy('owner')] }), ['child']);
    assert.deepEqual(put(graph, 'child', { ownerReferences: [ownedBy('owner')] }), []);
    put(graph, 'owner', { deletionTimestamp: 'now', finalizers: ['foregroundDeletion'] });
    assert.deepEqual(put(graph, 'child', { ownerReferences: [ownedBy('owner', false)] }), ['owner'], 'it no longer blocks');
    assert.deepEqual(put(graph, 'child'), ['owner', 'child'], 'it has no owner any more');
  });
});
