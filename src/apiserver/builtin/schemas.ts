import type { Tree } from '../json/bytes.ts';

/** OpenAPI v3 schemas of the built-in kinds by name, loaded when first needed. */
let loaded: Record<string, Tree> | undefined;
let loading: Promise<void> | undefined;

export function loadSchemas(): Promise<void> | undefined {
  if (loaded) return undefined;
  loading ??= import('./schemas.json', { with: { type: 'json' } }).then((module) => {
    loaded = module.default as unknown as Record<string, Tree>;
  });
  return loading;
}

/** All of them; after `loadSchemas`. */
export function builtInSchemas(): Record<string, Tree> {
  if (!loaded) throw new Error('the schemas of the built-in kinds have not been loaded');
  return loaded;
}

/** The name of the schema of a kind; undefined when it has none. */
export function schemaNameOf(gvk: { group: string; version: string; kind: string }): string | undefined {
  const entries = Object.entries(builtInSchemas());
  return entries.find(([, schema]) => {
    const of = schema['x-kubernetes-group-version-kind'] as { group: string; version: string; kind: string }[] | undefined;
    return of?.some((one) => one.group === gvk.group && one.version === gvk.version && one.kind === gvk.kind);
  })?.[0];
}

/** Follows the reference of a schema, alone or in an allOf, to the named schema; what stands beside it (a default) wins. */
export function resolve(schema: Tree): Tree {
  const reference = (schema['$ref'] ?? (schema['allOf'] as Tree[] | undefined)?.[0]?.['$ref']) as string | undefined;
  if (reference === undefined) return schema;
  const { $ref: _ref, allOf: _allOf, ...beside } = schema;
  return { ...builtInSchemas()[reference.slice('#/components/schemas/'.length)], ...beside };
}
