import assert from 'node:assert/strict';
import { test } from 'node:test';
import { controllersTree } from '../../../../src/workbench/trees/controllersTree.ts';
import { type ControllersFilter, everything } from '../../../../src/workbench/trees/filter.ts';
import type { TreeNode } from '../../../../src/workbench/trees/treeNode.ts';
import { cached, causes, event, finished, key, ready, Story } from '../machineStory.ts';
import { lines, treeText } from '../treeText.ts';

const roots = (story: Story, filter: Partial<ControllersFilter> = {}): TreeNode[] =>
  controllersTree([story.session], { now: story.clock.now(), compact: false, filter: { ...everything, ...filter } });
const tree = (story: Story, filter: Partial<ControllersFilter> = {}, all = false): string => treeText(roots(story, filter), { all });
const failure = { outcome: { type: 'error', message: 'no password', terminal: false, retryInMs: 10 } } as const;

test('the calls of a reconcile stand below it: what was asked, what came of it, how long it took', () => {
  const story = new Story().connect().head().informer({});
  const at = story.clock.now();
  const calls = {
    list: [
      { verb: 'get', kind: 'Secret', key: key('password'), at, durationMs: 4 },
      { verb: 'apply', kind: 'ConfigMap', key: key('gb-1-text'), at, durationMs: 7 },
      { verb: 'patch', kind: 'Guestbook', subresource: 'status', key: key('gb-1'), at, durationMs: 3, refusal: 'Conflict' },
    ],
    dropped: 2,
  } as const;
  story.controller({ finished: [finished(1, 'gb-1', { ...failure, startedAt: at, calls })] });
  assert.equal(
    tree(story, {}, true).split('    Last Reconciles | ')[1],
    lines(`
      default/gb-1 just now
            default/gb-1 | failed: no password · 12 ms · just now
              because | created
              2 earlier calls not kept
              get Secret | ok · 4 ms · default/password
              apply ConfigMap | ok · 7 ms · default/gb-1-text
              patch Guestbook/status | Conflict · 3 ms`),
  );
});

test('at a stop: what changed in the object since its last reconcile; a Secret’s values are not shown', () => {
  const story = new Story()
    .connect()
    .head()
    .informer({ count: 1 }, [cached('gb-1', '57')]);
  const at = story.clock.now();
  story.controller({
    put: [{ key: key('gb-1'), causes: causes(event()), failures: 0, state: 'processing', since: at, waiting: causes() }],
  });
  story.session.paused({ reason: 'breakpoint', controller: 'guestbook', key: key('gb-1'), at });
  const object = (resourceVersion: string, spec: object) => ({ kind: 'Guestbook', metadata: { name: 'gb-1', resourceVersion }, spec });
  story.session.setSeen({ before: object('50', { replicas: 2, old: true }), now: object('57', { replicas: 3, message: 'hi' }) });
  assert.match(
    tree(story),
    / {6}because \| created\n {6}changed \| spec\.replicas 2 → 3\n {6}changed \| spec\.old removed\n {6}changed \| spec\.message added: hi\n/,
  );
  const secret = (password: string) => ({ kind: 'Secret', metadata: { name: 's' }, data: { password } });
  story.session.setSeen({ before: secret('b2xk'), now: secret('bmV3') });
  assert.match(tree(story), /changed \| data\.password … → …/);
  story.session.setSeen({ before: object('57', {}), now: object('58', {}) });
  assert.match(tree(story), /changed \| nothing in the object since its last reconcile/);
});

test('a controller says how it does in one line, and more when the pointer rests on it', async () => {
  const story = new Story().connect().head().informer({});
  for (let id = 1; id <= 40; id++) {
    story.controller({
      finished: [finished(id, `gb-${id}`, { startedAt: story.clock.now(), durationMs: id, ...(id % 10 === 0 ? failure : {}) })],
    });
    await story.clock.advance(100);
  }
  story.controller({ dropped: 60 });
  assert.match(tree(story), /^ {2}guestbook \| 25\/s · 10 % failed · p99 40 ms · for Guestbook$/m);
  const tooltip = roots(story)[0]?.children?.()[0]?.tooltip?.() ?? '';
  assert.match(tooltip, /25 reconciles a second in the last 10 s/);
  assert.match(tooltip, /half took at most 20 ms \(p50\), 99 of 100 at most 40 ms \(p99\)/);
  assert.match(tooltip, /60 reconciles were too many to be told one by one/);
  await story.clock.advance(120_000);
  assert.match(tree(story), /^ {2}guestbook \| for Guestbook$/m);
});

