import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { SharedStrings } from '../../../../src/runtime/reflector/sharedStrings.ts';
import { equal } from '../../../../src/runtime/cause/equal.ts';
import { deepFreeze } from '../../../../src/runtime/store/freeze.ts';
import { fc } from '../../properties.ts';

/** JSON as deep as an API server takes it. */
const deep = (levels: number, inner = '"the innermost text"'): unknown =>
  JSON.parse(`${'{"a":['.repeat(levels / 2)}${inner}${']}'.repeat(levels / 2)}`);

describe('shared strings', () => {
  test('R16 objects stay what they are, field for field', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('the same text as before', '__proto__', 'x'.repeat(300)));
    const strings = new SharedStrings();
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }), fc.array(text), (value, more) => {
        const json = JSON.stringify({ value, more, again: more });
        assert.equal(JSON.stringify(strings.share(JSON.parse(json))), json);
      }),
    );
    const odd = '{"__proto__":"a text of some length","b":{"__proto__":{"c":"a text of some length"}}}';
    assert.equal(JSON.stringify(strings.share(strings.share(JSON.parse(odd)))), odd);
  });

  test('R16 many texts that come once are forgotten, and the depth of an object has an end', () => {
    const strings = new SharedStrings();
    for (let i = 0; i < 20_000; i++) assert.deepEqual(strings.share({ uid: `a unique text ${i}` }), { uid: `a unique text ${i}` });
    const value = deep(10_000);
    assert.equal(strings.share(value), value);
  });
});

describe('objects of 10,000 levels', () => {
  test('are compared', () => {
    assert.equal(equal(deep(10_000), deep(10_000)), true);
    assert.equal(equal(deep(10_000), deep(10_000, '"another text"')), false);
    assert.equal(equal(deep(10_000), deep(9998)), false);
  });

  test('are frozen to the last', () => {
    let value = deepFreeze(deep(10_000)) as { a: unknown[] } | undefined;
    for (let level = 0; level < 5000; level++) {
      assert.ok(Object.isFrozen(value) && Object.isFrozen(value?.a));
      value = value?.a[0] as { a: unknown[] } | undefined;
    }
  });
});
