import { type CompiledSchema, compileSchema, type CustomResourceDefinition } from '../schema/index.ts';

/** What the check of an object needs to know of its kind. */
export interface KnownKind {
  readonly schema: CompiledSchema;
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
        const schema = compileSchema(version.schema?.openAPIV3Schema ?? { type: 'object', 'x-kubernetes-preserve-unknown-fields': true });
        const deprecation = version.deprecationWarning ?? `${group}/${version.name} ${names.kind} is deprecated`;
        const hasStatus = version.subresources?.status !== undefined;
        return { schema, namespaced: scope === 'Namespaced', hasStatus, ...(version.deprecated === true ? { deprecation } : {}) };
      };
      kinds.set(`${group}/${version.name} ${names.kind}`, () => (known ??= make()));
    }
  }
  return (apiVersion, kind) => kinds.get(`${apiVersion} ${kind}`)?.();
}
