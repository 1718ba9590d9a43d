import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkRules } from '../../../tools/check/rules.ts';

const header = ['/**', ' * A queue.', ' *', ' * Q1 Fair.', ' * Q2 Stingy: see Q1.', ' */'].join('\n');
const sources = new Map([['runtime/queue.ts', header]]);
const testsOf = (...names: string[]): Map<string, string> =>
  new Map([['unit/queue.test.ts', names.map((name) => `  test('${name}', () => undefined);`).join('\n')]]);

describe('the gate of numbered rules', () => {
  test('is content when each rule has a test, also one for several', () => {
    assert.deepEqual(checkRules(sources, testsOf('Q1, Q2 both hold', 'F5 is a key of the keyboard')), []);
    assert.deepEqual(checkRules(sources, testsOf('Q1 is fair', 'Q2 is stingy', 'a story of no rule')), []);
  });

  test('names a rule without a test, and a test without a rule', () => {
    assert.deepEqual(checkRules(sources, testsOf('Q1 is fair', 'Q7 is gone')), [
      'test/unit/queue.test.ts names rule Q7, which no header of src/ has',
      'rule Q2 of src/runtime/queue.ts has no test; begin a test\'s name with "Q2 "',
    ]);
  });

  test('a number in the middle of a name, or of a sentence, counts for nothing', () => {
    assert.deepEqual(checkRules(sources, testsOf('Q1 is fair, unlike Q2 ', 'as Q2 says')).length, 1);
  });

  test('refuses a number that two headers give', () => {
    const twice = new Map([...sources, ['runtime/quota.ts', '/**\n * Q2 Quotas count.\n */']]);
    assert.deepEqual(checkRules(twice, testsOf('Q1, Q2 both')), [
      'rule Q2 stands in src/runtime/quota.ts and in src/runtime/queue.ts; a number is given once',
    ]);
  });
});
