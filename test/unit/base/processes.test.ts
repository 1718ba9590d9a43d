import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { FakeClock } from '../../../src/base/fakeClock.ts';
import { type Logger, silentLogger } from '../../../src/base/logger.ts';
import { environmentFor } from '../../../src/base/nodeExecutable.ts';
import { type OwnedProcess, type SpawnOptions, spawnOwned } from '../../../src/base/processes.ts';

function script(t: TestContext, code: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'crds-proc-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'main.mjs'), code);
  return join(folder, 'main.mjs');
}

function start(t: TestContext, code: string, more: Partial<SpawnOptions> = {}): OwnedProcess {
  const owned = spawnOwned({
    name: 'test',
    node: { path: process.execPath, electron: false },
    script: script(t, code),
    logger: silentLogger,
    ...more,
  });
  t.after(() => owned.stop(0));
  return owned;
}

const firstLine = (owned: OwnedProcess): Promise<string> => new Promise((resolve) => owned.onOutput((line) => resolve(line.text)));

test('output goes to the logger line by line and the end tells the exit code', async (t) => {
  const lines: string[] = [];
  const log = (level: string) => (message: string) => lines.push(`${level} ${message}`);
  const logger: Logger = { debug: log('debug'), info: log('info'), warn: log('warn'), error: log('error') };
  const owned = start(t, `console.log('one'); console.error('bad'); process.stdout.write('last'); process.exitCode = 3;`, { logger });
  assert.deepEqual(await owned.ended, { state: 'exited', pid: owned.pid, code: 3, asked: false });
  assert.deepEqual(lines.sort(), ['debug test: last', 'debug test: one', 'info test: bad']);
});

test('a program that does not exist is a state, not a throw', async () => {
  const owned = spawnOwned({ name: 'none', node: { path: '/nonexistent/node', electron: false }, script: 'x', logger: silentLogger });
  const end = await owned.ended;
  assert.equal(end.state, 'notStarted');
  assert.equal((await owned.stop()).state, 'notStarted');
});

test('stop asks first: who listens to SIGTERM ends by itself', { skip: process.platform === 'win32' }, async (t) => {
  const owned = start(t, `process.on('SIGTERM', () => process.exit(7)); setInterval(() => {}, 1000); console.log('up');`);
  await firstLine(owned);
  assert.deepEqual(await owned.stop(), { state: 'exited', pid: owned.pid, code: 7, asked: true });
});

test('who ignores SIGTERM is killed after the grace period', { skip: process.platform === 'win32' }, async (t) => {
  const clock = new FakeClock();
  const owned = start(t, `process.on('SIGTERM', () => console.log('no')); setInterval(() => {}, 1000); console.log('up');`, { clock });
  await firstLine(owned);
  const states: string[] = [];
  owned.onDidChangeState((state) => states.push(state.state === 'stopping' ? state.sent : state.state));
  const refused = firstLine(owned);
  const end = owned.stop(500);
  assert.equal(await refused, 'no');
  await clock.advance(500);
  assert.deepEqual(await end, { state: 'killed', pid: owned.pid, signal: 'SIGKILL', asked: true });
  assert.deepEqual(states, ['SIGTERM', 'SIGKILL', 'killed']);
  assert.equal(clock.pending, 0);
});

test('the environment is the person’s without what changes Node itself, and Electron is told to be a Node', () => {
  const inherited = { PATH: '/bin', NODE_OPTIONS: '--inspect', VSCODE_INSPECTOR_OPTIONS: '{}', KEEP: '1' };
  assert.deepEqual(environmentFor({ path: 'node', electron: false }, inherited, { KEEP: undefined, TOKEN: 't' }), {
    PATH: '/bin',
    TOKEN: 't',
  });
  assert.deepEqual(environmentFor({ path: 'code', electron: true }, { PATH: '/bin' }), { PATH: '/bin', ELECTRON_RUN_AS_NODE: '1' });
});
