/**
 * Package v1 has types of the times case.
 * +groupName=times.example.com
 */

import type { Duration, KubernetesObject, MicroTime, Time } from '@crd-studio/runtime';

/** Times is the kind of the times case. */
export interface Times extends KubernetesObject {
  spec: TimesSpec;
}

/** TimesSpec is what is asked for. */
export interface TimesSpec {
  time: Time;

  /** optional may be left out. */
  optional?: Time;

  micro: MicroTime;

  duration: Duration;

  /** +kubebuilder:default="1h30m" */
  defaulted?: Duration;

  list: Time[];

  map: Record<string, Duration>;

  /** +nullable */
  nullable: Time;
}
