import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { processTable } from '../../../src/base/processTable.ts';
import { Program } from './program.ts';

let program: Program;

afterEach(() => program.dispose());

const key = { namespace: 'default', name: 'a' };

async function running(reconcile: string): Promise<void> {
  program = new Program({
    'package.json': '{"type":"module"}',
    'src/main.ts': `import { Manager } from '@crd-studio/runtime';
const manager = new Manager().add('guestbook', async (key: { name: string }): Promise<void> => {
  ${reconcile}
});
await manager.start();
`,
  });
  await program.start();
  await program.said('connected to');
}

test('a key is in the editor as processing before its reconcile begins', async () => {
  await running("console.log('reconciling ' + key.name); process.kill(process.pid, 'SIGSTOP');");
  program.send({ type: 'reconcile', controller: 'guestbook', key });
  const delta = await program.message('delta');
  assert.deepEqual(
    delta.controllers.map((controller) => [controller.name, controller.put.map((entry) => [entry.key.name, entry.state])]),
    [['guestbook', [['a', 'processing']]]],
  );
  program.kill('SIGCONT');
});

test('a controller that is not there is said, not ignored', async () => {
  await running('');
  program.send({ type: 'reconcile', controller: 'other', key });
  assert.equal((await program.message('notice')).message, 'There is no controller "other" to reconcile default/a.');
});

test('the editor goes away: the program ends, and its managers are stopped', async () => {
  await running('');
  program.closeSocket();
  assert.equal(await program.exit(), 0);
  assert.match(program.output, /manager stopped/);
});

test('the editor goes away: what the program started ends with it', async () => {
  await running(`const { spawn } = await import('node:child_process');
  console.log('child ' + spawn('sleep', ['4712'], { stdio: 'ignore' }).pid);`);
  program.send({ type: 'reconcile', controller: 'guestbook', key });
  const child = Number(await program.until(() => /^child (\d+)$/m.exec(program.output)?.[1]));
  assert.ok(process.kill(child, 0));
  program.closeSocket();
  assert.equal(await program.exit(), 0);
  assert.equal((await processTable()).has(child), false);
});

test('a reconcile that never returns does not keep the program from ending', async () => {
  await running('console.log("stuck"); await new Promise(() => undefined);');
  program.send({ type: 'reconcile', controller: 'guestbook', key });
  await program.said('stuck');
  program.send({ type: 'stop' });
  assert.equal(await program.exit(), 0);
  assert.equal(
    (await program.message('notice')).message,
    'Stopped in the middle of a reconcile that did not end within 2 s: guestbook default/a.',
  );
});

test('a reconcile that ends the process: the code stays, and it is said what was being reconciled', async () => {
  await running('process.exit(7);');
  program.send({ type: 'reconcile', controller: 'guestbook', key });
  assert.equal(await program.exit(), 7);
  assert.equal((await program.message('stopping')).reason, 'exit code 7 while default/a was being reconciled');
});

test('an error that nothing catches ends the program as in Node, and is said', async () => {
  await running("setTimeout(() => { throw new RangeError('out of it'); });");
  program.send({ type: 'reconcile', controller: 'guestbook', key });
  assert.equal(await program.exit(), 1);
  assert.equal((await program.message('notice')).message, 'An error that nothing caught ends the program: out of it');
});

test('a second signal ends the program at once', async () => {
  await running('console.log("stuck"); await new Promise(() => undefined);');
  program.send({ type: 'reconcile', controller: 'guestbook', key });
  await program.said('stuck');
  program.kill('SIGINT');
  await program.message('stopping');
  program.kill('SIGINT');
  assert.equal(await program.exit(), 0);
});

test('a main that makes no Manager is told about it', async () => {
  program = new Program({ 'package.json': '{"type":"module"}', 'src/main.ts': 'console.log("nothing to do");\n' });
  await program.start();
  assert.equal(await program.exit(), 0);
  assert.equal((await program.message('notice')).message, 'The program made no Manager, so there is no controller to see.');
  assert.equal((await program.message('stopping')).reason, 'ended by itself');
});
