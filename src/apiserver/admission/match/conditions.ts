import { bool } from '../../../crd/schema/cel/types/celType.ts';
import type { DeclType } from '../../../crd/schema/cel/types/declType.ts';
import type { Variables } from '../../../crd/schema/cel/evaluate/frame.ts';
import { Budget, type Expression, expression } from '../cel/expression.ts';

export interface MatchCondition {
  readonly name: string;
  readonly expression: string;
}

/** Match conditions, ready to be evaluated. */
export type Conditions = readonly Expression[];

export function conditionsOf(conditions: readonly MatchCondition[] | undefined, declared: ReadonlyMap<string, DeclType>): Conditions {
  return (conditions ?? []).map((condition) => expression(condition.expression, declared, [bool]));
}

const budgetOfConditions = 2_500_000;

/** Whether all hold. One that does not hold decides, whatever errors others have; without one, errors are the answer. */
export function holdAll(conditions: Conditions, variables: () => Variables): boolean | { readonly error: string } {
  if (conditions.length === 0) return true;
  const budget = new Budget(budgetOfConditions);
  const values = variables();
  const errors: string[] = [];
  for (const condition of conditions) {
    const outcome = condition.evaluate(values, budget);
    if ('error' in outcome) errors.push(outcome.error);
    else if (outcome.value === false) return false;
  }
  if (errors.length === 0) return true;
  return { error: errors.length === 1 ? (errors[0] as string) : `[${errors.join(', ')}]` };
}
