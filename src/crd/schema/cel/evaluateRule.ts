import { byteLength, goQuote } from '../../../k8s/goText.ts';
import type { ValidationRule } from '../crdTypes.ts';
import type { CompiledRule } from './compileRule.ts';
import { CostExceeded, type Variables } from './evaluate/frame.ts';

/** What one evaluation may cost; and what is left of the budget of an object bounds it too. */
const callLimit = 1_000_000;
const longestMessage = 5 * 1024;

export const outOfBudget = 'validation failed due to running out of cost budget, no further validation rules will be run';

export interface RuleOutcome {
  readonly holds: boolean;
  readonly cost: number;
  /** Why there is no answer, as the API server says it. */
  readonly error?: string;
  /** No other rule is evaluated after this one. */
  readonly final: boolean;
}

export function evaluateRule({ rule, expression }: CompiledRule, variables: Variables, budget: number): RuleOutcome {
  const outcome = expression.evaluate(variables, callLimit);
  const { cost } = outcome;
  if (cost > budget) return { holds: false, cost, error: outOfBudget, final: true };
  if (outcome.error === undefined) return { holds: outcome.value === true, cost, final: false };
  const shown = ruleShown(rule);
  const { message } = outcome.error;
  if (outcome.error instanceof CostExceeded) {
    const why = `'${message}': no further validation rules will be run due to call cost exceeds limit for rule: ${shown}`;
    return { holds: false, cost, error: why, final: true };
  }
  if (!message.startsWith('no such overload')) return { holds: false, cost, error: `${message} evaluating rule: ${shown}`, final: false };
  const why = `'${message}': call arguments did not match a supported operator, function or macro signature for rule: ${shown}`;
  return { holds: false, cost, error: why, final: false };
}

/** The message of a rule that does not hold; its own expression decides first, if that gives a usable text. */
export function evaluateMessage(
  { rule, message }: CompiledRule,
  variables: Variables,
  budget: number,
): { readonly text: string; readonly cost: number; readonly error?: string } {
  const fixed = rule.message ? rule.message.trim() : `failed rule: ${ruleShown(rule)}`;
  if (message === undefined) return { text: fixed, cost: 0 };
  const { value, cost, error } = message.evaluate(variables, callLimit);
  if (cost > budget) {
    return {
      text: '',
      cost,
      error: 'messageExpression evaluation failed due to running out of cost budget, no further validation rules will be run',
    };
  }
  if (error instanceof CostExceeded) {
    const source = goQuote(rule.messageExpression ?? '');
    return {
      text: '',
      cost,
      error: `no further validation rules will be run due to call cost exceeds limit for messageExpression: ${source}`,
    };
  }
  const text = typeof value === 'string' ? value.trim() : '';
  const usable = text !== '' && byteLength(text) <= longestMessage && !text.includes('\n');
  return { text: usable ? text : fixed, cost };
}

function ruleShown(rule: ValidationRule): string {
  return (rule.message || rule.rule).trim();
}
