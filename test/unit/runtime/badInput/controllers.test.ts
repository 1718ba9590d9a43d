import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { KubernetesObject } from '../../../../src/k8s/object.ts';
import { ConfigMap } from '../../../../src/runtime/objects/builtinKinds.ts';
import { FakeApi, refusal } from '../support/fakeApi.ts';
import { Guestbook, guestbook } from '../support/guestbook.ts';
import { runManager } from '../support/runManager.ts';
import { settle } from '../support/settle.ts';

const served = (objects = 0): FakeApi => {
  const api = new FakeApi().serve(Guestbook, 'guestbooks').serve(ConfigMap, 'configmaps');
  for (let i = 0; i < objects; i++) api.put(guestbook(`g${i}`));
  return api;
};
const loud = (log: readonly string[]): string[] => log.filter((line) => /^(warn|error)/.test(line));

/** What a controller makes of a person's functions that do what they should not, a hundred objects at a time. */
describe('controllers', () => {
  for (const [what, result, text] of [
    ['a boolean', true, 'true'],
    ['upstream’s field', { requeue: true }, 'an object with the unknown field "requeue"'],
    ['a time that is none', { requeueAfter: '30s' }, 'requeueAfter: "30s"'],
  ] as const)
    test(`C6 a reconciler that returns ${what} is told so once, and its objects are tried again with back-off`, async () => {
      let runs = 0;
      const { clock, log, tap, stop } = await runManager(
        (manager) =>
          manager
            .controller('guestbook')
            .for(Guestbook)
            .reconcile(async () => (runs++, result as never)),
        { api: served(100) },
      );
      await settle();
      assert.equal(runs, 100);
      for (let i = 0; i < 10; i++) await clock.advance(1000);
      assert.ok(runs > 700 && runs < 1200, `${runs} runs`);
      assert.equal(loud(log).length, 1);
      assert.match(
        log.find((line) => line.startsWith('error')) ?? '',
        new RegExp(`^error: reconcile failed: reconcile returned ${text}; return \\{\\} or`),
      );
      assert.deepEqual(tap.done.at(-1)?.outcome.type, 'error');
      await stop();
    });

  test('a map function that throws for every object: the others go on, one line', async () => {
    const api = served(100);
    for (let i = 0; i < 100; i++) api.put(ConfigMap({ metadata: { namespace: 'default', name: `c${i}` } }));
    const reconciled = new Set<string>();
    const { log, manager, stop } = await runManager(
      (each) =>
        each
          .controller('guestbook')
          .for(Guestbook)
          .watches(ConfigMap, ({ data }) => [{ name: (data as { owner: string }).owner }])
          .reconcile(async ({ name }) => void reconciled.add(name)),
      { api },
    );
    await settle();
    assert.equal(reconciled.size, 100);
    assert.equal((await manager.client.list(ConfigMap)).length, 100, 'the cache is filled all the same');
    assert.deepEqual(
      loud(log).map((line) => line.replace(/ controller=.*/, '')),
      [
        "error: guestbook: a function of watches(ConfigMap) threw for an event, which is left out: Cannot read properties of undefined (reading 'owner')",
      ],
    );
    await stop();
  });

  test('a map function that rejects, returns no list, or a key without a name: the same', async () => {
    const api = served();
    const answers: unknown[] = [Promise.reject(new Error('no index')), 'default/a', [{ namespace: 'default' }], null, [null]];
    (answers[0] as Promise<unknown>).catch(() => undefined);
    const { log, stop } = await runManager(
      (each) =>
        each
          .controller('guestbook')
          .for(Guestbook)
          .watches(ConfigMap, () => answers.shift() as never)
          .reconcile(async () => ({})),
      { api },
    );
    for (let i = 0; i < 5; i++) api.put(ConfigMap({ metadata: { namespace: 'default', name: `c${i}` } }));
    await settle();
    assert.equal(answers.length, 0);
    const lines = loud(log);
    assert.match(lines[0] ?? '', /left out: no index/);
    assert.match(lines[1] ?? '', /left out: the map function returned a key without a name/);
    assert.match(lines[2] ?? '', /left out: the map function must return a list of keys/);
    assert.ok(lines.length <= 4, lines.join('\n'));
    await stop();
  });

  test('a predicate that mutates fails at that line; the cache, and what other controllers see, stay as they are', async () => {
    const seen: unknown[] = [];
    const { log, stop } = await runManager(
      (manager) => {
        manager
          .controller('rude')
          .for(Guestbook, { predicates: [({ object }) => Boolean(((object.metadata ??= {}).labels = { mine: 'yes' }))] })
          .reconcile(async () => ({}));
        manager
          .controller('polite')
          .for(Guestbook)
          .reconcile(async (request, { client }) => void seen.push((await client.get(Guestbook, request))?.metadata?.labels));
      },
      { api: served(20) },
    );
    await settle();
    assert.deepEqual(
      seen,
      Array.from({ length: 20 }, () => undefined),
    );
    assert.equal(loud(log).length, 1);
    assert.match(
      loud(log)[0] ?? '',
      /^error: rude: a function of for\(Guestbook\) threw .*: Cannot add property labels, object is not extensible/,
    );
    await stop();
  });

  test('a reconcile that writes to what it read gets a TypeError, and the cache stays as it is', async () => {
    const messages: (string | undefined)[] = [];
    const { tap, stop } = await runManager(
      (manager) =>
        manager
          .controller('guestbook')
          .for(Guestbook)
          .reconcile(async (request, { client, attempt }) => {
            const object = await client.get(Guestbook, request);
            messages.push(object?.spec?.message);
            if (attempt === 1) (object as { spec: object }).spec = { message: 'corrupted' };
          }),
      { api: new FakeApi().serve(Guestbook, 'guestbooks') },
    ).then(async (run) => {
      run.api.put(guestbook('a', { message: 'clean' }));
      await settle();
      await run.clock.advance(1000);
      return run;
    });
    assert.deepEqual(messages, ['clean', 'clean']);
    assert.match(JSON.stringify(tap.done[0]?.outcome), /Cannot assign to read only property 'spec'/);
    await stop();
  });

  test('two controllers of one name are refused when the second is made, with the reason', async () => {
    const { stop } = await runManager((manager) => {
      const define = (): void =>
        manager
          .controller('guestbook')
          .for(Guestbook)
          .reconcile(async () => ({}));
      define();
      assert.throws(define, {
        code: 'Definition',
        message: /there is a controller "guestbook" already; names must differ, since logs, metrics and field managers go by them/,
      });
    });
    await stop();
  });

  test('a kind that may not be listed (403) is named and retried; the other controllers work', async () => {
    const api = served(1);
    const forbidden = 'configmaps is forbidden: User "me" cannot list resource "configmaps"';
    for (let i = 0; i < 50; i++)
      for (const verb of ['WATCH ConfigMap', 'LIST ConfigMap']) api.failNext(verb, refusal(403, 'Forbidden', forbidden));
    const runs: string[] = [];
    const { clock, log, tap, stop } = await runManager(
      (manager) => {
        const record = (name: string) => async (): Promise<void> => void runs.push(name);
        manager.controller('maps').for(ConfigMap).reconcile(record('maps'));
        manager.controller('guestbook').for(Guestbook).reconcile(record('guestbook'));
      },
      { api, cacheSyncTimeoutMs: Number.POSITIVE_INFINITY },
    );
    for (let i = 0; i < 60; i++) await clock.advance(5000);
    assert.deepEqual(runs, ['guestbook']);
    assert.equal([...tap.heads.values()].find(({ gvk }) => gvk.kind === 'ConfigMap')?.problem, forbidden);
    assert.deepEqual(loud(log), [`warn: ConfigMap: cannot read from the API server (${forbidden}); trying again informer=ConfigMap.v1`]);
    assert.ok(api.requests.filter((line) => line.includes('ConfigMap')).length > 5, 'it is asked for again');
    await stop();
  });

  test('an object without metadata that a person’s code passes on is refused with what is missing', async () => {
    const empty = {} as KubernetesObject;
    const problems: string[] = [];
    const { api, stop } = await runManager((manager) =>
      manager
        .controller('guestbook')
        .for(Guestbook)
        .reconcile(async (_, { client, events }) => {
          events.record(empty, { type: 'Normal', reason: 'Tested', note: 'nothing is known of it' });
          for (const call of [
            () => client.create(empty),
            () => client.update(Guestbook({})),
            () => client.get(Guestbook, {}),
            () => client.delete(Guestbook, {}),
          ])
            await call().catch((error: unknown) => problems.push(String(error)));
        }),
    );
    api.put(guestbook('a'));
    await settle();
    assert.deepEqual(problems, [
      'TypeError: the object has no apiVersion and kind; make it with its Kind, as in ConfigMap({ metadata, data })',
      'TypeError: Guestbook has no metadata.name: it cannot be said which object to write',
      'TypeError: Guestbook: a key without a name',
      'TypeError: Guestbook: a key without a name',
    ]);
    await stop();
  });
});
