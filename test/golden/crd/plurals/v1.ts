/**
 * Package v1 has types of the plurals case.
 * +groupName=plurals.example.com
 */

import type { KubernetesObject } from '@crd-studio/runtime';

/** Policy is a kind. */
export interface Policy extends KubernetesObject {
}

/** Process is a kind. */
export interface Process extends KubernetesObject {
}

/** Bus is a kind. */
export interface Bus extends KubernetesObject {
}

/** Box is a kind. */
export interface Box extends KubernetesObject {
}

/** Quiz is a kind. */
export interface Quiz extends KubernetesObject {
}

/** Leaf is a kind. */
export interface Leaf extends KubernetesObject {
}

/** Child is a kind. */
export interface Child extends KubernetesObject {
}

/** Person is a kind. */
export interface Person extends KubernetesObject {
}

/** Mouse is a kind. */
export interface Mouse extends KubernetesObject {
}

/** Series is a kind. */
export interface Series extends KubernetesObject {
}

/** Datum is a kind. */
export interface Datum extends KubernetesObject {
}

/** Gateway is a kind. */
export interface Gateway extends KubernetesObject {
}

/** Ingress is a kind. */
export interface Ingress extends KubernetesObject {
}

/** Endpoints is a kind. */
export interface Endpoints extends KubernetesObject {
}

/** Proxy is a kind. */
export interface Proxy extends KubernetesObject {
}

/** Hero is a kind. */
export interface Hero extends KubernetesObject {
}

/** Photo is a kind. */
export interface Photo extends KubernetesObject {
}

/** DNSZone is a kind. */
export interface DNSZone extends KubernetesObject {
}

/** HTTPRoute is a kind. */
export interface HTTPRoute extends KubernetesObject {
}

/** Index is a kind. */
export interface Index extends KubernetesObject {
}
