import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock } from '../../../../src/base/fakeClock.ts';
import { AskedAnswers } from '../../../../src/workbench/cluster/asked.ts';

function asked(): {
  readonly answers: AskedAnswers<string, string>;
  readonly clock: FakeClock;
  readonly log: string[];
  settle(answer: string | Error): Promise<void>;
} {
  const clock = new FakeClock();
  const log: string[] = [];
  let waiting: ((answer: string | Error) => void)[] = [];
  const ask = (params: string): Promise<string> => {
    log.push(params);
    return new Promise((resolve, reject) => {
      waiting.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)));
    });
  };
  const settle = async (answer: string | Error): Promise<void> => {
    for (const each of waiting.splice(0)) each(answer);
    waiting = [];
    await new Promise(setImmediate);
  };
  return { answers: new AskedAnswers({ ask, clock, changed: () => log.push('changed') }), clock, log, settle };
}

test('is asked once, and tells when the answer is there', async () => {
  const { answers, log, settle } = asked();
  assert.deepEqual(answers.get('a', 'A'), { state: 'asking' });
  assert.deepEqual(answers.get('a', 'A'), { state: 'asking' });
  await settle('one');
  assert.deepEqual(answers.get('a', 'A'), { state: 'known', value: 'one' });
  assert.deepEqual(log, ['A', 'changed']);
});

test('another version asks again at once, an old answer after a pause; what was known stays on show', async () => {
  const { answers, clock, log, settle } = asked();
  answers.get('a', 'A', '1');
  await settle('one');
  await clock.advance(1);
  assert.deepEqual(answers.get('a', 'A', '2'), { state: 'known', value: 'one' });
  assert.equal(log.filter((line) => line === 'A').length, 2);
  await settle('two');
  answers.get('a', 'A', '2');
  assert.equal(log.filter((line) => line === 'A').length, 2);
  await clock.advance(2001);
  answers.get('a', 'A', '2');
  assert.equal(log.filter((line) => line === 'A').length, 3);
  await settle('two');
  assert.equal(log.filter((line) => line === 'changed').length, 2, 'the same answer is no change');
});

test('a refusal is shown; after a clear nothing of before is taken', async () => {
  const { answers, settle } = asked();
  answers.get('a', 'A');
  await settle(new Error('forbidden'));
  assert.deepEqual(answers.get('a', 'A'), { state: 'failed', message: 'forbidden' });
  answers.get('b', 'B');
  answers.clear();
  await settle('late');
  assert.deepEqual(answers.get('b', 'B'), { state: 'asking' });
});
