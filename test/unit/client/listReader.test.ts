import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ListReader } from '../../../src/client/listReader.ts';
import { createHttpClient } from '../../../src/client/httpClient.ts';
import { fc } from '../properties.ts';
import { answer, fakeServer } from './support/fakeServer.ts';
import { guestbook, guestbooks } from './support/types.ts';

/** What the reader makes of a text that comes in pieces. */
function read(text: string, cuts: readonly number[]): unknown {
  const bytes = Buffer.from(text);
  const reader = new ListReader();
  const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  let from = 0;
  for (const end of ends) {
    reader.push(bytes.subarray(from, end));
    from = end;
  }
  const envelope = reader.end() as { items?: unknown } | null;
  return Array.isArray(envelope?.items) ? { ...envelope, items: reader.items } : envelope;
}

const cuts = fc.array(fc.nat(), { maxLength: 12 });
const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('items', '"items":[', '\\', '\\"', ']', ',', '{', 'ä', '😀'),
);
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constant(null),
    fc.integer(),
    fc.boolean(),
    text,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(text, tie('value'), { maxKeys: 4 }),
  ),
}));

describe('lists as they come in', () => {
  test('K6 are what JSON.parse would give, wherever the bytes are cut', () => {
    const list = fc.record({
      before: fc.dictionary(text, value, { maxKeys: 3 }),
      items: fc.array(value),
      after: fc.dictionary(text, value, { maxKeys: 3 }),
    });
    fc.assert(
      fc.property(list, fc.constantFrom(undefined, 1, '\t'), cuts, ({ before, items, after }, indent, at) => {
        delete before['items'];
        delete after['items'];
        const json = JSON.stringify({ ...before, items, ...after }, undefined, indent);
        assert.deepEqual(read(json, at), JSON.parse(json));
      }),
    );
  });

  test('K6 other JSON is what it is', () => {
    fc.assert(
      fc.property(value, cuts, (any, at) => {
        assert.deepEqual(read(JSON.stringify(any), at), JSON.parse(JSON.stringify(any)));
      }),
    );
    assert.deepEqual(read('{"items":null,"kind":"PodList"}', [3, 9]), { items: null, kind: 'PodList' });
    assert.deepEqual(read('{"metadata":{"items":[1]},"items":[ ]}', [14]), { metadata: { items: [1] }, items: [] });
  });

  test('K7 a list that is cut off anywhere, or no JSON, is an error', () => {
    const whole = JSON.stringify({ kind: 'GuestbookList', items: [guestbook('ä'), guestbook('b')], metadata: {} });
    for (let length = 0; length < Buffer.byteLength(whole); length++)
      assert.throws(() => read(Buffer.from(whole).subarray(0, length).toString('latin1'), []), { code: 'BAD_ANSWER' }, `${length} bytes`);
    for (const broken of [
      '{"items":[1,,2]}',
      '{"items":[1,]}',
      '{"items":[,1]}',
      '{"items":[{]}',
      '{"items":[1}',
      '{"items":[1]]}',
      '{"items":[1 2]}',
    ])
      assert.throws(() => read(broken, [5]), { code: 'BAD_ANSWER' }, broken);
  });

  test('100,000 objects in one page are read in slices: the event loop goes on turning meanwhile', async (t) => {
    const items = Array.from({ length: 100_000 }, (_, i) => JSON.stringify(guestbook(`g${i}`)));
    const server = await fakeServer(t, (_, response) =>
      answer(response, 200, `{"kind":"GuestbookList","metadata":{"resourceVersion":"7"},"items":[${items.join()}]}`),
    );
    const api = createHttpClient(server.connection);
    t.after(() => api.close());
    let turns = 0;
    let ended = false;
    const listing = api.list(guestbooks).finally(() => (ended = true));
    while (!ended) {
      turns++;
      await new Promise((resolve) => setImmediate(resolve));
    }
    const list = await listing;
    assert.equal(list.items.length, 100_000);
    assert.equal(list.items.at(-1)?.metadata?.name, 'g99999');
    assert.equal(list.metadata.resourceVersion, '7');
    assert.ok(turns >= Buffer.byteLength(items.join()) / (256 * 1024) / 2, `${turns} turns`);
  });
});
