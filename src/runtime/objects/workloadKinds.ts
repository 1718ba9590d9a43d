import type { KubernetesObject, ObjectMeta } from '../../k8s/object.ts';
import { kind } from '../kind.ts';
import type { LabelSelector, PodSpec, PodTemplate } from './builtinKinds.ts';
import type { Condition } from './condition.ts';

/** What a condition of a workload says; unlike {@link Condition} it has no observedGeneration everywhere. */
export type WorkloadCondition = Pick<Condition, 'type' | 'status'> & Partial<Omit<Condition, 'type' | 'status'>>;

/** v1 Pod, with what controllers look at of its status. */
export interface Pod extends KubernetesObject {
  spec?: PodSpec & { nodeName?: string };
  status?: {
    phase?: 'Pending' | 'Running' | 'Succeeded' | 'Failed' | 'Unknown';
    conditions?: WorkloadCondition[];
    reason?: string;
    message?: string;
    podIP?: string;
    hostIP?: string;
    startTime?: string;
    containerStatuses?: ContainerStatus[];
    initContainerStatuses?: ContainerStatus[];
  };
}
export const Pod = kind<Pod>({ group: '', version: 'v1', kind: 'Pod' });

/** How a container of a Pod does. */
export interface ContainerStatus {
  name: string;
  ready: boolean;
  restartCount: number;
  started?: boolean;
  image?: string;
  state?: ContainerState;
  lastState?: ContainerState;
}

/** One of the three is set. */
export interface ContainerState {
  waiting?: { reason?: string; message?: string };
  running?: { startedAt?: string };
  terminated?: { exitCode: number; reason?: string; message?: string; startedAt?: string; finishedAt?: string };
}

/** apps/v1 StatefulSet. */
export interface StatefulSet extends KubernetesObject {
  spec?: {
    replicas?: number;
    serviceName?: string;
    selector: LabelSelector;
    template: PodTemplate;
    volumeClaimTemplates?: { metadata?: ObjectMeta; spec?: PersistentVolumeClaimSpec }[];
    podManagementPolicy?: 'OrderedReady' | 'Parallel';
    updateStrategy?: { type?: 'RollingUpdate' | 'OnDelete'; rollingUpdate?: { partition?: number; maxUnavailable?: number | string } };
    minReadySeconds?: number;
    revisionHistoryLimit?: number;
  };
  status?: {
    observedGeneration?: number;
    replicas?: number;
    readyReplicas?: number;
    currentReplicas?: number;
    updatedReplicas?: number;
    availableReplicas?: number;
    currentRevision?: string;
    updateRevision?: string;
    conditions?: WorkloadCondition[];
  };
}
export const StatefulSet = kind<StatefulSet>({ group: 'apps', version: 'v1', kind: 'StatefulSet' });

/** apps/v1 DaemonSet. */
export interface DaemonSet extends KubernetesObject {
  spec?: {
    selector: LabelSelector;
    template: PodTemplate;
    updateStrategy?: {
      type?: 'RollingUpdate' | 'OnDelete';
      rollingUpdate?: { maxSurge?: number | string; maxUnavailable?: number | string };
    };
    minReadySeconds?: number;
    revisionHistoryLimit?: number;
  };
  status?: {
    observedGeneration?: number;
    currentNumberScheduled?: number;
    desiredNumberScheduled?: number;
    numberReady?: number;
    numberAvailable?: number;
    numberUnavailable?: number;
    numberMisscheduled?: number;
    updatedNumberScheduled?: number;
    conditions?: WorkloadCondition[];
  };
}
export const DaemonSet = kind<DaemonSet>({ group: 'apps', version: 'v1', kind: 'DaemonSet' });

/** batch/v1 Job. */
export interface Job extends KubernetesObject {
  spec?: JobSpec;
  status?: {
    active?: number;
    ready?: number;
    succeeded?: number;
    failed?: number;
    startTime?: string;
    completionTime?: string;
    conditions?: WorkloadCondition[];
  };
}
export const Job = kind<Job>({ group: 'batch', version: 'v1', kind: 'Job' });

/** What a Job does; its pods restart `OnFailure` or `Never`. */
export interface JobSpec {
  template: PodTemplate;
  parallelism?: number;
  completions?: number;
  completionMode?: 'NonIndexed' | 'Indexed';
  backoffLimit?: number;
  activeDeadlineSeconds?: number;
  ttlSecondsAfterFinished?: number;
  suspend?: boolean;
}

/** batch/v1 CronJob. */
export interface CronJob extends KubernetesObject {
  spec?: {
    schedule: string;
    timeZone?: string;
    concurrencyPolicy?: 'Allow' | 'Forbid' | 'Replace';
    startingDeadlineSeconds?: number;
    suspend?: boolean;
    successfulJobsHistoryLimit?: number;
    failedJobsHistoryLimit?: number;
    jobTemplate: { metadata?: ObjectMeta; spec: JobSpec };
  };
  status?: { active?: { name?: string; namespace?: string }[]; lastScheduleTime?: string; lastSuccessfulTime?: string };
}
export const CronJob = kind<CronJob>({ group: 'batch', version: 'v1', kind: 'CronJob' });

/** v1 PersistentVolumeClaim. */
export interface PersistentVolumeClaim extends KubernetesObject {
  spec?: PersistentVolumeClaimSpec;
  status?: { phase?: 'Pending' | 'Bound' | 'Lost'; capacity?: Record<string, string>; conditions?: WorkloadCondition[] };
}
export const PersistentVolumeClaim = kind<PersistentVolumeClaim>({ group: '', version: 'v1', kind: 'PersistentVolumeClaim' });

/** What a claim asks for. */
export interface PersistentVolumeClaimSpec {
  accessModes?: ('ReadWriteOnce' | 'ReadOnlyMany' | 'ReadWriteMany' | 'ReadWriteOncePod')[];
  resources?: { requests?: Record<string, string>; limits?: Record<string, string> };
  storageClassName?: string;
  volumeMode?: 'Filesystem' | 'Block';
  volumeName?: string;
  selector?: LabelSelector;
}
