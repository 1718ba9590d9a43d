import { childPath, keyPath, requiredValue } from '../../k8s/fieldError.ts';
import type { StatusCause } from '../../k8s/status.ts';
import { itemsOf, type JSONSchemaProps } from './crdTypes.ts';

/** Every field that alternatives speak of must be described outside of them too: at `path` of the schema proper. */
export function checkCompleteness(
  alternatives: JSONSchemaProps,
  schema: JSONSchemaProps,
  path: string,
  alternativesPath: string,
  causes: StatusCause[],
): void {
  if (alternatives.not !== undefined) checkNested(alternatives.not, schema, path, childPath(alternativesPath, 'not'), causes);
  for (const field of ['allOf', 'anyOf', 'oneOf'] as const) {
    for (const [index, part] of (alternatives[field] ?? []).entries()) {
      checkNested(part, schema, path, keyPath(childPath(alternativesPath, field), index), causes);
    }
  }
}

function checkNested(
  part: JSONSchemaProps | undefined,
  schema: JSONSchemaProps | undefined,
  path: string,
  partPath: string,
  causes: StatusCause[],
): void {
  if (part === undefined) return;
  if (schema === undefined) {
    causes.push(requiredValue(path, `because it is defined in ${partPath}`));
    return;
  }
  checkCompleteness(part, schema, path, partPath, causes);
  checkNested(itemsOf(part), itemsOf(schema), childPath(path, 'items'), childPath(partPath, 'items'), causes);
  for (const [name, property] of Object.entries(part.properties ?? {})) {
    const at = keyPath(childPath(path, 'properties'), name);
    const partAt = keyPath(childPath(partPath, 'properties'), name);
    checkNested(property, schema.properties?.[name], at, partAt, causes);
  }
}
