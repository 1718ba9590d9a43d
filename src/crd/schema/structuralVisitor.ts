import { childPath, type FieldPath, keyPath } from '../../k8s/fieldError.ts';
import type { JSONSchemaProps } from './crdTypes.ts';
import { structuralChildren } from './schemaWalk.ts';

/** Checks a value and all below it; the path is in the style of field errors (`spec.map[key].list[0]`). */
export type StructuralVisitor<Out> = (value: unknown, path: FieldPath, out: Out) => void;

/**
 * Builds a visitor that calls what `at` gives for a schema on each value of that schema, outermost first.
 * Undefined when `at` gives nothing anywhere: then there is nothing to visit.
 */
export function compileVisitor<Out>(
  schema: JSONSchemaProps,
  at: (schema: JSONSchemaProps) => StructuralVisitor<Out> | undefined,
): StructuralVisitor<Out> | undefined {
  const own = at(schema);
  const { properties, additional, items } = structuralChildren(schema);
  const known = new Map(properties.map(([name, property]) => [name, compileVisitor(property, at)]));
  const deep = [...known].filter((entry): entry is [string, StructuralVisitor<Out>] => entry[1] !== undefined);
  const visitAdditional = additional === undefined ? undefined : compileVisitor(additional, at);
  const visitItem = items === undefined ? undefined : compileVisitor(items, at);
  if (own === undefined && deep.length === 0 && visitAdditional === undefined && visitItem === undefined) return undefined;
  return (value, path, out) => {
    if (typeof value !== 'object' || value === null) return;
    own?.(value, path, out);
    if (Array.isArray(value)) {
      if (visitItem !== undefined) for (let i = 0; i < value.length; i++) visitItem(value[i], keyPath(path, i), out);
      return;
    }
    const object = value as Record<string, unknown>;
    for (const [name, visit] of deep) if (Object.hasOwn(object, name)) visit(object[name], childPath(path, name), out);
    if (visitAdditional === undefined) return;
    for (const key of Object.keys(object)) if (!known.has(key)) visitAdditional(object[key], keyPath(path, key), out);
  };
}
