import { check } from '../../../../../src/crd/schema/cel/check/check.ts';
import { compile } from '../../../../../src/crd/schema/cel/evaluate/compile.ts';
import { Unusable } from '../../../../../src/crd/schema/cel/evaluate/constants.ts';
import { Frame } from '../../../../../src/crd/schema/cel/evaluate/frame.ts';
import { kubernetesFunctions } from '../../../../../src/crd/schema/cel/library/kubernetes.ts';
import { parse } from '../../../../../src/crd/schema/cel/syntax/parse.ts';
import { CelError } from '../../../../../src/crd/schema/cel/values/value.ts';
import { type SpecCase, sameValue } from './specCases.ts';

export const unchecked = 'unchecked';

/**
 * Why a case fails; empty when it passes. Nothing runs here that does not check, as in Kubernetes: a case that is meant to run
 * unchecked is `unchecked` when it does not check.
 */
export function runSpec({ expr, checked, types, bindings, value }: SpecCase): string {
  const parsed = parse(expr);
  if (!parsed.ok) return `does not parse: ${parsed.error.map(({ message }) => message).join(', ')}`;
  const issues = check(parsed.value, { variables: types, objects: new Map(), functions: kubernetesFunctions() });
  if (issues.length > 0) return !checked ? unchecked : value === undefined ? '' : `does not check: ${issues[0]?.message}`;
  try {
    const result = compile(parsed.value)(new Frame(bindings, 1e9));
    if (value === undefined) return 'gives a value where an error is expected';
    return sameValue(result, value) ? '' : `gives ${String(result)}`;
  } catch (error) {
    if (!(error instanceof CelError) && !(error instanceof Unusable)) throw error;
    return value === undefined ? '' : `fails: ${error.message}`;
  }
}
