import type { KubernetesObject } from '../../k8s/object.ts';
import { kind } from '../kind.ts';
import type { WorkloadCondition } from './workloadKinds.ts';

/** v1 Node, with what controllers look at of its status. */
export interface Node extends KubernetesObject {
  spec?: {
    unschedulable?: boolean;
    providerID?: string;
    taints?: { key: string; value?: string; effect: 'NoSchedule' | 'PreferNoSchedule' | 'NoExecute' }[];
  };
  status?: {
    conditions?: WorkloadCondition[];
    addresses?: { type: string; address: string }[];
    capacity?: Record<string, string>;
    allocatable?: Record<string, string>;
  };
}
export const Node = kind<Node>({ group: '', version: 'v1', kind: 'Node' });

/** networking.k8s.io/v1 Ingress. */
export interface Ingress extends KubernetesObject {
  spec?: {
    ingressClassName?: string;
    defaultBackend?: IngressBackend;
    tls?: { hosts?: string[]; secretName?: string }[];
    rules?: {
      host?: string;
      http?: { paths: { path?: string; pathType: 'Exact' | 'Prefix' | 'ImplementationSpecific'; backend: IngressBackend }[] };
    }[];
  };
  status?: { loadBalancer?: { ingress?: { ip?: string; hostname?: string }[] } };
}
export const Ingress = kind<Ingress>({ group: 'networking.k8s.io', version: 'v1', kind: 'Ingress' });

/** Where an Ingress sends requests. */
export interface IngressBackend {
  service?: { name: string; port?: { number?: number; name?: string } };
}

/** v1 ServiceAccount. */
export interface ServiceAccount extends KubernetesObject {
  automountServiceAccountToken?: boolean;
  imagePullSecrets?: { name?: string }[];
  secrets?: { name?: string }[];
}
export const ServiceAccount = kind<ServiceAccount>({ group: '', version: 'v1', kind: 'ServiceAccount' });

/** What one rule of a role allows. */
export interface PolicyRule {
  verbs: string[];
  apiGroups?: string[];
  resources?: string[];
  resourceNames?: string[];
  nonResourceURLs?: string[];
}

/** Whom a binding gives a role to. */
export interface RoleSubject {
  kind: 'ServiceAccount' | 'User' | 'Group';
  name: string;
  namespace?: string;
  apiGroup?: string;
}

/** rbac.authorization.k8s.io/v1 Role. */
export interface Role extends KubernetesObject {
  rules?: PolicyRule[];
}
export const Role = kind<Role>({ group: 'rbac.authorization.k8s.io', version: 'v1', kind: 'Role' });

/** rbac.authorization.k8s.io/v1 RoleBinding. */
export interface RoleBinding extends KubernetesObject {
  roleRef: { apiGroup: 'rbac.authorization.k8s.io'; kind: 'Role' | 'ClusterRole'; name: string };
  subjects?: RoleSubject[];
}
export const RoleBinding = kind<RoleBinding>({ group: 'rbac.authorization.k8s.io', version: 'v1', kind: 'RoleBinding' });

/** policy/v1 PodDisruptionBudget. */
export interface PodDisruptionBudget extends KubernetesObject {
  spec?: {
    minAvailable?: number | string;
    maxUnavailable?: number | string;
    selector?: { matchLabels?: Record<string, string> };
    unhealthyPodEvictionPolicy?: 'IfHealthyBudget' | 'AlwaysAllow';
  };
  status?: {
    disruptionsAllowed?: number;
    currentHealthy?: number;
    desiredHealthy?: number;
    expectedPods?: number;
    conditions?: WorkloadCondition[];
  };
}
export const PodDisruptionBudget = kind<PodDisruptionBudget>({ group: 'policy', version: 'v1', kind: 'PodDisruptionBudget' });
