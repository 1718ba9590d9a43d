import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { RE2JS } from 're2js';
import { isSimple, lazyPattern, patternProblem } from '../../../../src/crd/schema/pattern.ts';
import { fc } from '../../properties.ts';

describe('Patterns', () => {
  it('say what is wrong with them as Go does', () => {
    assert.equal(patternProblem('('), 'error parsing regexp: missing closing ): `(`');
    assert.equal(patternProblem('(?=a)'), 'error parsing regexp: invalid or unsupported Perl syntax: `(?=`');
    assert.equal(patternProblem('a\\'), 'error parsing regexp: trailing backslash at end of expression: ``');
    assert.equal(patternProblem('^[a-z]([-a-z0-9]*[a-z0-9])?$'), undefined);
  });

  it('that would take JavaScript longer than any test may run are answered', () => {
    assert.equal(lazyPattern('^(a+)+$').test(`${'a'.repeat(200)}!`), false);
  });

  it('mean what they mean in RE2', () => {
    assert.equal(lazyPattern('(?i)^ABC$').test('abc'), true);
    assert.equal(lazyPattern('^[[:alpha:]]+$').test('abc'), true);
    assert.equal(lazyPattern('^\\s$').test('\u00a0'), false);
  });

  for (const pattern of ['^[a-z]([-a-z0-9]*[a-z0-9])?$', '^v\\d+$', '^(a|bc)$', '^[a-z0-9./:-]+$', '^\\d{1,3}(m|Mi)?$']) {
    it(`${pattern} runs on JavaScript's engine, with the same result`, () => {
      assert.equal(isSimple(pattern), true);
      const native = new RegExp(pattern, 'u');
      const re2 = RE2JS.compile(pattern);
      const text = fc.string({
        unit: fc.constantFrom('a', 'b', 'c', 'v', 'M', '0', '1', '9', 'm', 'i', '-', '.', '/', ':', '\n', ' ', 'é'),
      });
      fc.assert(fc.property(text, (given) => native.test(given) === re2.test(given)));
    });
  }

  for (const pattern of [
    '^(a+)+$',
    '^a*a*$',
    'a+$',
    '^(a|b)+$',
    '^.$',
    '^[^[:space:]]$',
    '^\\s$',
    '^a|b$',
    '^(?i)a$',
    '^a{1,2}{3}$',
    '^a**$',
  ]) {
    it(`${pattern} does not`, () => assert.equal(isSimple(pattern), false));
  }
});
