import { clauseRules, clausesOf, endsEarly } from '../library/formatting.ts';
import { patternProblem } from '../../pattern.ts';
import { type CallExpr, children, type Expr } from '../syntax/expr.ts';
import type { Issue } from '../syntax/issue.ts';
import { type CelType, dyn, sameType, typeText, unwrapOptional } from '../types/celType.ts';
import { parseDuration, parseTimestamp } from '../values/time.ts';
import { CelError } from '../values/value.ts';

/** What is wrong with literals in an expression that is well typed: durations, times, patterns, templates, mixed lists. */
export function literalProblems(root: Expr): Issue[] {
  const issues: Issue[] = [];
  const mixed: Issue[] = [];
  walk(root, false, issues, mixed);
  return [...issues, ...mixed];
}

function walk(expr: Expr, inFormat: boolean, issues: Issue[], mixed: Issue[]): void {
  if (expr.kind === 'call') checkCall(expr, issues);
  if (!inFormat) checkAggregate(expr, mixed);
  const below = inFormat || (expr.kind === 'call' && expr.name === 'format');
  for (const child of children(expr)) walk(child, below, issues, mixed);
}

function checkCall(call: CallExpr, issues: Issue[]): void {
  const valid = literalChecks[call.name];
  const [first] = call.args;
  if (valid !== undefined && first?.kind === 'const' && typeof first.value === 'string' && !valid(first.value)) {
    issues.push({ at: first.at, message: `invalid ${call.name} argument` });
  }
  if (call.name === 'format') checkFormat(call, issues);
}

const literalChecks: Readonly<Record<string, (text: string) => boolean>> = {
  duration: (text) => parseDuration(text) !== undefined,
  timestamp: (text) => parseTimestamp(text) !== undefined,
  matches: (text) => patternProblem(text) === undefined,
};

function checkAggregate(expr: Expr, issues: Issue[]): void {
  if (expr.kind === 'list') sameTypes(expr.elements, issues, true, expr.optional);
  if (expr.kind !== 'map') return;
  sameTypes(
    expr.entries.map(([key]) => key),
    issues,
    false,
  );
  sameTypes(
    expr.entries.map(([, value]) => value),
    issues,
    false,
    expr.optional,
  );
}

function sameTypes(exprs: readonly Expr[], issues: Issue[], firstOnly: boolean, optional?: ReadonlySet<number>): void {
  let wanted: CelType | undefined;
  for (const [index, other] of exprs.entries()) {
    const given = other.type ?? dyn;
    const type = optional?.has(index) === true ? unwrapOptional(given) : given;
    wanted ??= type;
    if (sameType(wanted, type)) continue;
    issues.push({ at: other.at, message: `expected type '${typeText(wanted)}' but found '${typeText(type)}'` });
    if (firstOnly) return;
  }
}

function checkFormat(call: CallExpr, issues: Issue[]): void {
  const [given] = call.args;
  const { target } = call;
  if (target?.kind !== 'const' || typeof target.value !== 'string' || given?.kind !== 'list') return;
  const args = given.elements;
  try {
    const clauses = clausesOf(target.value, (index, ended) => {
      if (ended) throw new CelError(endsEarly);
      if (index >= args.length) throw new CelError(`index ${index} out of range`);
    }).filter((clause) => typeof clause !== 'string');
    for (const [index, { verb }] of clauses.entries()) {
      const arg = args[index];
      const rule = clauseRules[verb.replace('X', 'x')];
      if (arg === undefined || rule === undefined || fits(arg.type ?? dyn, rule.kinds)) continue;
      issues.push({ at: arg.at, message: `error during formatting: ${rule.rule}, was given ${(arg.type ?? dyn).name}` });
      return;
    }
    if (args.length > clauses.length) {
      const message = `too many arguments supplied to string.format (expected ${clauses.length}, got ${args.length})`;
      issues.push({ at: call.at, message });
    }
  } catch (error) {
    if (!(error instanceof CelError)) throw error;
    issues.push({ at: call.at, message: error.message });
  }
}

function fits({ kind }: CelType, kinds: readonly string[]): boolean {
  return kind === 'dyn' || kinds.includes(kind);
}
