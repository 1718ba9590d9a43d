import type { KubernetesObject, ObjectMeta } from '../../k8s/object.ts';
import { kind } from '../kind.ts';
import type { Condition } from './condition.ts';

/** The built-in kinds that controllers meet most, as values and as plain interfaces of the fields that they use. */

export interface ConfigMap extends KubernetesObject {
  data?: Record<string, string>;
  /** Base64. */
  binaryData?: Record<string, string>;
  immutable?: boolean;
}
export const ConfigMap = kind<ConfigMap>({ group: '', version: 'v1', kind: 'ConfigMap' });

export interface Secret extends KubernetesObject {
  type?: string;
  /** Base64. */
  data?: Record<string, string>;
  /** Written as text, read back as `data`. */
  stringData?: Record<string, string>;
  immutable?: boolean;
}
export const Secret = kind<Secret>({ group: '', version: 'v1', kind: 'Secret' });

export interface Namespace extends KubernetesObject {
  spec?: { finalizers?: string[] };
  status?: { phase?: 'Active' | 'Terminating'; conditions?: Condition[] };
}
export const Namespace = kind<Namespace>({ group: '', version: 'v1', kind: 'Namespace' });

export interface Service extends KubernetesObject {
  spec?: {
    type?: 'ClusterIP' | 'NodePort' | 'LoadBalancer' | 'ExternalName';
    selector?: Record<string, string>;
    ports?: ServicePort[];
    clusterIP?: string;
    externalName?: string;
  };
  status?: { loadBalancer?: { ingress?: { ip?: string; hostname?: string }[] }; conditions?: Condition[] };
}
export const Service = kind<Service>({ group: '', version: 'v1', kind: 'Service' });

/** A port of a Service; `targetPort` is the container's, by number or name. */
export interface ServicePort {
  name?: string;
  protocol?: 'TCP' | 'UDP' | 'SCTP';
  port: number;
  targetPort?: number | string;
  nodePort?: number;
  appProtocol?: string;
}

export interface Deployment extends KubernetesObject {
  spec?: {
    replicas?: number;
    selector: LabelSelector;
    template: PodTemplate;
    strategy?: { type?: 'Recreate' | 'RollingUpdate'; rollingUpdate?: { maxSurge?: number | string; maxUnavailable?: number | string } };
    paused?: boolean;
    minReadySeconds?: number;
    revisionHistoryLimit?: number;
  };
  status?: {
    observedGeneration?: number;
    replicas?: number;
    updatedReplicas?: number;
    readyReplicas?: number;
    availableReplicas?: number;
    unavailableReplicas?: number;
    conditions?: {
      type: string;
      status: string;
      reason?: string;
      message?: string;
      lastTransitionTime?: string;
      lastUpdateTime?: string;
    }[];
  };
}
export const Deployment = kind<Deployment>({ group: 'apps', version: 'v1', kind: 'Deployment' });

/** Objects with all of these labels; an empty one selects everything. */
export interface LabelSelector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist'; values?: string[] }[];
}

/** What each pod of a workload is made from. */
export interface PodTemplate {
  metadata?: ObjectMeta;
  spec?: PodSpec;
}

/** What most pods need; further fields are allowed as they are. */
export interface PodSpec {
  containers: Container[];
  initContainers?: Container[];
  volumes?: ({ name: string } & Record<string, unknown>)[];
  serviceAccountName?: string;
  restartPolicy?: 'Always' | 'OnFailure' | 'Never';
  [field: string]: unknown;
}

/** What most containers need; further fields are allowed as they are. */
export interface Container {
  name: string;
  image?: string;
  command?: string[];
  args?: string[];
  env?: { name: string; value?: string; valueFrom?: Record<string, unknown> }[];
  ports?: { name?: string; containerPort: number; protocol?: 'TCP' | 'UDP' | 'SCTP' }[];
  volumeMounts?: { name: string; mountPath: string; subPath?: string; readOnly?: boolean }[];
  resources?: { requests?: Record<string, string>; limits?: Record<string, string> };
  [field: string]: unknown;
}

/** events.k8s.io/v1. */
export interface Event extends KubernetesObject {
  /** With microseconds: "2026-01-01T00:00:00.000000Z". */
  eventTime?: string;
  type?: 'Normal' | 'Warning';
  reason?: string;
  note?: string;
  action?: string;
  regarding?: ObjectReference;
  related?: ObjectReference;
  reportingController?: string;
  reportingInstance?: string;
  series?: { count: number; lastObservedTime: string };
}
export const Event = kind<Event>({ group: 'events.k8s.io', version: 'v1', kind: 'Event' });

/** Which object something is about. */
export interface ObjectReference {
  apiVersion?: string;
  kind?: string;
  namespace?: string;
  name?: string;
  uid?: string;
  resourceVersion?: string;
  fieldPath?: string;
}

export interface Lease extends KubernetesObject {
  spec?: {
    holderIdentity?: string;
    leaseDurationSeconds?: number;
    /** With microseconds. */
    acquireTime?: string;
    renewTime?: string;
    leaseTransitions?: number;
  };
}
export const Lease = kind<Lease>({ group: 'coordination.k8s.io', version: 'v1', kind: 'Lease' });
