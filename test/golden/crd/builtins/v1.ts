/**
 * Package v1 has types of the builtins case.
 * +groupName=builtins.example.com
 */

import type { KubernetesObject } from '@crd-studio/runtime';
import type { DeploymentStrategy } from '@crd-studio/runtime/k8s/apps/v1';
import type { MetricSpec } from '@crd-studio/runtime/k8s/autoscaling/v2';
import type { EnvFromSource, EnvVar, LocalObjectReference, ObjectReference, PersistentVolumeAccessMode, Probe, Protocol, PullPolicy, ResourceRequirements, SecretKeySelector, SecurityContext, ServicePort, Toleration, TopologySpreadConstraint, TypedLocalObjectReference } from '@crd-studio/runtime/k8s/core/v1';
import type { LabelSelector } from '@crd-studio/runtime/k8s/meta/v1';
import type { NetworkPolicyPeer } from '@crd-studio/runtime/k8s/networking/v1';
import type { PolicyRule, Subject } from '@crd-studio/runtime/k8s/rbac/v1';

/** Builtin is the kind of the builtins case. */
export interface Builtin extends KubernetesObject {
  spec: BuiltinSpec;
}

/** BuiltinSpec is what is asked for. */
export interface BuiltinSpec {
  /** resources of each pod. */
  resources?: ResourceRequirements;

  /**
   * +listType=map
   * +listMapKey=name
   */
  env?: EnvVar[];

  envFrom?: EnvFromSource[];

  /** selector of pods. */
  selector: LabelSelector;

  optionalSelector?: LabelSelector;

  pullSecrets?: LocalObjectReference[];

  key?: SecretKeySelector;

  tolerations?: Toleration[];

  spread?: TopologySpreadConstraint[];

  /** +kubebuilder:validation:Enum=Always;Never */
  policy?: PullPolicy;

  protocol: Protocol;

  /** reference to anything. */
  reference: ObjectReference;

  typed: TypedLocalObjectReference;

  access: PersistentVolumeAccessMode[];

  ports: ServicePort[];

  security?: SecurityContext;

  probe?: Probe;

  strategy?: DeploymentStrategy;

  rules: PolicyRule[];

  metrics?: MetricSpec[];

  peer?: NetworkPolicyPeer;

  subject: Subject;
}
