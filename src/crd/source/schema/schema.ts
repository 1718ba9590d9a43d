import type { Json, JsonObject } from '../json.ts';

/** A node of a CRD's OpenAPI schema while it is made; fields carry their name in the CRD. Absent means not said. */
export interface Schema {
  /** The named type this node refers to, until `flatten` puts its words here. */
  ref?: Schema;
  /** The type could not be read, which has been reported: nothing more is to be said about this node. */
  unread?: true;
  type?: string;
  format?: string;
  title?: string;
  description?: string;
  default?: Json;
  example?: Json;
  nullable?: boolean;
  enum?: readonly Json[];
  maximum?: number;
  minimum?: number;
  exclusiveMaximum?: boolean;
  exclusiveMinimum?: boolean;
  multipleOf?: number;
  maxLength?: number;
  minLength?: number;
  pattern?: string;
  maxItems?: number;
  minItems?: number;
  uniqueItems?: boolean;
  maxProperties?: number;
  minProperties?: number;
  required?: readonly string[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema;
  items?: Schema;
  allOf?: readonly Schema[];
  anyOf?: readonly Schema[];
  externalDocs?: { readonly url: string; readonly description?: string };
  'x-kubernetes-preserve-unknown-fields'?: boolean;
  'x-kubernetes-embedded-resource'?: boolean;
  'x-kubernetes-int-or-string'?: boolean;
  'x-kubernetes-list-type'?: string;
  'x-kubernetes-list-map-keys'?: readonly string[];
  'x-kubernetes-map-type'?: string;
  'x-kubernetes-validations'?: readonly ValidationRule[];
}

/** What stands for a type that could not be read. */
export const unreadable: Schema = { unread: true };

export interface ValidationRule {
  readonly rule: string;
  readonly message?: string;
  readonly messageExpression?: string;
  readonly reason?: string;
  readonly fieldPath?: string;
  readonly optionalOldSelf?: boolean;
}

/** The schema as it stands in the CRD: what is false or empty is left out, as Go's `omitempty` does. */
export function schemaJson(schema: Schema): JsonObject {
  const json: Record<string, Json> = {};
  for (const [key, value] of Object.entries(schema) as [keyof Schema, unknown][]) {
    if (key === 'ref' || key === 'unread' || value === undefined) continue;
    if (key === 'default' || key === 'example') json[key] = value as Json;
    else if (value === false || value === '') continue;
    else if (key === 'properties') {
      const properties = Object.entries(value as Record<string, Schema>);
      if (properties.length > 0) json[key] = Object.fromEntries(properties.map(([name, property]) => [name, schemaJson(property)]));
    } else if (key === 'items' || key === 'additionalProperties') json[key] = schemaJson(value as Schema);
    else if (key === 'allOf' || key === 'anyOf') json[key] = (value as Schema[]).map(schemaJson);
    else if (!Array.isArray(value) || value.length > 0) json[key] = value as Json;
  }
  return json;
}
