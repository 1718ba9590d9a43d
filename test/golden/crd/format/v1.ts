/**
 * Package v1 has types of the format case.
 * +groupName=format.example.com
 */

import type { int32, KubernetesObject } from '@crd-studio/runtime';

/** Format is the kind of the format case. */
export interface Format extends KubernetesObject {
  spec: FormatSpec;
}

/** FormatSpec is what is asked for. */
export interface FormatSpec {
  /** +kubebuilder:validation:Format=date-time */
  datetime: string;

  /** +kubebuilder:validation:Format=date */
  date: string;

  /** +kubebuilder:validation:Format=uri */
  uri: string;

  /** +kubebuilder:validation:Format=hostname */
  hostname: string;

  /** +kubebuilder:validation:Format=ipv4 */
  ipv4: string;

  /** +kubebuilder:validation:Format=ipv6 */
  ipv6: string;

  /** +kubebuilder:validation:Format=cidr */
  cidr: string;

  /** +kubebuilder:validation:Format=mac */
  mac: string;

  /** +kubebuilder:validation:Format=uuid */
  uuid: string;

  /** +kubebuilder:validation:Format=password */
  password: string;

  /** +kubebuilder:validation:Format=email */
  email: string;

  /** +kubebuilder:validation:Format=duration */
  duration: string;

  named: Mail;

  /** +kubebuilder:validation:items:Format=email */
  items: string[];

  /** +kubebuilder:validation:Format=int64 */
  number: int32;
}

/**
 * Mail address.
 * +kubebuilder:validation:Format=email
 */
export type Mail = string;
