import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { systemClock } from '../../../src/base/clock.ts';
import { toDisposable } from '../../../src/base/disposable.ts';
import { silentLogger } from '../../../src/base/logger.ts';
import { SandboxController, type SandboxState } from '../../../src/workbench/sandbox/sandboxController.ts';

/** The controller of each window against the real dist/sandbox.js. */
const script = resolve('dist/sandbox.js');
const node = () => Promise.resolve({ path: process.execPath, electron: false });
const reaper = { guard: () => toDisposable(() => undefined) };

function window(storage: string): SandboxController {
  return new SandboxController({ script, storage, node, reaper, clock: systemClock, log: silentLogger });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function until(what: string, look: () => boolean): Promise<void> {
  for (const end = Date.now() + 20_000; !look(); ) {
    if (Date.now() > end) throw new Error(`${what}: not within 20 s`);
    await new Promise((wait) => setTimeout(wait, 20));
  }
}

const pidOf = (state: SandboxState): number => (state.state === 'running' ? state.pid : 0);

test('two windows on one folder share one sandbox; killed, it comes back for both; it ends with the last of them', async () => {
  const storage = mkdtempSync(join(tmpdir(), 'zwei fenster ü '));
  const [one, two] = [window(storage), window(storage)];
  try {
    const [first, second] = await Promise.all([one.start(), two.start()]);
    assert.equal(first.pid, second.pid);
    assert.equal(first.kubeconfig, second.kubeconfig);
    const kubeconfig = readFileSync(first.kubeconfig, 'utf8');

    process.kill(first.pid, 'SIGKILL');
    await until('both have another one', () => ![0, first.pid].includes(pidOf(one.state)) && pidOf(one.state) === pidOf(two.state));
    const { pid } = await one.start();
    assert.equal(readFileSync(first.kubeconfig, 'utf8'), kubeconfig, 'same address and credentials');

    one.dispose();
    await new Promise((wait) => setTimeout(wait, 1500));
    assert.ok(isAlive(pid), 'the second window keeps it');
    two.dispose();
    await until('it has ended', () => !isAlive(pid));
  } finally {
    one.dispose();
    two.dispose();
    rmSync(storage, { recursive: true, force: true });
  }
});
