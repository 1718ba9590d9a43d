import { childPath, invalidText, invalidValue, keyPath, requiredValue, unsupportedValue } from '../../k8s/fieldError.ts';
import { deepCopy } from '../../k8s/json.ts';
import { checkDns1035Label, type NameRule, subdomainName } from '../../k8s/names.ts';
import { validateImmutable, validateObjectMeta, validateObjectMetaUpdate } from '../../k8s/objectMetaValidation.ts';
import type { StatusCause } from '../../k8s/status.ts';
import { approvalProblems } from './approvalRules.ts';
import { conversionProblems } from './conversionRules.ts';
import { groupProblems, missingNames, nameProblems } from './crdNameRules.ts';
import { type CrdOptions, createOptions, isEstablished, updateOptions } from './crdOptions.ts';
import type { CrdNames, CustomResourceDefinition } from './crdTypes.ts';
import { type HoistedCrd, type HoistedVersion, hoistCrd, schemasOf } from './hoistedCrd.ts';
import { versionsText } from './internalText.ts';
import { schemaProblems } from './schemaRules.ts';
import { someSchema } from './schemaWalk.ts';
import { columnProblems, deprecationProblems, selectableFieldProblems, subresourceProblems } from './versionRules.ts';

/**
 * What the API server says of a CRD on create or, with `old`, on update: an empty list means accepted. Defaults
 * (`defaultCrd`) are taken as set. Rules in `x-kubernetes-validations` are compiled against the schema and their cost is estimated.
 */
export function validateCrd(given: CustomResourceDefinition, old?: CustomResourceDefinition): StatusCause[] {
  const crd = defaultCrd(deepCopy(given));
  const hoisted = hoistCrd(crd);
  const options = old === undefined ? createOptions() : updateOptions(hoisted, old);
  const meta = crd.metadata ?? {};
  return [
    ...(old === undefined
      ? validateObjectMeta(meta, { namespaced: false, name: crdNameRule(crd) })
      : validateObjectMetaUpdate(meta, old.metadata ?? {})),
    ...specProblems(hoisted, options),
    ...(old === undefined ? [] : immutableProblems(crd, old)),
    ...nameProblems(crd.status?.acceptedNames ?? ({} as CrdNames), 'status.acceptedNames'),
    ...storedVersionProblems(crd),
    ...approvalProblems(crd, old),
    ...preserveUnknownProblems(crd, old),
  ];
}

/** Sets what the API server sets in a CRD: singular, listKind, conversion, and the stored versions of a new one. Changes and gives the object. */
export function defaultCrd(crd: CustomResourceDefinition): CustomResourceDefinition {
  const spec = (crd.spec ??= {} as CustomResourceDefinition['spec']);
  const names = (spec.names ??= {} as CrdNames);
  if (!names.singular) names.singular = (names.kind ?? '').toLowerCase();
  if (!names.listKind && names.kind) names.listKind = `${names.kind}List`;
  spec.conversion ??= { strategy: 'None' };
  const storage = (spec.versions ?? []).find((version) => version.storage);
  if ((crd.status?.storedVersions ?? []).length === 0 && storage !== undefined) {
    crd.status = { ...crd.status, storedVersions: [storage.name] };
  }
  return crd;
}

function crdNameRule(crd: CustomResourceDefinition): NameRule {
  const required = `${crd.spec.names.plural ?? ''}.${crd.spec.group ?? ''}`;
  return (name, prefix) => [...subdomainName(name, prefix), ...(name === required ? [] : ['must be spec.names.plural+"."+spec.group'])];
}

