import type { Schema } from '../../schema/schema.ts';
import { conditionSchema } from './condition.ts';

/** The texts of k8s.io/apimachinery v0.37.0 (Apache-2.0), as controller-gen writes them into every CRD. */
const apiVersion =
  'APIVersion defines the versioned schema of this representation of an object.\nServers should convert recognized schemas to the latest internal value, and\nmay reject unrecognized values.\nMore info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#resources';
const kind =
  'Kind is a string value representing the REST resource this object represents.\nServers may infer this from the endpoint the client submits requests to.\nCannot be updated.\nIn CamelCase.\nMore info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#types-kinds';

/** Types of `@crd-studio/runtime` that have a schema, as controller-gen writes their counterparts in Go. */
export const runtimeTypes: ReadonlyMap<string, Schema> = new Map<string, Schema>([
  ['int32', { type: 'integer', format: 'int32' }],
  ['int64', { type: 'integer', format: 'int64' }],
  ['float64', { type: 'number' }],
  ['Condition', { ref: conditionSchema, type: 'object' }],
  ['ObjectMeta', { type: 'object' }],
  ['KubernetesObject', objectSchema()],
]);

function objectSchema(): Schema {
  return {
    type: 'object',
    properties: {
      apiVersion: { type: 'string', description: apiVersion },
      kind: { type: 'string', description: kind },
      metadata: { type: 'object' },
    },
  };
}
