import { readFileSync } from 'node:fs';
import { compileRule } from '../../../../../src/crd/schema/cel/compileRule.ts';
import { declTypeOf } from '../../../../../src/crd/schema/cel/types/declType.ts';
import { valueOf } from '../../../../../src/crd/schema/cel/values/schemaValue.ts';
import type { JSONSchemaProps, ValidationRule } from '../../../../../src/crd/schema/index.ts';

export interface RuleQuestion {
  readonly base?: string;
  readonly schema?: JSONSchemaProps;
  readonly rule: ValidationRule;
  readonly object?: object;
  readonly old?: object;
}

export interface RuleAnswer {
  readonly problem?: string;
  readonly messageProblem?: string;
  readonly maxCost?: number;
  readonly usesOldSelf?: boolean;
  readonly value?: boolean;
  readonly failure?: string;
  readonly cost?: number;
}

const file = new URL('../../../../golden/upstream/ruleBases.json', import.meta.url);
const bases = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Pick<RuleQuestion, 'schema' | 'object' | 'old'>>;

/** What ours says of a rule over a schema, as the recorder asks upstream. */
export function askRule(question: RuleQuestion): RuleAnswer {
  const { schema = {}, object, old, rule } = { ...bases[question.base ?? ''], ...question };
  const type = declTypeOf(schema, false, 'selfType');
  if (type === undefined) throw new Error('the schema has no type');
  const compiled = compileRule(rule, type);
  if (!compiled.ok) return { problem: compiled.error.text };
  const { expression, messageProblem } = compiled.value;
  const answer: RuleAnswer = {
    maxCost: expression.maxCost,
    usesOldSelf: expression.usesOldSelf,
    ...(messageProblem === undefined ? {} : { messageProblem: messageProblem.text }),
  };
  if (object === undefined) return answer;
  const variables = new Map([
    ['self', valueOf(object, schema)],
    ['oldSelf', valueOf(old, schema)],
  ]);
  const { value, error, cost } = expression.evaluate(variables, 1_000_000);
  return error === undefined ? { ...answer, value: value as boolean, cost } : { ...answer, failure: error.message, cost };
}

/** The oldest minor version with which the rule compiles; 25 where it always did. */
export function sinceOf(question: RuleQuestion): number | undefined {
  const { schema = {}, rule } = { ...bases[question.base ?? ''], ...question };
  const type = declTypeOf(schema, false, 'selfType');
  const compiled = type === undefined ? undefined : compileRule(rule, type);
  if (compiled?.ok !== true) return undefined;
  return compiled.value.expression.requirements()[0]?.since ?? 25;
}
