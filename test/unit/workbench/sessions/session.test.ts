import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock } from '../../../../src/base/fakeClock.ts';
import type { SessionCommand } from '../../../../src/protocol/telemetry.ts';
import { refreshInterval, Session } from '../../../../src/workbench/sessions/session.ts';
import { Sessions } from '../../../../src/workbench/sessions/sessions.ts';
import { cached, key, ready, Story } from '../machineStory.ts';

test('many changes are told at once, one change at once', async () => {
  const story = new Story().connect();
  let told = 0;
  story.session.onDidChange(() => told++);
  await story.clock.advance(0);
  assert.equal(told, 1);
  for (let index = 0; index < 1000; index++) story.informer({ count: index }, [cached(`gb-${index}`, '1')]);
  await story.clock.advance(refreshInterval - 1);
  assert.equal(told, 1);
  await story.clock.advance(1);
  assert.equal(told, 2);
});

test('a stop is told without waiting', () => {
  const story = new Story().connect();
  let told = 0;
  story.session.onDidChange(() => told++);
  story.session.paused({ reason: 'breakpoint', at: story.clock.now() });
  assert.equal(told, 1);
  assert.equal(story.session.state.state, 'paused');
  story.session.continued();
  assert.equal(story.session.state.state, 'starting');
});

test('deltas count once and in order of their number, however they come; a lost one is an error', () => {
  const story = new Story().connect().informer({}, [cached('gb-1', '1')]);
  const delta = (seq: number, put: readonly string[], gone: readonly string[]) =>
    story.session.receive({
      type: 'delta',
      seq,
      at: 0,
      informers: [{ id: 'Guestbook', put: put.map((name) => cached(name, String(seq))), gone: gone.map((name) => key(name)) }],
      controllers: [],
    });
  const names = () => story.session.machine.informers.get('Guestbook')?.objects.names('default');
  delta(1, [], ['gb-1']);
  assert.deepEqual(names(), ['gb-1']);
  delta(3, ['gb-2'], []);
  assert.deepEqual(names(), ['gb-1']);
  delta(2, [], ['gb-1', 'gb-2']);
  assert.deepEqual(names(), ['gb-2']);
  assert.throws(() => {
    for (let seq = 5; seq < 1000; seq++) delta(seq, [], []);
  }, /gap: message 4 never came/);
});

test('a key is in one state at a time and leaves with the last', () => {
  const story = new Story().connect().head();
  const controller = () => story.session.machine.controllers.get('guestbook');
  story.controller({ put: [ready('gb-1', 1), ready('gb-2', 2)] });
  story.controller({
    put: [{ ...ready('gb-1', 1), state: 'processing', since: 5, waiting: { list: [], dropped: 0 } }],
  });
  assert.deepEqual(controller()?.counts, { depth: 1, delayed: 0, running: 1 });
  story.controller({ put: [{ ...ready('gb-1', 1), state: 'delayed', dueAt: 99 }] });
  assert.deepEqual(controller()?.counts, { depth: 1, delayed: 1, running: 0 });
  story.controller({ gone: [key('gb-1'), key('gb-2'), key('never-there')] });
  assert.deepEqual(controller()?.counts, { depth: 0, delayed: 0, running: 0 });
});

test('a broken connection is a lost session, unless its end is told in time', async () => {
  const lost = new Story().connect();
  lost.session.disconnected();
  await lost.clock.advance(2000);
  assert.deepEqual(lost.session.state, { state: 'lost', reason: 'the program closed its connection' });
  lost.session.ended({ exitCode: 0 });
  assert.deepEqual(lost.session.state, { state: 'stopped', exitCode: 0 });

  const ended = new Story().connect();
  ended.session.receive({ type: 'stopping', reason: 'SIGTERM' });
  ended.session.disconnected();
  await ended.clock.advance(2000);
  assert.deepEqual(ended.session.state, { state: 'stopped', message: 'SIGTERM' });
});

