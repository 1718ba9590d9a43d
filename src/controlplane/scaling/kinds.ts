import type { LabelSelectorObject } from '../../k8s/labelSelector.ts';
import type { KubernetesObject } from '../../k8s/object.ts';
import { kind } from '../../runtime/kind.ts';
import type { Condition } from '../workloads/kinds.ts';

export interface Target {
  type: string;
  value?: string;
  averageValue?: string;
  averageUtilization?: number;
}

export interface Metric {
  type: string;
  resource?: { name: string; target: Target };
  containerResource?: { name: string; container: string; target: Target };
  pods?: { metric: { name: string; selector?: LabelSelectorObject }; target: Target };
  object?: { metric: { name: string }; describedObject: { kind: string; name: string }; target: Target };
  external?: { metric: { name: string; selector?: LabelSelectorObject }; target: Target };
}

export interface Rules {
  stabilizationWindowSeconds?: number;
  selectPolicy?: 'Max' | 'Min' | 'Disabled';
  policies?: { type: 'Pods' | 'Percent'; value: number; periodSeconds: number }[];
}

export interface Autoscaler extends KubernetesObject {
  spec?: {
    scaleTargetRef: { apiVersion?: string; kind: string; name: string };
    minReplicas?: number;
    maxReplicas: number;
    metrics?: Metric[];
    behavior?: { scaleUp?: Rules; scaleDown?: Rules };
  };
  status?: {
    observedGeneration?: number;
    lastScaleTime?: string;
    currentReplicas?: number;
    desiredReplicas: number;
    currentMetrics?: object[] | null;
    conditions?: Condition[];
  };
}
export const Autoscaler = kind<Autoscaler>({ group: 'autoscaling', version: 'v2', kind: 'HorizontalPodAutoscaler' });
