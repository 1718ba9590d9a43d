import { stringifyJson } from '../../k8s/json.ts';
import type { Tree } from '../json/bytes.ts';

/** An OpenAPI v2 document in gnostic's protobuf form, in which kubectl asks for it. */
export async function encodeOpenApiV2(document: Tree): Promise<Buffer> {
  const [protobuf, descriptors] = await Promise.all([import('protobufjs/light.js'), import('./openapi.json', { with: { type: 'json' } })]);
  const type = protobuf.default.Root.fromJSON(descriptors.default).lookupType('openapi.v2.Document');
  return Buffer.from(type.encode(documentMessage(document)).finish());
}

function documentMessage(document: Tree): Tree {
  return {
    swagger: document['swagger'],
    info: document['info'],
    paths: { path: named(document['paths'], pathMessage) },
    definitions: { additional_properties: named(document['definitions'], schemaMessage) },
  };
}

function pathMessage(item: Tree): Tree {
  const { parameters, ...operations } = item;
  return {
    ...Object.fromEntries(Object.entries(operations).map(([method, operation]) => [method, operationMessage(operation as Tree)])),
    parameters: (parameters as Tree[]).map(parameterMessage),
  };
}

function operationMessage(operation: Tree): Tree {
  return {
    description: operation['description'],
    operation_id: operation['operationId'],
    produces: operation['produces'],
    consumes: operation['consumes'],
    parameters: (operation['parameters'] as Tree[]).map(parameterMessage),
    responses: {
      response_code: named(operation['responses'], ({ description, schema }) => ({
        response: { description, ...(schema ? { schema: { schema: schemaMessage(schema as Tree) } } : {}) },
      })),
    },
    vendor_extension: extensions(operation),
  };
}

function parameterMessage(parameter: Tree): Tree {
  const { name, required, type } = parameter;
  switch (parameter['in']) {
    case 'body':
      return { parameter: { body_parameter: { name, in: 'body', required, schema: schemaMessage((parameter['schema'] ?? {}) as Tree) } } };
    case 'path':
      return { parameter: { non_body_parameter: { path_parameter_sub_schema: { name, in: 'path', required, type } } } };
    default:
      return { parameter: { non_body_parameter: { query_parameter_sub_schema: { name, in: 'query', type } } } };
  }
}

/** Fields of a schema that go over as they are, by JSON name and name in the message. */
const plain: readonly (readonly [string, string])[] = [
  ['$ref', '_ref'],
  ['format', 'format'],
  ['title', 'title'],
  ['description', 'description'],
  ['multipleOf', 'multiple_of'],
  ['maximum', 'maximum'],
  ['exclusiveMaximum', 'exclusive_maximum'],
  ['minimum', 'minimum'],
  ['exclusiveMinimum', 'exclusive_minimum'],
  ['maxLength', 'max_length'],
  ['minLength', 'min_length'],
  ['pattern', 'pattern'],
  ['maxItems', 'max_items'],
  ['minItems', 'min_items'],
  ['maxProperties', 'max_properties'],
  ['minProperties', 'min_properties'],
  ['required', 'required'],
];

function schemaMessage(schema: Tree): Tree {
  const message: Tree = {};
  for (const [from, to] of plain) if (schema[from] !== undefined) message[to] = schema[from];
  if (schema['type'] !== undefined) message['type'] = { value: [schema['type']] };
  if (schema['default'] !== undefined) message['default'] = { yaml: stringifyJson(schema['default']) };
  if (Array.isArray(schema['enum'])) message['enum'] = schema['enum'].map((value) => ({ yaml: stringifyJson(value) }));
  if (schema['properties']) message['properties'] = { additional_properties: named(schema['properties'], schemaMessage) };
  if (typeof schema['items'] === 'object') message['items'] = { schema: [schemaMessage(schema['items'] as Tree)] };
  if (Array.isArray(schema['allOf'])) message['all_of'] = schema['allOf'].map((item) => schemaMessage(item as Tree));
  const additional = schema['additionalProperties'];
  if (typeof additional === 'boolean') message['additional_properties'] = { boolean: additional };
  else if (additional !== undefined) message['additional_properties'] = { schema: schemaMessage(additional as Tree) };
  message['vendor_extension'] = extensions(schema);
  return message;
}

function extensions(of: Tree): Tree[] {
  return Object.entries(of)
    .filter(([name]) => name.startsWith('x-'))
    .map(([name, value]) => ({ name, value: { yaml: stringifyJson(value) } }));
}

function named(of: unknown, message: (value: Tree) => Tree): Tree[] {
  return Object.entries((of ?? {}) as Record<string, Tree>).map(([name, value]) => ({ name, value: message(value) }));
}
