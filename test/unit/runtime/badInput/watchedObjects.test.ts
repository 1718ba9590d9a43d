import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { FakeClock } from '../../../../src/base/fakeClock.ts';
import { Informer } from '../../../../src/runtime/informer/informer.ts';
import { Reflector } from '../../../../src/runtime/reflector/reflector.ts';
import { FakeApi, refusal } from '../support/fakeApi.ts';
import { Guestbook, guestbook } from '../support/guestbook.ts';
import { logTo } from '../support/runManager.ts';
import { settle } from '../support/settle.ts';

const gone = refusal(410, 'Expired', 'too old resource version').status;
const onFire = refusal(500, 'InternalError', 'etcd is on fire').status;

/** What an informer makes of a server, or a proxy before it, that sends what no API server should. */
describe('watched objects', () => {
  let api: FakeApi;
  let clock: FakeClock;
  let log: string[];
  let informer: Informer;

  beforeEach(() => {
    api = new FakeApi().serve(Guestbook, 'guestbooks');
    for (const name of ['a', 'b']) api.put(guestbook(name));
    clock = new FakeClock();
    log = [];
    informer = new Informer({ client: api, gvk: Guestbook, scope: { namespaces: [] }, clock, random: () => 0, log: logTo(log) });
  });

  const start = async (): Promise<void> => {
    informer.start();
    await settle();
  };
  const names = (): string =>
    informer.store
      .list()
      .map((object) => object.metadata?.name)
      .join();
  const reads = (): number => api.requests.filter((line) => line.includes('initial') || line.startsWith('LIST')).length;
  const end = async (): Promise<void> => {
    await informer.stop();
    assert.equal(clock.pending, 0);
  };

  test('R11 an object without metadata, an event without an object, an unknown type: left out, said once', async () => {
    await start();
    for (const event of [
      { type: 'ADDED', object: { spec: {} } },
      { type: 'MODIFIED' },
      { type: 'BOOKMARK' },
      { type: 'RENAMED' },
      {},
      null,
      7,
      'x',
    ])
      for (let again = 0; again < 20; again++) api.send('Guestbook', event as never);
    api.put(guestbook('c'));
    await settle();
    assert.equal(names(), 'a,b,c');
    assert.deepEqual(log, [
      'warn: Guestbook: a watch event of type "ADDED" without a usable object was ignored; further ones are ignored without a word',
    ]);
    assert.equal(reads(), 1, 'the watch goes on');
    await end();
  });

  test('R11 the same among the initial events of a WatchList', async () => {
    const watch = api.watch.bind(api);
    let first = true;
    api.watch = async (type, options) => {
      const stream = await watch<never>(type, options);
      if (!first) return stream;
      first = false;
      return (async function* () {
        yield { type: 'ADDED', object: {} } as never;
        yield null as never;
        yield { type: 'BOOKMARK' } as never;
        yield* stream;
      })() as never;
    };
    await start();
    assert.equal(names(), 'a,b');
    assert.equal(log.length, 1);
    api.endWatches();
    await end();
  });

  test('R15 a listed object without a name is left out, and said once', async () => {
    api.watchListSupported = false;
    const list = api.list.bind(api);
    api.list = async (type, options) => {
      const page = await list<never>(type, options);
      return { ...page, items: [{} as never, null as never, 'x' as never, { metadata: { name: 7 } } as never, ...page.items] };
    };
    await start();
    assert.equal(names(), 'a,b');
    api.send('Guestbook', { type: 'ERROR', object: gone });
    await settle();
    assert.equal(reads(), 3, 'a WatchList that was refused, and two lists');
    assert.equal(names(), 'a,b');
    assert.deepEqual(log, [
      'warn: Guestbook: 4 of the listed objects, which have no name, were left out; further ones are ignored without a word',
    ]);
    await end();
  });

  for (const [what, event] of [
    ['an event of another type', { type: 'ADDED', object: onFire }],
    ['a BOOKMARK', { type: 'BOOKMARK', object: onFire }],
    ['no event at all', onFire],
  ] as const)
    test(`R14 a Status as ${what} is an error: named, and everything read again after back-off`, async () => {
      await start();
      await clock.advance(2000);
      api.send('Guestbook', event as never);
      await settle();
      assert.deepEqual(log, [
        'warn: Guestbook: cannot read from the API server (etcd is on fire); trying again informer=Guestbook.v1.webapp.example.com',
      ]);
      assert.equal(names(), 'a,b');
      await clock.advance(800);
      assert.equal(reads(), 2);
      assert.match(log[1] ?? '', /^info: Guestbook: in order again/);
      await end();
    });

  test('R14 a Status that says "expired" without being an ERROR event leads to a list at once, and is no problem', async () => {
    await start();
    await clock.advance(2000);
    api.send('Guestbook', { type: 'MODIFIED', object: gone as never });
    await settle();
    assert.equal(reads(), 2);
    assert.deepEqual(log, []);
    await end();
  });

  test('R14 objects of a kind that is called Status, of another group, are objects', async () => {
    await start();
    const mine = { kind: 'Status', apiVersion: 'example.com/v1', metadata: { name: 's', resourceVersion: '9' } };
    api.send('Guestbook', { type: 'ADDED', object: mine });
    await settle();
    assert.equal(names(), 'a,b,s');
    await end();
  });

  test('an object without a resourceVersion is taken, and does not take the position away', async () => {
    await start();
    api.send('Guestbook', { type: 'ADDED', object: { metadata: { name: 'x' } } });
    await settle();
    api.breakWatches();
    await settle();
    assert.equal(names(), 'a,b,x');
    assert.equal(api.requests.at(-1), 'WATCH Guestbook rv=2');
    await end();
  });

  test('a 403 is named with what the server said, tried again with back-off, and said once', async () => {
    const forbidden = 'guestbooks.webapp.example.com is forbidden: User "me" cannot list resource "guestbooks"';
    for (let i = 0; i < 6; i++) for (const verb of ['WATCH', 'LIST']) api.failNext(verb, refusal(403, 'Forbidden', forbidden));
    await start();
    assert.equal(informer.problem, forbidden);
    await clock.advance(200_000);
    assert.equal(informer.hasSynced, true, 'the role was given meanwhile');
    assert.deepEqual(
      log.map((each) => each.replace(/ informer=.*/, '')),
      [`warn: Guestbook: cannot read from the API server (${forbidden}); trying again`, 'info: Guestbook: in order again'],
    );
    await end();
  });

  test('I10 a server that ends every watch at once for an hour is said every ten minutes, not every time', async () => {
    api.watchListSupported = false;
    const watch = api.watch.bind(api);
    let ended = 0;
    api.watch = async (type, options) => {
      const stream = await watch<never>(type, options);
      ended++;
      api.endWatches();
      return stream;
    };
    await start();
    for (let minute = 0; minute < 60; minute++) await clock.advance(60_000);
    assert.ok(ended > 50, `${ended} watches`);
    const warnings = log.filter((each) =>
      each.startsWith('warn: Guestbook: cannot read from the API server (the server ended the watch at once)'),
    );
    assert.ok(warnings.length >= 5 && warnings.length <= 6, `${warnings.length} lines`);
    assert.ok(log.length <= 12);
    await end();
  });

  test('I10 another problem is another line, but of ever new ones no more than ten', async () => {
    await start();
    for (let i = 0; i < 15; i++) {
      await clock.advance(31_000);
      api.send('Guestbook', { type: 'ERROR', object: { ...onFire, message: `request ${i} failed` } });
      await settle();
    }
    assert.equal(log.filter((each) => each.startsWith('warn')).length, 10);
    assert.match(log[0] ?? '', /request 0 failed/);
    await end();
  });

  test('I10 a kind that is not served is said once each time its CRD is gone', async () => {
    const bare = new FakeApi();
    const lines: string[] = [];
    const follower = new Informer({ client: bare, gvk: Guestbook, scope: { namespaces: [] }, clock, random: () => 0, log: logTo(lines) });
    follower.start();
    await clock.advance(60_000);
    bare.serve(Guestbook, 'guestbooks');
    await clock.advance(10_000);
    bare.send('Guestbook', { type: 'ERROR', object: refusal(404, 'NotFound', 'the server could not find the requested resource').status });
    await clock.advance(20_000);
    assert.deepEqual(
      lines.map((line) => line.replace(/ \(.*/, '').replace(/ informer=.*/, '')),
      [
        'warn: Guestbook: not served here, is its CRD installed?',
        'info: Guestbook: in order again',
        'warn: Guestbook: not served here, is its CRD installed?',
        'info: Guestbook: in order again',
      ],
    );
    await follower.stop();
  });

  test('R15 what is no list takes nothing out of the cache', async () => {
    api.watchListSupported = false;
    await start();
    await clock.advance(2000);
    const list = api.list.bind(api);
    api.list = async () => ({}) as never;
    api.send('Guestbook', { type: 'ERROR', object: gone });
    await settle();
    assert.equal(names(), 'a,b');
    assert.match(log[0] ?? '', /cannot read from the API server \(the server answered a list with something else\)/);
    api.list = list;
    api.remove('Guestbook', { namespace: 'default', name: 'b' });
    await clock.advance(30_000);
    assert.equal(names(), 'a');
    await end();
  });

  test('a reflector whose sink throws ends with that error: nothing is swallowed', async () => {
    const sink = { resolved: () => assert.fail('a bug in the sink') } as never;
    await assert.rejects(
      new Reflector({ client: api, gvk: Guestbook, scope: {}, sink, clock }).run(new AbortController().signal),
      /a bug in the sink/,
    );
  });
});
