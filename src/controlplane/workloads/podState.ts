import { selectorOf } from '../../k8s/labelSelector.ts';
import { controllerOf, type KubernetesObject } from '../../k8s/object.ts';
import type { LabelSelector } from '../../runtime/objects/builtinKinds.ts';
import type { Pod, PodCondition } from './kinds.ts';

/** What controllers ask about a pod. Instants in milliseconds. */

export function conditionOf(pod: Pod, type: string): PodCondition | undefined {
  return pod.status?.conditions?.find((condition) => condition.type === type);
}

export function isReady(pod: Pod): boolean {
  return conditionOf(pod, 'Ready')?.status === 'True';
}

/** When a pod has been ready for `minReadySeconds`; Infinity while it is not ready. */
export function availableAt(pod: Pod, minReadySeconds = 0): number {
  const ready = conditionOf(pod, 'Ready');
  if (ready?.status !== 'True') return Infinity;
  return minReadySeconds === 0 ? 0 : Date.parse(ready.lastTransitionTime ?? '') + minReadySeconds * 1000;
}

export function isOver(pod: Pod): boolean {
  return pod.status?.phase === 'Succeeded' || pod.status?.phase === 'Failed';
}

export function isTerminating(pod: Pod): boolean {
  return pod.metadata?.deletionTimestamp !== undefined;
}

/** It counts as a replica: it has neither ended nor is it on its way out. */
export function isActive(pod: Pod): boolean {
  return !isOver(pod) && !isTerminating(pod);
}

export function isOwnedBy(owner: KubernetesObject, object: KubernetesObject): boolean {
  return owner.metadata?.uid !== undefined && controllerOf(object)?.uid === owner.metadata.uid;
}

/** Whether a workload's selector matches; one that is empty or cannot be read matches nothing. */
export function selects(selector: LabelSelector | undefined, labels: Readonly<Record<string, string>> | undefined): boolean {
  const isEmpty = Object.keys(selector?.matchLabels ?? {}).length === 0 && (selector?.matchExpressions?.length ?? 0) === 0;
  if (selector === undefined || isEmpty) return false;
  const parsed = selectorOf(selector);
  return parsed.ok && parsed.value.matches(labels);
}
