import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ApiCall, FinishedReconcile } from '../../../src/k8s/machine.ts';
import { cached, causes, event, finished, key, ready, Story } from './machineStory.ts';

/** What is found now: title, first piece of evidence. */
const found = (story: Story): string[] =>
  story.session.findings(story.clock.now()).map(({ title, evidence }) => `${title} | ${evidence[0]}`);

const call = (story: Story, change: Partial<ApiCall>): ApiCall => ({
  verb: 'patch',
  kind: 'Guestbook',
  key: key('gb-1'),
  at: story.clock.now(),
  durationMs: 3,
  ...change,
});

const running = (): Story =>
  new Story()
    .connect()
    .head()
    .informer({ count: 1 }, [cached('gb-1', '57')]);

let id = 0;
function end(story: Story, change: Partial<FinishedReconcile>, name = 'gb-1'): void {
  story.controller({ finished: [finished(++id, name, { startedAt: story.clock.now(), ...change })] });
}

describe('detectors', () => {
  test('pain 15: a hot loop by own writes is named with the write and the field that flips, and is over when it stops', async () => {
    const story = running();
    const own = event({ event: 'updated', changed: ['status'], fields: ['status.lastSeen'], manager: 'guestbook' });
    for (let round = 0; round < 12; round++) {
      end(story, { causes: causes(own), calls: { list: [call(story, { subresource: 'status' })], dropped: 0 } });
      await story.clock.advance(100);
    }
    const [finding] = story.session.findings(story.clock.now());
    assert.equal(finding?.title, 'Hot loop: default/gb-1');
    assert.deepEqual(finding?.evidence, [
      'reconciled 11 times a second by its own writes, which change status.lastSeen',
      'each reconcile asks for: patch Guestbook/status default/gb-1',
    ]);
    assert.match(finding?.advice ?? '', /^Write status\.lastSeen only when the value differs/);
    await story.clock.advance(6000);
    assert.deepEqual(found(story), []);
  });

  test('many changes by somebody else are no hot loop', async () => {
    const story = running();
    const other = event({ event: 'updated', changed: ['spec'], manager: 'kubectl' });
    for (let round = 0; round < 30; round++) end(story, { causes: causes(other) });
    assert.deepEqual(found(story), []);
  });

  test('a conflict storm names what is refused', () => {
    const story = running();
    const refused = call(story, { verb: 'update', refusal: 'Conflict' });
    for (let round = 0; round < 8; round++) end(story, { calls: { list: [refused], dropped: 0 } });
    assert.deepEqual(found(story), ['Conflict storm | 8 writes in 10 s were refused with Conflict: update Guestbook default/gb-1']);
  });

  test('pain 16: a stale read shows by a refusal right after an own write of the same object', async () => {
    const story = running();
    const child = { verb: 'create', kind: 'ConfigMap', key: key('gb-1-text') } as const;
    end(story, { calls: { list: [call(story, child)], dropped: 0 } });
    await story.clock.advance(40);
    end(story, { calls: { list: [call(story, { ...child, refusal: 'AlreadyExists' })], dropped: 0 } });
    assert.deepEqual(found(story), [
      'Stale read: default/gb-1 | "create ConfigMap default/gb-1-text" was refused with AlreadyExists, 40 ms after its own "create ConfigMap default/gb-1-text" had succeeded',
    ]);
  });

  test('what existed before the controller wrote anything is no stale read', () => {
    const story = running();
    end(story, { calls: { list: [call(story, { verb: 'create', refusal: 'AlreadyExists' })], dropped: 0 } });
    assert.deepEqual(found(story), []);
  });

  test('a reconcile that never returns, unless the debugger holds it', async () => {
    const story = running();
    const since = story.clock.now();
    story.controller({
      put: [{ key: key('gb-1'), causes: causes(), failures: 0, state: 'processing', since, waiting: causes() }, ready('gb-2', 1)],
    });
    await story.clock.advance(31_000);
    assert.deepEqual(found(story), ['Does not return: default/gb-1 | its reconcile has been running for 31 s']);
    story.session.paused({ reason: 'pause', at: story.clock.now() });
    await story.clock.advance(60_000);
    assert.deepEqual(found(story), []);
    story.session.continued();
    await story.clock.advance(1000);
    assert.deepEqual(found(story), [], 'the time at the stop does not count');
  });

  test('an error loop is told with its message and how often, not with the first failures', () => {
    const story = running();
    for (let round = 0; round < 5; round++)
      end(story, { outcome: { type: 'error', message: 'no password', terminal: false, retryInMs: 5 } });
    assert.deepEqual(found(story), []);
    end(story, { outcome: { type: 'error', message: 'no password', terminal: false, retryInMs: 5 } });
    assert.deepEqual(found(story), ['Error loop: default/gb-1 | failed 6 times in a row with "no password"']);
    end(story, {});
    assert.deepEqual(found(story), []);
  });

  test('a starved key: others went before it; a queue that a person holds starves nobody', async () => {
    const story = running();
    story.controller({ put: [{ ...ready('gb-9', 1), since: story.clock.now() } as never] });
    await story.clock.advance(31_000);
    for (let round = 0; round < 12; round++) end(story, {}, `gb-${round}`);
    assert.deepEqual(found(story), ['Starved: default/gb-9 | has waited 31 s for a worker while 12 other reconciles went before it']);
    const gvk = { group: 'webapp.example.com', version: 'v1', kind: 'Guestbook' };
    story.controller({ head: { for: gvk, informers: ['Guestbook'], workers: 1, paused: true } });
    assert.deepEqual(found(story), []);
  });

  test('an informer that never syncs: why, and what helps', async () => {
    const story = new Story().connect().head().informer({ synced: false, count: 0, resourceVersion: '' });
    await story.clock.advance(10_000);
    assert.deepEqual(found(story), []);
    await story.clock.advance(10_000);
    const first = 'Not synced: Guestbook | the first list of Guestbook has not come for 20 s, so nothing is reconciled';
    assert.deepEqual(found(story), [first]);
    const refused = 'guestbooks.webapp.example.com is forbidden: User "x" cannot list';
    story.informer({ synced: false, count: 0, problem: refused });
    const [forbidden] = story.session.findings(story.clock.now());
    assert.equal(forbidden?.evidence[0], refused);
    assert.match(forbidden?.advice ?? '', /add that to the controller's RBAC markers/);
    story.informer({ synced: false, count: 0, problem: 'no matches for kind', notServed: true });
    assert.equal(story.session.findings(story.clock.now())[0]?.command, 'crdStudio.installCrds');
  });

  test('a watch on nothing: a selector that nothing has, or what was created is not seen', async () => {
    const story = new Story().connect().head().informer({ count: 0, labelSelector: 'app=web' });
    await story.clock.advance(31_000);
    assert.deepEqual(found(story), [
      'Watches nothing: Guestbook | no Guestbook is in the cache, which holds only what has the labels app=web',
    ]);
    const plain = new Story().connect().head().informer({ count: 0 });
    await plain.clock.advance(31_000);
    assert.deepEqual(found(plain), [], 'that there is nothing yet is ordinary');
  });
});
