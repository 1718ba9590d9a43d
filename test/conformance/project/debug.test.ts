import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { LineSplitter } from '../../../src/base/lines.ts';
import { type RunnerOptions, runnerVariable } from '../../../src/protocol/runner.ts';
import type { SessionMessage } from '../../../src/protocol/telemetry.ts';
import { kind, type KubernetesObject } from '../../../src/package.ts';
import { type Sandbox, startSandbox } from '../../../src/testing.ts';
import { MachineState } from '../../../src/workbench/sessions/machineState.ts';
import { ScaffoldedProject } from './scaffolded.ts';

interface Guestbook extends KubernetesObject {
  spec?: { message?: string };
  status?: { observedGeneration?: number; conditions?: { type: string; status: string }[] };
}
const Guestbook = kind<Guestbook>({ group: 'webapp.example.com', version: 'v1', kind: 'Guestbook' });
const key = (name: string) => ({ namespace: 'default', name });

let project: ScaffoldedProject;
let sandbox: Sandbox;
let editor: Server;
let socket: Socket | undefined;
let program: ChildProcess;
let output = '';
const machine = new MachineState();
const messages: SessionMessage[] = [];
const waiting = new Set<() => void>();

before(async () => {
  project = new ScaffoldedProject();
  project.generateCrds();
  sandbox = await startSandbox();
  await sandbox.installCrds(project.path('config/crd/bases'));
  await sandbox.client.create(Guestbook({ metadata: key('first'), spec: { message: 'was there before' } }));
  const path = join(project.folder, '../s');
  editor = createServer(receive).listen(path);
  await once(editor, 'listening');
  const options: RunnerOptions = {
    project: project.folder,
    entry: project.path('src/main.ts'),
    socket: path,
    token: 'token',
    runtime: resolve('dist/runtime'),
    typescript: resolve('dist/typescript.js'),
    cache: join(project.folder, '../cache'),
    connection: sandbox.connection,
  };
  program = spawn(process.execPath, [resolve('dist/runner.js')], {
    cwd: project.folder,
    env: { ...process.env, NODE_OPTIONS: '', [runnerVariable]: JSON.stringify(options) },
  });
  for (const stream of [program.stdout, program.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
});

after(async () => {
  program.kill('SIGKILL');
  socket?.destroy();
  editor.close();
  await sandbox.stop();
  project.dispose();
});

test('nothing is installed, and the controller runs: what was there is reconciled, with its cause', async () => {
  const reconcile = await until(() =>
    machine.controllers
      .get('guestbook')
      ?.recent()
      .find((each) => each.key.name === 'first'),
  );
  assert.deepEqual(reconcile.outcome, { type: 'ok' });
  const [cause] = reconcile.causes.list;
  assert.ok(cause?.type === 'event');
  assert.deepEqual([cause.event, cause.initial, cause.handler], ['created', true, 'for']);
  const found = await sandbox.client.get(Guestbook, key('first'));
  assert.deepEqual([found?.status?.observedGeneration, found?.status?.conditions?.[0]?.status], [1, 'True']);
});

test('a new object is reconciled once: its own status write does not call it again', async () => {
  await sandbox.client.create(Guestbook({ metadata: key('second'), spec: { message: 'hello' } }));
  await until(() => machine.controllers.get('guestbook')?.lastOf(key('second')));
  // The informer has seen the status write when its cached version is the server's.
  const live = await sandbox.client.get(Guestbook, key('second'));
  await until(() =>
    [...machine.informers.values()].find((each) => each.objects.get(key('second'))?.resourceVersion === live?.metadata?.resourceVersion),
  );
  const all = machine.controllers
    .get('guestbook')
    ?.recent()
    .filter((each) => each.key.name === 'second');
  assert.equal(all?.length, 1);
  assert.deepEqual(machine.controllers.get('guestbook')?.counts, { depth: 0, delayed: 0, running: 0 });
});

test("what the editor rebuilt is the informer's cache, and its head is synced", () => {
  const [informer] = machine.informers.values();
  assert.deepEqual(informer?.objects.names('default'), ['first', 'second']);
  assert.deepEqual([informer?.head?.synced, informer?.head?.count, informer?.head?.resource], [true, 2, 'guestbooks']);
});

test('Reconcile Now reconciles, and says why', async () => {
  socket?.write(`${JSON.stringify({ type: 'reconcile', controller: 'guestbook', key: key('first') })}\n`);
  const reconcile = await until(() =>
    machine.controllers
      .get('guestbook')
      ?.recent()
      .find((each) => each.causes.list[0]?.type === 'manual'),
  );
  assert.equal(reconcile.key.name, 'first');
});

test('stopped, it ends in order and with code 0', async () => {
  socket?.write(`${JSON.stringify({ type: 'stop' })}\n`);
  if (program.exitCode === null) await once(program, 'exit');
  assert.equal(program.exitCode, 0, output);
  assert.equal(
    messages.some((message) => message.type === 'stopping' && message.reason === 'Stopped from the editor.'),
    true,
  );
  assert.equal(
    messages.some((message) => message.type === 'loadError'),
    false,
  );
});

function receive(connection: Socket): void {
  socket = connection;
  const lines = new LineSplitter(1e8);
  connection.on('error', () => undefined);
  connection.on('data', (chunk: Buffer) => {
    for (const line of lines.push(chunk)) {
      const message = JSON.parse(line) as SessionMessage;
      messages.push(message);
      if (message.type === 'delta') machine.apply(message);
    }
    for (const look of waiting) look();
  });
}

/** Looks after every message until there is something. */
function until<T>(look: () => T | undefined): Promise<T> {
  return new Promise((done, reject) => {
    const late = setTimeout(
      () => reject(new Error(`waited in vain; messages ${JSON.stringify(messages).slice(-2000)}; output ${output}`)),
      20_000,
    );
    const again = (): void => {
      const found = look();
      if (found === undefined) return;
      clearTimeout(late);
      waiting.delete(again);
      done(found);
    };
    waiting.add(again);
    again();
  });
}
