import { stringifyJson } from '../../k8s/json.ts';
import { builtInSchemas } from '../builtin/schemas.ts';
import { followed } from '../discovery/version.ts';
import type { Tree } from '../json/bytes.ts';
import type { Registry } from '../registry/registry.ts';
import { schemasOf } from './definitions.ts';
import { pathsOf } from './paths.ts';

/** OpenAPI v2 (Swagger) of everything served, made from the same schemas as v3. */
export function openApiV2(registry: Registry): Tree {
  const resources = registry.groups().flatMap(({ versions }) => versions.flatMap((version) => version.resources));
  const paths = Object.assign({}, ...resources.map(pathsOf)) as Record<string, Tree>;
  const definitions = Object.entries(schemasOf(resources, builtInSchemas())).map(([name, schema]) => [name, toV2(schema) as Tree]);
  return {
    swagger: '2.0',
    info: { title: 'Kubernetes (CRD Studio sandbox)', version: `v${followed.major}.${followed.minor}.${followed.patch}` },
    paths: Object.fromEntries(Object.entries(paths).map(([path, item]) => [path, pathToV2(item)])),
    definitions: Object.fromEntries(definitions),
  };
}

/** What v2 lacks is left out, as upstream does: alternatives, nullable, and what defaults stand on. References name definitions. */
function toV2(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(toV2);
  if (typeof schema !== 'object' || schema === null) return schema;
  const all = (schema as Tree)['allOf'] as Tree[] | undefined;
  const only = all?.length === 1 && all[0]?.['$ref'] !== undefined ? all[0] : undefined;
  const source: Tree = only ? { ...(schema as Tree), ...only } : (schema as Tree);
  const result: Tree = {};
  for (const [field, value] of Object.entries(source)) {
    if (dropped.has(field) || (only && field === 'allOf')) continue;
    if (field === '$ref') result[field] = String(value).replace('#/components/schemas/', '#/definitions/');
    else if (field === 'properties') {
      result[field] = Object.fromEntries(Object.entries(value as Tree).map(([name, property]) => [name, toV2(property)]));
    } else result[field] = verbatim.has(field) ? value : toV2(value);
  }
  if (source['nullable'] === true) delete result['type'];
  return result;
}

const dropped = new Set(['oneOf', 'anyOf', 'not', 'nullable']);
const verbatim = new Set(['default', 'enum', 'example', 'required', 'x-kubernetes-validations']);

function pathToV2(item: Tree): Tree {
  const { parameters, ...operations } = item;
  const converted = Object.entries(operations as Record<string, Tree>).map(([method, operation]): [string, Tree] => [
    method,
    operationToV2(operation),
  ]);
  return { ...Object.fromEntries(converted), parameters: (parameters as Tree[]).map(parameterToV2) };
}

function operationToV2(operation: Tree): Tree {
  const { requestBody, responses, parameters, ...rest } = operation;
  const body = (requestBody as { content: Record<string, { schema: Tree }> } | undefined)?.content;
  const answers = (responses as Record<string, { description: string; content: Record<string, { schema: Tree }> }>)['200'];
  const taken = body ? [{ name: 'body', in: 'body', required: true, schema: toV2(Object.values(body)[0]?.schema) }] : [];
  return {
    ...rest,
    consumes: body ? Object.keys(body) : ['*/*'],
    produces: ['application/json', 'application/yaml'],
    parameters: [...taken, ...((parameters ?? []) as Tree[]).map(parameterToV2)],
    responses: { 200: { description: answers?.description ?? '', schema: toV2(Object.values(answers?.content ?? {})[0]?.schema) } },
  };
}

function parameterToV2(parameter: Tree): Tree {
  const { schema, ...rest } = parameter;
  return { ...rest, ...(schema as Tree) };
}

export function openApiV2Json(registry: Registry): Buffer {
  return Buffer.from(stringifyJson(openApiV2(registry)));
}
