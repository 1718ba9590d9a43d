/**
 * Package v1 has types of the rawValues case.
 * +groupName=rawvalues.example.com
 */

import type { JsonValue, KubernetesObject, RawExtension } from '@crd-studio/runtime';

/** Raw is the kind of the rawValues case. */
export interface Raw extends KubernetesObject {
  spec: RawSpec;
}

/** RawSpec is what is asked for. */
export interface RawSpec {
  /** extension is any object. */
  extension: RawExtension;

  /** value is anything. */
  value: JsonValue;

  optional?: JsonValue;

  list: JsonValue[];

  map: Record<string, JsonValue>;

  extensions: RawExtension[];
}
