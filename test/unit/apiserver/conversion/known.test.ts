import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Conversions, type Converter, converting, inVersion } from '../../../../src/apiserver/conversion/known.ts';
import type { Tree } from '../../../../src/apiserver/json/bytes.ts';
import { makeApi } from '../support/api.ts';

const v1 = { apiVersion: 'example.com/v1', kind: 'Note', spec: { message: 'a' } };

/** Counts how often it is asked, and for how many objects. */
function counting(): Converter & { readonly asked: number[] } {
  const asked: number[] = [];
  return {
    asked,
    ask: (objects, apiVersion) => {
      asked.push(objects.length);
      return Promise.resolve(objects.map((object) => ({ ...object, apiVersion })));
    },
  };
}

describe('work that needs a conversion by webhook', () => {
  const conversions = (): Conversions => new Conversions(makeApi().server.store);

  it('is done at once where the version is the same: the webhook is not asked', () => {
    const converter = counting();
    assert.equal(
      converting(conversions(), () => inVersion(converter, v1, 'example.com/v1')),
      v1,
    );
    assert.deepEqual(converter.asked, []);
  });

  it('is done again once the webhook has answered, which is asked once for what is needed twice', async () => {
    const converter = counting();
    let begun = 0;
    const done = await converting(conversions(), () => {
      begun++;
      return [inVersion(converter, v1, 'example.com/v2'), inVersion(converter, { ...v1 }, 'example.com/v2')];
    });
    assert.deepEqual([begun, converter.asked, done.map(({ apiVersion }) => apiVersion)], [2, [1], ['example.com/v2', 'example.com/v2']]);
    assert.notEqual(done[0], done[1], 'each is its own');
  });

  it('finds what was fetched for it in one question', async () => {
    const converter = counting();
    const known = conversions();
    const others: Tree[] = [v1, { ...v1, spec: {} }, { ...v1, apiVersion: 'example.com/v2' }];
    await known.fetch(converter, others, 'example.com/v2');
    const found = converting(known, () => others.map((object) => inVersion(converter, object, 'example.com/v2')));
    assert.ok(Array.isArray(found), 'at once');
    assert.deepEqual(converter.asked, [2]);
  });

  it('fails as the webhook does, and as itself', async () => {
    const failing: Converter = { ask: () => Promise.reject(new Error('no')) };
    await assert.rejects(async () => converting(conversions(), () => inVersion(failing, v1, 'example.com/v2')), /^Error: no$/);
    assert.throws(() => converting(conversions(), () => assert.fail('wrong')), /wrong/);
  });

  it('cannot be done where nobody waits', () => {
    assert.throws(
      () => inVersion(counting(), v1, 'example.com/v2'),
      /was to be converted to example\.com\/v2 where no webhook can be asked/,
    );
  });
});
