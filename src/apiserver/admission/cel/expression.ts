import { type ExpressionOver, compileOver } from '../../../crd/schema/cel/compileOver.ts';
import { CostExceeded, type Variables } from '../../../crd/schema/cel/evaluate/frame.ts';
import { type CelType, typeText } from '../../../crd/schema/cel/types/celType.ts';
import type { DeclType } from '../../../crd/schema/cel/types/declType.ts';
import type { Value } from '../../../crd/schema/cel/values/value.ts';

/** An expression of an admission configuration; one that does not compile fails whenever it is evaluated. */
export interface Expression {
  readonly source: string;
  readonly type: CelType | undefined;
  /** In the API server's words; undefined when it compiles. */
  readonly problem: string | undefined;
  evaluate(variables: Variables, budget: Budget): Outcome;
}

export type Outcome =
  | { readonly value: Value }
  | {
      readonly error: string;
      /** The error without the expression that it is about. */
      readonly plain?: string;
      readonly final?: boolean;
    };

/** What the expressions of one policy may cost together. */
export class Budget {
  left: number;

  constructor(left: number) {
    this.left = left;
  }
}

const callLimit = 1_000_000;
const outOfBudget = 'validation failed due to running out of cost budget, no further validation rules will be run';

/** `gives`: what the expression has to evaluate to; an expression of any type will be judged when it has been evaluated. */
export function expression(source: string, declared: ReadonlyMap<string, DeclType>, gives: readonly CelType[]): Expression {
  const compiled = compileOver(source, declared);
  const problem = compiled.ok ? wrongType(compiled.value, gives) : compiled.error;
  return {
    source,
    type: compiled.ok ? compiled.value.type : undefined,
    problem,
    evaluate(variables, budget) {
      if (!compiled.ok || problem !== undefined) return { error: `compilation error: ${problem}` };
      const { value, error, cost } = compiled.value.evaluate(variables, callLimit);
      budget.left -= cost;
      if (budget.left < 0) return { error: outOfBudget, final: true };
      if (error instanceof CostExceeded) {
        return { error: `expression '${source}' resulted in error: ${error.message}`, final: false };
      }
      if (error !== undefined) return { error: `expression '${source}' resulted in error: ${error.message}`, plain: error.message };
      return { value: value as Value };
    },
  };
}

function wrongType({ type }: ExpressionOver, gives: readonly CelType[]): string | undefined {
  if (gives.length === 0 || gives.some((one) => one.kind === type.kind)) return undefined;
  const wanted = gives.map(typeText);
  if (wanted.length === 1) return `must evaluate to ${wanted[0]} but got ${typeText(type)}`;
  return `must evaluate to one of [${wanted.join(' ')}] but got ${typeText(type)}`;
}
