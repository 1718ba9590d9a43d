import type { KubernetesObject } from '../../../../src/k8s/object.ts';
import type { ResourceType } from '../../../../src/k8s/kind.ts';

export const guestbooks: ResourceType = {
  group: 'webapp.example.com',
  version: 'v1',
  kind: 'Guestbook',
  resource: 'guestbooks',
  namespaced: true,
};

export interface Guestbook extends KubernetesObject {
  spec?: { replicas?: number; text?: string };
}

export function guestbook(name: string, more: Partial<Guestbook> = {}): Guestbook {
  return {
    apiVersion: 'webapp.example.com/v1',
    kind: 'Guestbook',
    metadata: { name, namespace: 'default', resourceVersion: '1' },
    ...more,
  };
}
