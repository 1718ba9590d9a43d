import { duplicateValue, type FieldPath, invalidValue, keyPath } from '../../k8s/fieldError.ts';
import { goJson } from '../../k8s/goText.ts';
import { isObject } from '../../k8s/json.ts';
import type { StatusCause } from '../../k8s/status.ts';
import type { JSONSchemaProps } from './crdTypes.ts';
import { compileVisitor, type StructuralVisitor } from './structuralVisitor.ts';

/** Checks that sets hold each value once and list maps each key once; undefined when the schema has neither. */
export function compileListTypes(schema: JSONSchemaProps): StructuralVisitor<StatusCause[]> | undefined {
  return compileVisitor(schema, (node) => {
    const keys = node['x-kubernetes-list-map-keys'] ?? [];
    switch (node['x-kubernetes-list-type']) {
      case 'set':
        return (value, path, causes) => {
          if (Array.isArray(value)) reportRepeated(value, path, causes, (index) => value[index]);
        };
      case 'map':
        return (value, path, causes) => {
          if (Array.isArray(value)) checkListMap(value, keys, path, causes);
        };
      default:
        return undefined;
    }
  });
}

function checkListMap(items: readonly unknown[], keys: readonly string[], path: FieldPath, causes: StatusCause[]): void {
  const odd = items.findIndex((item) => item !== null && !isObject(item));
  if (odd >= 0) {
    causes.push(invalidValue(keyPath(path, odd), items[odd], 'must be an object for an array of list-type map'));
    return;
  }
  if (items.length <= 1) return;
  const keysOf = items.map((item) => {
    const found: Record<string, unknown> = {};
    if (isObject(item)) for (const key of keys) if (Object.hasOwn(item, key)) found[key] = item[key];
    return found;
  });
  reportRepeated(keysOf, path, causes, (index) => keysOf[index]);
}

/** Each repeated value is reported once, at its second place. */
function reportRepeated(values: readonly unknown[], path: FieldPath, causes: StatusCause[], shown: (index: number) => unknown): void {
  if (values.length <= 1) return;
  const times = new Map<unknown, number>();
  values.forEach((value, index) => {
    const identity =
      typeof value === 'object' && value !== null ? `json ${goJson(value)}` : typeof value === 'string' ? `string ${value}` : value;
    const seen = times.get(identity) ?? 0;
    times.set(identity, seen + 1);
    if (seen === 1) causes.push(duplicateValue(keyPath(path, index), shown(index)));
  });
}
