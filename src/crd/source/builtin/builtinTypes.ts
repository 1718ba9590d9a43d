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
  const raw = typesOf(from)?.[name];
  if (raw === undefined) return undefined;
  const schema: Schema = {};
  made.set(key, schema);
  return Object.assign(schema, linked(raw));
}

/** Every type, by package. */
export function builtinTypes(): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(Object.keys(packed).map((from) => [from, Object.keys(typesOf(from) ?? {})]));
}

/** What to write for a name that a package has not: the nearest of its names, or the packages there are. */
export function builtinHint(from: string, name: string): string {
  const types = typesOf(from);
  const close = nearest(types === undefined ? from : name, Object.keys(types ?? packed));
  if (close !== undefined) return types === undefined ? `Did you mean ${prefixes[0]}${close}?` : `Did you mean ${close}?`;
  return types === undefined
    ? `There are ${Object.keys(packed).join(', ')}.`
    : 'Check the name, or declare the fields you need as an interface.';
}

type Raw = Readonly<Record<string, unknown>>;

const made = new Map<string, Schema>();
const unpacked = new Map<string, Readonly<Record<string, Raw>>>();

/** The types of a package, unpacked when one is first asked for. */
function typesOf(from: string): Readonly<Record<string, Raw>> | undefined {
  const known = unpacked.get(from);
  const text = packed[from];
  if (known !== undefined || text === undefined) return known;
  const types = JSON.parse(brotliDecompressSync(Buffer.from(text, 'base64')).toString()) as Readonly<Record<string, Raw>>;
  unpacked.set(from, types);
  return types;
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
