import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { goJsonProblem } from '../../../src/apiserver/json/goProblem.ts';
import { warningHeaders } from '../../../src/apiserver/warnings.ts';
import { ageOf } from '../../../src/apiserver/table/age.ts';
import { compareVersions } from '../../../src/apiserver/registry/registry.ts';

describe('what Go says of broken JSON', () => {
  const cases: [string, string][] = [
    ['', 'unexpected end of JSON input'],
    ['{"a":', 'unexpected end of JSON input'],
    ['{"a":[1,2', 'unexpected end of JSON input'],
    ['{"a":x}', "invalid character 'x' looking for beginning of value"],
    ['{a:1}', "invalid character 'a' looking for beginning of object key string"],
    ['{"a" 1}', "invalid character '1' after object key"],
    ['{"a":1 "b":2}', `invalid character '"' after object key:value pair`],
    ['[1 2]', "invalid character '2' after array element"],
    ['{} x', "invalid character 'x' after top-level value"],
    ['"a\nb"', "invalid character '\\n' in string literal"],
    ["'a'", "invalid character '\\'' looking for beginning of value"],
  ];
  for (const [text, expected] of cases) it(`${JSON.stringify(text)}: ${expected}`, () => assert.equal(goJsonProblem(text), expected));
});

describe('warnings', () => {
  it('are quoted, said once each, and kept to a sane length', () => {
    assert.deepEqual(warningHeaders(['a "b" \\', 'a "b" \\', 'two\nlines']), ['299 - "a \\"b\\" \\\\"', '299 - "two lines"']);
    assert.equal(warningHeaders(Array.from({ length: 100 }, (_, i) => `${i} ${'x'.repeat(100)}`)).length, 36);
  });
});

describe('the age of an object', () => {
  const second = 1000;
  const cases: [number, string][] = [
    [0, '0s'],
    [119 * second, '119s'],
    [125 * second, '2m5s'],
    [600 * second, '10m'],
    [3 * 3600 * second, '3h'],
    [3 * 3600 * second + 65 * second, '3h1m'],
    [30 * 3600 * second, '30h'],
    [50 * 3600 * second, '2d2h'],
    [9 * 86400 * second, '9d'],
    [800 * 86400 * second, '2y70d'],
  ];
  for (const [age, expected] of cases)
    it(`${age / 1000} s is ${expected}`, () => assert.equal(ageOf('2026-01-01T00:00:00Z', Date.UTC(2026, 0, 1) + age), expected));

  it('is unknown without a time', () => assert.equal(ageOf(undefined, 0), '<unknown>'));
});

describe('versions', () => {
  it('are preferred stable first, then newest', () => {
    const versions = ['foo10', 'v1alpha1', 'v2', 'v10', 'v11beta2', 'v1', 'v3beta1', 'foo1', 'v11alpha2'];
    assert.deepEqual(versions.sort(compareVersions), ['v10', 'v2', 'v1', 'v11beta2', 'v3beta1', 'v11alpha2', 'v1alpha1', 'foo1', 'foo10']);
  });
});
