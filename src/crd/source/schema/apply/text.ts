import { type Json, sameJson } from '../../json.ts';
import { argumentsOf, type Marker } from '../../markers/definition.ts';
import type { Schema } from '../schema.ts';
import type { Applier } from './apply.ts';
import { defaults, normal } from './priority.ts';
import { isOfType, set, wrongType } from './write.ts';

type Entry = readonly [string, { readonly priority: number; readonly apply: Applier }];

/** Markers that give a default, an example or documentation. */
export const textAppliers: readonly Entry[] = [
  ['kubebuilder:default', { priority: defaults.kubebuilder, apply: kubebuilderDefault }],
  ['default', { priority: defaults.plain, apply: jsonDefault }],
  [
    'kubebuilder:example',
    { priority: normal, apply: (schema, { value }) => (value === undefined ? undefined : set(schema, { example: value })) },
  ],
  ['kubebuilder:title', { priority: normal, apply: title }],
  ['kubebuilder:externalDocs', { priority: normal, apply: externalDocs }],
];

/** `{}` is an empty list where a list is wanted. */
function kubebuilderDefault(schema: Schema, { value }: Marker): string | undefined {
  if (value === undefined) return undefined;
  const empty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  return setDefault(schema, schema.type === 'array' && empty ? [] : value);
}

/** `ref(...)` stands for a constant of a Go package and says nothing here. */
function jsonDefault(schema: Schema, { value }: Marker): string | undefined {
  const text = String(value).trim();
  if (text.startsWith('ref(')) return undefined;
  try {
    return setDefault(schema, JSON.parse(text) as Json);
  } catch (error) {
    return `its value is JSON (a string stands in double quotes); ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** The API server refuses a CRD whose default its own schema would refuse. */
function setDefault(schema: Schema, value: Json): string | undefined {
  if (!isOfType(schema, value)) return `the default ${wrongType(schema, value)}`;
  if (schema.enum !== undefined && !schema.enum.some((allowed) => sameJson(allowed, value))) {
    return `the default is none of the values allowed: ${schema.enum.map(String).join(', ')}`;
  }
  return set(schema, { default: value });
}

function title(schema: Schema, { value }: Marker): string | undefined {
  return typeof value === 'string' ? set(schema, { title: value }) : 'a title is a string';
}

function externalDocs(schema: Schema, marker: Marker): string | undefined {
  const { url, description } = argumentsOf(marker);
  const docs = { url: String(url) };
  return set(schema, { externalDocs: description === undefined ? docs : { ...docs, description: String(description) } });
}
