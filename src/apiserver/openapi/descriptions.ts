import type { Tree } from '../json/bytes.ts';

/** By name of a schema: its own description ("") and those of its fields. */
type Descriptions = Readonly<Record<string, Readonly<Record<string, string>>>>;

let loaded: Descriptions | undefined;
let loading: Promise<void> | undefined;

/** Loads what schemas say to people; nothing but the documents of OpenAPI needs it. */
export function loadDescriptions(): Promise<void> | undefined {
  if (loaded) return undefined;
  loading ??= import('../builtin/descriptions.json', { with: { type: 'json' } }).then((module) => {
    loaded = module.default as unknown as Descriptions;
  });
  return loading;
}

/** The schema of a built-in type with its descriptions; after `loadDescriptions`. */
export function described(name: string, schema: Tree): Tree {
  const texts = loaded?.[name];
  if (texts === undefined) return schema;
  const own = texts[''] === undefined ? {} : { description: texts[''] };
  const properties = schema['properties'] as Record<string, Tree> | undefined;
  if (properties === undefined) return { ...schema, ...own };
  const fields = Object.entries(properties).map(([field, property]) => {
    const text = texts[field];
    return [field, text === undefined ? property : { ...property, description: text }];
  });
  return { ...schema, ...own, properties: Object.fromEntries(fields) as Tree };
}