test('a queue that is held says so in words, on the controller and on itself', () => {
  const story = new Story().connect().informer({});
  const gvk = { group: 'webapp.example.com', version: 'v1', kind: 'Guestbook' };
  story.controller({ head: { for: gvk, informers: ['Guestbook'], workers: 1, paused: true }, put: [ready('gb-1', 1)] });
  assert.match(tree(story), /guestbook \| queue paused · for Guestbook\n {4}Work Queue \| paused · depth 1\n/);
  assert.match(treeText(roots(story), { icons: true }), /queue paused · for Guestbook \[debug-pause\]/);
});

test('an informer names only what is out of the ordinary, its tooltip the rest', async () => {
  const story = new Story().connect().head();
  const watchingSince = story.clock.now();
  story.informer({ relists: 2, errors: 1, watchingSince });
  await story.clock.advance(90_000);
  assert.match(tree(story), /Guestbook \| 0 objects · at 61 · listed anew 2 times · 1 error · webapp/);
  const informers = roots(story)[0]
    ?.children?.()[0]
    ?.children?.()
    .find(({ label }) => label === 'Informers');
  assert.match(informers?.children?.()[0]?.tooltip?.() ?? '', /Watching for 90 s, since .*\n\nListed anew 2 times; 1 list or watch failed/);
  story.informer({ relists: 2, errors: 2 });
  assert.match(tree(story), /2 errors · not watching/);
});

test('an object says how old it is and how long its last reconcile took', async () => {
  const story = new Story().connect().head();
  story.informer({ count: 1 }, [{ ...cached('gb-1', '57'), created: new Date(story.clock.now()).toISOString() }]);
  story.controller({ finished: [finished(1, 'gb-1', { startedAt: story.clock.now() })] });
  await story.clock.advance(180_000);
  assert.match(tree(story), /gb-1 \| 57 · ok 3 m ago · 12 ms · 3 m old/);
});

test('filters: by text, by namespace, failing only, changed since the last stop', () => {
  const story = new Story().connect().head();
  story.informer({ count: 4 }, [cached('gb-1', '1'), cached('gb-2', '2'), cached('web', '3'), cached('gb-1', '4', 'other')]);
  story.controller({ put: [ready('web', 1), ready('gb-2', 2)], finished: [finished(1, 'gb-2', failure), finished(2, 'web')] });
  const objects = (filter: Partial<ControllersFilter>): string[] =>
    [...tree(story, filter).matchAll(/^ {8}(\S+) \| |^ {10}(\S+) \| /gm)].map(([, namespace, name]) => name ?? `in ${namespace}`);
  assert.deepEqual(objects({ text: 'GB-1' }), ['in default', 'gb-1', 'in other', 'gb-1']);
  assert.deepEqual(objects({ namespace: 'other' }), ['in other', 'gb-1']);
  assert.deepEqual(objects({ failing: true }), ['in default', 'gb-2']);
  story.session.paused({ reason: 'breakpoint', at: story.clock.now() });
  story.session.continued();
  assert.deepEqual(objects({ changed: true }), []);
  story.informer({ count: 4 }, [cached('web', '9')]);
  assert.deepEqual(objects({ changed: true }), ['in default', 'web']);
  assert.match(tree(story, { text: 'gb' }), /^guestbook-operator \| running · sandbox · only: with "gb"\n/);
  assert.match(tree(story, { text: 'gb' }), /Work Queue \| depth 2\n {6}default\/gb-2 \| ready · created\n {4}Informers/);
  assert.match(tree(story, { text: 'gb' }), /default \| 2 of 3 objects/);
});

test('a warning stands under its controller with its evidence and what helps; the notice of the same is not said twice', () => {
  const story = new Story().connect().head().informer({ synced: false, count: 0, problem: 'no matches for kind', notServed: true });
  story.session.receive({ type: 'notice', severity: 'warning', message: 'Guestbook: not served here', about: 'Guestbook' });
  assert.equal(
    tree(story, {}, true).split('    Work Queue')[0],
    lines(`
      guestbook-operator | syncing: 0 of 1 informers · sandbox
        guestbook | 1 warning · for Guestbook
          Not synced: Guestbook | no matches for kind
            no matches for kind
            the first list of Guestbook has not come for 0 ms, so nothing is reconciled
            The API server does not serve the kind: install its CRD.`).concat('\n'),
  );
});

test('one namespace of 100,000 objects: every node has at most 200 children, with a filter too', () => {
  const story = new Story().connect().head();
  const objects = Array.from({ length: 100_000 }, (_, index) => cached(`gb-${String(index).padStart(6, '0')}`, '7'));
  story.informer({ count: objects.length }, objects);
  const most = (node: TreeNode, depth: number): number => {
    const children = node.children?.() ?? [];
    return Math.max(children.length, ...(depth === 0 ? [] : children.slice(0, 3).map((child) => most(child, depth - 1))));
  };
  for (const filter of [{}, { text: '9' }]) for (const root of roots(story, filter)) assert.ok(most(root, 7) <= 200);
});
