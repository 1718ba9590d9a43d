import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { systemClock } from '../../../../src/base/clock.ts';
import { toDisposable } from '../../../../src/base/disposable.ts';
import { silentLogger } from '../../../../src/base/logger.ts';
import { SandboxController, type SandboxState } from '../../../../src/workbench/sandbox/sandboxController.ts';

const reaper = { guard: () => toDisposable(() => undefined) };

/** Windows on one storage folder; all of them are closed, and the folder is gone, when `run` is done. */
async function inStorage(
  run: (window: (more?: { compileCache?: string; enforceRbac?: () => boolean }) => SandboxController, storage: string) => Promise<void>,
): Promise<void> {
  const storage = mkdtempSync(join(tmpdir(), 'ws ü '));
  const windows: SandboxController[] = [];
  const script = join(import.meta.dirname, 'fakeSandbox.mjs');
  const node = () => Promise.resolve({ path: process.execPath, electron: false });
  try {
    await run((more) => {
      const window = new SandboxController({ script, storage, node, reaper, clock: systemClock, log: silentLogger, ...more });
      windows.push(window);
      return window;
    }, storage);
  } finally {
    for (const window of windows) window.dispose();
    rmSync(storage, { recursive: true, force: true });
  }
}

const starts = (storage: string): number[] => readFileSync(join(storage, 'sandbox/starts'), 'utf8').trim().split('\n').map(Number);

const reaches = (window: SandboxController, wanted: SandboxState['state']): Promise<void> =>
  new Promise((resolve) => {
    if (window.state.state === wanted) return resolve();
    const listener = window.onDidChange(({ state }) => {
      if (state !== wanted) return;
      listener.dispose();
      resolve();
    });
  });

function ends(pid: number): Promise<void> {
  return new Promise((resolve) => {
    const look = setInterval(() => {
      try {
        process.kill(pid, 0);
      } catch {
        clearInterval(look);
        resolve();
      }
    }, 5);
  });
}

test('the sandbox is started once, whoever asks, and its kubeconfig lies in the storage', async () => {
  await inStorage(async (window, storage) => {
    const one = window();
    assert.equal(one.state.state, 'off');
    const [first, second] = await Promise.all([one.start(), one.start()]);
    assert.equal(first, second);
    assert.equal(first.kubeconfig, join(storage, 'sandbox.kubeconfig'));
    assert.equal(first.joined, false);
    assert.equal(starts(storage).length, 1);
  });
});

test('a second window joins, and the sandbox ends with the last of them', async () => {
  await inStorage(async (window, storage) => {
    const [one, two] = [window(), window()];
    const { pid } = await one.start();
    const joined = await two.start();
    assert.deepEqual([joined.pid, joined.joined], [pid, true]);
    one.dispose();
    const three = window();
    assert.equal((await three.start()).pid, pid, 'it lives on while a window holds it');
    two.dispose();
    three.dispose();
    await ends(pid);
    assert.equal(starts(storage).length, 1);
  });
});

test('two windows that open at the same moment share one sandbox', async () => {
  await inStorage(async (window, storage) => {
    const [one, two] = await Promise.all([window().start(), window().start()]);
    assert.equal(one.pid, two.pid);
    assert.equal(starts(storage).length, 1);
  });
});

test('a sandbox that is killed comes back, on the same data', async () => {
  await inStorage(async (window, storage) => {
    const one = window();
    const { pid } = await one.start();
    const states: string[] = [];
    one.onDidChange(({ state }) => states.push(state));
    process.kill(pid, 'SIGKILL');
    await reaches(one, 'starting');
    await reaches(one, 'running');
    assert.equal(starts(storage).length, 2);
    assert.deepEqual([...new Set(states)], ['starting', 'running']);
  });
});

test('a sandbox that does not start says why, and can be asked again', async () => {
  await inStorage(async (window, storage) => {
    const one = window();
    const fault = join(storage, 'sandbox/fault');
    mkdirSync(join(storage, 'sandbox'));
    writeFileSync(fault, 'the folder is in use by process 17');
    await assert.rejects(one.start(), /The sandbox did not start: the folder is in use by process 17/);
    assert.equal(one.state.state, 'failed');
    rmSync(fault);
    assert.equal((await one.start()).state, 'running');
  });
});

test('Node keeps the sandbox compiled where it is told to', async () => {
  await inStorage(async (window, storage) => {
    await window({ compileCache: join(storage, 'compiled') }).start();
    assert.ok(existsSync(join(storage, 'compiled')));
  });
});

test('a closed window starts nothing again', async () => {
  await inStorage(async (window, storage) => {
    const one = window();
    const { pid } = await one.start();
    one.dispose();
    await ends(pid);
    assert.equal(starts(storage).length, 1);
  });
});

test('a stopped sandbox has ended and stays away until it is asked for, then on the same data and as it is wanted then', async () => {
  await inStorage(async (window, storage) => {
    let rbac = false;
    const one = window({ enforceRbac: () => rbac });
    const { pid } = await one.start();
    assert.ok(await one.stop());
    await ends(pid);
    assert.equal(one.state.state, 'off');
    assert.equal(starts(storage).length, 1);
    rbac = true;
    await one.start();
    assert.equal(starts(storage).length, 2);
    assert.match(readFileSync(join(storage, 'sandbox/arguments'), 'utf8'), / --rbac$/);
  });
});

test('a sandbox that another window holds is only let go', async () => {
  await inStorage(async (window) => {
    const [one, two] = [window(), window()];
    const { pid } = await one.start();
    await two.start();
    assert.equal(await one.stop(), false);
    assert.equal((await two.start()).pid, pid);
    assert.equal(one.state.state, 'off');
  });
});
