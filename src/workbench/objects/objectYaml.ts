import { apiVersionOf, type GroupVersionKind } from '../../k8s/kind.ts';
import type { KubernetesObject } from '../../k8s/object.ts';

/** As YAML, in the way in which the cluster process writes it, so that the two can be compared line by line. */
export async function objectYaml(gvk: GroupVersionKind, object: KubernetesObject): Promise<string> {
  const { stringify } = await import('yaml');
  const { managedFields: _, ...metadata } = object.metadata ?? {};
  const { apiVersion: __, kind: ___, metadata: ____, ...rest } = object as Record<string, unknown>;
  const whole = { apiVersion: apiVersionOf(gvk), kind: gvk.kind, metadata, ...rest };
  return stringify(whole, { version: '1.1', lineWidth: 0, aliasDuplicateObjects: false });
}
