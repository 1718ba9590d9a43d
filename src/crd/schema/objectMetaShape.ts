import { isObject, setKey } from '../../k8s/json.ts';

/**
 * Reads metadata as the API server reads it into its ObjectMeta: known fields of the right type, in their canonical form
 * (times in UTC and whole seconds), empty ones left out. `problem` is the server's text for the first field of a wrong type;
 * with `dropInvalid` such fields are left out instead. `unknownFields` are paths below metadata.
 */
export function coerceObjectMeta(
  metadata: unknown,
  options: { readonly dropInvalid?: boolean } = {},
): { readonly metadata: Record<string, unknown>; readonly unknownFields: string[]; readonly problem?: string } {
  const unknownFields: string[] = [];
  if (!isObject(metadata)) {
    const problem = metadata === null ? undefined : `json: cannot unmarshal ${jsonType(metadata)} into Go value of type v1.ObjectMeta`;
    return { metadata: {}, unknownFields, ...(problem === undefined ? {} : { problem }) };
  }
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(metadata)) {
    const shape = objectMeta[key];
    if (shape === undefined) {
      unknownFields.push(key);
      continue;
    }
    const reading: Reading = { struct: 'ObjectMeta', path: key, unknownFields };
    try {
      const read = shape(value, reading);
      if (read !== undefined) result[key] = read;
    } catch (error) {
      if (!(error instanceof ShapeError)) throw error;
      if (options.dropInvalid !== true) return { metadata: result, unknownFields, problem: error.message };
    }
  }
  return { metadata: result, unknownFields };
}

interface Reading {
  readonly struct: string;
  readonly path: string;
  readonly unknownFields: string[];
}

/** Gives undefined for what is empty and so left out. */
type Shape = (value: unknown, at: Reading) => unknown;

class ShapeError extends Error {}

const text: Shape = (value, at) => {
  if (value === null) return undefined;
  if (typeof value !== 'string') throw mismatch(value, at, 'string');
  return value === '' ? undefined : value;
};

const flag: Shape = (value, at) => {
  if (value === null) return undefined;
  if (typeof value !== 'boolean') throw mismatch(value, at, 'bool');
  return value;
};

const integer: Shape = (value, at) => {
  if (value === null) return undefined;
  if (typeof value !== 'bigint' && !Number.isInteger(value)) throw mismatch(value, at, 'int64');
  return value;
};

const count: Shape = (value, at) => integer(value, at) || undefined;

const time: Shape = (value, at) => {
  if (value === null) return undefined;
  if (typeof value !== 'string') throw mismatch(value, at, 'string');
  const found = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d([.,]\d+)?([Zz]|[+-]\d\d:\d\d)$/.test(value)
    ? Date.parse(value.toUpperCase())
    : Number.NaN;
  if (Number.isNaN(found))
    throw new ShapeError(`parsing time "${value}" as "2006-01-02T15:04:05Z07:00": cannot parse "${value}" as "2006"`);
  return `${new Date(found).toISOString().slice(0, 19)}Z`;
};

const textMap: Shape = (value, at) => {
  if (value === null) return undefined;
  if (!isObject(value)) throw mismatch(value, at, 'map[string]string');
  const result: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    if (item !== null && typeof item !== 'string') throw mismatch(item, at, 'string');
    setKey(result, key, item ?? '');
  }
  return Object.keys(result).length === 0 ? undefined : result;
};

const anyObject: Shape = (value) => value ?? undefined;

const listOf =
  (type: string, item: Shape): Shape =>
  (value, at) => {
    if (value === null) return undefined;
    if (!Array.isArray(value)) throw mismatch(value, at, `[]${type}`);
    const items = value.map((one, index) => item(one, { ...at, path: `${at.path}[${index}]` }) ?? '');
    return items.length === 0 ? undefined : items;
  };

const struct =
  (name: string, fields: Readonly<Record<string, Shape>>, always: readonly string[]): Shape =>
  (value, at) => {
    if (value !== null && !isObject(value)) throw mismatch(value, at, `v1.${name}`);
    const result: Record<string, unknown> = {};
    for (const key of always) result[key] = '';
    for (const [key, item] of Object.entries(value ?? {})) {
      const shape = Object.hasOwn(fields, key) ? fields[key] : undefined;
      if (shape === undefined) at.unknownFields.push(`${at.path}.${key}`);
      const read = shape?.(item, { ...at, struct: name, path: `${at.path}.${key}` });
      if (read !== undefined) result[key] = read;
    }
    return result;
  };

const objectMeta: Readonly<Record<string, Shape>> = {
  __proto__: null as never,
  name: text,
  generateName: text,
  namespace: text,
  selfLink: text,
  uid: text,
  resourceVersion: text,
  generation: count,
  creationTimestamp: time,
  deletionTimestamp: time,
  deletionGracePeriodSeconds: integer,
  labels: textMap,
  annotations: textMap,
  ownerReferences: listOf(
    'v1.OwnerReference',
    struct('OwnerReference', { apiVersion: text, kind: text, name: text, uid: text, controller: flag, blockOwnerDeletion: flag }, [
      'apiVersion',
      'kind',
      'name',
      'uid',
    ]),
  ),
  finalizers: listOf('string', text),
  managedFields: listOf(
    'v1.ManagedFieldsEntry',
    struct(
      'ManagedFieldsEntry',
      { manager: text, operation: text, apiVersion: text, time, fieldsType: text, fieldsV1: anyObject, subresource: text },
      [],
    ),
  ),
};

function mismatch(value: unknown, at: Reading, type: string): ShapeError {
  const field = at.path.replaceAll(/\[\d+\]/g, '');
  const fraction = typeof value === 'number' && type === 'int64' ? ` ${value}` : '';
  return new ShapeError(`json: cannot unmarshal ${jsonType(value)}${fraction} into Go struct field ${at.struct}.${field} of type ${type}`);
}

function jsonType(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'boolean') return 'bool';
  return typeof value === 'bigint' ? 'number' : typeof value;
}