function specProblems(crd: HoistedCrd, given: CrdOptions): StatusCause[] {
  const { spec, common, versions } = crd;
  const causes = groupProblems(spec.group ?? '', 'spec.group');
  const scope: string = spec.scope ?? '';
  if (scope === '') causes.push(requiredValue('spec.scope'));
  else if (scope !== 'Cluster' && scope !== 'Namespaced') causes.push(unsupportedValue('spec.scope', scope, ['Cluster', 'Namespaced']));
  const preserves = spec.preserveUnknownFields === true;
  causes.push(...missingSchemas(crd, given, preserves));
  const hasDefaults = hasSchemaWith(crd, (schema) => schema.default !== undefined && schema.default !== null);
  if (hasDefaults && preserves) {
    causes.push(invalidValue('spec.preserveUnknownFields', true, 'must be false in order to use defaults in the schema'));
  }
  const options: CrdOptions = { ...given, structural: given.structural || !preserves || hasDefaults || hasSchemaWith(crd, hasExtensions) };
  causes.push(...versionProblems(crd, options));
  causes.push(...missingNames(spec.names, 'spec.names'), ...nameProblems(spec.names, 'spec.names'));
  const anyStatus = hasStatus(common.subresources) || versions.some((version) => hasStatus(version.subresources));
  const keepExpensiveRules = options.unchangedSchemas.has(versions[0]?.name ?? '');
  if (common.schema?.openAPIV3Schema) {
    causes.push(...schemaProblems(common.schema.openAPIV3Schema, 'spec.validation', anyStatus, { ...options, keepExpensiveRules }));
  }
  causes.push(...subresourceProblems(common.subresources, 'spec.subresources'));
  for (const [index, column] of (common.columns ?? []).entries()) {
    causes.push(...columnProblems(column, keyPath('spec.additionalPrinterColumns', index)));
  }
  causes.push(...commonSelectableFields(crd, options));
  if (spec.conversion !== undefined && spec.conversion.strategy !== 'None' && preserves) {
    causes.push(invalidValue('spec.conversion.strategy', spec.conversion.strategy, 'must be None if spec.preserveUnknownFields is true'));
  }
  return [...causes, ...conversionProblems(spec.conversion, 'spec.conversion', options)];
}

function missingSchemas({ common, versions }: HoistedCrd, options: CrdOptions, preserves: boolean): StatusCause[] {
  if (common.schema?.openAPIV3Schema || (!options.requireSchema && preserves)) return [];
  return versions.flatMap(({ schema, served }, index) => {
    if (schema?.openAPIV3Schema || (!options.requireSchema && !served)) return [];
    const path = childPath(keyPath('spec.versions', index), 'schema.openAPIV3Schema');
    return [requiredValue(path, options.requireSchema ? '' : 'because otherwise all fields are pruned')];
  });
}

function versionProblems(crd: HoistedCrd, options: CrdOptions): StatusCause[] {
  const { versions, common } = crd;
  const causes: StatusCause[] = [];
  const perVersionSubresources = versions.some(({ subresources }) => subresources !== undefined);
  for (const [index, version] of versions.entries()) {
    const path = keyPath('spec.versions', index);
    const problems = checkDns1035Label(version.name);
    if (problems.length > 0) causes.push(invalidValue(childPath(path, 'name'), version.name, problems.join(',')));
    const status = hasStatus(perVersionSubresources ? version.subresources : common.subresources);
    causes.push(...oneVersionProblems(version, path, status, options));
  }
  const shown = versionsText(crd.spec.versions === undefined ? undefined : versions);
  if (new Set(versions.map(({ name }) => name)).size < versions.length) {
    causes.push(invalidText('spec.versions', shown, 'must contain unique version names'));
  }
  if (versions.filter(({ storage }) => storage).length !== 1) {
    causes.push(invalidText('spec.versions', shown, 'must have exactly one version marked as storage version'));
  }
  const first = versions[0]?.name ?? '';
  const problems = first === '' ? [] : checkDns1035Label(first);
  if (problems.length > 0) causes.push(invalidValue('spec.version', first, problems.join(',')));
  return causes;
}

