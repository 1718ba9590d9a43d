import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { FakeClock } from '../../../src/base/fakeClock.ts';
import { noCauses } from '../../../src/k8s/cause.ts';
import type { FinishedReconcile, InformerHead, QueueEntry } from '../../../src/k8s/machine.ts';
import { codeAnswer, answerPart, flushPartLength, readFlush } from '../../../src/protocol/runner.ts';
import type { DeltaMessage, SessionMessage } from '../../../src/protocol/telemetry.ts';
import { Telemetry } from '../../../src/runner/telemetry.ts';
import { MachineState } from '../../../src/workbench/sessions/machineState.ts';

const informer = 'Guestbook.v1.webapp.example.com';
const key = { namespace: 'default', name: 'a' };
const head: InformerHead = {
  gvk: { group: 'webapp.example.com', version: 'v1', kind: 'Guestbook' },
  namespaces: [],
  roles: ['for'],
  synced: true,
  count: 1,
  resourceVersion: '7',
  relists: 0,
};

let clock: FakeClock;
let sent: SessionMessage[];
let block: Promise<void> | undefined;
let telemetry: Telemetry;

beforeEach(() => {
  clock = new FakeClock();
  sent = [];
  block = undefined;
  telemetry = new Telemetry({
    clock,
    send: async (message) => {
      sent.push(message);
      await block;
    },
  });
});

const deltas = (): DeltaMessage[] => sent.filter((message) => message.type === 'delta');
const object = (name: string, resourceVersion: string) => ({ namespace: 'default', name, resourceVersion });
const ready = (name: string): QueueEntry => ({
  key: { namespace: 'default', name },
  causes: noCauses,
  failures: 0,
  state: 'ready',
  order: 1,
  since: 0,
});
const finished = (id: number): FinishedReconcile => ({ id, key, startedAt: 0, durationMs: 1, causes: noCauses, outcome: { type: 'ok' } });

const namesIn = (editor: MachineState): readonly string[] => editor.informers.get(informer)?.objects.names('default') ?? [];

test('after a quiet time a change is told at once; a thousand within the next 50 ms are one entry of one message', async () => {
  const start = clock.now();
  telemetry.objectPut(informer, object('a', '0'));
  await clock.advance(2);
  assert.equal(sent.length, 1);
  for (let version = 1; version <= 1000; version++) telemetry.objectPut(informer, object('a', String(version)));
  await clock.advance(49);
  assert.equal(sent.length, 1);
  await clock.advance(1);
  assert.deepEqual(
    deltas().map(({ at, seq, informers }) => ({ at, seq, informers })),
    [
      { at: start + 2, seq: 1, informers: [{ id: informer, put: [object('a', '0')], gone: [] }] },
      { at: start + 52, seq: 2, informers: [{ id: informer, put: [object('a', '1000')], gone: [] }] },
    ],
  );
});

test('changes are told as before when the machine’s time is set back by an hour', async () => {
  telemetry.objectPut(informer, object('a', '1'));
  await clock.advance(50);
  telemetry.queuePut('guestbook', ready('a'));
  await telemetry.beforeReconcile('guestbook', key);
  clock.jump(-3_600_000);
  telemetry.objectPut(informer, object('a', '2'));
  await clock.advance(50);
  assert.equal(deltas().length, 3);
  telemetry.queuePut('guestbook', ready('b'));
  await telemetry.beforeReconcile('guestbook', key);
  assert.equal(deltas().length, 4);
});

test('nothing changed, nothing sent, and no timer waits', async () => {
  telemetry.informerHead(informer, head);
  await clock.advance(50);
  await clock.advance(1000);
  assert.equal(sent.length, 1);
  assert.equal(clock.pending, 0);
});

test('what comes and goes between two messages is gone, what goes and comes is there', async () => {
  telemetry.objectPut(informer, object('a', '1'));
  telemetry.objectGone(informer, key);
  telemetry.objectGone(informer, { namespace: 'default', name: 'b' });
  telemetry.objectPut(informer, object('b', '2'));
  telemetry.queuePut('guestbook', ready('a'));
  telemetry.queueGone('guestbook', key);
  await clock.advance(50);
  const [delta] = deltas();
  assert.deepEqual(delta?.informers, [{ id: informer, put: [object('b', '2')], gone: [key] }]);
  assert.deepEqual(delta?.controllers, [{ name: 'guestbook', put: [], gone: [key], finished: [] }]);
});

