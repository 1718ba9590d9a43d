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
          if (Array.isArray(value)) reportRepeated(value.map(identityOf), path, causes, (index) => value[index]);
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
  const [only] = keys;
  const identity =
    keys.length === 1 && only !== undefined
      ? (item: unknown) => keyIdentity(item, only)
      : (item: unknown) => identityOf(keysOf(item, keys));
  reportRepeated(items.map(identity), path, causes, (index) => keysOf(items[index], keys));
}

function keysOf(item: unknown, keys: readonly string[]): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  if (isObject(item)) for (const key of keys) if (Object.hasOwn(item, key)) found[key] = item[key];
  return found;
}

/** Items without the key are all alike. */
function keyIdentity(item: unknown, key: string): unknown {
  return isObject(item) && Object.hasOwn(item, key) ? identityOf(item[key]) : withoutKey;
}

const withoutKey = Symbol('without key');

/** Equal for equal JSON, and for that only: scalars as they are, with a mark on the texts of objects and lists. */
function identityOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? `\0${goJson(value)}` : value;
}

/** Each repeated value is reported once, at its second place. */
function reportRepeated(identities: readonly unknown[], path: FieldPath, causes: StatusCause[], shown: (index: number) => unknown): void {
  if (new Set(identities).size === identities.length) return;
  const times = new Map<unknown, number>();
  identities.forEach((identity, index) => {
    const seen = times.get(identity) ?? 0;
    times.set(identity, seen + 1);
    if (seen === 1) causes.push(duplicateValue(keyPath(path, index), shown(index)));
  });
}
