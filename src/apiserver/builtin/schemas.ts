import type { Tree } from '../json/bytes.ts';

/** What Go's JSON encoding does with a type beyond what its schema says. */
export interface Shape {
  /** The JSON of its zero value: fields that are always there. */
  readonly empty?: Readonly<Record<string, unknown>>;
  /** Fields that are left out when they hold a zero value. */
  readonly zero?: readonly string[];
  /** Names of types, by field, that the schema shows as plain ones. */
  readonly named?: Readonly<Record<string, string>>;
}

interface Loaded {
  readonly schemas: Record<string, Tree>;
  readonly shapes: Record<string, Shape>;
  readonly byKind: ReadonlyMap<string, string>;
}

/** OpenAPI v3 schemas of the built-in kinds by name, loaded when first needed. */
let loaded: Loaded | undefined;
let loading: Promise<void> | undefined;

export function loadSchemas(): Promise<void> | undefined {
  if (loaded) return undefined;
  loading ??= Promise.all([import('./schemas.json', { with: { type: 'json' } }), import('./shapes.json', { with: { type: 'json' } })]).then(
    ([schemas, shapes]) => {
      const all = schemas.default as unknown as Record<string, Tree>;
      loaded = { schemas: all, shapes: shapes.default as unknown as Record<string, Shape>, byKind: kindsOf(all) };
    },
  );
  return loading;
}

function kindsOf(schemas: Record<string, Tree>): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const [name, schema] of Object.entries(schemas)) {
    const kinds = schema['x-kubernetes-group-version-kind'] as { group: string; version: string; kind: string }[] | undefined;
    for (const { group, version, kind } of kinds ?? []) names.set(`${group}/${version}/${kind}`, name);
  }
  return names;
}

function all(): Loaded {
  if (!loaded) throw new Error('the schemas of the built-in kinds have not been loaded');
  return loaded;
}

/** All of them; after `loadSchemas`. */
export function builtInSchemas(): Record<string, Tree> {
  return all().schemas;
}

export function shapeOf(schemaName: string): Shape {
  return all().shapes[schemaName] ?? {};
}

/** The name of the schema of a kind; undefined when it has none. */
export function schemaNameOf(gvk: { group: string; version: string; kind: string }): string | undefined {
  return all().byKind.get(`${gvk.group}/${gvk.version}/${gvk.kind}`);
}

const prefix = '#/components/schemas/';

/** The name that a schema refers to, alone or in an allOf. */
export function referenceOf(schema: Tree): string | undefined {
  const reference = (schema['$ref'] ?? (schema['allOf'] as Tree[] | undefined)?.[0]?.['$ref']) as string | undefined;
  return reference?.slice(prefix.length);
}

/** Follows the reference of a schema, alone or in an allOf, to the named schema; what stands beside it (a default) wins. */
export function resolve(schema: Tree): Tree {
  const reference = referenceOf(schema);
  if (reference === undefined) return schema;
  const { $ref: _ref, allOf: _allOf, ...beside } = schema;
  return { ...builtInSchemas()[reference], ...beside };
}
