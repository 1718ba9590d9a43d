import type { JSONSchemaProps } from '../../crd/schema/index.ts';

const text = (description: string): JSONSchemaProps => ({ type: 'string', description });
const texts = (description: string): JSONSchemaProps => ({ type: 'object', additionalProperties: { type: 'string' }, description });

/** What a person writes into `metadata` of an object: the API server fills in the rest. Facts from meta/v1 ObjectMeta. */
const objectMeta: JSONSchemaProps = {
  type: 'object',
  description: 'Name, namespace, labels and the like.',
  properties: {
    name: text('Name of the object, unique for its kind in its namespace. Cannot be changed.'),
    generateName: text('Beginning of a name that the API server completes, where `name` is absent.'),
    namespace: text('Namespace of the object; absent: the one that kubectl is set to. Cannot be changed.'),
    labels: texts('Short texts to select objects by.'),
    annotations: texts('Texts of any kind and length, for tools and people.'),
    finalizers: {
      type: 'array',
      items: { type: 'string' },
      description: 'The object stays, marked as deleted, until this list is empty.',
    },
    ownerReferences: {
      type: 'array',
      description: 'Objects that this one belongs to: when all are gone, it is deleted.',
      items: {
        type: 'object',
        required: ['apiVersion', 'kind', 'name', 'uid'],
        properties: {
          apiVersion: text('API version of the owner.'),
          kind: text('Kind of the owner.'),
          name: text('Name of the owner.'),
          uid: text('UID of the owner.'),
          controller: { type: 'boolean', description: 'Whether the owner is the controller of the object: one at most is.' },
          blockOwnerDeletion: {
            type: 'boolean',
            description: 'Whether an owner that is deleted in the foreground waits for this object.',
          },
        },
      },
    },
  },
};

/** The schema of a kind's whole object: CRDs say no more of `apiVersion`, `kind` and `metadata` than that they are there. */
export function withObjectMeta(schema: JSONSchemaProps): JSONSchemaProps {
  return {
    ...schema,
    properties: {
      apiVersion: text('Group and version of the kind.'),
      kind: text('Kind of the object.'),
      ...schema.properties,
      metadata: objectMeta,
    },
  };
}
