import type { CrdVersion, CustomResourceDefinition } from '../schema/index.ts';
import { definitionFindings } from './definition.ts';
import type { CompatibilityFinding, Sufferer } from './finding.ts';
import { schemaFindings } from './schema.ts';

/** What is known of the objects of the older CRD. */
export interface StoredObjects {
  /** `status.storedVersions` of the installed CRD; where absent, that of the older CRD, or else its storage version. */
  readonly versions?: readonly string[];
  /** How many objects there are; where 0, no stored object breaks. */
  readonly count?: number;
}

/**
 * What breaks when `next` takes the place of `old`: the definition first, then version by version in the order of the schema. An empty
 * list: whoever used the old one can go on with the new one.
 */
export function compareCrds(
  old: CustomResourceDefinition,
  next: CustomResourceDefinition,
  stored: StoredObjects = {},
): CompatibilityFinding[] {
  const storedVersions = stored.versions ?? old.status?.storedVersions ?? old.spec.versions.filter(({ storage }) => storage).map(nameOf);
  const found = [...definitionFindings(old, next, storedVersions), ...versionFindings(old, next), ...storageFindings(old, next)];
  return stored.count === 0 ? found.flatMap(withoutStoredObjects) : found;
}

function versionFindings(old: CustomResourceDefinition, next: CustomResourceDefinition): CompatibilityFinding[] {
  return old.spec.versions.flatMap((before) => {
    const after = next.spec.versions.find(({ name }) => name === before.name);
    if (after === undefined) return [];
    // Objects are read through any version that is served or stored; of one that is neither nobody sees anything.
    if (!before.served && !before.storage) return [];
    const breaks: Sufferer[] = before.served && after.served ? ['clients', 'storedObjects'] : ['storedObjects'];
    return comparedSchemas(before, after, before.name, breaks);
  });
}

/** Without conversion, objects that were stored by the one version are read as the other. */
function storageFindings(old: CustomResourceDefinition, next: CustomResourceDefinition): CompatibilityFinding[] {
  const before = old.spec.versions.find(({ storage }) => storage);
  const after = next.spec.versions.find(({ storage }) => storage);
  if (before === undefined || after === undefined || before.name === after.name) return [];
  if (next.spec.conversion?.strategy === 'Webhook') return [];
  return comparedSchemas(before, after, `${before.name} to ${after.name}`, ['storedObjects']);
}

function comparedSchemas(before: CrdVersion, after: CrdVersion, version: string, breaks: readonly Sufferer[]): CompatibilityFinding[] {
  const [was, is] = [before.schema?.openAPIV3Schema, after.schema?.openAPIV3Schema];
  if (was === undefined || is === undefined) return [];
  return schemaFindings(was, is)
    .map((finding) => ({ ...finding, version, breaks: finding.breaks.filter((who) => breaks.includes(who)) }))
    .filter(({ breaks: left }) => left.length > 0);
}

function withoutStoredObjects(finding: CompatibilityFinding): CompatibilityFinding[] {
  const breaks = finding.breaks.filter((who) => who !== 'storedObjects');
  return breaks.length === 0 ? [] : [{ ...finding, breaks }];
}

function nameOf({ name }: { readonly name: string }): string {
  return name;
}
