import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FinishedReconcile } from '../../../src/k8s/machine.ts';
import { type Sandbox, startSandbox } from '../../../src/testing.ts';
import { DebuggedProject, Guestbook, key } from './debugged.ts';
import { ScaffoldedProject } from './scaffolded.ts';

let project: ScaffoldedProject;
let sandbox: Sandbox;
let debugged: DebuggedProject;

before(async () => {
  project = new ScaffoldedProject();
  project.generateCrds();
  sandbox = await startSandbox();
  await sandbox.installCrds(project.path('config/crd/bases'));
  await sandbox.client.create(Guestbook({ metadata: key('first'), spec: { message: 'was there before' } }));
  debugged = await DebuggedProject.start(project, sandbox.connection);
});

after(async () => {
  await debugged.dispose();
  await sandbox.stop();
  project.dispose();
});

const recent = (): readonly FinishedReconcile[] => debugged.machine.controllers.get('guestbook')?.recent() ?? [];

test('nothing is installed, and the controller runs: what was there is reconciled, with its cause', async () => {
  const reconcile = await debugged.until(() => recent().find((each) => each.key.name === 'first'));
  assert.deepEqual(reconcile.outcome, { type: 'ok' });
  const [cause] = reconcile.causes.list;
  assert.ok(cause?.type === 'event');
  assert.deepEqual([cause.event, cause.initial, cause.handler], ['created', true, 'for']);
  const found = await sandbox.client.get(Guestbook, key('first'));
  assert.deepEqual([found?.status?.observedGeneration, found?.status?.conditions?.[0]?.status], [1, 'True']);
});

test('a new object is reconciled once: its own status write does not call it again', async () => {
  await sandbox.client.create(Guestbook({ metadata: key('second'), spec: { message: 'hello' } }));
  await debugged.until(() => debugged.machine.controllers.get('guestbook')?.lastOf(key('second')));
  const written = (await sandbox.client.get(Guestbook, key('second')))?.metadata?.resourceVersion;
  // The informer has seen the status write when its cached version is the server's.
  await debugged.until(() =>
    [...debugged.machine.informers.values()].find((each) => each.objects.get(key('second'))?.resourceVersion === written),
  );
  assert.equal(recent().filter((each) => each.key.name === 'second').length, 1);
  assert.deepEqual(debugged.machine.controllers.get('guestbook')?.counts, { depth: 0, delayed: 0, running: 0 });
});

test("what the editor rebuilt is the informer's cache, and its head is synced", () => {
  const [informer] = debugged.machine.informers.values();
  assert.deepEqual(informer?.objects.names('default'), ['first', 'second']);
  assert.deepEqual([informer?.head?.synced, informer?.head?.count, informer?.head?.resource], [true, 2, 'guestbooks']);
});

test('Reconcile Now reconciles, and says why', async () => {
  debugged.send({ type: 'reconcile', controller: 'guestbook', key: key('first') });
  const reconcile = await debugged.until(() => recent().find((each) => each.causes.list[0]?.type === 'manual'));
  assert.equal(reconcile.key.name, 'first');
});

test('stopped, it ends in order and with code 0', async () => {
  debugged.send({ type: 'stop' });
  assert.equal(await debugged.exit(), 0, debugged.output);
  const told = debugged.messages.filter((message) => message.type !== 'delta' && message.type !== 'hello');
  assert.deepEqual(told, [{ type: 'stopping', reason: 'Stopped from the editor.' }]);
});
