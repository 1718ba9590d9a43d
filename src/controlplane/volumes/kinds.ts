import type { LabelSelectorObject } from '../../k8s/labelSelector.ts';
import type { KubernetesObject } from '../../k8s/object.ts';
import { kind } from '../../runtime/kind.ts';

/** The kinds of storage, with the fields that their controllers look at. */

export interface Claim extends KubernetesObject {
  spec?: {
    accessModes?: string[];
    volumeName?: string;
    storageClassName?: string;
    volumeMode?: string;
    volumeAttributesClassName?: string;
    selector?: LabelSelectorObject;
    resources?: { requests?: Record<string, string> };
  };
  status?: { phase?: string; accessModes?: string[]; capacity?: Record<string, string> };
}
export const Claim = kind<Claim>({ group: '', version: 'v1', kind: 'PersistentVolumeClaim' });

export interface Volume extends KubernetesObject {
  spec?: {
    accessModes?: string[];
    capacity?: Record<string, string>;
    storageClassName?: string;
    volumeMode?: string;
    volumeAttributesClassName?: string;
    persistentVolumeReclaimPolicy?: string;
    claimRef?: { namespace?: string; name?: string; uid?: string; [field: string]: unknown };
    hostPath?: { path: string; type?: string };
    [source: string]: unknown;
  };
  status?: { phase?: string; message?: string; reason?: string; lastPhaseTransitionTime?: string };
}
export const Volume = kind<Volume>({ group: '', version: 'v1', kind: 'PersistentVolume' });

export interface StorageClass extends KubernetesObject {
  provisioner?: string;
  reclaimPolicy?: string;
  volumeBindingMode?: string;
}
export const StorageClass = kind<StorageClass>({ group: 'storage.k8s.io', version: 'v1', kind: 'StorageClass' });

export const AttributesClass = kind<KubernetesObject>({ group: 'storage.k8s.io', version: 'v1', kind: 'VolumeAttributesClass' });

/** The provisioner that this sandbox is: volumes of its classes are made at once, and hold nothing. */
export const simulatedProvisioner = 'crd-studio.dev/simulated';

export const notes = {
  bindCompleted: 'pv.kubernetes.io/bind-completed',
  boundByController: 'pv.kubernetes.io/bound-by-controller',
  provisionedBy: 'pv.kubernetes.io/provisioned-by',
  provisioner: 'volume.kubernetes.io/storage-provisioner',
  betaProvisioner: 'volume.beta.kubernetes.io/storage-provisioner',
  selectedNode: 'volume.kubernetes.io/selected-node',
} as const;
