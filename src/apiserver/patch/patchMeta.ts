/** How strategic merge patch treats one type: what its fields' patch strategies and merge keys are. */
export interface PatchMeta {
  /** For messages: the name of the type. */
  readonly name: string;
  /** Undefined for a field that the type has not. */
  field(name: string): PatchField | undefined;
}

export interface PatchField {
  /** `merge`, `replace` and `retainKeys` as the type declares them; often none. */
  readonly strategies: readonly string[];
  /** "" for none. */
  readonly mergeKey: string;
  /** The type of the field's value or, for a list, of its items. */
  readonly below: PatchMeta;
}

/** A node of an OpenAPI schema, of which only some fields matter here. */
interface SchemaNode {
  readonly [field: string]: unknown;
}

/**
 * Reads strategies and merge keys from an OpenAPI schema (`x-kubernetes-patch-strategy`, `x-kubernetes-patch-merge-key`);
 * `resolve` follows references.
 */
export function patchMetaOf(
  schema: SchemaNode,
  resolve: (schema: SchemaNode) => SchemaNode = (given) => given,
  name = 'Struct',
): PatchMeta {
  const type = resolve(schema);
  const own = typeName(schema) ?? name;
  const properties = type['properties'] as Record<string, SchemaNode> | undefined;
  const additional = type['additionalProperties'] as SchemaNode | undefined;
  return {
    name: own,
    field(key) {
      const property = properties !== undefined && Object.hasOwn(properties, key) ? properties[key] : undefined;
      const found = property ?? (typeof additional === 'object' ? additional : undefined);
      // A type without fields of its own (arbitrary JSON) takes anything.
      if (found === undefined)
        return properties === undefined ? { strategies: [], mergeKey: '', below: patchMetaOf({}, resolve) } : undefined;
      const value = resolve(found);
      const strategy = found['x-kubernetes-patch-strategy'] ?? value['x-kubernetes-patch-strategy'];
      const mergeKey = found['x-kubernetes-patch-merge-key'] ?? value['x-kubernetes-patch-merge-key'];
      return {
        strategies: typeof strategy === 'string' ? strategy.split(',') : [],
        mergeKey: typeof mergeKey === 'string' ? mergeKey : '',
        below: patchMetaOf((value['items'] as SchemaNode | undefined) ?? found, resolve, key),
      };
    },
  };
}

/** The Go type behind a reference: `PodSpec` of `#/components/schemas/io.k8s.api.core.v1.PodSpec`. */
function typeName(schema: SchemaNode): string | undefined {
  const within = (schema['allOf'] as SchemaNode[] | undefined)?.[0];
  const reference = schema['$ref'] ?? within?.['$ref'];
  return typeof reference === 'string' ? reference.split('.').at(-1) : undefined;
}
