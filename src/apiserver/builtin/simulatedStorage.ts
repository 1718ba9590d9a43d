import type { UnstructuredObject } from '../../k8s/object.ts';
import { type Core, timestamp } from '../context.ts';
import { encodeStored } from '../registry/views.ts';

const bucket = 'storage.k8s.io/storageclasses';

/** The default StorageClass of a new cluster, under the name that local clusters give theirs: its volumes are made by the control plane, and hold nothing. */
export function addSimulatedStorage(core: Core): void {
  const resource = core.registry.inBucket(bucket);
  if (resource === undefined || core.store.get(bucket, '', name)) return;
  const annotations = { 'storageclass.kubernetes.io/is-default-class': 'true', 'crd-studio.dev/simulated': 'true' };
  const object: UnstructuredObject = {
    kind: 'StorageClass',
    apiVersion: 'storage.k8s.io/v1',
    metadata: { name, uid: core.newUid(), creationTimestamp: timestamp(core.clock), annotations },
    provisioner: 'crd-studio.dev/simulated',
    reclaimPolicy: 'Delete',
    volumeBindingMode: 'Immediate',
  };
  core.store.put(bucket, '', name, (revision) => encodeStored(resource, object, revision), resource.codec.storedAs);
}

const name = 'standard';
