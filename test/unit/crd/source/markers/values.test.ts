import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Cursor } from '../../../../../src/crd/source/markers/cursor.ts';
import { takeValue } from '../../../../../src/crd/source/markers/values.ts';
import type { ArgumentType } from '../../../../../src/crd/source/markers/definition.ts';

const cases: readonly (readonly [type: ArgumentType, text: string, value: unknown, rest?: string])[] = [
  ['int', '-3', -3],
  ['int', '9007199254740993', 9007199254740993n],
  ['number', '1.5e3', 1500],
  ['number', '-.5', -0.5],
  ['bool', 'true', true],
  ['string', 'bare text, rest', 'bare text', ', rest'],
  ['string', 'a:b', 'a:b'],
  ['string', '"a, \\"b\\" \\u00e9\\n"', 'a, "b" é\n'],
  ['string', '`a\\d,"`', 'a\\d,"'],
  ['string', "'single quotes stay'", "'single quotes stay'"],
  [{ list: 'string' }, 'a;b;"c;d"', ['a', 'b', 'c;d']],
  [{ list: 'string' }, '{a, b,`c`}', ['a', 'b', 'c']],
  [{ list: 'any' }, '1;two;true', [1, 'two', true]],
  ['any', '80', 80],
  ['any', '1.0', 1],
  ['any', '0x10', '0x10'],
  ['any', '10.0.0.0/8', '10.0.0.0/8'],
  ['any', '100Mi', '100Mi'],
  ['any', '2026-12-01', '2026-12-01'],
  ['any', 'false', false],
  ['any', 'falsehood', 'falsehood'],
  ['any', 'a;b', ['a', 'b']],
  ['any', '{1,2}', [1, 2]],
  ['any', '{}', {}],
  ['any', '{a: {x,y}}', { a: ['x', 'y'] }],
  ['raw', ' {"a": 1}', ' {"a": 1}'],
];

for (const [type, text, value, rest = ''] of cases) {
  test(`${JSON.stringify(type)}: ${text}`, () => {
    const cursor = new Cursor(text);
    assert.deepEqual(takeValue(cursor, type), value);
    assert.equal(text.slice(cursor.at), rest);
  });
}
