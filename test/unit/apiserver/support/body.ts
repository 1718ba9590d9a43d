import type { ObjectMeta } from '../../../../src/k8s/object.ts';
import type { StatusDetails } from '../../../../src/k8s/status.ts';

/** At least as many as a test looks at by index. */
export type Some<T> = [T, T, T, ...T[]];

/** Fields of answers that tests look into; which of them are there depends on the request. */
export interface Body {
  kind: string;
  apiVersion: string;
  metadata: Meta;
  items: Some<Body>;
  // Objects
  data: Record<string, string> & Record<'a' | 'b' | 'x' | 'value', string>;
  stringData: Record<string, string>;
  type: string;
  spec: { replicas: number; title: string; finalizers: string[]; versions: Some<Version> };
  status: { phase: string; ready: number; conditions: Some<Condition>; acceptedNames: { kind: string }; storedVersions: string[] };
  colour: string;
  // Events
  regarding: object;
  note: string;
  deprecatedSource: object;
  involvedObject: object;
  // Status
  message: string;
  reason: string;
  code: number;
  details: StatusDetails & { causes: Some<{ field: string; reason: string }> };
  // Tables
  columnDefinitions: Some<{ name: string; description: string }>;
  rows: Some<{ cells: unknown[]; object: Body }>;
  // Discovery and OpenAPI
  gitVersion: string;
  minor: string;
  groups: Some<{ name: string; versions: Some<{ version: string }>; preferredVersion: { version: string } }>;
  resources: Some<{ name: string; kind: string; shortNames: string[] }>;
  versions: Some<string & Discovered>;
  paths: Record<string, { serverRelativeURL: string; patch: { parameters: { name: string }[] } }>;
  components: { schemas: Record<string, Schema> };
  definitions: Record<string, Schema>;
}

export interface Meta extends ObjectMeta {
  name: string;
  uid: string;
  namespace: string;
  resourceVersion: string;
  creationTimestamp: string;
  generation: number;
  labels: Record<string, string> & Record<'a' | 'floor', string>;
  finalizers: string[];
  managedFields: { manager: string; fieldsV1: Record<string, unknown> }[];
  continue: string;
  remainingItemCount: number;
}

export interface Condition {
  type: string;
  status: string;
  reason: string;
  message: string;
}

export interface Schema {
  description: string;
  default: unknown;
  properties: Record<string, Schema> & Record<'spec' | 'replicas' | 'title', Schema>;
  'x-kubernetes-group-version-kind': object[];
}

export interface WatchEvent {
  type: string;
  object: Body;
}

interface Version {
  schema: { openAPIV3Schema: Schema };
}

interface Discovered {
  resources: Some<{ resource: string; scope: string; singularResource: string; subresources: Some<{ subresource: string }> }>;
}
