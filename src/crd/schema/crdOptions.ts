import { deepEqual } from '../../k8s/json.ts';
import { type ConversionOptions, caBundleProblem, namesKnownReviewVersion } from './conversionRules.ts';
import type { CustomResourceDefinition, JSONSchemaProps } from './crdTypes.ts';
import { hasUnprunedDefaults } from './defaultRules.ts';
import { type HoistedCrd, hoistCrd, schemasOf } from './hoistedCrd.ts';
import { isNonAtomicSet, mapKeyProblems } from './listTypeRules.ts';
import { type SchemaOptions, unsupportedField } from './schemaRules.ts';
import { someSchema } from './schemaWalk.ts';
import { structuralProblems } from './structuralRules.ts';
import { maxSelectableFields } from './versionRules.ts';

/** How strictly a CRD is judged: an update may keep what the stored one has wrong, but add nothing. */
export interface CrdOptions extends SchemaOptions, ConversionOptions {
  readonly requireSchema: boolean;
  /** Versions whose schema is that of the stored CRD. */
  readonly unchangedSchemas: ReadonlySet<string>;
  /** Versions ("" for all) that already had more selectable fields than allowed. */
  readonly tooManySelectable: ReadonlySet<string>;
}

export function createOptions(): CrdOptions {
  return {
    requireSchema: true,
    knownTypesOnly: true,
    structural: true,
    prunedDefaults: true,
    keepExpensiveRules: false,
    unchangedSchemas: new Set(),
    atomicSets: true,
    strictMapKeys: true,
    recognizedVersion: true,
    allowInvalidCaBundle: true,
    tooManySelectable: new Set(),
  };
}

export function updateOptions(crd: HoistedCrd, old: CustomResourceDefinition): CrdOptions {
  const stored = hoistCrd(old);
  const schemas = schemasOf(stored).map(([, schema]) => schema);
  const some = (test: (schema: JSONSchemaProps) => boolean): boolean => schemas.some((schema) => someSchema(schema, test));
  const complete =
    stored.common.schema?.openAPIV3Schema !== undefined || stored.versions.every(({ schema }) => schema?.openAPIV3Schema !== undefined);
  const structural = schemas.every((schema) => unsupportedField(schema) === undefined && structuralProblems(schema, '').length === 0);
  return {
    requireSchema: complete,
    knownTypesOnly: !some(
      ({ type }) => Boolean(type) && !['string', 'number', 'integer', 'boolean', 'array', 'object'].includes(type ?? ''),
    ),
    structural,
    keepExpensiveRules: false,
    unchangedSchemas: unchangedSchemas(crd, old),
    prunedDefaults: !(structural && schemas.some((schema) => hasUnprunedDefaults(schema))),
    atomicSets: !some(isNonAtomicSet),
    strictMapKeys: !some((schema) => mapKeyProblems(schema, '').length > 0),
    recognizedVersion: namesKnownReviewVersion(old.spec.conversion),
    allowInvalidCaBundle: !isEstablished(old) || caBundleProblem(old.spec.conversion?.webhook?.clientConfig?.caBundle) !== undefined,
    tooManySelectable: tooManySelectable(crd, stored),
  };
}

export function isEstablished(crd: CustomResourceDefinition): boolean {
  return crd.status?.conditions?.some(({ type, status }) => type === 'Established' && status === 'True') === true;
}

function unchangedSchemas(crd: HoistedCrd, old: CustomResourceDefinition): Set<string> {
  const same = (crd.spec.versions ?? []).filter(({ name, schema }) => {
    const before = old.spec.versions.find((version) => version.name === name);
    return before !== undefined && deepEqual(schema ?? null, before.schema ?? null);
  });
  return new Set(same.map(({ name }) => name));
}

function tooManySelectable(crd: HoistedCrd, stored: HoistedCrd): Set<string> {
  const allowed = new Set<string>();
  const kept = (now: unknown, before: readonly unknown[] | undefined): boolean =>
    before !== undefined && before.length > maxSelectableFields && deepEqual(now, before);
  if (kept(crd.common.selectableFields, stored.common.selectableFields)) allowed.add('');
  for (const version of crd.versions) {
    const before = stored.versions.find(({ name }) => name === version.name);
    if (kept(version.selectableFields, before?.selectableFields)) allowed.add(version.name);
  }
  return allowed;
}
