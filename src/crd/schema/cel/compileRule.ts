import { fail, ok, type Result } from '../../../base/result.ts';
import type { ValidationRule } from '../crdTypes.ts';
import { compileExpression, type CompiledExpression, type ExpressionProblem } from './compileExpression.ts';
import type { DeclType } from './types/declType.ts';

/** A rule that compiles. Its message expression may be wrong all the same. */
export interface CompiledRule {
  readonly rule: ValidationRule;
  readonly expression: CompiledExpression;
  readonly message: CompiledExpression | undefined;
  readonly messageProblem: ExpressionProblem | undefined;
}

/** Compiles a rule, and its message expression; or says in the API server's words why the rule does not do. */
export function compileRule(rule: ValidationRule, self: DeclType): Result<CompiledRule, ExpressionProblem> {
  const optionalOldSelf = rule.optionalOldSelf === true;
  const compiled = compileExpression(rule.rule, self, optionalOldSelf);
  if (!compiled.ok) {
    const { kind, text, issues } = compiled.error;
    return fail({ kind, text: `${kind === 'program' ? 'program instantiation' : 'compilation'} failed: ${text}`, issues });
  }
  if (compiled.value.type.kind !== 'bool') return fail({ kind: 'type', text: 'cel expression must evaluate to a bool', issues: [] });
  const { messageExpression } = rule;
  const message = messageExpression ? compileMessage(messageExpression, self, optionalOldSelf) : undefined;
  return ok({
    rule,
    expression: compiled.value,
    message: message?.ok === true ? message.value : undefined,
    messageProblem: message?.ok === false ? message.error : undefined,
  });
}

function compileMessage(source: string, self: DeclType, optionalOldSelf: boolean): Result<CompiledExpression, ExpressionProblem> {
  const compiled = compileExpression(source, self, optionalOldSelf);
  if (!compiled.ok) {
    const { kind, text, issues } = compiled.error;
    return fail({ kind, text: `messageExpression ${kind === 'program' ? 'instantiation' : 'compilation'} failed: ${text}`, issues });
  }
  return compiled.value.type.kind === 'string'
    ? compiled
    : fail({ kind: 'type', text: 'messageExpression must evaluate to a string', issues: [] });
}
