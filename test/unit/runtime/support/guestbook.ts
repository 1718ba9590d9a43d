import type { KubernetesObject } from '../../../../src/k8s/object.ts';
import { kind } from '../../../../src/runtime/kind.ts';
import type { Condition } from '../../../../src/runtime/objects/condition.ts';

export interface Guestbook extends KubernetesObject {
  spec?: { message?: string; replicas?: number };
  status?: { observedGeneration?: number; conditions?: Condition[] };
}
export const Guestbook = kind<Guestbook>({ group: 'webapp.example.com', version: 'v1', kind: 'Guestbook' });

export function guestbook(name: string, spec: Guestbook['spec'] = {}, namespace = 'default'): Guestbook {
  return Guestbook({ metadata: { namespace, name }, spec });
}
