import type { JSONSchemaProps } from '../../crd/schema/index.ts';
import type { KnownCrd } from './crdFiles.ts';
import { withObjectMeta } from './objectMeta.ts';

/** One served version of a kind, for who writes an object of it. */
export interface KindSchema {
  readonly apiVersion: string;
  readonly kind: string;
  /** Of the whole object, metadata included. */
  readonly schema: JSONSchemaProps;
  /** The CRD's; one of Kubernetes' own has none. */
  readonly file?: string;
}

/** The kinds that the CRDs serve. */
export function kindSchemas(crds: readonly KnownCrd[]): KindSchema[] {
  return crds.flatMap(({ crd, file }) =>
    crd.spec.versions
      .filter(({ served }) => served)
      .map((version) => ({
        apiVersion: `${crd.spec.group}/${version.name}`,
        kind: crd.spec.names.kind,
        schema: withObjectMeta(version.schema?.openAPIV3Schema ?? {}),
        file,
      })),
  );
}

export function findKind(kinds: readonly KindSchema[], apiVersion: string, kind: string): KindSchema | undefined {
  return kinds.find((each) => each.apiVersion === apiVersion && each.kind === kind);
}
