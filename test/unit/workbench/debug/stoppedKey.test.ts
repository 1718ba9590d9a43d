import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { placeOfLoadError } from '../../../../src/workbench/debug/placeOfLoadError.ts';
import { readRequest, requestExpression, stoppedKey } from '../../../../src/workbench/debug/stoppedKey.ts';
import { causes, key, Story } from '../machineStory.ts';

const running = (name: string, since: number) =>
  ({ key: key(name), causes: causes(), failures: 0, state: 'processing', since, waiting: causes() }) as const;

test('one reconcile runs: the stop is its; several: the one whose request is seen, else the one that began last', () => {
  const story = new Story().connect().head();
  assert.equal(stoppedKey(story.session.machine, undefined), undefined);
  story.controller({ put: [running('gb-1', 5)] });
  assert.equal(stoppedKey(story.session.machine, undefined)?.key.name, 'gb-1');
  story.controller({ put: [running('gb-2', 9)] });
  assert.equal(stoppedKey(story.session.machine, undefined)?.key.name, 'gb-2');
  assert.deepEqual(stoppedKey(story.session.machine, key('gb-1'))?.key, key('gb-1'));
  assert.equal(stoppedKey(story.session.machine, key('unknown'))?.key.name, 'gb-2');
});

test("a frame's request is asked for and read, whichever way the debugger quotes", () => {
  const ask = (request: unknown): string => String(runInNewContext(requestExpression, { request }));
  const text = ask({ namespace: 'default', name: 'gb-1' });
  for (const answer of [text, `'${text}'`, JSON.stringify(text)]) assert.deepEqual(readRequest(answer), key('gb-1'));
  assert.deepEqual(readRequest(ask({ name: 'cluster-wide' })), { namespace: '', name: 'cluster-wide' });
  for (const other of [undefined, null, 'text', { url: '/' }]) assert.equal(readRequest(ask(other)), undefined);
});

test('a load error names its place at its beginning', () => {
  assert.deepEqual(placeOfLoadError("src/main.ts:3:9: Unexpected token '}'", '/p'), { path: '/p/src/main.ts', line: 2, character: 8 });
  assert.deepEqual(placeOfLoadError('src/main.ts:12: boom', '/p'), { path: '/p/src/main.ts', line: 11, character: 0 });
  assert.equal(placeOfLoadError('The project imports "x", which is not installed', '/p'), undefined);
});
