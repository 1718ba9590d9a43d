import assert from 'node:assert/strict';
import { test } from 'node:test';
import { controllersTree, stopPath } from '../../../../src/workbench/trees/controllersTree.ts';
import { findPath } from '../../../../src/workbench/trees/treeNode.ts';
import { cached, causes, event, finished, key, ready, Story } from '../machineStory.ts';
import { lines, treeIds, treeText } from '../treeText.ts';

const tree = (story: Story, all = false): string =>
  treeText(controllersTree([story.session], { now: story.clock.now(), compact: false }), { all });

test('a session that starts, syncs and runs says each in a word', () => {
  const story = new Story();
  assert.equal(tree(story), 'guestbook-operator | starting · sandbox');
  story.connect().informer({ synced: false, resourceVersion: '', count: 0 });
  assert.equal(tree(story), 'guestbook-operator | syncing: 0 of 1 informers · sandbox');
  story.informer({ count: 0 }).head();
  assert.equal(
    tree(story),
    lines(`
      guestbook-operator | running · sandbox
        guestbook | for Guestbook
          Work Queue | empty
          Informers | 1 cache
            Guestbook | 0 objects · at 61 · webapp.example.com/v1
          Last Reconciles | none yet`),
  );
});

test('at a stop: where, why, what runs, what is ready, and how far the cache is behind', () => {
  const story = new Story().connect().head();
  const start = story.clock.now();
  story.informer({ count: 3 }, [cached('gb-2', '58'), cached('gb-1', '57'), cached('gb-3', '61')]);
  const spec = event({ event: 'updated', changed: ['spec'], resourceVersion: '57', manager: 'kubectl-edit' });
  const gone = event({ event: 'deleted', handler: 'owns', kind: 'ConfigMap', object: key('gb-1-text') });
  story.controller({
    put: [
      { key: key('gb-1'), causes: causes(gone, spec), failures: 0, state: 'processing', since: start - 40, waiting: causes() },
      ready('gb-3', 9, [event({ object: key('gb-3') }), event({ object: key('gb-3'), event: 'updated', changed: ['spec'] })]),
      ready('gb-2', 8),
      {
        key: key('gb-9'),
        causes: causes({ type: 'error', message: 'Conflict', attempt: 4, afterMs: 40_000, at: start }),
        failures: 4,
        state: 'delayed',
        dueAt: start + 38_000,
      },
    ],
  });
  const stop = {
    reason: 'breakpoint',
    file: '/work/guestbook/src/guestbook.ts',
    line: 31,
    controller: 'guestbook',
    key: key('gb-1'),
    at: start,
  };
  story.session.paused(stop);
  story.session.setBehind([{ id: 'Guestbook', resourceVersion: '61', changes: 3 }]);

  assert.equal(
    tree(story),
    lines(`
      guestbook-operator | paused in default/gb-1 · sandbox
        guestbook | for Guestbook
          Stopped at guestbook.ts:31 | default/gb-1 · attempt 1 · after 40 ms
            because | spec changed at 57 by kubectl-edit
            because | owned ConfigMap gb-1-text deleted
            cache | 3 changes of Guestbook behind the API server
          Work Queue | depth 2 · delayed 1 · running 1 · failing 1
            default/gb-1 | running · owned ConfigMap gb-1-text deleted, spec changed (2 merged) · 40 ms
            default/gb-2 | ready · created
            default/gb-3 | ready · created, spec changed (2 merged)
            default/gb-9 | later · retry 4 in 38 s: Conflict
          Informers | 1 cache
            Guestbook | 3 objects, 3 behind · at 61 · webapp.example.com/v1
              default | 3 objects
                gb-1 | 57
                gb-2 | 58
                gb-3 | 61
          Last Reconciles | none yet`),
  );
  const roots = controllersTree([story.session], { now: start, compact: true });
  assert.equal(findPath(roots, stopPath(story.session, stop))?.at(-1)?.label, 'Stopped at guestbook.ts:31');
});

test('time stands still in the tree while the program does', async () => {
  const story = new Story().connect().head().informer({});
  const since = story.clock.now();
  story.controller({ put: [{ key: key('gb-1'), causes: causes(), failures: 0, state: 'processing', since, waiting: causes() }] });
  await story.clock.advance(1200);
  story.session.paused({ reason: 'breakpoint', controller: 'guestbook', key: key('gb-1'), at: story.clock.now() });
  await story.clock.advance(60_000);
  assert.match(tree(story), /default\/gb-1 \| running · 1\.2 s$/m);
});