test('an ended session stays on show until the next one of its project starts', () => {
  const sessions = new Sessions(new Story().clock);
  const identity = { id: 'a', name: 'guestbook', project: '/p', cluster: 'sandbox' };
  sessions.add(identity).ended({ exitCode: 1 });
  sessions.add({ ...identity, id: 'other', project: '/q' });
  assert.deepEqual(
    sessions.all.map((session) => session.identity.id),
    ['a', 'other'],
  );
  sessions.add({ ...identity, id: 'b' });
  assert.deepEqual(
    sessions.all.map((session) => session.identity.id),
    ['other', 'b'],
  );
});

test('after a Restart the next program may take its time to say hello', async () => {
  const story = new Story().connect();
  story.session.restarting();
  story.session.receive({ type: 'stopping', reason: 'Stopped (SIGTERM).' });
  story.session.disconnected();
  await story.clock.advance(20_000);
  assert.deepEqual(story.session.state, { state: 'starting' });
  story.session.connected(4712, () => undefined);
  assert.equal(story.session.pid, 4712);
  story.session.disconnected();
  await story.clock.advance(2000);
  assert.equal(story.session.state.state, 'lost', 'a later end is no Restart');
});

test('a notice takes the place of the one about the same thing, and goes when the matter is settled', () => {
  const { session } = new Story().connect();
  const said = () => session.notices.map((notice) => notice.message);
  session.receive({ type: 'notice', severity: 'warning', message: 'Guestbook: not served here', about: 'guestbooks' });
  session.receive({ type: 'notice', severity: 'error', message: 'something else' });
  session.receive({ type: 'notice', severity: 'warning', message: 'Guestbook: cannot read', about: 'guestbooks' });
  assert.deepEqual(said(), ['something else', 'Guestbook: cannot read']);
  session.receive({ type: 'notice', severity: 'info', message: 'Guestbook: in order again', about: 'guestbooks' });
  assert.deepEqual(said(), ['something else']);
});

test("the debugger's Restart begins a program anew in the same session", async () => {
  const story = new Story()
    .connect()
    .informer({}, [cached('gb-1', '1')])
    .head();
  story.session.receive({ type: 'stopping', reason: 'Stopped (SIGTERM).' });
  story.session.disconnected();
  story.session.connected(4712, () => undefined);
  await story.clock.advance(5000);
  assert.deepEqual(story.session.state, { state: 'starting' });
  assert.equal(story.session.pid, 4712);
  story.session.receive({ type: 'delta', seq: 1, at: 1, informers: [], controllers: [{ name: 'fresh', put: [], gone: [], finished: [] }] });
  assert.deepEqual([...story.session.machine.controllers.keys()], ['fresh']);
  story.session.ended({ exitCode: 0 });
  assert.deepEqual(story.session.state, { state: 'stopped', exitCode: 0 });
});

test('a question to the program is answered by its number; one that cannot be answered any more rejects', async () => {
  const { session, sent } = asked();
  const question = { type: 'cached', informer: 'Guestbook', key: { namespace: 'default', name: 'gb-1' } } as const;
  const [first, second, third] = [1, 2, 3].map(() => session.ask(question));
  assert.deepEqual(
    sent.map((command) => command.type === 'ask' && command.id),
    [1, 2, 3],
  );
  session.receive({ type: 'answer', id: 2, answer: { now: { metadata: { name: 'gb-1' } } } });
  session.receive({ type: 'answer', id: 1, answer: {} });
  assert.deepEqual([await first, (await second)?.now?.metadata?.name], [{}, 'gb-1']);
  session.disconnected();
  await assert.rejects(Promise.resolve(third), /is not connected/);
  await assert.rejects(session.ask(question), /is not connected/);
});

function asked(): { session: Session; sent: SessionCommand[] } {
  const session = new Session({ id: 's1', name: 'x', project: '/x', cluster: 'sandbox' }, new FakeClock());
  const sent: SessionCommand[] = [];
  session.connected(1, (command) => void sent.push(command));
  return { session, sent };
}
