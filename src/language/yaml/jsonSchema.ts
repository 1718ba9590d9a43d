import { additionalOf, itemsOf, type JSONSchemaProps } from '../../crd/schema/index.ts';
import type { KindSchema } from './kindSchemas.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * The kinds as one JSON schema for another YAML extension: each holds where a document names it. It says what that extension judges as the API
 * server does (types, listed values, what is required); bounds, patterns, formats and rules are left to us, and so is null, which the API
 * server drops or refuses by more than a type.
 */
export function jsonSchemaOf(kinds: readonly KindSchema[]): JsonSchema {
  const each = kinds.flatMap(({ apiVersion, kind, schema }) => {
    if (schema === undefined) return [];
    const names = { apiVersion: { const: apiVersion }, kind: { const: kind } };
    return [{ if: { properties: names, required: ['apiVersion', 'kind'] }, then: converted(schema) }];
  });
  return { $schema: 'http://json-schema.org/draft-07/schema#', allOf: each };
}

function converted(schema: JSONSchemaProps): JsonSchema {
  const { description, default: preset, enum: values, properties, required } = schema;
  const items = itemsOf(schema);
  const others = additionalOf(schema);
  const types = schema['x-kubernetes-int-or-string'] === true ? ['integer', 'string'] : schema.type === undefined ? [] : [schema.type];
  return {
    ...(types.length === 0 ? {} : { type: [...types, 'null'] }),
    ...(description === undefined ? {} : { description }),
    ...(preset === undefined ? {} : { default: preset }),
    ...(values === undefined ? {} : { enum: [...values, null] }),
    ...(required === undefined || required.length === 0 ? {} : { required }),
    ...(properties === undefined
      ? {}
      : { properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, converted(field)])) }),
    ...(items === undefined ? {} : { items: converted(items) }),
    ...(others === undefined ? {} : { additionalProperties: converted(others) }),
  };
}
