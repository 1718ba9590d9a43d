import { brotliDecompressSync } from 'node:zlib';
import { nearest } from '../markers/nearest.ts';
import type { Schema } from '../schema/schema.ts';
import { packed } from './packed.ts';

/** A package of Kubernetes' own types, as an import names it: `core/v1` for `@crd-studio/runtime/k8s/core/v1`. */
export function builtinPackage(specifier: string): string | undefined {
  const name = prefixes.map((prefix) => (specifier.startsWith(prefix) ? specifier.slice(prefix.length) : undefined)).find(Boolean);
  return name?.replace(/(\.d)?\.[jt]s$/, '');
}

/** The packages that have those types by the names that Go gives them: ours, and the one that others know. */
const prefixes = ['@crd-studio/runtime/k8s/', 'kubernetes-types/'];

/** The schema of a type as controller-gen reads it, references in it resolved; undefined when there is no such type. */
export function builtinSchema(from: string, name: string): Schema | undefined {
  const key = `${from}.${name}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const raw = unpacked()[from]?.[name];
  if (raw === undefined) return undefined;
  const schema: Schema = {};
  made.set(key, schema);
  return Object.assign(schema, linked(raw));
}

/** Every type, by package. */
export function builtinTypes(): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(Object.entries(unpacked()).map(([from, types]) => [from, Object.keys(types)]));
}

/** What to write for a name that a package has not: the nearest of its names, or the packages there are. */
export function builtinHint(from: string, name: string): string {
  const types = unpacked()[from];
  const close = nearest(types === undefined ? from : name, Object.keys(types ?? unpacked()));
  if (close !== undefined) return types === undefined ? `Did you mean ${prefixes[0]}${close}?` : `Did you mean ${close}?`;
  return types === undefined
    ? `There are ${Object.keys(unpacked()).join(', ')}.`
    : 'Check the name, or declare the fields you need as an interface.';
}

type Raw = Readonly<Record<string, unknown>>;

const made = new Map<string, Schema>();
let all: Readonly<Record<string, Readonly<Record<string, Raw>>>> | undefined;

/** Unpacked when the first type is asked for. */
function unpacked(): NonNullable<typeof all> {
  all ??= JSON.parse(brotliDecompressSync(Buffer.from(packed, 'base64')).toString()) as NonNullable<typeof all>;
  return all;
}

/** The node with its `$ref`s in place; `values`, the constants of a string type, are for TypeScript's types and no part of a schema. */
function linked(raw: Raw): Schema {
  const { $ref, values: _, ...schema } = raw as Raw & Schema & { readonly $ref?: string };
  const node: Schema = schema;
  if (node.properties !== undefined) node.properties = mapped(node.properties);
  if (node.items !== undefined) node.items = linked(node.items as Raw);
  if (node.additionalProperties !== undefined) node.additionalProperties = linked(node.additionalProperties as Raw);
  if (node.allOf !== undefined) node.allOf = node.allOf.map((part) => linked(part as Raw));
  if ($ref === undefined) return node;
  const dot = $ref.lastIndexOf('.');
  const target = builtinSchema($ref.slice(0, dot), $ref.slice(dot + 1));
  if (target === undefined) throw new Error(`${$ref} is missing among Kubernetes' types`);
  return { ...node, ref: target };
}

function mapped(properties: Readonly<Record<string, Schema>>): Record<string, Schema> {
  return Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, linked(property as Raw)]));
}
