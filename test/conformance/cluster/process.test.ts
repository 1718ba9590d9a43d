import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { silentLogger } from '../../../src/base/logger.ts';
import { processTable } from '../../../src/base/processTable.ts';
import { startClusterLink, type SupervisedClusterLink } from '../../../src/workbench/cluster/clusterProcess.ts';
import { testLink } from './support/link.ts';

const timeout = 150_000;

function script(t: TestContext, code: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'crds-cluster-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'cluster.mjs'), code);
  return join(folder, 'cluster.mjs');
}

async function start(path: string, states: string[] = []): Promise<SupervisedClusterLink> {
  const nothing = (): void => undefined;
  const state = (told: { state: string; reason?: string }): void => void states.push(`${told.state}: ${told.reason}`);
  const listeners = {
    state,
    crds: nothing,
    rows: nothing,
    behind: nothing,
    installProgress: nothing,
    objectChanged: nothing,
    log: nothing,
  };
  return startClusterLink({ node: { path: process.execPath, electron: false }, script: path, log: silentLogger, listeners });
}

test('the cluster process ends with the window, however the window ended', { timeout }, async () => {
  const url = (path: string): string => JSON.stringify(new URL(`../../../src/${path}`, import.meta.url).href);
  const code = `
    import { startClusterLink } from ${url('workbench/cluster/clusterProcess.ts')};
    const nothing = () => undefined;
    const listeners = { state: nothing, crds: nothing, rows: nothing, behind: nothing, installProgress: nothing, objectChanged: nothing, log: nothing };
    const log = { debug: nothing, info: nothing, warn: nothing, error: nothing };
    import { fileURLToPath } from 'node:url';
    const script = fileURLToPath(${url('cluster.ts')});
    const link = await startClusterLink({ node: { path: process.execPath, electron: false }, script, log, listeners });
    console.log(link.pid);`;
  const window = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  const pid = Number(String((await once(window.stdout, 'data'))[0]));
  assert.ok((await processTable()).has(pid));
  window.kill('SIGKILL');
  while ((await processTable()).has(pid)) await new Promise((resolve) => setTimeout(resolve, 20));
});

test('a program that cannot be started, or ends before it greets, is told', { timeout }, async (t) => {
  await assert.rejects(start(script(t, 'process.exit(3)')), { code: 'NotStarted', message: /could not be started: it ended with code 3/ });
  await assert.rejects(start(script(t, 'process.kill(process.pid, "SIGKILL"); setInterval(() => {}, 1000)')), {
    message: /it was ended by SIGKILL/,
  });
});

test('run by hand it says so', { timeout }, async () => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../../src/cluster.ts', import.meta.url))], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said: string[] = [];
  child.stderr.on('data', (data) => said.push(String(data)));
  const [code] = (await once(child, 'close')) as [number];
  assert.equal(code, 1);
  assert.match(said.join(''), /this program is started by CRD Studio/);
});

test('a process that keeps crashing is given up, and what waits for it is rejected', { timeout }, async (t) => {
  const url = new URL('../../../src/protocol/privateSocket.ts', import.meta.url).href;
  const crashing = script(
    t,
    `import { connectPrivate } from ${JSON.stringify(url)};
     await connectPrivate({ path: process.env.CRD_STUDIO_SOCKET, token: process.env.CRD_STUDIO_TOKEN, version: 1 });
     process.exit(1);`,
  );
  const states: string[] = [];
  const link = await start(crashing, states);
  await new Promise<void>((resolve) => link.onDidClose(resolve));
  assert.equal(states.at(-1), 'lost: the cluster process keeps ending unexpectedly: see the output channel');
  assert.equal(states.filter((state) => state.includes('is being started again')).length, 3);
  await assert.rejects(link.request('close', {}), { code: 'ChannelClosed' });
  await link.stop();
});

test('nothing is left of a link that was stopped: no socket, no timer, no process', { timeout }, async (t) => {
  const count = (): number => process.getActiveResourcesInfo().filter((name) => /^(PipeWrap|ProcessWrap|Timeout|TCP)/.test(name)).length;
  const before = count();
  const { link } = await testLink(t);
  const { pid } = link;
  await link.stop();
  assert.equal((await processTable()).has(pid), false);
  for (let i = 0; count() > before && i < 100; i++) await new Promise((resolve) => setImmediate(resolve));
  assert.equal(count(), before);
});
