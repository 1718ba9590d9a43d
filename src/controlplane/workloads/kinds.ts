import type { KubernetesObject } from '../../k8s/object.ts';
import { kind } from '../../runtime/kind.ts';
import type { Deployment as PlainDeployment, LabelSelector, PodSpec, PodTemplate } from '../../runtime/objects/builtinKinds.ts';

/** The kinds that the controllers work on, with the fields that they look at. */

export interface PodCondition {
  type: string;
  status: 'True' | 'False' | 'Unknown';
  observedGeneration?: number;
  lastProbeTime?: string | null;
  lastTransitionTime?: string | null;
  reason?: string;
  message?: string;
}

export interface ContainerState {
  waiting?: { reason?: string; message?: string };
  running?: { startedAt: string };
  terminated?: { exitCode: number; reason?: string; startedAt?: string; finishedAt?: string; containerID?: string; message?: string };
}

export interface ContainerStatus {
  name: string;
  state: ContainerState;
  lastState: ContainerState;
  ready: boolean;
  started?: boolean;
  restartCount: number;
  image: string;
  imageID: string;
  containerID?: string;
}

export interface PodStatus {
  observedGeneration?: number;
  phase?: 'Pending' | 'Running' | 'Succeeded' | 'Failed' | 'Unknown';
  conditions?: PodCondition[];
  message?: string;
  reason?: string;
  hostIP?: string;
  hostIPs?: { ip: string }[];
  podIP?: string;
  podIPs?: { ip: string }[];
  startTime?: string;
  initContainerStatuses?: ContainerStatus[];
  containerStatuses?: ContainerStatus[];
  qosClass?: string;
}

export interface Pod extends KubernetesObject {
  spec?: PodSpec & {
    nodeName?: string;
    nodeSelector?: Record<string, string>;
    schedulingGates?: { name: string }[];
    terminationGracePeriodSeconds?: number;
    hostname?: string;
    subdomain?: string;
  };
  status?: PodStatus;
}
export const Pod = kind<Pod>({ group: '', version: 'v1', kind: 'Pod' });

export interface Node extends KubernetesObject {
  spec?: { unschedulable?: boolean; taints?: { key: string; value?: string; effect: string }[]; podCIDR?: string };
  status?: Record<string, unknown>;
}
export const Node = kind<Node>({ group: '', version: 'v1', kind: 'Node' });

export interface Condition {
  type: string;
  status: 'True' | 'False' | 'Unknown';
  reason?: string;
  message?: string;
  lastUpdateTime?: string;
  lastProbeTime?: string;
  lastTransitionTime?: string;
}

export interface ReplicaSet extends KubernetesObject {
  spec?: { replicas?: number; minReadySeconds?: number; selector: LabelSelector; template?: PodTemplate };
  status?: {
    replicas: number;
    fullyLabeledReplicas?: number;
    readyReplicas?: number;
    availableReplicas?: number;
    terminatingReplicas?: number;
    observedGeneration?: number;
    conditions?: Condition[];
  };
}
export const ReplicaSet = kind<ReplicaSet>({ group: 'apps', version: 'v1', kind: 'ReplicaSet' });

export interface ReplicationController extends KubernetesObject {
  spec?: { replicas?: number; minReadySeconds?: number; selector?: Record<string, string>; template?: PodTemplate };
  status?: NonNullable<ReplicaSet['status']>;
}
export const ReplicationController = kind<ReplicationController>({ group: '', version: 'v1', kind: 'ReplicationController' });

export interface Deployment extends KubernetesObject {
  spec?: NonNullable<PlainDeployment['spec']> & { progressDeadlineSeconds?: number };
  status?: {
    observedGeneration?: number;
    replicas?: number;
    updatedReplicas?: number;
    readyReplicas?: number;
    availableReplicas?: number;
    unavailableReplicas?: number;
    terminatingReplicas?: number;
    collisionCount?: number;
    conditions?: Condition[];
  };
}
export const Deployment = kind<Deployment>({ group: 'apps', version: 'v1', kind: 'Deployment' });

