import { deepEqual, isObject } from '../../k8s/json.ts';
import { additionalOf, itemsOf, type JSONSchemaProps } from './crdTypes.ts';

/** Stands for "there was no such part before". */
export const uncorrelated: unique symbol = Symbol('uncorrelated');

/** The item of an old list map with the same keys, or `uncorrelated`. Other lists' items are not followed. */
export function correlatedItem(schema: JSONSchemaProps, item: unknown, old: unknown): unknown {
  if (!Array.isArray(old) || !isObject(item)) return uncorrelated;
  const keys = schema['x-kubernetes-list-map-keys'] ?? [];
  if (keys.length === 0 || !keys.every((key) => isScalar(item[key]))) return uncorrelated;
  const found: unknown = old.find((candidate) => isObject(candidate) && keys.every((key) => deepEqual(candidate[key], item[key])));
  return found ?? uncorrelated;
}

/**
 * Whether a part counts as unchanged. Items of list maps are found by their keys, so their order does not matter;
 * an object with a key that the schema does not describe never does.
 */
export function ratchetEqual(schema: JSONSchemaProps, value: unknown, old: unknown): boolean {
  if (value === null || old === null || value === undefined || old === undefined) return (value ?? null) === (old ?? null);
  if (Array.isArray(value)) {
    if (!Array.isArray(old) || value.length !== old.length) return false;
    const items = itemsOf(schema);
    if (schema['x-kubernetes-list-type'] !== 'map' || items === undefined) return deepEqual(value, old);
    return value.every((item) => {
      const before = correlatedItem(schema, item, old);
      return before !== uncorrelated && ratchetEqual(items, item, before);
    });
  }
  if (!isObject(value)) return deepEqual(value, old);
  if (!isObject(old)) return false;
  const keys = Object.keys(value);
  if (keys.length !== Object.keys(old).length) return false;
  return keys.every((key) => {
    const property =
      schema.properties !== undefined && Object.hasOwn(schema.properties, key) ? schema.properties[key] : additionalOf(schema);
    return property !== undefined && Object.hasOwn(old, key) && ratchetEqual(property, value[key], old[key]);
  });
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean';
}
