import { type Condition, type int64, kind, type KubernetesObject } from '@crd-studio/runtime';
import { groupVersion } from './groupversion.js';

/** What a Guestbook is asked to be. People write it; your controller reads it. */
export interface GuestbookSpec {
  /**
   * An example of a field: change it, or put fields of your own in its place.
   * +kubebuilder:validation:MaxLength=200
   */
  message?: string;
}

/** What a Guestbook is found to be. Your controller writes it; people read it. */
export interface GuestbookStatus {
  /** The generation of the spec that this status speaks of. */
  observedGeneration?: int64;
  /**
   * What is known of the object. "Ready" says whether the spec has been carried out.
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];
}

/**
 * A Guestbook of your users. Say here what it is for: kubectl explain shows it.
 *
 * +kubebuilder:object:root=true
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Ready",type=string,JSONPath=`.status.conditions[?(@.type=="Ready")].status`
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`
 */
export interface Guestbook extends KubernetesObject {
  spec?: GuestbookSpec;
  status?: GuestbookStatus;
}

export const Guestbook = kind<Guestbook>({ ...groupVersion, kind: 'Guestbook' });
