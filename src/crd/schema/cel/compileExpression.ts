import { fail, ok, type Result } from '../../../base/result.ts';
import { check } from './check/check.ts';
import { literalProblems } from './check/literals.ts';
import { objectsIn } from './check/scope.ts';
import { estimate, type Unbounded } from './cost/estimate.ts';
import { compile, type Step } from './evaluate/compile.ts';
import { Unusable } from './evaluate/constants.ts';
import { CostExceeded, Frame, type Variables } from './evaluate/frame.ts';
import { type Requirement, requirements } from './library/introduced.ts';
import { kubernetesFunctions } from './library/kubernetes.ts';
import { children, type Expr } from './syntax/expr.ts';
import { type Issue, issuesText } from './syntax/issue.ts';
import { parse } from './syntax/parse.ts';
import { type CelType, optionalOf } from './types/celType.ts';
import type { DeclType } from './types/declType.ts';
import { CelError, type Value } from './values/value.ts';

/** An expression of a rule that is right: its type, its worst cost, and a way to run it. */
export interface CompiledExpression {
  readonly type: CelType;
  readonly usesOldSelf: boolean;
  readonly maxCost: number;
  /** What the schema leaves open among the parts that the estimate rests on. */
  readonly unbounded: readonly Unbounded[];
  /** What not every Kubernetes has that has rules, the newest first. */
  requirements(): Requirement[];
  evaluate(variables: Variables, limit: number): Evaluation;
}

/** What came of an evaluation: a value, a `CelError`, or `CostExceeded`; and what it cost. */
export interface Evaluation {
  readonly value?: Value;
  readonly error?: CelError | CostExceeded;
  readonly cost: number;
}

/** Why an expression does not do: the API server's text, and the places in the expression where there are any. */
export interface ExpressionProblem {
  readonly kind: 'compilation' | 'program' | 'type';
  readonly text: string;
  readonly issues: readonly Issue[];
}

/** Parses, checks and compiles an expression over `self` and `oldSelf`; or says what is wrong with it, and where. */
export function compileExpression(source: string, self: DeclType, optionalOldSelf: boolean): Result<CompiledExpression, ExpressionProblem> {
  const parsed = parse(source);
  if (!parsed.ok) return refused(source, parsed.error);
  const root = parsed.value;
  const variables = new Map([
    ['self', self.type],
    ['oldSelf', optionalOldSelf ? optionalOf(self.type) : self.type],
  ]);
  const issues = check(root, { variables, objects: objectsIn(self), functions: kubernetesFunctions() });
  if (issues.length > 0) return refused(source, issues);
  const wrong = literalProblems(root);
  if (wrong.length > 0) return refused(source, wrong);
  const step = prepared(root);
  if (step instanceof Unusable) return fail({ kind: 'program', text: step.message, issues: [{ at: step.at, message: step.message }] });
  const { max, unbounded } = estimate(root, self);
  return ok({
    type: root.type as CelType,
    usesOldSelf: mentions(root, 'oldSelf'),
    maxCost: max,
    unbounded,
    requirements: () => requirements(root),
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

function prepared(root: Expr): Step | Unusable {
  try {
    return compile(root);
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    return error;
  }
}

function refused(source: string, issues: readonly Issue[]): Result<never, ExpressionProblem> {
  return fail({ kind: 'compilation', text: issuesText(source, issues), issues });
}

function mentions(expr: Expr, name: string): boolean {
  return (expr.kind === 'ident' && expr.name === name) || children(expr).some((child) => mentions(child, name));
}
