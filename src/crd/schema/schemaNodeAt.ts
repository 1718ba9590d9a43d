import { additionalOf, itemsOf, type JSONSchemaProps } from './crdTypes.ts';

/**
 * The schema of what lies at a path of keys and indices, or undefined where the schema says nothing about it.
 * Keys of maps and indices of lists lead to their common schema; anything below `x-kubernetes-preserve-unknown-fields`
 * that is not described has none.
 */
export function schemaNodeAt(schema: JSONSchemaProps, path: readonly (string | number)[]): JSONSchemaProps | undefined {
  let node: JSONSchemaProps | undefined = schema;
  for (const step of path) {
    if (node === undefined) return undefined;
    node = typeof step === 'number' ? itemsOf(node) : propertyOf(node, step);
  }
  return node;
}

function propertyOf(schema: JSONSchemaProps, name: string): JSONSchemaProps | undefined {
  if (schema.properties !== undefined && Object.hasOwn(schema.properties, name)) return schema.properties[name];
  return additionalOf(schema);
}
