import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyPatch } from 'rfc6902';
import { parseExact } from '../../../../src/base/exactJson.ts';
import { equal } from '../../../../src/runtime/cause/equal.ts';
import { patchBetween } from '../../../../src/runtime/webhook/admission/jsonPatch.ts';
import { fc } from '../../properties.ts';

type Operations = Parameters<typeof applyPatch>[1];

const names = fc.constantFrom('a', 'b', 'a/b', 'm~n', '', '0', '-');
const { json } = fc.letrec((tie) => ({
  json: fc.oneof({ depthSize: 'small' }, fc.constantFrom(null, true, 0, 1.5, 'x', 9007199254740993n), tie('list'), tie('map')),
  list: fc.array(tie('json'), { maxLength: 5 }),
  map: fc.dictionary(names, tie('json'), { maxKeys: 5 }),
}));

test('a patch makes the one object of the other, whatever they are', () => {
  fc.assert(
    fc.property(fc.dictionary(names, json), fc.dictionary(names, json), (from, to) => {
      const target = structuredClone(from);
      const failures = applyPatch(target, parseExact(patchBetween(from, to)) as Operations);
      assert.deepEqual(
        failures.filter((failure) => failure !== null),
        [],
      );
      assert.ok(equal(target, to));
    }),
  );
});

test('a long list that changed is replaced whole, and one that did not change costs nothing', () => {
  const items = Array.from({ length: 20_000 }, (_, index) => ({ name: `item-${index}` }));
  const operations = JSON.parse(patchBetween({ items, other: items }, { items: [...items.slice(1), { name: 'new' }], other: items })) as {
    op: string;
    path: string;
  }[];
  assert.deepEqual(
    operations.map(({ op, path }) => `${op} ${path}`),
    ['replace /items'],
  );
});
