import { deepEqual } from '../../k8s/json.ts';
import type { CrdSpec, CrdSubresources, CrdVersion, CustomResourceDefinition, JSONSchemaProps, PrinterColumn } from './crdTypes.ts';

/**
 * A CRD as the API server has it inside: what is the same in all versions (with one version: everything) stands once, above them.
 * That is why its messages say `spec.validation.openAPIV3Schema` rather than `spec.versions[0].schema.openAPIV3Schema`.
 */
export interface HoistedCrd {
  readonly spec: CrdSpec;
  readonly common: VersionParts;
  readonly versions: readonly HoistedVersion[];
}

export interface VersionParts {
  readonly schema?: { readonly openAPIV3Schema?: JSONSchemaProps } | undefined;
  readonly subresources?: CrdSubresources | undefined;
  readonly columns?: readonly PrinterColumn[] | undefined;
  readonly selectableFields?: readonly { readonly jsonPath: string }[] | undefined;
}

export interface HoistedVersion extends VersionParts {
  readonly name: string;
  readonly served: boolean;
  readonly storage: boolean;
  readonly deprecated: boolean;
  readonly deprecationWarning: string | undefined;
}

export function hoistCrd(crd: CustomResourceDefinition): HoistedCrd {
  const spec = crd.spec ?? ({} as CrdSpec);
  const versions = spec.versions ?? [];
  const [first] = versions;
  const same = (part: (version: CrdVersion) => unknown): boolean =>
    first !== undefined && versions.every((version) => deepEqual(empty(part(version)), empty(part(first))));
  const hoists = {
    schema: same((version) => version.schema),
    subresources: same((version) => version.subresources),
    columns: same((version) => version.additionalPrinterColumns),
    selectableFields: same((version) => version.selectableFields),
  };
  return {
    spec,
    common: pick(first, hoists),
    versions: versions.map((version) => ({
      name: version.name ?? '',
      served: Boolean(version.served),
      storage: Boolean(version.storage),
      deprecated: version.deprecated === true,
      deprecationWarning: version.deprecationWarning ?? undefined,
      ...pick(version, {
        schema: !hoists.schema,
        subresources: !hoists.subresources,
        columns: !hoists.columns,
        selectableFields: !hoists.selectableFields,
      }),
    })),
  };
}

/** All schemas, each once, with the version that has it ("" for the common one). */
export function schemasOf({ common, versions }: HoistedCrd): readonly (readonly [string, JSONSchemaProps])[] {
  const found: [string, JSONSchemaProps][] = [];
  if (common.schema?.openAPIV3Schema) found.push(['', common.schema.openAPIV3Schema]);
  for (const { name, schema } of versions) if (schema?.openAPIV3Schema) found.push([name, schema.openAPIV3Schema]);
  return found;
}

function pick(version: CrdVersion | undefined, parts: Record<keyof VersionParts, boolean>): VersionParts {
  return {
    schema: parts.schema ? (version?.schema ?? undefined) : undefined,
    subresources: parts.subresources ? (version?.subresources ?? undefined) : undefined,
    columns: parts.columns ? (version?.additionalPrinterColumns ?? undefined) : undefined,
    selectableFields: parts.selectableFields ? (version?.selectableFields ?? undefined) : undefined,
  };
}

/** Absent, null and empty lists are the same to the API server. */
function empty(value: unknown): unknown {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0) ? null : value;
}
