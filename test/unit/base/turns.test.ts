import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Turns } from '../../../src/base/turns.ts';

test('what has one name waits for its turn, also behind a failure; what has another does not', async () => {
  const turns = new Turns();
  const done: string[] = [];
  const first = Promise.withResolvers<void>();
  const a = turns.take('a', async () => {
    await first.promise;
    done.push('a1');
    throw new Error('a1 failed');
  });
  const b = turns.take('a', async () => done.push('a2'));
  await turns.take('other', async () => done.push('other'));
  assert.deepEqual(done, ['other']);
  first.resolve();
  await assert.rejects(a, /^Error: a1 failed$/);
  await b;
  assert.deepEqual(done, ['other', 'a1', 'a2']);
});
