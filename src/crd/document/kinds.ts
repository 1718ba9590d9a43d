import { type CompiledSchema, compileSchema, type CustomResourceDefinition, type JSONSchemaProps } from '../schema/index.ts';

/** What the check of an object needs to know of its kind. */
export interface KnownKind {
  readonly schema: CompiledSchema;
  /** For parts of objects: rules look at the whole. */
  readonly schemaWithoutRules: () => CompiledSchema;
  readonly namespaced: boolean;
  readonly hasStatus: boolean;
  /** What the API server warns of when the version is used. */
  readonly deprecation?: string;
}

export type KindLookup = (apiVersion: string, kind: string) => KnownKind | undefined;

/** Looks up the served versions of CRDs; a schema is compiled when it is first asked for. Of two CRDs of one kind the last counts. */
export function kindsOf(crds: readonly CustomResourceDefinition[]): KindLookup {
  const kinds = new Map<string, () => KnownKind>();
  for (const crd of crds) {
    const { group, names, scope, versions } = crd.spec;
    for (const version of versions.filter(({ served }) => served)) {
      let known: KnownKind | undefined;
      const make = (): KnownKind => {
        const written = version.schema?.openAPIV3Schema ?? { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
        const schema = compileSchema(written);
        let plain: CompiledSchema | undefined;
        const schemaWithoutRules = (): CompiledSchema => (plain ??= compileSchema(withoutRules(written)));
        const deprecation = version.deprecationWarning ?? `${group}/${version.name} ${names.kind} is deprecated`;
        const hasStatus = version.subresources?.status !== undefined;
        const namespaced = scope === 'Namespaced';
        return { schema, schemaWithoutRules, namespaced, hasStatus, ...(version.deprecated === true ? { deprecation } : {}) };
      };
      kinds.set(`${group}/${version.name} ${names.kind}`, () => (known ??= make()));
    }
  }
  return (apiVersion, kind) => kinds.get(`${apiVersion} ${kind}`)?.();
}

/** A field of an object may be called like the keyword: only where schemas stand is it one. */
function withoutRules(schema: JSONSchemaProps): JSONSchemaProps {
  const { 'x-kubernetes-validations': _rules, properties, items, additionalProperties, ...rest } = schema;
  return {
    ...rest,
    ...(properties === undefined
      ? {}
      : { properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, withoutRules(field)])) }),
    ...(items === undefined ? {} : { items: Array.isArray(items) ? items.map(withoutRules) : withoutRules(items) }),
    ...(additionalProperties === undefined
      ? {}
      : { additionalProperties: typeof additionalProperties === 'object' ? withoutRules(additionalProperties) : additionalProperties }),
  };
}
