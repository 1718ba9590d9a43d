import { childPath, keyPath } from '../../k8s/fieldError.ts';
import { boundsFor, openParts } from './cel/bounds.ts';
import type { RuleFinding } from './cel/ruleProblems.ts';
import type { CustomResourceDefinition, JSONSchemaProps } from './crdTypes.ts';

/** A bound to add to a CRD: where it goes in it, as keys and indices of JSON. */
export interface CrdBound {
  readonly at: readonly (string | number)[];
  readonly value: number;
}

/**
 * What to add to a CRD so that a rule of which `ruleFindings` says that it costs too much no longer does; empty where no bound helps, so
 * that the rule itself has to become simpler. Versions that share a schema get the bounds alike.
 */
export function missingBounds(crd: CustomResourceDefinition, finding: RuleFinding): CrdBound[] {
  return inVersions(crd, finding, (schema, path) => boundsFor(schema, path, finding) ?? []).map(({ version, bound }) => ({
    at: ['spec', 'versions', version, 'schema', 'openAPIV3Schema', ...bound.at, bound.add],
    value: bound.value,
  }));
}

/** What a rule that costs too much loops over or reads, and nothing bounds: `spec.items (list)`, `spec.items[].name (text)`. */
export function unboundedParts(crd: CustomResourceDefinition, finding: RuleFinding): string[] {
  const parts = inVersions(crd, finding, (schema, path) => openParts(schema, path, finding));
  return [...new Set(parts.map(({ bound }) => partText(bound)))];
}

/** "Bound spec.items (list) to 100 and spec.items[].name (text) to 63"; paths of a CRD, or from some schema on. */
export function boundsTitle(bounds: readonly CrdBound[]): string {
  const texts = bounds.map(({ at, value }) => {
    const from = at.lastIndexOf('openAPIV3Schema') + 1;
    const add = at.at(-1) as keyof typeof partNames;
    return `${partText({ at: at.slice(from, -1).map(String), add })} to ${value}`;
  });
  return `Bound ${[...new Set(texts)].join(' and ')}`;
}

/** A part of a schema, as the path of its values, and what it is. */
export function partText({ at, add }: { readonly at: readonly string[]; readonly add: keyof typeof partNames }): string {
  let path = '';
  for (let index = 0; index < at.length; index++) {
    if (at[index] === 'properties') path += `${path === '' ? '' : '.'}${at[++index] ?? ''}`;
    else path += at[index] === 'items' ? '[]' : '[*]';
  }
  return `${path === '' ? 'self' : path} (${partNames[add]})`;
}

const partNames = { maxItems: 'list', maxProperties: 'map', maxLength: 'text' } as const;

function inVersions<T>(
  crd: CustomResourceDefinition,
  { cause }: RuleFinding,
  partsOf: (schema: JSONSchemaProps, path: string) => readonly T[],
): { readonly version: number; readonly bound: T }[] {
  const field = cause.field ?? '';
  const shared = field.startsWith('spec.validation.');
  return crd.spec.versions.flatMap(({ schema }, version) => {
    const path = childPath(shared ? 'spec.validation' : childPath(keyPath('spec.versions', version), 'schema'), 'openAPIV3Schema');
    if (schema?.openAPIV3Schema === undefined || !field.startsWith(path)) return [];
    return partsOf(schema.openAPIV3Schema, path).map((bound) => ({ version, bound }));
  });
}
