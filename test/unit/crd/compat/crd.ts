import { type CompatibilityFinding, compareCrds, type StoredObjects } from '../../../../src/crd/compat/index.ts';
import type { CrdVersion, CustomResourceDefinition, JSONSchemaProps } from '../../../../src/crd/schema/index.ts';

/** A CRD of one version whose spec has these fields. */
export function crdOf(properties: Record<string, JSONSchemaProps>, spec: JSONSchemaProps = {}): CustomResourceDefinition {
  return crdOfVersions(
    versionOf('v1', { type: 'object', properties: { spec: { type: 'object', ...spec, properties } } }, { storage: true }),
  );
}

export function versionOf(name: string, openAPIV3Schema: JSONSchemaProps, more: Partial<CrdVersion> = {}): CrdVersion {
  return { name, served: true, storage: false, schema: { openAPIV3Schema }, ...more };
}

export function crdOfVersions(...versions: CrdVersion[]): CustomResourceDefinition {
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'things.example.com' },
    spec: { group: 'example.com', names: { plural: 'things', kind: 'Thing' }, scope: 'Namespaced', versions },
  };
}

/** Findings, one a line: `v1 spec.a: what changed (clients, storedObjects)`; `?` where it is not certain. */
export function lines(old: CustomResourceDefinition, next: CustomResourceDefinition, stored?: StoredObjects): string[] {
  return compareCrds(old, next, stored).map(lineOf);
}

function lineOf({ version, path, change, breaks, certain }: CompatibilityFinding): string {
  return `${version === '' ? '' : `${version} `}${path}: ${change} (${breaks.join(', ')}${certain ? '' : '?'})`;
}

/** What a change of one field of `spec` breaks, as lines without version and path. */
export function fieldLines(before: JSONSchemaProps, after: JSONSchemaProps): string[] {
  return lines(crdOf({ f: before }), crdOf({ f: after })).map((line) =>
    line.replace('v1 spec.f', 'f').replace(' (clients, storedObjects', ' ('),
  );
}
