/**
 * Package v1 has types of the imports case.
 * +groupName=imports.example.com
 */

import type { KubernetesObject } from '@crd-studio/runtime';
import type { Deep, Level, Part } from '../shared/types.js';

/** Importing is the kind of the imports case. */
export interface Importing extends KubernetesObject {
  spec: ImportingSpec;
}

/** ImportingSpec is what is asked for. */
export interface ImportingSpec {
  part: Part;

  /** parts of it. */
  parts?: Part[];

  level: Level;

  deep: Record<string, Deep>;
}
