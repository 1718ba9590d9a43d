/**
 * Package v1 has types of the bytes case.
 * +groupName=bytes.example.com
 */

import type { Bytes, KubernetesObject } from '@crd-studio/runtime';

/** Blobs is the kind of the bytes case. */
export interface Blobs extends KubernetesObject {
  spec: BlobsSpec;
}

/** BlobsSpec is what is asked for. */
export interface BlobsSpec {
  /** plain is base64. */
  plain: Bytes;

  optional?: Bytes;

  list: Bytes[];

  map: Record<string, Bytes>;

  /** +kubebuilder:validation:MaxLength=64 */
  limited: Bytes;

  named: Blob;
}

/**
 * Blob of data.
 * +kubebuilder:validation:MinLength=1
 */
export type Blob = Bytes;
