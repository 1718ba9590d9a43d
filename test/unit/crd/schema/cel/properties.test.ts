import assert from 'node:assert/strict';
import { it } from 'node:test';
import { compileRule } from '../../../../../src/crd/schema/cel/compileRule.ts';
import { escapeName, unescapeName } from '../../../../../src/crd/schema/cel/types/escaping.ts';
import { declTypeOf } from '../../../../../src/crd/schema/cel/types/declType.ts';
import { valueOf } from '../../../../../src/crd/schema/cel/values/schemaValue.ts';
import { CelError } from '../../../../../src/crd/schema/cel/values/value.ts';
import { compileSchema, type JSONSchemaProps } from '../../../../../src/crd/schema/index.ts';
import { fc } from '../../../properties.ts';

const schema: JSONSchemaProps = {
  type: 'object',
  properties: {
    n: { type: 'integer' },
    f: { type: 'number' },
    s: { type: 'string', maxLength: 20 },
    b: { type: 'boolean' },
    l: { type: 'array', maxItems: 5, items: { type: 'string', maxLength: 5 } },
    m: { type: 'object', maxProperties: 5, additionalProperties: { type: 'integer' } },
    x: { 'x-kubernetes-int-or-string': true },
    t: { type: 'string', format: 'date-time' },
  },
};
const self = declTypeOf(schema, false, 'selfType') ?? assert.fail();

/** Expressions as people write them, most of them not well typed. */
const { expression } = fc.letrec<{ expression: string; atom: string }>((tie) => ({
  atom: fc.constantFrom(
    ...['self.n', 'self.f', 'self.s', 'self.b', 'self.l', 'self.m', 'self.x', 'self.t', 'self', 'oldSelf', 'v', 'null', 'true'],
    ...[
      '1',
      '-3',
      '2.5',
      '7u',
      "'a'",
      "b'x'",
      '[]',
      '{}',
      "['a', 'b']",
      '[1, 2]',
      "{'k': 1}",
      "duration('1h')",
      "quantity('1k')",
      "ip('::1')",
    ],
  ),
  expression: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    tie('atom'),
    fc
      .tuple(tie('expression'), fc.constantFrom('+', '-', '*', '/', '%', '==', '!=', '<', '>=', '&&', '||', 'in'), tie('expression'))
      .map(([a, operator, b]) => `(${a} ${operator} ${b})`),
    fc.tuple(tie('expression'), tie('expression'), tie('expression')).map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
    fc.tuple(tie('expression'), tie('expression')).map(([a, b]) => `${a}[${b}]`),
    fc.tuple(tie('expression'), tie('expression')).map(([a, b]) => `${a}.?n.orValue(${b})`),
    fc
      .tuple(tie('expression'), fc.constantFrom('all', 'exists', 'map', 'filter', 'exists_one', 'sortBy'), tie('expression'))
      .map(([a, macro, b]) => `${a}.${macro}(v, ${b})`),
    fc
      .tuple(
        tie('expression'),
        fc.constantFrom('size', 'trim', 'sum', 'min', 'sort', 'distinct', 'flatten', 'join', 'reverse', 'isSorted', 'getHours', 'family'),
      )
      .map(([a, method]) => `${a}.${method}()`),
    fc
      .tuple(
        fc.constantFrom('size', 'int', 'uint', 'double', 'string', 'bytes', 'type', 'dyn', 'timestamp', 'isQuantity', 'url', 'lists.range'),
        tie('expression'),
      )
      .map(([name, a]) => `${name}(${a})`),
    fc
      .tuple(
        tie('expression'),
        fc.constantFrom('contains', 'matches', 'split', 'indexOf', 'charAt', 'find', 'containsIP'),
        tie('expression'),
      )
      .map(([a, method, b]) => `${a}.${method}(${b})`),
  ),
}));

const object = fc.record(
  {
    n: fc.integer(),
    f: fc.double({ noNaN: true, noDefaultInfinity: true }),
    s: fc.string({ maxLength: 20 }),
    b: fc.boolean(),
    l: fc.array(fc.string({ maxLength: 5 }), { maxLength: 5 }),
    m: fc.dictionary(fc.string(), fc.integer(), { maxKeys: 5 }),
    x: fc.oneof(fc.integer(), fc.string()),
    t: fc.constant('2024-01-02T03:04:05Z'),
  },
  { requiredKeys: [] },
);

it('any expression compiles or says why not, and runs within its limit: it never crashes', () => {
  let ran = 0;
  fc.assert(
    fc.property(expression, object, (source, given) => {
      const compiled = compileRule({ rule: `dyn(${source}) == dyn(1)` }, self);
      if (!compiled.ok) return void assert.match(compiled.error.text, /failed: /);
      ran++;
      const value = valueOf(given, schema);
      const { error, cost } = compiled.value.expression.evaluate(
        new Map([
          ['self', value],
          ['oldSelf', value],
        ]),
        100_000,
      );
      assert.ok(cost >= 0 && (error === undefined || error.message !== ''));
    }),
    { numRuns: 1500 },
  );
  assert.ok(ran > 100, `${ran} of the expressions are well typed`);
});

it('any text is an expression or is not: it never crashes', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'self.l[]{}()?:"\'+-1 ,ab'.split('')) })), (source) => {
      const compiled = compileRule({ rule: source }, self);
      assert.ok(compiled.ok || compiled.error.text !== '');
    }),
    { numRuns: 2000 },
  );
});

it('a long expression and a deep one are refused or compiled in good time', () => {
  const long = `self.n > 0${' && self.n > 0'.repeat(700)}`;
  assert.equal(compileRule({ rule: long }, self).ok, true);
  const deep = compileRule({ rule: `${'('.repeat(5000)}self.b${')'.repeat(5000)}` }, self);
  assert.equal(deep.ok, false);
});

it('an object with any values is validated without a crash, whatever its rules', () => {
  const compiled = compileSchema({
    type: 'object',
    properties: { spec: { ...schema, 'x-kubernetes-validations': [{ rule: "self.s.size() < 9 && self.l.all(x, x != 'q')" }] } },
  });
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), object, (any, good) => {
      for (const spec of [any, good]) assert.ok(Array.isArray(compiled.validate({ spec })));
    }),
    { numRuns: 300 },
  );
});

it('the name of a field survives escaping', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ab_.-/1'.split('')), maxLength: 12 }), (name) => {
      const escaped = escapeName(name);
      if (escaped !== undefined && !name.includes('__')) assert.equal(unescapeName(escaped), name);
    }),
  );
});

it('a value that is no value of its type is an error, not a crash', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), (json) => {
      try {
        valueOf(json, schema);
      } catch (error) {
        assert.ok(error instanceof CelError);
      }
    }),
  );
});