test('before a reconcile everything told so far is out', async () => {
  let release = (): void => undefined;
  block = new Promise((resolve) => (release = resolve));
  telemetry.queuePut('guestbook', ready('a'));
  let settled = false;
  const before = telemetry.beforeReconcile('guestbook', key).then(() => (settled = true));
  await clock.advance(10);
  assert.equal(deltas().length, 1);
  assert.equal(settled, false, 'it waits for the write');
  release();
  await before;
});

test('in a burst of short reconciles one message tells of those within 50 ms, and a stop in the midst of it tells the rest', async () => {
  telemetry.objectPut(informer, object('a', '1'));
  await clock.advance(0);
  telemetry.queuePut('guestbook', ready('a'));
  await telemetry.beforeReconcile('guestbook', key);
  assert.equal(deltas().at(-1)?.controllers.length, 1, 'the first is told of, whatever went out a moment ago');
  const before = deltas().length;
  for (const name of ['b', 'c', 'd']) {
    telemetry.queuePut('guestbook', ready(name));
    await telemetry.beforeReconcile('guestbook', key);
  }
  assert.equal(deltas().length, before);
  const told = telemetry.pending().flatMap(({ controllers }) => controllers.flatMap(({ put }) => put.map((entry) => entry.key.name)));
  assert.deepEqual(told, ['a', 'b', 'c', 'd']);
  await clock.advance(50);
  telemetry.queuePut('guestbook', ready('e'));
  await telemetry.beforeReconcile('guestbook', key);
  assert.deepEqual(
    deltas()
      .at(-1)
      ?.controllers[0]?.put.map((entry) => entry.key.name),
    ['e'],
  );
});

test('an editor that does not read holds a reconcile up for a second at most, and changes merge meanwhile', async () => {
  block = new Promise(() => undefined);
  telemetry.objectPut(informer, object('a', '1'));
  let settled = false;
  void telemetry.beforeReconcile('guestbook', key).then(() => (settled = true));
  for (let version = 2; version < 20; version++) {
    telemetry.objectPut(informer, object('a', String(version)));
    await clock.advance(50);
  }
  assert.equal(deltas().length, 1);
  await clock.advance(100);
  assert.equal(settled, true);
});

test('a burst of reconciles tells the newest thousand', async () => {
  for (let id = 1; id <= 5000; id++) telemetry.finished('guestbook', finished(id));
  await clock.advance(50);
  const ids = deltas()[0]?.controllers[0]?.finished.map((each) => each.id);
  assert.deepEqual([ids?.length, ids?.at(-1)], [1000, 5000]);
});

test('held by the debugger: the answer has what the socket still queues, and applying both gives the state once', async () => {
  const editor = new MachineState();
  telemetry.objectPut(informer, object('a', '1'));
  await clock.advance(50);
  for (const delta of deltas()) editor.apply(delta);
  block = new Promise(() => undefined); // from here on nothing leaves the socket
  telemetry.objectPut(informer, object('b', '2'));
  await clock.advance(50);
  telemetry.objectPut(informer, object('c', '3'));

  for (const delta of telemetry.pending()) editor.apply(delta);
  assert.deepEqual(namesIn(editor), ['a', 'b', 'c']);
  for (const delta of deltas()) editor.apply(delta); // the socket catches up
  assert.equal(namesIn(editor).length, 3);
  assert.deepEqual(
    telemetry.pending().map((delta) => delta.seq),
    [1, 2, 3],
  );
});

test('a large answer crosses the debugger in parts, whatever it does with quotes', async () => {
  telemetry.objectPut(informer, object(`it's "ü"\n${'x'.repeat(1_000_000)}`, '1'));
  const coded = codeAnswer(telemetry.pending());
  const asked: string[] = [];
  const read = await readFlush(async (expression) => {
    asked.push(expression);
    return `'${answerPart(coded, Number(/\((\d+)\)/.exec(expression)?.[1]))}'`;
  });
  assert.deepEqual(read, deltas());
  assert.equal(asked.length, Math.ceil(coded.length / flushPartLength));
  assert.equal(await readFlush(async () => 'undefined'), undefined);
  assert.equal(await readFlush(async () => `'${answerPart(coded, 0).slice(0, 1000)}…'`), undefined, 'a shortened answer is no answer');
});
