import { childPath, forbiddenValue, invalidText, invalidValue } from '../../k8s/fieldError.ts';
import type { StatusCause } from '../../k8s/status.ts';
import { ruleProblems } from './cel/ruleProblems.ts';
import type { JSONSchemaProps } from './crdTypes.ts';
import { defaultProblems } from './defaultRules.ts';
import { schemaText } from './internalText.ts';
import { type OpenApiOptions, openApiProblems } from './openApiRules.ts';
import { subschemas } from './schemaWalk.ts';
import { structuralProblems } from './structuralRules.ts';

export interface SchemaOptions extends OpenApiOptions {
  readonly structural: boolean;
  readonly prunedDefaults: boolean;
  /** The schema is as it was: rules in it may cost more than is allowed now. */
  readonly keepExpensiveRules: boolean;
}

/** What is wrong with one schema of a CRD. `path` is that of `schema`, the parent of openAPIV3Schema. */
export function schemaProblems(schema: JSONSchemaProps, path: string, hasStatus: boolean, options: SchemaOptions): StatusCause[] {
  const at = childPath(path, 'openAPIV3Schema');
  const causes = hasStatus ? rootProblems(schema, path) : [];
  if (schema.nullable === true)
    causes.push(forbiddenValue(childPath(path, 'openAPIV3Schema.nullable'), 'nullable cannot be true at the root'));
  const unsupported = options.structural ? unsupportedField(schema) : undefined;
  const structure = options.structural && unsupported === undefined ? structureAndDefaults(schema, at, options.prunedDefaults) : undefined;
  const faults = openApiProblems(schema, at, options);
  causes.push(...(structure ?? []), ...faults);
  if (structure?.length === 0) {
    const findings = ruleProblems(schema, at, faults, { keepExpensive: options.keepExpensiveRules });
    causes.push(...findings.map(({ cause }) => cause));
  }
  if (causes.length === 0 && unsupported !== undefined) causes.push(invalidValue(at, '', unsupported));
  return causes;
}

/** Why a schema cannot be read as a structural one at all; undefined when it can. */
export function unsupportedField(schema: JSONSchemaProps): string | undefined {
  for (const [field, isSet] of unsupportedFields) if (isSet(schema)) return `OpenAPIV3Schema '${field}' is not supported`;
  if (schema['x-kubernetes-preserve-unknown-fields'] === false) {
    return "internal error: 'x-kubernetes-preserve-unknown-fields' must be true or undefined";
  }
  if (Array.isArray(schema.items) && schema.items.length > 0) return "OpenAPIV3Schema 'items' must be a schema, but is an array";
  for (const below of subschemas(schema)) {
    const problem = unsupportedField(below);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

const unsupportedFields: readonly (readonly [string, (schema: JSONSchemaProps) => boolean])[] = [
  ['id', ({ id }) => Boolean(id)],
  ['schema', ({ $schema }) => Boolean($schema)],
  ['$ref', ({ $ref }) => Boolean($ref)],
  ['patternProperties', ({ patternProperties }) => Object.keys(patternProperties ?? {}).length > 0],
  ['dependencies', ({ dependencies }) => Object.keys(dependencies ?? {}).length > 0],
  ['additionalItems', ({ additionalItems }) => additionalItems !== undefined],
  ['definitions', ({ definitions }) => Object.keys(definitions ?? {}).length > 0],
];

/** Defaults are looked at only in a structural schema. */
function structureAndDefaults(schema: JSONSchemaProps, path: string, prunedDefaults: boolean): StatusCause[] {
  const structure = structuralProblems(schema, path);
  return structure.length > 0 ? structure : defaultProblems(schema, path, prunedDefaults);
}

/**
 * With a status subresource, `properties.status` is validated by itself: so the root may say nothing that concerns status, too.
 * Fields are looked at in the order of the API server's type, and only the first that is wrong is reported.
 */
function rootProblems(schema: JSONSchemaProps, path: string): StatusCause[] {
  for (const [field, name] of rootFields) {
    const value = schema[field];
    if (value === undefined || value === null || value === '' || value === false) continue;
    if (field === 'type') {
      if (value === 'object') continue;
      const rule = 'only "object" is allowed as the type at the root of the schema if the status subresource is enabled';
      return [invalidValue(childPath(path, 'openAPIV3Schema.type'), value, rule)];
    }
    if (allowedAtRoot.includes(name)) continue;
    const rule = `only [${allowedAtRoot.join(' ')}] fields are allowed at the root of the schema if the status subresource is enabled`;
    return [invalidText(childPath(path, 'openAPIV3Schema'), schemaText(schema), rule)];
  }
  return [];
}

const allowedAtRoot = (
  'Description Type Format Title Maximum ExclusiveMaximum Minimum ExclusiveMinimum MaxLength MinLength Pattern MaxItems MinItems ' +
  'UniqueItems MultipleOf Required Items Properties ExternalDocs Example XPreserveUnknownFields XValidations'
).split(' ');

const rootFields: readonly (readonly [keyof JSONSchemaProps, string])[] = [
  ['id', 'ID'],
  ['$schema', 'Schema'],
  ['$ref', 'Ref'],
  ['type', 'Type'],
  ['nullable', 'Nullable'],
  ['default', 'Default'],
  ['enum', 'Enum'],
  ['maxProperties', 'MaxProperties'],
  ['minProperties', 'MinProperties'],
  ['allOf', 'AllOf'],
  ['oneOf', 'OneOf'],
  ['anyOf', 'AnyOf'],
  ['not', 'Not'],
  ['additionalProperties', 'AdditionalProperties'],
  ['patternProperties', 'PatternProperties'],
  ['dependencies', 'Dependencies'],
  ['additionalItems', 'AdditionalItems'],
  ['definitions', 'Definitions'],
  ['x-kubernetes-embedded-resource', 'XEmbeddedResource'],
  ['x-kubernetes-int-or-string', 'XIntOrString'],
  ['x-kubernetes-list-map-keys', 'XListMapKeys'],
  ['x-kubernetes-list-type', 'XListType'],
  ['x-kubernetes-map-type', 'XMapType'],
];
