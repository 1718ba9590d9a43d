import type { Tree } from '../../json/bytes.ts';
import type { Defaults } from '../types/defaulting.ts';
import { set, within } from './set.ts';

export const appsDefaults: Defaults = {
  Deployment(object) {
    const spec = within(object, 'spec');
    set(spec, { replicas: 1, revisionHistoryLimit: 10, progressDeadlineSeconds: 600 });
    const strategy = within(spec, 'strategy');
    set(strategy, { type: 'RollingUpdate' });
    if (strategy['type'] === 'RollingUpdate') set(within(strategy, 'rollingUpdate'), { maxUnavailable: '25%', maxSurge: '25%' });
  },
  ReplicaSet: (object) => set(within(object, 'spec'), { replicas: 1 }),
  StatefulSet(object) {
    const spec = within(object, 'spec');
    set(spec, { podManagementPolicy: 'OrderedReady', replicas: 1, revisionHistoryLimit: 10 });
    const strategy = within(spec, 'updateStrategy');
    if (strategy['type'] === undefined) {
      strategy['type'] = 'RollingUpdate';
      within(strategy, 'rollingUpdate');
    }
    const rolling = strategy['rollingUpdate'] as Tree | undefined;
    if (strategy['type'] === 'RollingUpdate' && rolling) set(rolling, { partition: 0, maxUnavailable: 1 });
    set(within(spec, 'persistentVolumeClaimRetentionPolicy'), { whenDeleted: 'Retain', whenScaled: 'Retain' });
  },
  DaemonSet(object) {
    const spec = within(object, 'spec');
    set(spec, { revisionHistoryLimit: 10 });
    const strategy = within(spec, 'updateStrategy');
    set(strategy, { type: 'RollingUpdate' });
    if (strategy['type'] === 'RollingUpdate') set(within(strategy, 'rollingUpdate'), { maxUnavailable: 1, maxSurge: 0 });
  },
};

const longestBackoff = 2 ** 31 - 1;

export const batchDefaults: Defaults = {
  Job(object) {
    const spec = within(object, 'spec');
    if (spec['completions'] === undefined && spec['parallelism'] === undefined) spec['completions'] = 1;
    set(spec, {
      parallelism: 1,
      backoffLimit: spec['backoffLimitPerIndex'] === undefined ? 6 : longestBackoff,
      completionMode: 'NonIndexed',
      suspend: false,
      manualSelector: false,
      podReplacementPolicy: spec['podFailurePolicy'] === undefined ? 'TerminatingOrFailed' : 'Failed',
    });
    const labels = ((spec['template'] as Tree | undefined)?.['metadata'] as Tree | undefined)?.['labels'];
    if (labels !== undefined) set(within(object, 'metadata'), { labels });
  },
  PodFailurePolicyOnPodConditionsPattern: (pattern) => set(pattern, { status: 'True' }),
  CronJob(object) {
    set(within(object, 'spec'), {
      concurrencyPolicy: 'Allow',
      suspend: false,
      successfulJobsHistoryLimit: 3,
      failedJobsHistoryLimit: 1,
    });
  },
};

export const autoscalingDefaults: Defaults = {
  HorizontalPodAutoscaler(object) {
    const spec = within(object, 'spec');
    set(spec, { minReplicas: 1 });
    if (!Array.isArray(spec['metrics']) || spec['metrics'].length === 0) {
      spec['metrics'] = [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } } }];
    }
    const behavior = spec['behavior'] as Tree | undefined;
    if (behavior === undefined) return;
    set(within(behavior, 'scaleUp'), {
      stabilizationWindowSeconds: 0,
      selectPolicy: 'Max',
      policies: [
        { type: 'Pods', value: 4, periodSeconds: 15 },
        { type: 'Percent', value: 100, periodSeconds: 15 },
      ],
    });
    set(within(behavior, 'scaleDown'), { selectPolicy: 'Max', policies: [{ type: 'Percent', value: 100, periodSeconds: 15 }] });
  },
};
