import type { KubernetesObject } from '../../k8s/object.ts';
import { parseQuantity } from '../../k8s/quantity.ts';
import type { Container } from '../../runtime/objects/builtinKinds.ts';
import type { Pod } from '../workloads/kinds.ts';

/**
 * What a metrics server would tell: nothing is measured here, a person says it. `crd-studio.dev/simulate-metrics: cpu=250m, memory=64Mi,
 * requests=12` on a pod (or in its template) holds for that pod, all of its containers together; on an autoscaler, for metrics of
 * other objects and from outside. `main/cpu=100m` is one container's.
 */
const metricsAnnotation = 'crd-studio.dev/simulate-metrics';

/** In nanos; undefined where nothing is said. */
export function simulatedMetric({ metadata }: KubernetesObject, name: string): bigint | undefined {
  for (const part of (metadata?.annotations?.[metricsAnnotation] ?? '').split(',')) {
    const [key = '', text = ''] = part.split('=').map((word) => word.trim());
    if (key === name) return parseQuantity(text)?.nanos;
  }
  return undefined;
}

/** What a pod's containers, or one of them, ask for of a resource; undefined where one of them asks for nothing. */
export function requestOf({ spec }: Pod, resource: string, only?: string): bigint | undefined {
  let sum = 0n;
  const containers = (spec?.containers ?? []) as readonly (Container & { resources?: { requests?: Record<string, string> } })[];
  for (const { name, resources } of containers) {
    if (only !== undefined && name !== only) continue;
    const request = parseQuantity(resources?.requests?.[resource] ?? '');
    if (request === undefined) return undefined;
    sum += request.nanos;
  }
  return sum;
}

/** The first container that asks for nothing, as it is named in a complaint. */
export function withoutRequest(pods: readonly Pod[], resource: string): string {
  for (const pod of pods) {
    for (const { name, resources } of (pod.spec?.containers ?? []) as readonly (Container & {
      resources?: { requests?: Record<string, string> };
    })[]) {
      if (resources?.requests?.[resource] === undefined) return `container ${name} of Pod ${pod.metadata?.name}`;
    }
  }
  return '';
}
