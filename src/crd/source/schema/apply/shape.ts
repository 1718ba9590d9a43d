import type { Schema } from '../schema.ts';
import type { Applier } from './apply.ts';
import { first, normal } from './priority.ts';
import { addRule, set, typeName } from './write.ts';

type Entry = readonly [string, { readonly priority: number; readonly apply: Applier }];

/** Markers about how lists and maps are merged, null, pruning and immutability. */
export const shapeAppliers: readonly Entry[] = [
  ...['listType', 'k8s:listType'].map((name): Entry => [name, { priority: first, apply: listType }]),
  ...['listMapKey', 'k8s:listMapKey'].map((name): Entry => [name, { priority: normal, apply: listMapKey }]),
  ['mapType', { priority: normal, apply: (schema, { value }) => atomicity(schema, String(value), schema.type === 'object') }],
  [
    'structType',
    { priority: normal, apply: (schema, { value }) => atomicity(schema, String(value), (schema.type ?? 'object') === 'object') },
  ],
  ['k8s:enum', { priority: normal, apply: sortedEnum }],
  ['nullable', { priority: normal, apply: (schema) => set(schema, { nullable: true }) }],
  [
    'kubebuilder:pruning:PreserveUnknownFields',
    { priority: normal, apply: (schema) => set(schema, { 'x-kubernetes-preserve-unknown-fields': true }) },
  ],
  ['k8s:immutable', { priority: normal, apply: (schema) => addRule(schema, { rule: 'self == oldSelf', message: 'field is immutable' }) }],
];

/** In Go the constants of a type are gathered, sorted; in TypeScript the type itself has its values. */
function sortedEnum(schema: Schema): string | undefined {
  const values = schema.enum ?? [];
  if (values.length === 0 || !values.every((value) => typeof value === 'string')) {
    return `it needs a union of string literals or an enum of strings, this is ${typeName(schema)}`;
  }
  return set(schema, { enum: [...values].sort() });
}

function listType(schema: Schema, { value }: { readonly value: unknown }): string | undefined {
  if (schema.type !== 'array') return `it needs a list, this is ${typeName(schema)}`;
  if (value !== 'map' && value !== 'set' && value !== 'atomic') return `write map, set or atomic instead of ${String(value)}`;
  return set(schema, { 'x-kubernetes-list-type': value });
}

function listMapKey(schema: Schema, { value }: { readonly value: unknown }): string | undefined {
  if (schema.type !== 'array') return `it needs a list, this is ${typeName(schema)}`;
  if (schema['x-kubernetes-list-type'] !== 'map') return 'it needs +listType=map beside it';
  const keys = schema['x-kubernetes-list-map-keys'] ?? [];
  const key = String(value);
  return keys.includes(key) ? undefined : set(schema, { 'x-kubernetes-list-map-keys': [...keys, key] });
}

function atomicity(schema: Schema, value: string, isObject: boolean): string | undefined {
  if (!isObject) return `it needs an object, this is ${typeName(schema)}`;
  if (value !== 'atomic' && value !== 'granular') return `write granular or atomic instead of ${value}`;
  return set(schema, { 'x-kubernetes-map-type': value });
}
