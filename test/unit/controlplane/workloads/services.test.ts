import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { KubernetesObject } from '../../../../src/k8s/object.ts';
import { type Cluster, makeCluster } from '../support/cluster.ts';
import { create, list, read } from '../support/objects.ts';

const core = '/api/v1/namespaces/default';
const labels = { app: 'web' };

interface Endpoints extends KubernetesObject {
  subsets?: { addresses?: { ip: string }[]; notReadyAddresses?: { ip: string }[]; ports?: object[] }[];
}

interface Slice extends KubernetesObject {
  endpoints: { conditions: object; targetRef: { name: string } }[];
}

describe('a Service', () => {
  let cluster: Cluster;

  beforeEach(async () => {
    cluster = makeCluster();
    const ports = [{ name: 'http', port: 80, targetPort: 'web' }];
    await create(cluster.api, `${core}/services`, {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'web' },
      spec: { selector: labels, ports },
    });
  });

  afterEach(async () => {
    await cluster.stop();
    assert.deepEqual(cluster.complaints, []);
  });

  const pod = (name: string, image: string) =>
    create(cluster.api, `${core}/pods`, {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name, labels },
      spec: { containers: [{ name: 'main', image, ports: [{ name: 'web', containerPort: 8080 }] }] },
    });

  it('names the pods behind it, those that are ready apart from the others', async () => {
    await pod('a', 'nginx');
    await pod('b', 'sandbox-unready');
    await cluster.pass(2000);
    const { subsets } = await read<Endpoints>(cluster.api, `${core}/endpoints/web`);
    assert.deepEqual(
      subsets?.map(({ addresses, notReadyAddresses, ports }) => [addresses?.length, notReadyAddresses?.length, ports]),
      [[1, 1, [{ name: 'http', port: 8080, protocol: 'TCP' }]]],
    );
    const [slice] = await list<Slice>(cluster.api, '/apis/discovery.k8s.io/v1/namespaces/default/endpointslices');
    assert.deepEqual(
      slice?.endpoints.map(({ conditions, targetRef }) => [targetRef.name, conditions]),
      [
        ['a', { ready: true, serving: true, terminating: false }],
        ['b', { ready: false, serving: false, terminating: false }],
      ],
    );
  });

  it('forgets pods that go, and its lists go with it', async () => {
    await pod('a', 'nginx');
    await cluster.pass(1000);
    await cluster.api.del(`${core}/pods/a`);
    await cluster.pass(1000);
    assert.equal((await read<Endpoints>(cluster.api, `${core}/endpoints/web`)).subsets, undefined);
    await cluster.api.del(`${core}/services/web`);
    await cluster.pass(1000);
    assert.equal((await cluster.api.get(`${core}/endpoints/web`)).code, 404);
    assert.equal((await list(cluster.api, '/apis/discovery.k8s.io/v1/namespaces/default/endpointslices')).length, 0);
  });
});

describe('a PodDisruptionBudget', () => {
  it('allows evictions as long as enough pods stay', async () => {
    const cluster = makeCluster();
    const spec = {
      replicas: 2,
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers: [{ name: 'main', image: 'nginx' }] } },
    };
    await create(cluster.api, '/apis/apps/v1/namespaces/default/replicasets', {
      apiVersion: 'apps/v1',
      kind: 'ReplicaSet',
      metadata: { name: 'web' },
      spec,
    });
    const budgets = '/apis/policy/v1/namespaces/default/poddisruptionbudgets';
    const budget = {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: { name: 'web' },
      spec: { minAvailable: 1, selector: { matchLabels: labels } },
    };
    await create(cluster.api, budgets, budget);
    await cluster.pass(2000);
    const [first, second] = (await list(cluster.api, `${core}/pods`)).map(({ metadata }) => metadata?.name ?? '');
    const evict = (name = '') =>
      cluster.api.post(`${core}/pods/${name}/eviction`, { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name } });
    assert.equal((await evict(first)).code, 201);
    const refused = await evict(second);
    assert.equal(refused.code, 429);
    assert.equal(refused.body.message, "Cannot evict pod as it would violate the pod's disruption budget.");
    assert.match(refused.text, /The disruption budget web does not allow evicting pods currently/);
    await cluster.pass(3000);
    assert.equal((await evict(second)).code, 201, 'the first was replaced');
    await cluster.stop();
  });
});
