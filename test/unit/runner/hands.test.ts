import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MachineAction } from '../../../src/k8s/machine.ts';
import { actHeld, answerHeld, answerPart, codeAnswer, readAsked } from '../../../src/protocol/runner.ts';
import { Hands } from '../../../src/runner/hands.ts';
import type { HostedManager } from '../../../src/runtime/host.ts';

const key = { namespace: 'default', name: 'gb-1' };

/** Hands on a manager that has one controller, and one object whose version a test sets. */
function made(older = false) {
  const acted: MachineAction[] = [];
  const said: string[] = [];
  const state = { version: '1' };
  const manager: HostedManager = {
    enqueue: (controller) => controller === 'guestbook',
    act: (action) => 'controller' in action && action.controller === 'guestbook' && acted.push(action) > 0,
    cached: (_, { name }) => (name === key.name ? { metadata: { name, resourceVersion: state.version } } : undefined),
    stop: async () => undefined,
  };
  const hands = new Hands((message) => void said.push(message));
  hands.add(older ? ({ enqueue: manager.enqueue, stop: manager.stop } as HostedManager) : manager);
  return { hands, acted, said, state };
}

test('an action that nothing came of says why', () => {
  const { hands, said } = made();
  assert.equal(hands.act({ type: 'reconcile', controller: 'other', key }), false);
  assert.equal(hands.act({ type: 'relist', informer: 'Pod.v1.' }), false);
  assert.deepEqual(said, ['There is no controller "other" to reconcile default/gb-1.', 'There is no informer Pod.v1. to do that to.']);
});

test('a runtime of before there were actions can still enqueue, and says that it cannot do more', () => {
  const { hands, said } = made(true);
  assert.equal(hands.act({ type: 'reconcile', controller: 'guestbook', key }), true);
  assert.equal(hands.act({ type: 'pauseQueue', controller: 'guestbook' }), false);
  assert.match(said[0] ?? '', /its @crd-studio\/runtime is too old/);
  assert.deepEqual(hands.answer({ type: 'seen', controller: 'guestbook', key }), {});
});

test('the object of the reconcile before is remembered beside that of now', () => {
  const { hands, state } = made();
  hands.begins('guestbook', key);
  state.version = '2';
  hands.begins('guestbook', key);
  const { before, now } = hands.answer({ type: 'seen', controller: 'guestbook', key });
  assert.deepEqual([before?.metadata?.resourceVersion, now?.metadata?.resourceVersion], ['1', '2']);
});

test('while the debugger holds the program, actions and questions go by its evaluation, in parts', async () => {
  const { hands, acted } = made();
  let coded = '';
  const evaluate = async (expression: string): Promise<string> => {
    const [, request = '', from = ''] = /^globalThis\.__crdStudioAsk\?\.\('([\w-]+)', (\d+)\)$/.exec(expression) ?? assert.fail(expression);
    const held = readAsked(request);
    if (from === '0') coded = codeAnswer(held.type === 'act' ? hands.act(held.action) : hands.answer(held.question));
    return `'${answerPart(coded, Number(from))}'`;
  };
  const odd = { namespace: 'default', name: "it's \\ \u202e" };
  assert.equal(await actHeld(evaluate, { type: 'reconcile', controller: 'guestbook', key: odd }), true);
  assert.deepEqual(acted, [{ type: 'reconcile', controller: 'guestbook', key: odd }]);
  assert.equal((await answerHeld(evaluate, { type: 'cached', informer: 'Guestbook', key }))?.now?.metadata?.name, 'gb-1');
  assert.equal(await actHeld(async () => 'undefined', { type: 'relist' }), undefined);
});