test('a reconcile that does not return is pointed out, unless it is the debugger who holds it', async () => {
  const story = new Story().connect().head().informer({});
  const since = story.clock.now();
  story.controller({ put: [{ key: key('gb-1'), causes: causes(event()), failures: 0, state: 'processing', since, waiting: causes() }] });
  await story.clock.advance(45_000);
  assert.match(tree(story), /default\/gb-1 \| running · not returned for 45 s · created$/m);
  story.session.paused({ reason: 'pause', controller: 'guestbook', key: key('gb-1'), at: story.clock.now() });
  assert.match(tree(story), /default\/gb-1 \| running · created · 45 s$/m);
});

test('causes that arrive during a reconcile stand apart from those that it runs for', () => {
  const story = new Story().connect().head().informer({});
  const spec = event({ event: 'updated', changed: ['spec'], resourceVersion: '70' });
  story.controller({
    put: [
      {
        key: key('gb-1'),
        causes: causes(event()),
        failures: 0,
        state: 'processing',
        since: story.clock.now(),
        waiting: causes(spec, spec),
      },
    ],
  });
  const text = tree(story, true);
  assert.match(text, /running · created · 0 ms · again after it: spec changed \(2 merged\)/);
  assert.match(text, /again because \| spec changed at 70/);
});

test('an object shows its version and its last reconcile; failures are counted until a success', () => {
  const story = new Story().connect().head();
  story.informer({ count: 2 }, [cached('gb-1', '57'), cached('gb-9', '44')]);
  const failure = { outcome: { type: 'error', message: 'boom', terminal: false, retryInMs: 10 } } as const;
  story.controller({ finished: [finished(1, 'gb-1'), ...[2, 3, 4, 5].map((id) => finished(id, 'gb-9', failure))] });
  assert.match(tree(story), /gb-1 \| 57 · ok just now/);
  assert.match(tree(story), /gb-9 \| 44 · failing, 4 tries/);
  story.controller({ finished: [finished(6, 'gb-9')] });
  assert.match(tree(story), /gb-9 \| 44 · ok just now/);
});

test('last reconciles: newest first, at most a hundred', () => {
  const story = new Story().connect().head().informer({});
  for (let id = 1; id <= 130; id++) story.controller({ finished: [finished(id, `gb-${id}`)] });
  const rows =
    tree(story, true)
      .split('Last Reconciles')[1]
      ?.match(/default\/gb-\d+ \| ok · 12 ms/g) ?? [];
  assert.equal(rows.length, 100);
  assert.equal(rows[0], 'default/gb-130 | ok · 12 ms');
});

test('a program that ended says how; one that could not be loaded says why, and where to read on', () => {
  const crashed = new Story().connect().informer({}).head();
  crashed.session.ended({ exitCode: 1 });
  assert.match(tree(crashed), /^guestbook-operator \| stopped \(exit 1\) · sandbox$/m);

  const broken = new Story().connect();
  broken.session.receive({ type: 'loadError', message: "src/main.ts:3: Unexpected token '}'", stack: 'SyntaxError ...' });
  broken.session.ended({ exitCode: 3 });
  assert.equal(
    tree(broken),
    lines(`
      guestbook-operator | stopped (exit 3: src/main.ts:3: Unexpected token '}') · sandbox
        src/main.ts:3: Unexpected token '}'`),
  );
});

test('a notice stands at the top, once', () => {
  const story = new Story().connect().informer({ synced: false, problem: 'no matches for kind "Guestbook"' }).head();
  const notice = { type: 'notice', severity: 'warning', message: 'Guestbook: its CRD is not installed; trying again every 10 s' } as const;
  story.session.receive(notice);
  story.session.receive(notice);
  const text = tree(story);
  assert.equal(text.match(/Guestbook: its CRD is not installed/g)?.length, 1);
  assert.match(text, /Guestbook \| not synced: no matches for kind "Guestbook" · webapp\.example\.com\/v1/);
});

test('a large cache is shown in ranges of at most 200, and every id is unique', () => {
  const story = new Story().connect().head();
  const objects = Array.from({ length: 1000 }, (_, index) => cached(`gb-${String(index + 1).padStart(4, '0')}`, '7'));
  story.informer({ count: 1000 }, objects);
  const roots = controllersTree([story.session], { now: story.clock.now(), compact: false });
  const text = treeText(roots, { all: true });
  assert.match(text, /gb-0201 … gb-0400 \| 200 entries\n +gb-0201 \| 7/);
  const ids = treeIds(roots);
  assert.equal(new Set(ids).size, ids.length);
});
