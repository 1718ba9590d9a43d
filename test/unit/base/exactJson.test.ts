import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseExact, shortestInteger, stringifyExact } from '../../../src/base/exactJson.ts';

test('whole numbers of any size come back as they were written; others stay numbers', () => {
  const text =
    '{"big":9223372036854775807,"low":-9007199254740993,"small":42,"float":1.5,"exponent":1e300,"text":"9223372036854775807","list":[12345678901234567890,null,true]}';
  const value = parseExact(text) as Record<string, unknown>;
  assert.equal(value['big'], 9223372036854775807n);
  assert.equal(value['small'], 42);
  assert.equal(value['float'], 1.5);
  assert.equal(stringifyExact(value), text.replace('1e300', '1e+300'));
});

test('an integer that was read exactly is a number where a number holds it', () => {
  assert.deepEqual([7n, -9007199254740991n, 9007199254740993n, '7', 1.5, null].map(shortestInteger), [
    7,
    -9007199254740991,
    9007199254740993n,
    '7',
    1.5,
    null,
  ]);
});
