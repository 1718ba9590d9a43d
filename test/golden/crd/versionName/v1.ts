/**
 * Package v1 has types of the versionName case.
 * +groupName=versionname.example.com
 * +versionName=v3beta2
 */

import type { KubernetesObject } from '@crd-studio/runtime';

/** Renamed is the kind of the versionName case. */
export interface Renamed extends KubernetesObject {
  spec: RenamedSpec;
}

/** RenamedSpec is what is asked for. */
export interface RenamedSpec {
  a: string;
}
