import { childPath, keyPath } from '../../k8s/fieldError.ts';
import { deepCopy } from '../../k8s/json.ts';
import { type RuleFinding, ruleProblems } from './cel/ruleProblems.ts';
import type { CustomResourceDefinition } from './crdTypes.ts';
import { hoistCrd, schemasOf } from './hoistedCrd.ts';
import { defaultCrd } from './validateCrd.ts';

/**
 * What is wrong with the rules of a CRD, with what an editor needs beside the API server's words: places in the expressions, and
 * the fields that a bound would make cheaper. The schemas must be structural (`validateCrd` says whether they are). `kubernetes`:
 * the minor version (of 1.x) of the oldest server that is to take the rules.
 */
export function ruleFindings(given: CustomResourceDefinition, options: { readonly kubernetes?: number } = {}): RuleFinding[] {
  const crd = hoistCrd(defaultCrd(deepCopy(given)));
  return schemasOf(crd).flatMap(([version, schema]) => {
    const at = crd.versions.findIndex(({ name }) => name === version);
    const parent = version === '' ? 'spec.validation' : childPath(keyPath('spec.versions', at), 'schema');
    return ruleProblems(schema, childPath(parent, 'openAPIV3Schema'), [], { keepExpensive: false, ...options });
  });
}
