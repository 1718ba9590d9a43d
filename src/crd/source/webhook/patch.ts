import { builtinSchema } from '../builtin/builtinTypes.ts';
import { isList, isObject, type Json, type JsonObject } from '../json.ts';
import { nearest } from '../markers/nearest.ts';
import { flatten } from '../schema/merge.ts';
import type { Schema } from '../schema/schema.ts';

/**
 * The `patch` of a `+kubebuilder:webhook` marker: JSON that is merged into the webhook. Objects are merged, null removes, a list that
 * is told apart by keys is merged item by item, any other list is replaced. Names that the webhook has not are refused, `$` directives too.
 */
export function applyWebhookPatch(
  type: 'MutatingWebhook' | 'ValidatingWebhook',
  webhook: JsonObject,
  patch: string,
): { readonly value: JsonObject } | { readonly refused: string } {
  let parsed: Json;
  try {
    parsed = JSON.parse(patch) as Json;
  } catch (error) {
    return { refused: `this is no JSON; ${error instanceof Error ? error.message : String(error)}` };
  }
  if (!isObject(parsed)) return { refused: 'this is no JSON object; write {"field": value}' };
  const schema = webhookSchema(type);
  const unknown = unknownField(parsed, schema, '');
  if (unknown !== undefined) return { refused: unknown };
  return { value: merged(webhook, parsed, schema) };
}

const schemas = new Map<string, Schema>();

function webhookSchema(type: string): Schema {
  const known = schemas.get(type) ?? flatten(builtinSchema('admissionregistration/v1', type) ?? {});
  schemas.set(type, known);
  return known;
}

function unknownField(value: Json, schema: Schema, path: string): string | undefined {
  if (isList(value)) return firstOf(value, (item, i) => unknownField(item, schema.items ?? {}, `${path}[${i}]`));
  if (!isObject(value)) return undefined;
  return firstOf(Object.entries(value), ([key, item]) => {
    const below = path === '' ? key : `${path}.${key}`;
    if (key.startsWith('$')) return `the directive ${below} is not supported; write the whole list or object that is meant`;
    const property = schema.properties?.[key] ?? schema.additionalProperties;
    if (property !== undefined) return unknownField(item, property, below);
    if (schema.properties === undefined) return undefined;
    const close = nearest(key, Object.keys(schema.properties));
    return `a webhook has no field ${below}${close === undefined ? '' : `; did you mean ${close}?`}`;
  });
}

function merged(value: JsonObject, patch: JsonObject, schema: Schema): JsonObject {
  const result: Record<string, Json> = { ...value };
  for (const [key, change] of Object.entries(patch)) {
    const property = schema.properties?.[key] ?? schema.additionalProperties ?? {};
    const present = result[key];
    if (change === null) delete result[key];
    else if (isObject(change)) result[key] = merged(isObject(present) ? present : {}, change, property);
    else if (isList(change) && isList(present ?? null)) result[key] = mergedList(present as readonly Json[], change, property);
    else result[key] = change;
  }
  return result;
}

function mergedList(items: readonly Json[], changes: readonly Json[], schema: Schema): Json {
  const keys = schema['x-kubernetes-list-map-keys'] ?? [];
  if (keys.length === 0) return changes;
  const result = [...items];
  for (const change of changes) {
    const at = result.findIndex((item) => isObject(item) && isObject(change) && keys.every((key) => item[key] === change[key]));
    const present = result[at];
    if (isObject(present) && isObject(change)) result[at] = merged(present, change, schema.items ?? {});
    else result.push(change);
  }
  return result;
}

function firstOf<T>(values: readonly T[], find: (value: T, index: number) => string | undefined): string | undefined {
  for (const [i, value] of values.entries()) {
    const found = find(value, i);
    if (found !== undefined) return found;
  }
  return undefined;
}
