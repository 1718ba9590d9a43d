import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'yaml';
import type { JsonObject } from '../../../../../src/crd/source/json.ts';
import { writeYaml } from '../../../../../src/crd/source/yaml/write.ts';
import { fc } from '../../../properties.ts';

test('lists are not indented below their key; empty ones stay on the line', () => {
  assert.equal(
    writeYaml({ b: ['x', { c: 1, a: [[1, 2], []] }], a: {}, c: [] }),
    'a: {}\nb:\n- x\n- a:\n  - - 1\n    - 2\n  - []\n  c: 1\nc: []\n',
  );
});

test('numbers are written as Go writes them', () => {
  assert.equal(
    writeYaml({ a: 1, b: 1.5, c: 1e21, d: 0.00001, e: 123456789.5, f: 9007199254740993n, g: -0.25 }),
    'a: 1\nb: 1.5\nc: 1e+21\nd: 1e-05\ne: 1.234567895e+08\nf: 9007199254740993\ng: -0.25\n',
  );
});

test('keys are sorted with runs of digits as numbers, letters after other signs', () => {
  assert.deepEqual(Object.keys(parse(writeYaml({ a10: 1, a2: 1, a_: 1, ab: 1, B: 1, a02: 1, a: 1 })) as object), [
    'B',
    'a',
    'a_',
    'a2',
    'a02',
    'a10',
    'ab',
  ]);
});

test('whatever is written reads back as the same, by another library', () => {
  // A float beyond what a float can hold ("6E798") is text to Go's reader and infinity to this one: left out.
  const readAlike = (text: string): boolean => Number.isNaN(Number(text)) || Number.isFinite(Number(text));
  const scalar = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 120 }).filter(readAlike),
    fc.string({ unit: fc.constantFrom(...'ab: #-\'"\\\n\t ,[]{}&*!|>%@`0123456789.+eE_'.split('')), maxLength: 160 }).filter(readAlike),
    fc.constantFrom(
      'y',
      'No',
      'true',
      'null',
      '~',
      '',
      '1e3',
      '0x1f',
      '1_000',
      '12:30',
      '2026-12-01',
      '.5',
      '---',
      '...',
      '- a',
      '? b',
      '= c',
      '<<',
    ),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
  );
  const { node } = fc.letrec((tie) => ({
    node: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      scalar,
      fc.array(tie('node'), { maxLength: 4 }),
      fc.dictionary(fc.string({ unit: 'grapheme', maxLength: 20 }).filter(readAlike), tie('node'), { maxKeys: 4, noNullPrototype: true }),
    ),
  }));
  const object = fc.dictionary(fc.string({ maxLength: 12 }).filter(readAlike), node, { noNullPrototype: true });
  fc.assert(
    fc.property(object, (value) => {
      assert.deepEqual(parse(writeYaml(value as JsonObject), { maxAliasCount: 0 }), value);
    }),
    { numRuns: 400 },
  );
});
