import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FakeClock } from '../../../../src/base/fakeClock.ts';
import { ConnectionError } from '../../../../src/k8s/apiClient.ts';
import { Reflector } from '../../../../src/runtime/reflector/reflector.ts';
import type { ReflectorProblem, ReflectorSink } from '../../../../src/runtime/reflector/sink.ts';
import { FakeApi, refusal } from '../support/fakeApi.ts';
import { Guestbook, guestbook } from '../support/guestbook.ts';
import { settle } from '../support/settle.ts';

/** A reflector on a server with two guestbooks, and what it told. */
async function started(options: { watchList?: boolean; api?: FakeApi; random?: number } = {}) {
  const clock = new FakeClock();
  const api = options.api ?? new FakeApi().serve(Guestbook, 'guestbooks');
  if (options.api === undefined) for (const name of ['a', 'b']) api.put(guestbook(name));
  const told: string[] = [];
  const problems: (ReflectorProblem | undefined)[] = [];
  const sink: ReflectorSink = {
    resolved: ({ resource }) => told.push(`resolved ${resource}`),
    replace: async (objects, version) => void told.push(`replace ${objects.map((each) => each.metadata?.name).join()} @${version}`),
    put: (object) => told.push(`put ${object.metadata?.name} @${object.metadata?.resourceVersion}`),
    delete: (object) => told.push(`delete ${object.metadata?.name} @${object.metadata?.resourceVersion}`),
    position: () => undefined,
    problem: (problem) => problems.push(problem),
    strange: (message) => told.push(message),
  };
  const abort = new AbortController();
  const { watchList = false, random = 0 } = options;
  const reflector = new Reflector({ client: api, gvk: Guestbook, scope: {}, sink, clock, random: () => random, watchList });
  const ended = reflector.run(abort.signal);
  await settle();
  const stop = async (): Promise<void> => {
    abort.abort(new Error('the test is over'));
    await ended;
    assert.equal(clock.pending, 0, 'no timer is left');
    assert.equal(api.openWatches, 0, 'no watch is left');
  };
  return { api, clock, told, problems, stop };
}

/** Requests after the discovery. */
const requests = (api: FakeApi): string[] => api.requests.filter((line) => !line.startsWith('DISCOVER'));