export interface PersistentVolumeClaim extends KubernetesObject {
  spec?: Record<string, unknown>;
  status?: { phase?: string };
}
export const PersistentVolumeClaim = kind<PersistentVolumeClaim>({ group: '', version: 'v1', kind: 'PersistentVolumeClaim' });

export interface StatefulSet extends KubernetesObject {
  spec?: {
    replicas?: number;
    minReadySeconds?: number;
    selector: LabelSelector;
    template: PodTemplate;
    serviceName?: string;
    podManagementPolicy?: 'OrderedReady' | 'Parallel';
    revisionHistoryLimit?: number;
    ordinals?: { start?: number };
    updateStrategy?: { type?: 'RollingUpdate' | 'OnDelete'; rollingUpdate?: { partition?: number; maxUnavailable?: number | string } };
    volumeClaimTemplates?: PersistentVolumeClaim[];
    persistentVolumeClaimRetentionPolicy?: { whenDeleted?: 'Retain' | 'Delete'; whenScaled?: 'Retain' | 'Delete' };
  };
  status?: {
    observedGeneration?: number;
    replicas: number;
    readyReplicas?: number;
    currentReplicas?: number;
    updatedReplicas?: number;
    availableReplicas?: number;
    currentRevision?: string;
    updateRevision?: string;
    collisionCount?: number;
    conditions?: Condition[];
  };
}
export const StatefulSet = kind<StatefulSet>({ group: 'apps', version: 'v1', kind: 'StatefulSet' });

export interface DaemonSet extends KubernetesObject {
  spec?: {
    selector: LabelSelector;
    template: PodTemplate;
    minReadySeconds?: number;
    revisionHistoryLimit?: number;
    updateStrategy?: {
      type?: 'RollingUpdate' | 'OnDelete';
      rollingUpdate?: { maxUnavailable?: number | string; maxSurge?: number | string };
    };
  };
  status?: {
    observedGeneration?: number;
    currentNumberScheduled: number;
    numberMisscheduled: number;
    desiredNumberScheduled: number;
    numberReady: number;
    updatedNumberScheduled?: number;
    numberAvailable?: number;
    numberUnavailable?: number;
    collisionCount?: number;
    conditions?: Condition[];
  };
}
export const DaemonSet = kind<DaemonSet>({ group: 'apps', version: 'v1', kind: 'DaemonSet' });

export interface ControllerRevision extends KubernetesObject {
  data?: unknown;
  revision: number;
}
export const ControllerRevision = kind<ControllerRevision>({ group: 'apps', version: 'v1', kind: 'ControllerRevision' });

export interface JobSpec {
  parallelism?: number;
  completions?: number;
  backoffLimit?: number;
  activeDeadlineSeconds?: number;
  ttlSecondsAfterFinished?: number;
  completionMode?: 'NonIndexed' | 'Indexed';
  suspend?: boolean;
  selector?: LabelSelector;
  manualSelector?: boolean;
  template: PodTemplate;
}

export interface Job extends KubernetesObject {
  spec?: JobSpec;
  status?: {
    conditions?: Condition[];
    startTime?: string;
    completionTime?: string;
    active?: number;
    ready?: number;
    terminating?: number;
    succeeded?: number;
    failed?: number;
    completedIndexes?: string;
    uncountedTerminatedPods?: { succeeded?: string[]; failed?: string[] };
  };
}
export const Job = kind<Job>({ group: 'batch', version: 'v1', kind: 'Job' });

export interface CronJob extends KubernetesObject {
  spec?: {
    schedule: string;
    timeZone?: string;
    startingDeadlineSeconds?: number;
    concurrencyPolicy?: 'Allow' | 'Forbid' | 'Replace';
    suspend?: boolean;
    jobTemplate: { metadata?: KubernetesObject['metadata']; spec: JobSpec };
    successfulJobsHistoryLimit?: number;
    failedJobsHistoryLimit?: number;
  };
  status?: {
    active?: { kind: string; namespace: string; name: string; uid: string; apiVersion: string; resourceVersion: string }[];
    lastScheduleTime?: string;
    lastSuccessfulTime?: string;
  };
}
export const CronJob = kind<CronJob>({ group: 'batch', version: 'v1', kind: 'CronJob' });
