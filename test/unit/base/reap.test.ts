import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { test, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../../../src/base/clock.ts';
import { killTrees } from '../../../src/base/killTree.ts';
import { silentLogger } from '../../../src/base/logger.ts';
import { parseTable, processTable, treeOf } from '../../../src/base/processTable.ts';
import { reap } from '../../../src/base/reap.ts';
import { startReaper } from '../../../src/base/reaperLink.ts';

const posix = { skip: process.platform === 'win32' };
const idle = 'setInterval(() => {}, 1000); console.log("up");';
const stubborn = `process.on('SIGTERM', () => {}); ${idle}`;

async function running(t: TestContext, code: string): Promise<ChildProcess & { pid: number }> {
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  t.after(() => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child as typeof child & { pid: number };
}

test('a tree is a process and all below it', () => {
  const table = parseTable('  1 0 Mon Jan 5\n 10 1 a b\n 11 10 x\n 12 11 y\n 20 1 z\n');
  assert.deepEqual(
    treeOf(table, 10).map((row) => row.pid),
    [10, 11, 12],
  );
  assert.equal(table.get(10)?.start, 'a b');
  assert.deepEqual(treeOf(table, 99), []);
});

test('when the lifeline ends, guarded processes end, stubborn ones too, and those let go live on', posix, async (t) => {
  const [polite, deaf, free] = await Promise.all([running(t, idle), running(t, stubborn), running(t, idle)]);
  const lifeline = new PassThrough();
  const done = reap(lifeline, { clock: systemClock, graceMs: 200 });
  lifeline.write(`+${polite.pid}\n+${deaf.pid}\n+${free.pid}\n-${free.pid}\nnonsense\n+0\n`);
  lifeline.end();
  const ends = Promise.all([once(polite, 'exit'), once(deaf, 'exit')]);
  await done;
  assert.deepEqual(
    (await ends).map(([, signal]) => signal as unknown),
    ['SIGTERM', 'SIGKILL'],
  );
  assert.equal(free.exitCode, null);
  assert.equal(free.signalCode, null);
});

test('children of a guarded process end with it, although it cannot tell them', posix, async (t) => {
  const parent = await running(
    t,
    `const c = require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(stubborn)}], { stdio: ['ignore', 'pipe', 'ignore'] });
     c.stdout.once('data', () => console.log(c.pid)); setInterval(() => {}, 1000);`,
  );
  const grandchild = treeOf(await processTable(), parent.pid)[1]?.pid ?? 0;
  assert.ok(grandchild > 0);
  process.kill(parent.pid, 'SIGSTOP');
  await killTrees([{ pid: parent.pid }], { clock: systemClock, graceMs: 100 });
  await once(parent, 'exit');
  for (let i = 0; (await processTable()).has(grandchild) && i < 100; i++) await new Promise((resolve) => setImmediate(resolve));
  assert.equal((await processTable()).has(grandchild), false);
});

test('a pid that now belongs to another process is left alone', posix, async (t) => {
  const other = await running(t, idle);
  await killTrees([{ pid: other.pid, start: 'long ago' }], { clock: systemClock, graceMs: 0 });
  assert.equal(other.exitCode, null);
  assert.equal(other.signalCode, null);
});

test('the reaper process outlives a killed owner and ends what it guarded', posix, async (t) => {
  const reaperUrl = fileURLToPath(new URL('../../../src/reaper.ts', import.meta.url));
  const linkUrl = new URL('../../../src/base/reaperLink.ts', import.meta.url).href;
  const guarded = await running(t, stubborn);
  const owner = await running(
    t,
    `import(${JSON.stringify(linkUrl)}).then(({ startReaper }) => {
       const logger = { debug() {}, info: console.error, warn: console.error, error: console.error };
       const link = startReaper({ node: { path: process.execPath, electron: false }, script: ${JSON.stringify(reaperUrl)}, logger });
       link.guard(${guarded.pid});
       setImmediate(() => console.log('guarding'));
     });`,
  );
  const ended = once(guarded, 'exit');
  owner.kill('SIGKILL');
  assert.deepEqual((await ended)[1], 'SIGKILL');
});

test('disposing the link with nothing guarded ends the reaper', posix, async () => {
  const script = fileURLToPath(new URL('../../../src/reaper.ts', import.meta.url));
  const link = startReaper({ node: { path: process.execPath, electron: false }, script, logger: silentLogger });
  assert.ok((await processTable()).has(link.pid));
  link.dispose();
  while ((await processTable()).has(link.pid)) await new Promise((resolve) => setTimeout(resolve, 20));
});
