import type { JSONSchemaProps } from '../../crd/schema/index.ts';
import type { KnownCrd } from './knownCrd.ts';
import { withObjectMeta } from './objectMeta.ts';

/** One served version of a kind, for who writes an object of it. */
export interface KindSchema {
  readonly apiVersion: string;
  readonly kind: string;
  /** Of the whole object, metadata included; undefined as long as it is not read. */
  readonly schema: JSONSchemaProps | undefined;
  /** The CRD's; one of Kubernetes' own has none. */
  readonly file?: string;
  /** One of Kubernetes' own. */
  readonly builtin?: boolean;
}

/** The kinds that the CRDs serve. */
export function kindSchemas(crds: readonly KnownCrd[]): KindSchema[] {
  return crds.flatMap(({ group, kind, versions, file, crd }) =>
    versions.map((name) => {
      const version = crd?.spec.versions.find((each) => each.name === name);
      const schema = version && withObjectMeta(version.schema?.openAPIV3Schema ?? {});
      return { apiVersion: group === '' ? name : `${group}/${name}`, kind, schema, ...(file === undefined ? {} : { file }) };
    }),
  );
}

export function findKind(kinds: readonly KindSchema[], apiVersion: string, kind: string): KindSchema | undefined {
  return kinds.find((each) => each.apiVersion === apiVersion && each.kind === kind);
}
