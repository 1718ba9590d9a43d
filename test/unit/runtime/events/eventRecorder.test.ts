import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FakeClock } from '../../../../src/base/fakeClock.ts';
import { EventRecorder, type NewEvent } from '../../../../src/runtime/events/eventRecorder.ts';
import { Event } from '../../../../src/runtime/objects/builtinKinds.ts';
import { FakeApi, refusal } from '../support/fakeApi.ts';
import { Guestbook, guestbook } from '../support/guestbook.ts';
import { logTo } from '../support/runManager.ts';
import { settle } from '../support/settle.ts';

function setUp() {
  const api = new FakeApi().serve(Event, 'events').serve(Guestbook, 'guestbooks');
  const clock = new FakeClock();
  const log: string[] = [];
  const recorder = new EventRecorder({ api, clock, log: logTo(log), instance: 'pod-1' });
  const object = api.put(guestbook('a'));
  const record = (event: Partial<NewEvent> = {}, regarding = object): void =>
    recorder.record('guestbook', regarding, { type: 'Normal', reason: 'Created', note: 'made a ConfigMap', ...event });
  const events = (): Event[] => api.objects('Event');
  const counts = (): (number | undefined)[] => events().map(({ series }) => series?.count);
  return { api, clock, log, recorder, object, record, events, counts };
}

describe('event recorder', () => {
  test('an event says what happened to which object, and who says so', async () => {
    const { events, object, record, recorder, clock } = setUp();
    record({ related: object });
    await settle();
    const { metadata, ...event } = events()[0] ?? assert.fail('no event');
    const reference = {
      apiVersion: 'webapp.example.com/v1',
      kind: 'Guestbook',
      namespace: 'default',
      name: 'a',
      uid: object.metadata?.uid,
      resourceVersion: object.metadata?.resourceVersion,
    };
    assert.deepEqual(event, {
      apiVersion: 'events.k8s.io/v1',
      kind: 'Event',
      eventTime: '2026-01-01T00:00:00.000000Z',
      type: 'Normal',
      reason: 'Created',
      action: 'Reconcile',
      note: 'made a ConfigMap',
      regarding: reference,
      related: reference,
      reportingController: 'guestbook',
      reportingInstance: 'pod-1',
    });
    assert.equal(metadata?.namespace, 'default');
    assert.match(metadata?.name ?? '', /^a\.[0-9a-f]+$/);
    await recorder.stop();
    assert.equal(clock.pending, 0);
  });

  test('a note that is too long is cut at a whole character', async () => {
    const { events, record, recorder } = setUp();
    record({ note: `x${'ü'.repeat(600)}` });
    await recorder.stop();
    const note = events()[0]?.note ?? '';
    assert.ok(Buffer.byteLength(note) <= 1024);
    assert.equal(note, `x${'ü'.repeat(510)}…`);
  });

  test('E1 the same again is a series: the second is written at once, then the count every minute and at the end', async () => {
    const { clock, counts, events, record, recorder } = setUp();
    record();
    record({ note: 'in other words' });
    await settle();
    assert.deepEqual(counts(), [2]);
    for (let time = 0; time < 10; time++) record();
    await clock.advance(59_999);
    assert.deepEqual(counts(), [2]);
    await clock.advance(1);
    assert.deepEqual(counts(), [12]);
    assert.equal(events()[0]?.series?.lastObservedTime, '2026-01-01T00:00:00.000000Z');
    record({ reason: 'Other' });
    await clock.advance(360_000);
    record();
    await settle();
    assert.deepEqual(counts(), [12, undefined, undefined], 'another reason, and the same after 6 minutes, are events of their own');
    await recorder.stop();
  });

  test('E1 a count does not overtake its Event on the way to the server', async () => {
    const { api, counts, log, record, recorder } = setUp();
    const slow = Promise.withResolvers<void>();
    const create = api.create.bind(api);
    api.create = async (type, object, options) => {
      await slow.promise;
      return create(type, object, options);
    };
    record();
    record();
    await settle();
    slow.resolve();
    await settle();
    assert.deepEqual([counts(), log], [[2], []]);
    await recorder.stop();
  });

  test('E2 a flood about one object is dropped beyond 25, and said once; other objects have their own measure', async () => {
    const { api, clock, events, log, record, recorder } = setUp();
    for (let n = 0; n < 40; n++) record({ reason: `Reason${n}` });
    await settle();
    assert.equal(events().length, 25);
    assert.deepEqual(log, ['warn: too many events about Guestbook a: further ones are dropped until there are fewer']);
    record({}, api.put(guestbook('b')));
    await settle();
    assert.equal(events().length, 26);
    await clock.advance(300_000);
    record({ reason: 'Late' });
    record({ reason: 'TooLate' });
    await settle();
    assert.equal(events().length, 27);
    await recorder.stop();
  });

  test('E3 a refusal is logged once and harms nobody; a deleted Event is made anew with its count', async () => {
    const { api, counts, events, log, record, recorder } = setUp();
    for (let n = 0; n < 2; n++) api.failNext('CREATE Event', refusal(403, 'Forbidden', 'may not create events'));
    record({ reason: 'A' });
    record({ reason: 'B' });
    await settle();
    assert.deepEqual(log, ['warn: an event could not be written: may not create events']);
    record({ reason: 'C' });
    await settle();
    api.remove('Event', { namespace: 'default', name: events()[0]?.metadata?.name ?? '' });
    record({ reason: 'C' });
    await settle();
    assert.deepEqual(counts(), [2]);
    await recorder.stop();
  });

  test('E5 an event about an object without a name is dropped, and said once', async () => {
    const { events, log, record, recorder } = setUp();
    for (let n = 0; n < 3; n++) record({}, {});
    await settle();
    assert.deepEqual(events(), []);
    assert.deepEqual(log, ['warn: an event (Created) about an object without a name was dropped']);
    await recorder.stop();
  });

  test('an object with the longest name has events, too', async () => {
    const { api, events, record, recorder } = setUp();
    record({}, api.put(guestbook('a'.repeat(253))));
    await settle();
    assert.match(events()[0]?.metadata?.name ?? '', /^a{230}\.[0-9a-f]+$/);
    await recorder.stop();
  });

  test('E4 stop writes the counts that are not written yet', async () => {
    const { clock, counts, record, recorder } = setUp();
    for (let time = 0; time < 5; time++) record();
    await settle();
    assert.deepEqual(counts(), [2]);
    await recorder.stop();
    assert.deepEqual(counts(), [5]);
    record({ reason: 'Late' });
    await settle();
    assert.deepEqual(counts(), [5]);
    assert.equal(clock.pending, 0);
  });
});
