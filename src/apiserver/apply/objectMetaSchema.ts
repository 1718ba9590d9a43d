import type { JSONSchemaProps } from '../../crd/schema/index.ts';

/** OpenAPI of ObjectMeta as far as apply needs it: the types, and how lists and maps are merged. */
export const objectMetaSchema: JSONSchemaProps = {
  type: 'object',
  properties: {
    annotations: { type: 'object', additionalProperties: { type: 'string' } },
    creationTimestamp: { type: 'string', format: 'date-time' },
    deletionGracePeriodSeconds: { type: 'integer' },
    deletionTimestamp: { type: 'string', format: 'date-time' },
    finalizers: { type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'set' },
    generateName: { type: 'string' },
    generation: { type: 'integer' },
    labels: { type: 'object', additionalProperties: { type: 'string' } },
    managedFields: {
      type: 'array',
      'x-kubernetes-list-type': 'atomic',
      items: {
        type: 'object',
        properties: {
          apiVersion: { type: 'string' },
          fieldsType: { type: 'string' },
          fieldsV1: { type: 'object' },
          manager: { type: 'string' },
          operation: { type: 'string' },
          subresource: { type: 'string' },
          time: { type: 'string', format: 'date-time' },
        },
      },
    },
    name: { type: 'string' },
    namespace: { type: 'string' },
    ownerReferences: {
      type: 'array',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['uid'],
      items: {
        type: 'object',
        'x-kubernetes-map-type': 'atomic',
        properties: {
          apiVersion: { type: 'string' },
          blockOwnerDeletion: { type: 'boolean' },
          controller: { type: 'boolean' },
          kind: { type: 'string' },
          name: { type: 'string' },
          uid: { type: 'string' },
        },
      },
    },
    resourceVersion: { type: 'string' },
    selfLink: { type: 'string' },
    uid: { type: 'string' },
  },
};
