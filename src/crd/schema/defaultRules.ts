import { childPath, invalidValue, keyPath } from '../../k8s/fieldError.ts';
import { deepCopy, deepEqual } from '../../k8s/json.ts';
import type { StatusCause } from '../../k8s/status.ts';
import { additionalOf, itemsOf, type JSONSchemaProps } from './crdTypes.ts';
import { compileRules } from './cel/ruleValidator.ts';
import { type Coercion, coerceResource, compileCoercion, compileEmbedded, metadataProblem, validateResource } from './embeddedResources.ts';
import { compilePruning } from './pruning.ts';
import { uncorrelated } from './ratcheting.ts';
import { someSchema } from './schemaWalk.ts';
import { causeOf, ValidationContext } from './validationContext.ts';
import { compileValidation } from './valueValidation.ts';

/** Defaults must be valid by their own schema and hold no unknown fields. Defaults below additionalProperties are not looked at. */
export function defaultProblems(schema: JSONSchemaProps, path: string, requirePruned: boolean): StatusCause[] {
  const causes: StatusCause[] = [];
  checkNode(schema, path, { root: true, requirePruned, inMeta: false, surround: withTypeMeta }, causes);
  return causes;
}

/** Whether pruning would change a default: a CRD that has such a one stored may keep it. */
export function hasUnprunedDefaults(schema: JSONSchemaProps, root = true): boolean {
  const own = schema.default !== undefined && schema.default !== null && !isPruned(schema, root);
  return own || children(schema).some(([, below]) => hasUnprunedDefaults(below, false));
}

interface Place {
  readonly root: boolean;
  readonly requirePruned: boolean;
  /** Within apiVersion, kind or metadata of a resource: a default is judged as a part of it. */
  readonly inMeta: boolean;
  /** Puts a value into the resource that surrounds it. */
  readonly surround: (value: unknown) => unknown;
}

function checkNode(schema: JSONSchemaProps, path: string, given: Place, causes: StatusCause[]): void {
  const resource = given.root || schema['x-kubernetes-embedded-resource'] === true;
  const place: Place = resource ? { ...given, inMeta: false, surround: withTypeMeta } : given;
  if (schema.default !== undefined && schema.default !== null) {
    const at = childPath(path, 'default');
    causes.push(...(place.inMeta ? checkMetaDefault(schema, at, place) : checkDefault(schema, at, place, resource)));
  }
  for (const [step, below, name] of children(schema)) {
    const meta = resource && (name === 'metadata' || name === 'apiVersion' || name === 'kind');
    const surround = (value: unknown): unknown => place.surround(name === undefined ? [value] : { [name]: value });
    checkNode(below, `${path}${step}`, { root: false, requirePruned: place.requirePruned, inMeta: place.inMeta || meta, surround }, causes);
  }
}

function children(schema: JSONSchemaProps): [step: string, schema: JSONSchemaProps, name: string | undefined][] {
  const items = itemsOf(schema);
  return [
    ...(items === undefined ? [] : [['.items', items, undefined] as [string, JSONSchemaProps, undefined]]),
    ...Object.entries(schema.properties ?? {}).map(([name, property]): [string, JSONSchemaProps, string] => [
      keyPath('.properties', name),
      property,
      name,
    ]),
  ];
}

function checkDefault(schema: JSONSchemaProps, path: string, place: Place, resource: boolean): StatusCause[] {
  const causes: StatusCause[] = [];
  if (place.requirePruned && !isPruned(schema, resource)) causes.push(invalidValue(path, schema.default, 'must not have unknown fields'));
  const value = deepCopy(schema.default);
  const coercion: Coercion = { unknownFields: [] };
  if (resource) coerceResource(value, path, coercion);
  else compileCoercion(schema)?.(value, path, coercion);
  if (coercion.problem !== undefined) return [...causes, coercion.problem];
  const embedded: StatusCause[] = [];
  if (resource) validateResource(value, path, embedded);
  else compileEmbedded(schema)?.(value, path, embedded);
  return [...causes, ...(embedded.length > 0 ? embedded : valueProblems(schema, path, resource))];
}

function checkMetaDefault(schema: JSONSchemaProps, path: string, place: Place): StatusCause[] {
  const problem = metadataProblem(place.surround(deepCopy(schema.default)));
  if (problem !== undefined) return [invalidValue(path, schema.default, `must result in valid metadata: ${problem}`)];
  return valueProblems(schema, path, false);
}

/** A default must be good as a value that comes anew, and as one that stays. */
function valueProblems(schema: JSONSchemaProps, path: string, resource: boolean): StatusCause[] {
  const context = new ValidationContext();
  compileValidation(untyped(schema), true)(schema.default, context, uncorrelated);
  if (context.findings !== undefined) return context.findings.map((finding) => causeOf(finding, path));
  const rules = compileRules(schema, resource);
  if (rules === undefined) return [];
  const staying = rules(schema.default, schema.default, path, { ratchets: false });
  return staying.length > 0 ? staying : rules(schema.default, undefined, path);
}

/** The API server forgets about `x-kubernetes-int-or-string` when it validates defaults: any type passes. */
function untyped(schema: JSONSchemaProps): JSONSchemaProps {
  if (!someSchema(schema, (node) => node['x-kubernetes-int-or-string'] === true)) return schema;
  const { 'x-kubernetes-int-or-string': _intOrString, ...rest } = schema;
  const items = itemsOf(schema);
  const additional = additionalOf(schema);
  return {
    ...rest,
    ...(items === undefined ? {} : { items: untyped(items) }),
    ...(additional === undefined ? {} : { additionalProperties: untyped(additional) }),
    ...(schema.properties === undefined
      ? {}
      : { properties: Object.fromEntries(Object.entries(schema.properties).map(([name, below]) => [name, untyped(below)])) }),
  };
}

function isPruned(schema: JSONSchemaProps, resource: boolean): boolean {
  const pruned = deepCopy(schema.default);
  compilePruning(schema, resource)(pruned);
  return deepEqual(pruned, schema.default);
}

function withTypeMeta(value: unknown): unknown {
  return { kind: 'Validation', apiVersion: 'validation/v1', ...(value as object) };
}
