import type { Plugin } from './plugin.ts';

const finalizers: Readonly<Record<string, string>> = {
  persistentvolumes: 'kubernetes.io/pv-protection',
  persistentvolumeclaims: 'kubernetes.io/pvc-protection',
  'storage.k8s.io/volumeattributesclasses': 'kubernetes.io/vac-protection',
};

/** StorageObjectInUseProtection: volumes, claims and classes get the finalizer that holds them while something uses them. */
export const storageProtection: Plugin = {
  mutate({ call, operation, subresource, object }) {
    const finalizer = finalizers[call.resource.bucket];
    if (operation !== 'CREATE' || subresource !== '' || !object || finalizer === undefined) return;
    const meta = (object.metadata ??= {});
    if (!meta.finalizers?.includes(finalizer)) meta.finalizers = [...(meta.finalizers ?? []), finalizer];
  },
};
