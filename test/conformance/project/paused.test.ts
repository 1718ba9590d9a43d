import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { QueueEntry } from '../../../src/k8s/machine.ts';
import { readFlush } from '../../../src/protocol/runner.ts';
import { type Sandbox, startSandbox } from '../../../src/testing.ts';
import { DebuggedProject, Guestbook, key } from './debugged.ts';
import { Inspector } from './inspector.ts';
import { ScaffoldedProject } from './scaffolded.ts';

let project: ScaffoldedProject;
let sandbox: Sandbox;
let debugged: DebuggedProject;
let inspector: Inspector;
let frame: Awaited<ReturnType<Inspector['stop']>>[number];

before(async () => {
  project = new ScaffoldedProject();
  const path = 'src/controllers/guestbook.ts';
  // Held where the reconcile begins, and again after the event loop has turned: by then changes have come in that no flush has told.
  const text = (project.files.get(path) ?? '').replace(
    '    const guestbook = await context.client.get(',
    '    debugger;\n    while ((globalThis as { hold?: boolean }).hold) {\n      await new Promise((resolve) => setImmediate(resolve));\n      debugger;\n    }\n    const guestbook = await context.client.get(',
  );
  project.write(path, text);
  project.generateCrds();
  sandbox = await startSandbox();
  await sandbox.installCrds(project.path('config/crd/bases'));
  debugged = await DebuggedProject.start(project, sandbox.connection, ['--inspect-brk=127.0.0.1:0']);
  const address = await debugged.until(() => /ws:\/\/\S+/.exec(debugged.output)?.[0]);
  inspector = await Inspector.attach(address);
  await inspector.stop();
  await inspector.resume();
});

after(async () => {
  inspector.close();
  await debugged.dispose();
  await sandbox.stop();
  project.dispose();
});

const entries = (): string[] => {
  const controller = debugged.machine.controllers.get('guestbook');
  const all: QueueEntry[] = [...(controller?.processing() ?? []), ...(controller?.ready() ?? [])];
  return all.map(
    (entry) =>
      `${entry.state} ${entry.key.name}: ${entry.causes.list.map((cause) => (cause.type === 'event' ? cause.event : cause.type)).join(', ')}`,
  );
};

test('held at the first line of reconcile: the editor has the key as processing with its cause, and its object', async () => {
  await sandbox.client.create(Guestbook({ metadata: key('a'), spec: {} }));
  [frame] = (await inspector.stop()) as [typeof frame];
  assert.equal(frame.functionName, 'reconcile');
  assert.equal(await inspector.evaluate(frame, 'request.name'), 'a');
  await debugged.until(() => (debugged.machine.controllers.get('guestbook')?.counts.running === 1 ? true : undefined));
  assert.deepEqual(entries(), ['processing a: created']);
  const [informer] = debugged.machine.informers.values();
  assert.deepEqual(informer?.objects.names('default'), ['a']);
});

test('what came in since is asked for: the flush has what the socket has not', async () => {
  await inspector.evaluate(frame, 'globalThis.hold = true');
  for (const name of ['b', 'c', 'd']) await sandbox.client.create(Guestbook({ metadata: key(name), spec: {} }));
  // The loop turns between two stops, until the three watch events are in the program.
  for (let turns = 0; entries().length < 4; turns++) {
    assert.ok(turns < 2000, entries().join('; '));
    await inspector.resume();
    [frame] = (await inspector.stop()) as [typeof frame];
    const deltas = await readFlush(async (expression) => String(await inspector.evaluate(frame, expression)));
    assert.ok(deltas !== undefined);
    for (const delta of deltas) debugged.machine.apply(delta);
  }
  assert.deepEqual(entries(), ['processing a: created', 'ready b: created', 'ready c: created', 'ready d: created']);
});

test('let go, the rest is reconciled one by one, and the editor has lost and doubled nothing', async () => {
  await inspector.evaluate(frame, 'globalThis.hold = false');
  await inspector.resume();
  for (const name of ['b', 'c', 'd']) {
    [frame] = (await inspector.stop()) as [typeof frame];
    assert.equal(await inspector.evaluate(frame, 'request.name'), name);
    await inspector.resume();
  }
  await debugged.until(() => debugged.machine.controllers.get('guestbook')?.lastOf(key('d')));
  assert.deepEqual(entries(), []);
  const finished = debugged.machine.controllers
    .get('guestbook')
    ?.recent()
    .map((each) => `${each.key.name} ${each.outcome.type}`);
  assert.deepEqual(finished, ['d ok', 'c ok', 'b ok', 'a ok']);
});
