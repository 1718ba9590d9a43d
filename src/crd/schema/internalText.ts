import { goJson } from '../../k8s/goText.ts';
import type { JSONSchemaProps } from './crdTypes.ts';
import type { HoistedVersion } from './hoistedCrd.ts';

/**
 * How the API server shows parts of a CRD in "Invalid value: ...": as its internal types, with Go's field names in Go's order. Only
 * these two are ever shown.
 */
export function versionsText(versions: readonly HoistedVersion[] | undefined): string {
  return versions === undefined ? 'null' : list(versions.map(versionText));
}

export function schemaText(schema: JSONSchemaProps): string {
  const items = schema.items;
  const additional = (value: JSONSchemaProps | boolean | undefined): string =>
    value === undefined
      ? 'null'
      : struct([
          ['Allows', json(value === true || typeof value === 'object')],
          ['Schema', typeof value === 'object' ? schemaText(value) : 'null'],
        ]);
  return struct([
    ['ID', json(schema.id ?? '')],
    ['Schema', json(schema.$schema ?? '')],
    ['Ref', json(schema.$ref)],
    ['Description', json(schema.description ?? '')],
    ['Type', json(schema.type ?? '')],
    ['Nullable', json(schema.nullable === true)],
    ['Format', json(schema.format ?? '')],
    ['Title', json(schema.title ?? '')],
    ['Default', json(schema.default)],
    ['Maximum', json(schema.maximum)],
    ['ExclusiveMaximum', json(schema.exclusiveMaximum === true)],
    ['Minimum', json(schema.minimum)],
    ['ExclusiveMinimum', json(schema.exclusiveMinimum === true)],
    ['MaxLength', json(schema.maxLength)],
    ['MinLength', json(schema.minLength)],
    ['Pattern', json(schema.pattern ?? '')],
    ['MaxItems', json(schema.maxItems)],
    ['MinItems', json(schema.minItems)],
    ['UniqueItems', json(schema.uniqueItems === true)],
    ['MultipleOf', json(schema.multipleOf)],
    ['Enum', json(schema.enum)],
    ['MaxProperties', json(schema.maxProperties)],
    ['MinProperties', json(schema.minProperties)],
    ['Required', json(schema.required)],
    [
      'Items',
      items === undefined
        ? 'null'
        : struct([
            ['Schema', Array.isArray(items) ? 'null' : schemaText(items)],
            ['JSONSchemas', Array.isArray(items) ? list(items.map(schemaText)) : 'null'],
          ]),
    ],
    ['AllOf', schemas(schema.allOf)],
    ['OneOf', schemas(schema.oneOf)],
    ['AnyOf', schemas(schema.anyOf)],
    ['Not', schema.not === undefined ? 'null' : schemaText(schema.not)],
    ['Properties', schemaMap(schema.properties)],
    ['AdditionalProperties', additional(schema.additionalProperties)],
    ['PatternProperties', schemaMap(schema.patternProperties)],
    ['Dependencies', 'null'],
    ['AdditionalItems', additional(schema.additionalItems)],
    ['Definitions', schemaMap(schema.definitions)],
    [
      'ExternalDocs',
      schema.externalDocs === undefined
        ? 'null'
        : struct([
            ['Description', json(schema.externalDocs.description ?? '')],
            ['URL', json(schema.externalDocs.url ?? '')],
          ]),
    ],
    ['Example', json(schema.example)],
    ['XPreserveUnknownFields', json(schema['x-kubernetes-preserve-unknown-fields'])],
    ['XEmbeddedResource', json(schema['x-kubernetes-embedded-resource'] === true)],
    ['XIntOrString', json(schema['x-kubernetes-int-or-string'] === true)],
    ['XListMapKeys', json(schema['x-kubernetes-list-map-keys'])],
    ['XListType', json(schema['x-kubernetes-list-type'])],
    ['XMapType', json(schema['x-kubernetes-map-type'])],
    ['XValidations', rules(schema)],
  ]);
}

function versionText(version: HoistedVersion): string {
  const { subresources, columns, selectableFields } = version;
  const schema = version.schema;
  return struct([
    ['Name', json(version.name)],
    ['Served', json(version.served)],
    ['Storage', json(version.storage)],
    ['Deprecated', json(version.deprecated)],
    ['DeprecationWarning', json(version.deprecationWarning)],
    [
      'Schema',
      schema === undefined
        ? 'null'
        : struct([['OpenAPIV3Schema', schema.openAPIV3Schema === undefined ? 'null' : schemaText(schema.openAPIV3Schema)]]),
    ],
    [
      'Subresources',
      subresources === undefined
        ? 'null'
        : struct([
            ['Status', subresources.status === undefined ? 'null' : '{}'],
            ['Scale', scaleText(subresources.scale)],
          ]),
    ],
    [
      'AdditionalPrinterColumns',
      columns === undefined
        ? 'null'
        : list(
            columns.map((column) =>
              struct([
                ['Name', json(column.name ?? '')],
                ['Type', json(column.type ?? '')],
                ['Format', json(column.format ?? '')],
                ['Description', json(column.description ?? '')],
                ['Priority', json(column.priority ?? 0)],
                ['JSONPath', json(column.jsonPath ?? '')],
              ]),
            ),
          ),
    ],
    [
      'SelectableFields',
      selectableFields === undefined ? 'null' : list(selectableFields.map(({ jsonPath }) => struct([['JSONPath', json(jsonPath ?? '')]]))),
    ],
  ]);
}

function scaleText(scale: { specReplicasPath: string; statusReplicasPath: string; labelSelectorPath?: string } | undefined): string {
  if (scale === undefined) return 'null';
  return struct([
    ['SpecReplicasPath', json(scale.specReplicasPath ?? '')],
    ['StatusReplicasPath', json(scale.statusReplicasPath ?? '')],
    ['LabelSelectorPath', json(scale.labelSelectorPath)],
  ]);
}

function rules(schema: JSONSchemaProps): string {
  const found = schema['x-kubernetes-validations'];
  if (found === undefined) return 'null';
  return list(
    found.map((rule) =>
      struct([
        ['Rule', json(rule.rule ?? '')],
        ['Message', json(rule.message ?? '')],
        ['MessageExpression', json(rule.messageExpression ?? '')],
        ['Reason', json(rule.reason)],
        ['FieldPath', json(rule.fieldPath ?? '')],
        ['OptionalOldSelf', json(rule.optionalOldSelf)],
      ]),
    ),
  );
}

function schemas(found: readonly JSONSchemaProps[] | undefined): string {
  return found === undefined ? 'null' : list(found.map(schemaText));
}

function schemaMap(found: Readonly<Record<string, JSONSchemaProps>> | undefined): string {
  if (found === undefined) return 'null';
  return struct(
    Object.keys(found)
      .sort()
      .map((name) => [name, schemaText(found[name] ?? {})] as const),
  );
}

function struct(fields: readonly (readonly [string, string])[]): string {
  return `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`;
}

function list(items: readonly string[]): string {
  return `[${items.join(',')}]`;
}

function json(value: unknown): string {
  return value === undefined ? 'null' : goJson(value);
}
