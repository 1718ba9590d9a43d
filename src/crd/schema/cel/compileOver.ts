import { fail, ok, type Result } from '../../../base/result.ts';
import { check } from './check/check.ts';
import { literalProblems } from './check/literals.ts';
import { objectsIn } from './check/scope.ts';
import type { Evaluation } from './compileExpression.ts';
import { compile, type Step } from './evaluate/compile.ts';
import { Unusable } from './evaluate/constants.ts';
import { CostExceeded, Frame, type Variables } from './evaluate/frame.ts';
import { kubernetesFunctions } from './library/kubernetes.ts';
import { issuesText } from './syntax/issue.ts';
import { parse } from './syntax/parse.ts';
import type { CelType } from './types/celType.ts';
import type { DeclType } from './types/declType.ts';
import { CelError } from './values/value.ts';

/** An expression over variables of one's own choice, as admission has them. */
export interface ExpressionOver {
  readonly type: CelType;
  evaluate(variables: Variables, limit: number): Evaluation;
}

/** Compiles an expression over typed variables; or says, in the API server's words, why it does not compile. */
export function compileOver(source: string, declared: ReadonlyMap<string, DeclType>): Result<ExpressionOver, string> {
  const parsed = parse(source);
  if (!parsed.ok) return fail(`compilation failed: ${issuesText(source, parsed.error)}`);
  const root = parsed.value;
  const variables = new Map([...declared].map(([name, { type }]) => [name, type]));
  const objects = new Map([...declared.values()].flatMap((type) => [...objectsIn(type)]));
  const issues = check(root, { variables, objects, functions: kubernetesFunctions() });
  const wrong = issues.length > 0 ? issues : literalProblems(root);
  if (wrong.length > 0) return fail(`compilation failed: ${issuesText(source, wrong)}`);
  let step: Step;
  try {
    step = compile(root);
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    return fail(`instantiation failed: ${error.message}`);
  }
  return ok({
    type: root.type as CelType,
    evaluate(values, limit) {
      const frame = new Frame(values, limit);
      try {
        return { value: step(frame), cost: frame.cost };
      } catch (error) {
        if (!(error instanceof CelError) && !(error instanceof CostExceeded)) throw error;
        return { error, cost: frame.cost };
      }
    },
  });
}
