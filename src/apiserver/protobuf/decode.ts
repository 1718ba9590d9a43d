import type { Field, Message, Type } from 'protobufjs';
import { parseJson } from '../../k8s/json.ts';
import type { Tree } from '../json/bytes.ts';
import { envelope, extensions, inlinedField, isWrappedList, jsonNameOf, loadKinds, magic, meta, runtime, typeOf } from './kinds.ts';

/**
 * Kubernetes' protobuf bodies: four bytes of magic, then a runtime.Unknown that names the type and carries the object. The
 * library and the descriptors are loaded with the first such body. What comes out is the JSON form of the same object.
 */
export async function decodeProtobuf(body: Buffer): Promise<Tree> {
  if (!body.subarray(0, 4).equals(magic))
    throw new Error('provided data does not appear to be a protobuf message, expected prefix [107 56 115 0]');
  const root = await loadKinds();
  const { typeMeta, raw } = root.lookupType(envelope).decode(body.subarray(4)) as Message & {
    typeMeta?: { apiVersion?: string; kind?: string };
    raw?: Uint8Array;
  };
  const { apiVersion = '', kind = '' } = typeMeta ?? {};
  const type = typeOf(root, apiVersion, kind);
  if (!type) throw new Error(`no protobuf form of ${kind} (${apiVersion}) is known here; send it as JSON`);
  return { apiVersion, kind, ...toTree(type, type.decode(raw ?? new Uint8Array())) };
}

/**
 * The fields that were written, under the names that JSON has for them. Go writes fields that are not pointers whatever they
 * hold: what their zero value means is for whoever knows the type (`builtin/types`); lists and maps without items are absent.
 */
export function toTree(type: Type, message: Message): Tree {
  const tree: Tree = {};
  const values = message as unknown as Tree;
  const inlined = inlinedField(type);
  for (const field of type.fieldsArray) {
    if (!Object.hasOwn(values, field.name)) continue;
    const value = fieldToJson(field, values[field.name]);
    if (value === undefined) continue;
    if (field.name === inlined) Object.assign(tree, value);
    else tree[jsonNameOf(type, field.name)] = value;
  }
  return tree;
}

function fieldToJson(field: Field, value: unknown): unknown {
  if (field.map) {
    const entries = Object.entries(value as Tree).map(([key, item]) => [key, toJson(field, item)]);
    return entries.length === 0 ? undefined : Object.fromEntries(entries);
  }
  if (field.repeated) {
    const items = (value as unknown[]).map((item) => toJson(field, item));
    return items.length === 0 ? undefined : items;
  }
  return toJson(field, value);
}

function toJson(field: Field, value: unknown): unknown {
  if (field.type === 'bytes') return Buffer.from(value as Uint8Array).toString('base64');
  if (typeof value === 'object' && value !== null && 'toNumber' in value) return (value as { toNumber(): number }).toNumber();
  const type = field.resolvedType as Type | null;
  if (!type) return value;
  const known = special[type.fullName.slice(1)] ?? (isWrappedList(type) ? wrappedList : undefined);
  return known ? known(value as Tree) : toTree(type, value as Message);
}

/** Types whose JSON form is not that of their fields. Undefined for an empty one. */
const special: Record<string, (value: Tree) => unknown> = {
  [`${meta}.Time`]: (value) => instant(value, 0),
  [`${meta}.MicroTime`]: (value) => instant(value, 6),
  [`${meta}.FieldsV1`]: (value) => rawJson(value['Raw']),
  [`${runtime}.RawExtension`]: (value) => rawJson(value['raw']),
  'k8s.io.apimachinery.pkg.api.resource.Quantity': (value) => value['string'] ?? '0',
  'k8s.io.apimachinery.pkg.util.intstr.IntOrString': (value) =>
    Number(value['type'] ?? 0) === 1 ? (value['strVal'] ?? '') : (value['intVal'] ?? 0),
  [`${extensions}.JSON`]: (value) => rawJson(value['raw']),
  [`${extensions}.JSONSchemaPropsOrArray`]: (value) => ofSchema(value, 'jSONSchemas'),
  [`${extensions}.JSONSchemaPropsOrStringArray`]: (value) => ofSchema(value, 'property'),
  [`${extensions}.JSONSchemaPropsOrBool`]: (value) => (value['schema'] ? ofSchema(value, 'allows') : (value['allows'] ?? false)),
};

/** A schema, or what may stand in its place. */
function ofSchema(value: Tree, other: string): unknown {
  const schema = value['schema'] as Message | undefined | null;
  if (schema) return toTree(schema.$type, schema);
  const items = (value[other] ?? []) as unknown[];
  return items.map((item) => (typeof item === 'string' ? item : toTree((item as Message).$type, item as Message)));
}

function rawJson(bytes: unknown): unknown {
  return parseJson(Buffer.from((bytes ?? new Uint8Array()) as Uint8Array).toString() || '{}');
}

function wrappedList(value: Tree): unknown {
  return value['items'] ?? [];
}

function instant(value: Tree, digits: number): string | undefined {
  // What was not written is read as 0.
  if (!Object.hasOwn(value, 'seconds')) return undefined;
  const seconds = Number(value['seconds']);
  const whole = new Date(seconds * 1000).toISOString().slice(0, 19);
  const fraction = String(Number(value['nanos'] ?? 0))
    .padStart(9, '0')
    .slice(0, digits);
  return digits === 0 ? `${whole}Z` : `${whole}.${fraction}Z`;
}
