import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { Autoscaler } from '../../../../src/controlplane/scaling/kinds.ts';
import type { Deployment, Pod } from '../../../../src/controlplane/workloads/kinds.ts';
import { type Cluster, makeCluster } from '../support/cluster.ts';
import { create, list, read } from '../support/objects.ts';

const deployments = '/apis/apps/v1/namespaces/default/deployments';
const autoscalers = '/apis/autoscaling/v2/namespaces/default/horizontalpodautoscalers';

describe('a HorizontalPodAutoscaler', () => {
  let cluster: Cluster;

  beforeEach(() => {
    cluster = makeCluster();
  });

  afterEach(async () => {
    await cluster.stop();
    assert.deepEqual(cluster.complaints, []);
  });

  const deploy = async (metrics: string | undefined, replicas = 2) => {
    const labels = { app: 'web' };
    const annotations = metrics === undefined ? {} : { 'crd-studio.dev/simulate-metrics': metrics };
    const containers = [{ name: 'main', image: 'nginx', resources: { requests: { cpu: '100m' } } }];
    await create(cluster.api, deployments, {
      metadata: { name: 'web' },
      spec: { replicas, selector: { matchLabels: labels }, template: { metadata: { labels, annotations }, spec: { containers } } },
    });
    await cluster.pass(2000);
  };
  const scale = (spec: object) =>
    create(cluster.api, autoscalers, {
      metadata: { name: 'web' },
      spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }, maxReplicas: 6, ...spec },
    });
  const cpu = (averageUtilization: number) => [
    { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization } } },
  ];
  const status = async () => (await read<Autoscaler>(cluster.api, `${autoscalers}/web`)).status;
  const size = async () => (await read<Deployment>(cluster.api, `${deployments}/web`)).spec?.replicas;
  const condition = async (wanted: string) => (await status())?.conditions?.find(({ type }) => type === wanted);
  const told = async () =>
    (
      await list<{ reason: string; message: string; involvedObject: { kind: string } } & Pod>(
        cluster.api,
        '/api/v1/namespaces/default/events',
      )
    )
      .filter(({ involvedObject }) => involvedObject.kind === 'HorizontalPodAutoscaler')
      .map(({ reason, message }) => `${reason}: ${message}`);

  it('scales up by what pods are said to use, and tells why', async () => {
    await deploy('cpu=150m');
    await scale({ metrics: cpu(50) });
    await cluster.pass(2000);
    assert.equal(await size(), 4, 'not more than twice as many, or 4, at once');
    assert.equal((await condition('ScalingLimited'))?.reason, 'ScaleUpLimit');
    await cluster.pass(20_000, 500);
    assert.equal(await size(), 6);
    assert.deepEqual(await told(), [
      'SuccessfulRescale: New size: 4; reason: cpu resource utilization (percentage of request) above target',
      'SuccessfulRescale: New size: 6; reason: cpu resource utilization (percentage of request) above target',
    ]);
    await cluster.pass(20_000, 500);
    const { currentMetrics, conditions } = (await status()) ?? {};
    assert.deepEqual(currentMetrics, [
      { type: 'Resource', resource: { name: 'cpu', current: { averageUtilization: 150, averageValue: '150m' } } },
    ]);
    assert.deepEqual(
      conditions?.map(({ type, status: is, reason }) => `${type} ${is} ${reason}`),
      ['AbleToScale True ReadyForNewScale', 'ScalingActive True ValidMetricFound', 'ScalingLimited True TooManyReplicas'],
    );
  });

  it('scales down only after its window, to the bound', async () => {
    await deploy('cpu=1m', 4);
    await scale({ minReplicas: 2, metrics: cpu(50), behavior: { scaleDown: { stabilizationWindowSeconds: 60 } } });
    await cluster.pass(30_000, 500);
    assert.equal(await size(), 4);
    assert.equal((await condition('AbleToScale'))?.reason, 'ScaleDownStabilized');
    await cluster.pass(60_000, 500);
    assert.equal(await size(), 2);
    assert.ok((await told()).includes('SuccessfulRescale: New size: 2; reason: All metrics below target'));
  });

  it('says that it has no metrics, and leaves the size', async () => {
    await deploy(undefined);
    await scale({ metrics: cpu(50) });
    await cluster.pass(1000);
    const failed = await condition('ScalingActive');
    assert.deepEqual([failed?.status, failed?.reason], ['False', 'FailedGetResourceMetric']);
    assert.match(
      failed?.message ?? '',
      /failed to get cpu utilization: unable to get metrics for resource cpu: no metrics returned from resource metrics API$/,
    );
    assert.equal(await size(), 2);
  });

  it('follows a number from outside, and says when there is nothing to scale', async () => {
    await deploy(undefined, 1);
    await create(cluster.api, autoscalers, {
      metadata: { name: 'web', annotations: { 'crd-studio.dev/simulate-metrics': 'queue=30' } },
      spec: {
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
        maxReplicas: 6,
        metrics: [{ type: 'External', external: { metric: { name: 'queue' }, target: { type: 'AverageValue', averageValue: '10' } } }],
      },
    });
    await cluster.pass(1000);
    assert.equal(await size(), 3);
    await create(cluster.api, autoscalers, {
      metadata: { name: 'none' },
      spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'absent' }, maxReplicas: 2 },
    });
    await cluster.pass(1000);
    const none = await read<Autoscaler>(cluster.api, `${autoscalers}/none`);
    assert.deepEqual(
      none.status?.conditions?.map(({ reason, message }) => `${reason}: ${message}`),
      [`FailedGetScale: the HPA controller was unable to get the target's current scale: deployments.apps "absent" not found`],
    );
  });
});
