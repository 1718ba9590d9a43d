import type { JSONSchemaProps } from './crdTypes.ts';

/** Whether the schema or any schema within it fulfils `test`. */
export function someSchema(schema: JSONSchemaProps | undefined, test: (schema: JSONSchemaProps) => boolean): boolean {
  if (schema === undefined) return false;
  return test(schema) || subschemas(schema).some((below) => someSchema(below, test));
}

/** All schemas directly within a schema, whether allowed there or not. */
export function subschemas(schema: JSONSchemaProps): JSONSchemaProps[] {
  const found: (JSONSchemaProps | undefined)[] = [];
  if (Array.isArray(schema.items)) found.push(...schema.items);
  else found.push(schema.items);
  found.push(...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), schema.not);
  found.push(...Object.values(schema.properties ?? {}));
  found.push(...Object.values(schema.patternProperties ?? {}), ...Object.values(schema.definitions ?? {}));
  for (const more of [schema.additionalProperties, schema.additionalItems]) if (typeof more === 'object') found.push(more);
  for (const dependency of Object.values(schema.dependencies ?? {})) if (!Array.isArray(dependency)) found.push(dependency);
  return found.filter((below) => below !== undefined);
}

/** The schema as it is for structural purposes: an object's fields, a map's values, a list's items. */
export interface StructuralChildren {
  readonly properties: readonly (readonly [string, JSONSchemaProps])[];
  readonly additional: JSONSchemaProps | undefined;
  readonly items: JSONSchemaProps | undefined;
}

export function structuralChildren(schema: JSONSchemaProps): StructuralChildren {
  return {
    properties: Object.entries(schema.properties ?? {}),
    additional: typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined,
    items: Array.isArray(schema.items) ? undefined : schema.items,
  };
}