describe('reflector', () => {
  test('R1 lists from resourceVersion 0, then watches from where the list was', async () => {
    const { api, told, stop } = await started();
    api.put(guestbook('c'));
    api.remove('Guestbook', { namespace: 'default', name: 'a' });
    await settle();
    assert.deepEqual(requests(api), ['LIST Guestbook rv=0 limit=500', 'WATCH Guestbook rv=2']);
    assert.deepEqual(told, ['resolved guestbooks', 'replace a,b @2', 'put c @3', 'delete a @4']);
    await stop();
  });

  test('R1, R8 a position that the server has expired leads to a list from it, at once', async () => {
    const { api, clock, told, stop } = await started();
    await clock.advance(1000);
    api.breakWatches();
    api.put(guestbook('c'));
    api.compact();
    await settle();
    assert.deepEqual(requests(api).slice(2), ['WATCH Guestbook rv=2', 'LIST Guestbook rv=2 limit=500', 'WATCH Guestbook rv=3']);
    assert.equal(told.at(-1), 'replace a,b,c @3');
    await stop();
  });

  test('R1 a list for a resourceVersion that the server does not have (its data is gone) is repeated with none', async () => {
    const { api, clock, told, stop } = await started();
    await clock.advance(1000);
    api.wipe();
    api.put(guestbook('new'));
    await settle();
    assert.deepEqual(requests(api).slice(2), [
      'WATCH Guestbook rv=2',
      'LIST Guestbook rv=2 limit=500',
      'LIST Guestbook rv= limit=500',
      'WATCH Guestbook rv=1',
    ]);
    assert.equal(told.at(-1), 'replace new @1');
    await stop();
  });

  test('R2 a long list comes in pages of 500', async () => {
    const api = new FakeApi().serve(Guestbook, 'guestbooks');
    for (let i = 0; i < 1201; i++) api.put(guestbook(`g${i}`));
    const { told, stop } = await started({ api });
    await settle(() => told.length === 2, 300);
    assert.deepEqual(requests(api).slice(0, 3), [
      'LIST Guestbook rv=0 limit=500',
      'LIST Guestbook continue=500 limit=500',
      'LIST Guestbook continue=1000 limit=500',
    ]);
    assert.equal(told[1]?.split(',').length, 1201);
    await stop();
  });

  test('R2 when the pages expire half way, the list is read in one', async () => {
    const api = new FakeApi().serve(Guestbook, 'guestbooks');
    for (let i = 0; i < 600; i++) api.put(guestbook(`g${i}`));
    api.failNext('LIST Guestbook continue=500', refusal(410, 'Expired', 'the continue token is too old'));
    const { told, stop } = await started({ api });
    await settle(() => told.length === 2, 300);
    assert.deepEqual(requests(api).slice(0, 3), [
      'LIST Guestbook rv=0 limit=500',
      'LIST Guestbook continue=500 limit=500',
      'LIST Guestbook rv=',
    ]);
    assert.equal(told[1]?.split(',').length, 600);
    await stop();
  });

  test('R3 WatchList: one watch brings what is there, up to the marked bookmark, and what changes', async () => {
    const { api, told, stop } = await started({ watchList: true });
    api.put(guestbook('c'));
    await settle();
    assert.deepEqual(requests(api), ['WATCH Guestbook rv= initial']);
    assert.deepEqual(told, ['resolved guestbooks', 'replace a,b @2', 'put c @3']);
    await stop();
  });

  test('R3 a server that refuses WatchList is listed, and not asked for it again', async () => {
    const api = new FakeApi().serve(Guestbook, 'guestbooks');
    api.watchListSupported = false;
    const { stop } = await started({ watchList: true, api });
    api.breakWatches(refusal(410, 'Expired', 'too old'));
    await settle();
    assert.deepEqual(requests(api), [
      'WATCH Guestbook rv= initial',
      'LIST Guestbook rv=0 limit=500',
      'WATCH Guestbook rv=0',
      'LIST Guestbook rv=0 limit=500',
      'WATCH Guestbook rv=0',
    ]);
    await stop();
  });

  test('R3 a WatchList that breaks off before its bookmark three times is given up for a list', async () => {
    const api = new FakeApi().serve(Guestbook, 'guestbooks');
    api.put(guestbook('a'));
    for (let i = 0; i < 3; i++) api.cutNextInitialEvents();
    const { clock, told, stop } = await started({ watchList: true, api });
    await clock.advance(10_000);
    await settle();
    assert.deepEqual(requests(api), [
      'WATCH Guestbook rv= initial',
      'WATCH Guestbook rv= initial',
      'WATCH Guestbook rv= initial',
      'LIST Guestbook rv=0 limit=500',
      'WATCH Guestbook rv=1',
    ]);
    assert.equal(told.at(-1), 'replace a @1');
    await stop();
  });

  test('R4 a bookmark moves the position, so that a resumed watch begins there', async () => {
    const { api, stop } = await started();
    api.put({ ...guestbook('x'), kind: 'Other' });
    api.bookmark('Guestbook');
    await settle();
    api.breakWatches();
    await settle();
    assert.equal(requests(api).at(-1), 'WATCH Guestbook rv=3');
    assert.deepEqual(
      api.watchOptions.map(({ allowWatchBookmarks, timeoutSeconds }) => [allowWatchBookmarks, timeoutSeconds]),
      [
        [true, 300],
        [true, 300],
      ],
    );
    await stop();
  });

  test('R4 the time after which a watch is to end is random, up to 10 minutes', async () => {
    const { api, stop } = await started({ random: 0.999 });
    assert.equal(api.watchOptions[0]?.timeoutSeconds, 599);
    await stop();
  });

  test('R5 a watch that ends or breaks is resumed where it was, without a list, and nothing is lost', async () => {
    const { api, clock, told, stop } = await started();
    api.put(guestbook('c'));
    await settle();
    api.breakWatches();
    api.put(guestbook('d'));
    await settle();
    api.endWatches();
    api.put(guestbook('e'));
    await settle();
    await clock.advance(0);
    assert.deepEqual(requests(api).slice(1), ['WATCH Guestbook rv=2', 'WATCH Guestbook rv=3', 'WATCH Guestbook rv=4']);
    assert.deepEqual(told.slice(2), ['put c @3', 'put d @4', 'put e @5']);
    await stop();
  });

  test('R6 while the server refuses connections the watch is tried again after back-off, without a list', async () => {
    const { api, clock, problems, stop } = await started();
    await clock.advance(2000);
    for (let i = 0; i < 3; i++) api.failNext('WATCH', new ConnectionError('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:6443'));
    api.breakWatches();
    await clock.advance(800 + 1600 + 3199);
    assert.equal(requests(api).length, 5);
    assert.deepEqual(problems.at(-1), { type: 'failed', message: 'connect ECONNREFUSED 127.0.0.1:6443' });
    await clock.advance(1);
    assert.deepEqual(requests(api).slice(1), Array(5).fill('WATCH Guestbook rv=2'));
    assert.equal(problems.at(-1), undefined);
    await stop();
  });

  test('R6 "too many requests" is obeyed: the next try waits at least Retry-After', async () => {
    const { api, clock, stop } = await started();
    api.failNext('WATCH', refusal(429, 'TooManyRequests', 'slow down', { retryAfterSeconds: 7 }));
    await clock.advance(2000);
    api.breakWatches();
    await settle();
    await clock.advance(6_999);
    assert.equal(requests(api).length, 3);
    await clock.advance(1);
    assert.equal(requests(api).at(-1), 'WATCH Guestbook rv=2');
    assert.equal(requests(api).length, 4);
    await stop();
  });

  test('R7 a server that ends watches at once is not asked in a busy loop: back-off, then a list', async () => {
    const { api, clock, problems, stop } = await started();
    api.endWatches();
    await settle();
    assert.equal(requests(api).length, 2);
    assert.deepEqual(problems.at(-1), { type: 'failed', message: 'the server ended the watch at once' });
    await clock.advance(800);
    assert.deepEqual(requests(api).slice(2), ['LIST Guestbook rv=2 limit=500', 'WATCH Guestbook rv=2']);
    await stop();
  });

  test('R8 a server whose lists are older than what it lets be watched is asked again after back-off, not in a loop', async () => {
    const { api, clock, told, stop } = await started();
    await clock.advance(1000);
    const expired = refusal(410, 'Expired', 'too old resource version');
    for (let time = 0; time < 5; time++) api.failNext('WATCH', expired);
    api.breakWatches();
    await settle(undefined, 100);
    const asked = Array.from({ length: 2 }, () => ['WATCH Guestbook rv=2', 'LIST Guestbook rv=2 limit=500']).flat();
    assert.deepEqual(requests(api).slice(2), asked.slice(0, 3));
    await clock.advance(800);
    assert.deepEqual(requests(api).slice(2), [...asked, 'WATCH Guestbook rv=2']);
    await clock.advance(60_000);
    api.put(guestbook('c'));
    await settle();
    assert.equal(told.at(-1), 'put c @3');
    await stop();
  });

  test('R8 an ERROR event that is not 410 leads to a list after back-off', async () => {
    const { api, clock, problems, stop } = await started();
    api.send('Guestbook', { type: 'ERROR', object: refusal(500, 'InternalError', 'etcd is on fire').status });
    await settle();
    assert.deepEqual(problems.at(-1), { type: 'failed', message: 'etcd is on fire' });
    await clock.advance(800);
    assert.deepEqual(requests(api).slice(2), ['LIST Guestbook rv=2 limit=500', 'WATCH Guestbook rv=2']);
    await stop();
  });

  test('R8 an ERROR event with something else than a Status is named as such', async () => {
    const { api, problems, stop } = await started();
    api.send('Guestbook', { type: 'ERROR', object: '<html>502</html>' });
    await settle();
    assert.deepEqual(problems.at(-1), { type: 'failed', message: 'the watch sent an error that is no Status: <html>502</html>' });
    await stop();
  });

  test('R9 a server that holds the watch open beyond its time is taken for gone, and the watch resumed', async () => {
    const { api, clock, stop } = await started();
    await clock.advance(314_999);
    assert.equal(requests(api).length, 2);
    await clock.advance(1);
    await settle();
    assert.equal(requests(api).at(-1), 'WATCH Guestbook rv=2');
    assert.equal(requests(api).length, 3);
    await stop();
  });

  test('R9 a server that does not answer at all is asked again', async () => {
    const api = new FakeApi().serve(Guestbook, 'guestbooks');
    api.hangNext('LIST');
    const { clock, problems, stop } = await started({ api });
    await clock.advance(70_000);
    assert.deepEqual(problems.at(-1), { type: 'failed', message: 'the server did not answer the list within 70 s' });
    await clock.advance(800);
    assert.deepEqual(requests(api).slice(0, 2), ['LIST Guestbook rv=0 limit=500', 'LIST Guestbook rv=0 limit=500']);
    await stop();
  });

  test('R10 a kind that is not served is asked for every 10 s, and found when its CRD comes', async () => {
    const api = new FakeApi();
    const { clock, told, problems, stop } = await started({ api });
    const message = 'no matches for kind "Guestbook" in version "webapp.example.com/v1"';
    assert.deepEqual(problems, [{ type: 'missing', message }]);
    await clock.advance(25_000);
    assert.equal(api.requests.length, 3);
    api.serve(Guestbook, 'guestbooks');
    await clock.advance(5_000);
    await settle();
    assert.deepEqual(told, ['resolved guestbooks', 'replace  @0']);
    assert.equal(problems.at(-1), undefined);
    await stop();
  });

  test('R11 duplicates, unknown event types and objects without a name are dropped; strange ones are said once', async () => {
    const { api, told, stop } = await started();
    const old = api.objects('Guestbook')[0];
    if (old === undefined) assert.fail();
    api.send('Guestbook', { type: 'DELETED', object: old });
    api.send('Guestbook', { type: 'RENAMED', object: old } as never);
    api.send('Guestbook', { type: 'ADDED', object: {} });
    api.send('Guestbook', { type: 'ADDED' } as never);
    api.put(guestbook('c'));
    await settle();
    assert.deepEqual(told.slice(2), [
      'a watch event of type "RENAMED" without a usable object was ignored; further ones are ignored without a word',
      'put c @3',
    ]);
    await stop();
  });

  test('what the sink throws is no failure of the server: the reflector ends with it', async () => {
    const api = new FakeApi().serve(Guestbook, 'guestbooks');
    const sink = { resolved: () => undefined, replace: async () => assert.fail('a bug in the sink') } as unknown as ReflectorSink;
    const reflector = new Reflector({ client: api, gvk: Guestbook, scope: {}, sink, clock: new FakeClock(), watchList: false });
    await assert.rejects(reflector.run(new AbortController().signal), /a bug in the sink/);
    assert.deepEqual(requests(api), ['LIST Guestbook rv=0 limit=500']);
  });
});
