import { isObject, type JsonValue } from '../../k8s/json.ts';

/** What may stand at a place of a CustomResourceDefinition; facts from apiextensions.k8s.io/v1. */
type Shape =
  | 'string'
  | 'boolean'
  | 'number'
  | 'any'
  | { readonly list: Shape }
  | { readonly map: Shape }
  | { readonly either: readonly Shape[] }
  /** Fields by name, looked up when they are needed: schemas hold schemas. */
  | { readonly fields: () => Readonly<Record<string, Shape>> };

export interface ShapeProblem {
  readonly kind: 'pruned' | 'decode';
  readonly field: string;
  readonly message: string;
}

/**
 * What keeps a value from being read as a CustomResourceDefinition, and fields that nobody would read. Fields that are null are taken
 * out of it: they are read as absent.
 */
export function definitionProblems(value: JsonValue): ShapeProblem[] {
  const problems: ShapeProblem[] = [];
  visit(value, definition, '', problems);
  return problems;
}

function visit(value: JsonValue, shape: Shape, path: string, problems: ShapeProblem[]): void {
  if (shape === 'any') return;
  if (typeof shape === 'string') {
    if (typeof value !== shape) refuse(value, shape, path, problems);
  } else if ('list' in shape) {
    if (!Array.isArray(value)) return refuse(value, 'list', path, problems);
    for (const [index, item] of value.entries()) visit(item, shape.list, `${path}[${index}]`, problems);
  } else if ('either' in shape) {
    const fitting = shape.either.find((each) => fits(value, each));
    if (fitting === undefined) refuse(value, shape.either.map(nameOf).join(' or '), path, problems);
    else visit(value, fitting, path, problems);
  } else if (!isObject(value)) refuse(value, 'map', path, problems);
  else if ('map' in shape) for (const [name, each] of Object.entries(value)) visit(each, shape.map, `${path}[${name}]`, problems);
  else visitFields(value, shape.fields(), path, problems);
}

function visitFields(value: object, fields: Readonly<Record<string, Shape>>, path: string, problems: ShapeProblem[]): void {
  for (const [name, each] of Object.entries(value) as [string, JsonValue][]) {
    const field = path === '' ? name : `${path}.${name}`;
    const shape = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (shape !== undefined && shape !== 'any' && each === null) Reflect.deleteProperty(value, name);
    else if (shape !== undefined) visit(each, shape, field, problems);
    else problems.push({ kind: 'pruned', field, message: `A CustomResourceDefinition has no field ${field}: it would be dropped.` });
  }
}

function refuse(value: JsonValue, wanted: string, field: string, problems: ShapeProblem[]): void {
  problems.push({
    kind: 'decode',
    field,
    message: `${field || 'A CustomResourceDefinition'} must be a ${wanted}, not ${value === null ? 'null' : `a ${typeName(value)}`}.`,
  });
}

function fits(value: JsonValue, shape: Shape): boolean {
  return shape === 'any' || nameOf(shape) === typeName(value);
}

function nameOf(shape: Shape): string {
  return typeof shape === 'string' ? shape : 'list' in shape ? 'list' : 'map';
}

function typeName(value: JsonValue): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : typeof value === 'object' ? 'map' : typeof value;
}

const [text, flag, number, any] = ['string', 'boolean', 'number', 'any'] as const;
const fields = (of: Readonly<Record<string, Shape>>): Shape => ({ fields: () => of });
const texts: Shape = { list: text };

/** Made once: a long CRD has thousands of schemas. */
let schemaFields: Readonly<Record<string, Shape>> | undefined;

const schema: Shape = {
  fields: () =>
    (schemaFields ??= {
      ...all(text, 'id', '$schema', '$ref', 'description', 'type', 'format', 'title', 'pattern'),
      ...all(text, 'x-kubernetes-list-type', 'x-kubernetes-map-type'),
      ...all(flag, 'exclusiveMaximum', 'exclusiveMinimum', 'uniqueItems', 'nullable', 'x-kubernetes-preserve-unknown-fields'),
      ...all(flag, 'x-kubernetes-embedded-resource', 'x-kubernetes-int-or-string'),
      ...all(
        number,
        'maximum',
        'minimum',
        'multipleOf',
        'maxLength',
        'minLength',
        'maxItems',
        'minItems',
        'maxProperties',
        'minProperties',
      ),
      ...all(any, 'default', 'example'),
      ...all({ list: any }, 'enum'),
      ...all(texts, 'required', 'x-kubernetes-list-map-keys'),
      ...all({ list: schema }, 'allOf', 'oneOf', 'anyOf'),
      ...all({ map: schema }, 'properties', 'patternProperties', 'definitions'),
      ...all({ either: [schema, flag] }, 'additionalProperties', 'additionalItems'),
      not: schema,
      items: { either: [schema, { list: schema }] },
      dependencies: { map: { either: [schema, texts] } },
      externalDocs: fields(all(text, 'description', 'url')),
      'x-kubernetes-validations': {
        list: fields({ ...all(text, 'rule', 'message', 'messageExpression', 'reason', 'fieldPath'), optionalOldSelf: flag }),
      },
    }),
};

const version = fields({
  ...all(text, 'name', 'deprecationWarning'),
  ...all(flag, 'served', 'storage', 'deprecated'),
  schema: fields({ openAPIV3Schema: schema }),
  subresources: fields({
    status: { map: any },
    scale: fields(all(text, 'specReplicasPath', 'statusReplicasPath', 'labelSelectorPath')),
  }),
  additionalPrinterColumns: { list: fields({ ...all(text, 'name', 'type', 'format', 'description', 'jsonPath'), priority: number }) },
  selectableFields: { list: fields(all(text, 'jsonPath')) },
});

const names = fields({ ...all(text, 'plural', 'singular', 'kind', 'listKind'), ...all(texts, 'shortNames', 'categories') });

const conversion = fields({
  strategy: text,
  webhook: fields({
    conversionReviewVersions: texts,
    clientConfig: fields({
      ...all(text, 'url', 'caBundle'),
      service: fields({ ...all(text, 'namespace', 'name', 'path'), port: number }),
    }),
  }),
});

const definition = fields({
  ...all(text, 'apiVersion', 'kind'),
  metadata: { map: any },
  spec: fields({ ...all(text, 'group', 'scope'), names, versions: { list: version }, conversion, preserveUnknownFields: flag }),
  status: { map: any },
});

function all(shape: Shape, ...of: readonly string[]): Record<string, Shape> {
  return Object.fromEntries(of.map((name) => [name, shape]));
}