function oneVersionProblems(version: HoistedVersion, path: string, status: boolean, options: CrdOptions): StatusCause[] {
  const causes = deprecationProblems(version.deprecated, version.deprecationWarning, childPath(path, 'deprecationWarning'));
  const schema = version.schema?.openAPIV3Schema;
  const keepExpensiveRules = options.unchangedSchemas.has(version.name);
  if (schema) causes.push(...schemaProblems(schema, childPath(path, 'schema'), status, { ...options, keepExpensiveRules }));
  causes.push(...subresourceProblems(version.subresources, childPath(path, 'subresources')));
  for (const [index, column] of (version.columns ?? []).entries()) {
    causes.push(...columnProblems(column, keyPath(childPath(path, 'additionalPrinterColumns'), index)));
  }
  const fields = version.selectableFields ?? [];
  if (fields.length === 0) return causes;
  const at = childPath(path, 'selectableFields');
  if (schema === undefined) {
    return [...causes, invalidValue(at, '', 'may only be set when `version.schema.openAPIV3Schema` is not included')];
  }
  return [...causes, ...selectableFieldProblems(fields, schema, at, options.tooManySelectable.has(version.name))];
}

function commonSelectableFields({ common }: HoistedCrd, options: CrdOptions): StatusCause[] {
  const fields = common.selectableFields ?? [];
  if (fields.length === 0) return [];
  const schema = common.schema?.openAPIV3Schema;
  const path = 'spec.selectableFields';
  if (schema === undefined) return [invalidValue(path, '', 'may only be set when validations.schema is included')];
  return selectableFieldProblems(fields, schema, path, options.tooManySelectable.has(''));
}

function immutableProblems(crd: CustomResourceDefinition, old: CustomResourceDefinition): StatusCause[] {
  const established = isEstablished(old);
  return [
    ...(established ? validateImmutable(crd.spec.scope, old.spec.scope, 'spec.scope') : []),
    ...(established ? validateImmutable(crd.spec.names.kind, old.spec.names.kind, 'spec.names.kind') : []),
    ...validateImmutable(crd.spec.group, old.spec.group, 'spec.group'),
    ...validateImmutable(crd.spec.names.plural, old.spec.names.plural, 'spec.names.plural'),
  ];
}

function storedVersionProblems(crd: CustomResourceDefinition): StatusCause[] {
  const path = 'status.storedVersions';
  const stored = crd.status?.storedVersions ?? [];
  if (stored.length === 0) return [invalidText(path, 'null', 'must have at least one stored version')];
  const versions = crd.spec.versions ?? [];
  const causes = versions
    .filter(({ name, storage }) => storage && !stored.includes(name))
    .map(({ name }) => invalidValue(path, stored, `must have the storage version ${name}`));
  for (const [index, name] of stored.entries()) {
    if (versions.some((version) => version.name === name)) continue;
    const rule = `missing from spec.versions; ${name} was previously a storage version, and must remain in spec.versions until a storage migration ensures no data remains persisted in ${name} and removes ${name} from status.storedVersions`;
    causes.push(invalidValue(keyPath(path, index), name, rule));
  }
  return causes;
}

function preserveUnknownProblems(crd: CustomResourceDefinition, old: CustomResourceDefinition | undefined): StatusCause[] {
  if (crd.spec.preserveUnknownFields !== true || old?.spec.preserveUnknownFields === true) return [];
  const rule = 'cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead';
  return [invalidValue('spec.preserveUnknownFields', true, rule)];
}

function hasStatus(subresources: { status?: unknown } | undefined): boolean {
  return subresources?.status !== undefined && subresources.status !== null;
}

function hasSchemaWith(crd: HoistedCrd, test: Parameters<typeof someSchema>[1]): boolean {
  return schemasOf(crd).some(([, schema]) => someSchema(schema, test));
}

function hasExtensions(schema: Parameters<Parameters<typeof someSchema>[1]>[0]): boolean {
  return Object.keys(schema).some((key) => key.startsWith('x-kubernetes-') && key !== 'x-kubernetes-map-type');
}
