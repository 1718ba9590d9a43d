import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compileSchema, type CustomResourceDefinition, type JSONSchemaProps, validateCrd } from '../../../../../src/crd/schema/index.ts';
import type { StatusCause } from '../../../../../src/k8s/status.ts';
import { causeLines, recorded } from '../../../recorded.ts';
import { askRule, type RuleAnswer, type RuleQuestion, sinceOf } from './askRule.ts';

describe('What the API server says of a rule and what it costs', () => {
  for (const { name, request, result = {} } of recorded<RuleQuestion, RuleAnswer>('rule')) {
    it(name, () => {
      const { cost, ...answer } = comparable(askRule(request));
      const { cost: expectedCost, ...expected } = comparable(result);
      assert.deepEqual(answer, expected);
      if (expected.failure === undefined && !costsOtherwise.has(name)) assert.equal(cost, expectedCost);
    });
  }
});

describe('With which Kubernetes a rule came', () => {
  for (const { name, request, result } of recorded<RuleQuestion, number>('ruleSince')) {
    it(name, () => assert.equal(sinceOf(request), result));
  }
});

describe('What the API server says of a CRD with rules', () => {
  for (const { name, request, result = [] } of recorded<{ crd: CustomResourceDefinition; old?: CustomResourceDefinition }, StatusCause[]>(
    'crdRules',
  )) {
    it(name, () => assert.deepEqual(linesOf(validateCrd(request.crd, request.old)), linesOf(result)));
  }
});

describe('What the API server says of an object whose schema has rules', () => {
  for (const { name, request, result = [] } of recorded<{ schema: JSONSchemaProps; object: object; old?: object }, StatusCause[]>(
    'rules',
  )) {
    it(name, () => assert.deepEqual(causeLines(compileSchema(request.schema).validate(request.object, request.old)), causeLines(result)));
  }
});

/** Where errors meet `&&` and `||`, or a key is given twice, upstream counts steps that we do not make. */
const costsOtherwise: ReadonlySet<string> = new Set([
  "{'a': 1, 'a': 2}.size() == 1",
  '(self.n / 0 == 1) || true',
  'self.n / 0 == 1 || self.b || self.n / 0 == 2',
  '(self.n / 0 == 1) && false',
  '[0, 1].exists(x, 1 / x > 0)',
]);

/** Syntax errors come from another parser: their line is compared, not their words. Upstream numbers the type of `self`. */
function comparable(answer: RuleAnswer): RuleAnswer {
  if (answer.problem === undefined) return answer;
  return { ...answer, problem: withoutSyntax(answer.problem).replace(/selfType\d+/g, 'selfType') };
}

function withoutSyntax(text: string): string {
  return text.replace(/^((?:compilation failed: )?ERROR: <input>:\d+):\d+: Syntax error: .*$/s, '$1: Syntax error');
}

function linesOf(causes: readonly StatusCause[]): string[] {
  return causeLines(causes).map((line) =>
    line
      .replace(/(compilation failed: ERROR: <input>:\d+):\d+: Syntax error: .*$/s, '$1: Syntax error')
      .replace(/selfType\d+/g, 'selfType'),
  );
}
