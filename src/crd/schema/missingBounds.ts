import { childPath, keyPath } from '../../k8s/fieldError.ts';
import { boundsFor } from './cel/bounds.ts';
import type { RuleFinding } from './cel/ruleProblems.ts';
import type { CustomResourceDefinition } from './crdTypes.ts';

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
  const field = finding.cause.field ?? '';
  const shared = field.startsWith('spec.validation.');
  return crd.spec.versions.flatMap(({ schema }, index) => {
    const path = childPath(shared ? 'spec.validation' : childPath(keyPath('spec.versions', index), 'schema'), 'openAPIV3Schema');
    if (schema?.openAPIV3Schema === undefined || !field.startsWith(path)) return [];
    const bounds = boundsFor(schema.openAPIV3Schema, path, finding) ?? [];
    return bounds.map(({ at, add, value }) => ({ at: ['spec', 'versions', index, 'schema', 'openAPIV3Schema', ...at, add], value }));
  });
}
