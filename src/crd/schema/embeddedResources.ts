import { aggregateCauses, childPath, type FieldPath, invalidValue, requiredValue } from '../../k8s/fieldError.ts';
import { parseApiVersion } from '../../k8s/kind.ts';
import { isObject } from '../../k8s/json.ts';
import { checkDns1035Label, pathSegmentName } from '../../k8s/names.ts';
import type { ObjectMeta } from '../../k8s/object.ts';
import { validateObjectMeta } from '../../k8s/objectMetaValidation.ts';
import type { StatusCause } from '../../k8s/status.ts';
import type { JSONSchemaProps } from './crdTypes.ts';
import { coerceObjectMeta } from './objectMetaShape.ts';
import { compileVisitor, type StructuralVisitor } from './structuralVisitor.ts';

export interface Coercion {
  readonly unknownFields: string[];
  problem?: StatusCause;
}

/** Brings the metadata of embedded resources into shape, in place; undefined when the schema has none. */
export function compileCoercion(schema: JSONSchemaProps): StructuralVisitor<Coercion> | undefined {
  return compileVisitor(schema, (node) => (node['x-kubernetes-embedded-resource'] === true ? coerceResource : undefined));
}

/** Checks apiVersion, kind and metadata of embedded resources; undefined when the schema has none. */
export function compileEmbedded(schema: JSONSchemaProps): StructuralVisitor<StatusCause[]> | undefined {
  return compileVisitor(schema, (node) => (node['x-kubernetes-embedded-resource'] === true ? validateResource : undefined));
}

/** Does to one resource what `compileCoercion` does to all within a schema. */
export function coerceResource(value: unknown, path: FieldPath, out: Coercion): void {
  if (!isObject(value) || out.problem !== undefined) return;
  for (const key of ['apiVersion', 'kind']) {
    if (!Object.hasOwn(value, key) || typeof value[key] === 'string') continue;
    out.problem = invalidValue(childPath(path, key), value[key], 'must be a string');
    return;
  }
  if (!Object.hasOwn(value, 'metadata')) return;
  const at = childPath(path, 'metadata');
  const { metadata, unknownFields, problem } = coerceObjectMeta(value['metadata']);
  if (problem !== undefined) out.problem = invalidValue(at, value['metadata'], problem);
  else {
    value['metadata'] = metadata as typeof value;
    out.unknownFields.push(...unknownFields.map((field) => `${at}.${field}`));
  }
}

/** Checks one resource: what `compileEmbedded` does for all within a schema. */
export function validateResource(value: unknown, path: FieldPath, causes: StatusCause[]): void {
  if (!isObject(value)) return;
  for (const key of ['apiVersion', 'kind']) if (!Object.hasOwn(value, key)) causes.push(requiredValue(childPath(path, key)));
  if (Object.hasOwn(value, 'apiVersion')) causes.push(...checkApiVersion(value['apiVersion'], childPath(path, 'apiVersion')));
  if (Object.hasOwn(value, 'kind')) causes.push(...checkKind(value['kind'], childPath(path, 'kind')));
  if (!Object.hasOwn(value, 'metadata')) return;
  const at = childPath(path, 'metadata');
  const { metadata, problem } = coerceObjectMeta(value['metadata']);
  if (problem !== undefined) causes.push(invalidValue(at, value['metadata'], problem));
  else causes.push(...validateMetadata(metadata, at));
}

/** The text for a default within metadata whose result is not valid. */
export function metadataProblem(value: unknown): string | undefined {
  const coercion: Coercion = { unknownFields: [] };
  coerceResource(value, undefined, coercion);
  if (coercion.problem !== undefined) return aggregateCauses([coercion.problem]);
  const causes: StatusCause[] = [];
  validateResource(value, undefined, causes);
  return causes.length === 0 ? undefined : aggregateCauses(causes);
}

function checkApiVersion(value: unknown, path: string): StatusCause[] {
  if (typeof value !== 'string') return [invalidValue(path, value, 'must be a string')];
  if (value === '') return [invalidValue(path, value, 'must not be empty')];
  return parseApiVersion(value).version.includes('/') ? [invalidValue(path, value, `unexpected GroupVersion string: ${value}`)] : [];
}

function checkKind(value: unknown, path: string): StatusCause[] {
  if (typeof value !== 'string') return [invalidValue(path, value, 'must be a string')];
  if (value === '') return [invalidValue(path, value, 'must not be empty')];
  const problems = checkDns1035Label(value.toLowerCase());
  if (problems.length === 0) return [];
  return [invalidValue(path, value, `may have mixed case, but should otherwise match: ${problems.join(',')}`)];
}

function validateMetadata(metadata: ObjectMeta, path: string): StatusCause[] {
  const named = { ...metadata, name: metadata.name || 'fakename' };
  return validateObjectMeta(named, { namespaced: Boolean(metadata.namespace), name: pathSegmentName }, path);
}
