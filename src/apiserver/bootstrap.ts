import type { UnstructuredObject } from '../k8s/object.ts';
import { namespaces } from './builtin/namespaces.ts';
import { type Core, timestamp } from './context.ts';
import { encodeStored } from './registry/views.ts';

const always = ['kube-system', 'kube-public', 'kube-node-lease', 'default'];

/** The namespaces that every cluster has; made at a first start, and put back if they are missing at a later one. */
export function bootstrap(core: Core): void {
  for (const name of always) {
    if (core.store.get(namespaces.bucket, '', name)) continue;
    const object: UnstructuredObject = {
      kind: 'Namespace',
      apiVersion: 'v1',
      metadata: {
        name,
        uid: core.newUid(),
        creationTimestamp: timestamp(core.clock),
        labels: { 'kubernetes.io/metadata.name': name },
      },
      spec: { finalizers: ['kubernetes'] },
      status: { phase: 'Active' },
    };
    core.store.put(namespaces.bucket, '', name, (revision) => encodeStored(namespaces, object, revision), namespaces.codec.storedAs);
  }
}
