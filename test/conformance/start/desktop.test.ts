import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, it } from 'node:test';
import { findCode } from '../../../tools/start/desktop.ts';

const standIn = path.resolve('test/conformance/start/standInCode.mjs');

/** `code` is a stand-in here (a desktop is needed for the real one): what it is asked to do, and that it ends, are shown. */
describe('npm start on a desktop', () => {
  let dir: string;
  let cache: string;
  const env = (): NodeJS.ProcessEnv => ({
    ...process.env,
    DISPLAY: ':0',
    HOME: dir,
    XDG_CACHE_HOME: path.join(dir, 'cache'),
    CRD_STUDIO_CACHE: cache,
    STAND_IN_CODE_LOG: path.join(dir, 'calls'),
    PATH: `${path.join(dir, 'bin')}${path.delimiter}${process.env['PATH'] ?? ''}`,
  });

  before(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'desktop-'));
    cache = path.join(dir, 'cache/crd-studio');
    await mkdir(path.join(dir, 'bin'));
    await symlink(standIn, path.join(dir, 'bin/code'));
  });
  after(() => rm(dir, { recursive: true, force: true }));

  it('a `code` on PATH is taken where there is a display', () => {
    assert.equal(findCode(env(), 'linux'), path.join(dir, 'bin/code'));
    assert.equal(findCode({ ...env(), DISPLAY: undefined, WAYLAND_DISPLAY: undefined }, 'linux'), undefined);
  });

  it('it installs the .vsix into a VS Code of its own, opens the example in a new window, and Ctrl+C closes it', async () => {
    const vsix = process.env['CRD_STUDIO_VSIX'];
    assert.ok(vsix !== undefined, 'the lane gives CRD_STUDIO_VSIX');
    const start = await startOnDesktop();
    const own = ['--user-data-dir', path.join(cache, 'start/desktop'), '--extensions-dir', path.join(cache, 'start/desktop-extensions')];
    assert.deepEqual(await calls(2), [
      [...own, '--install-extension', vsix, '--force'],
      [...own, '--new-window', '--wait', path.join(cache, 'start/guestbook')],
    ]);
    assert.deepEqual(JSON.parse(await readFile(path.join(cache, 'start/desktop/User/settings.json'), 'utf8')), {
      'crdStudio.sandbox.startOnOpen': true,
    });
    assert.match(await readFile(path.join(cache, 'start/guestbook/PROJECT'), 'utf8'), /kind: Guestbook/);
    const window = Number(await readFile(path.join(cache, 'start/desktop/code.lock'), 'utf8'));
    start.kill('SIGINT');
    assert.deepEqual(await once(start, 'exit'), [0, null]);
    await gone(window);
  });

  it('settings that a person changed there are theirs: the next start leaves them', async () => {
    const file = path.join(cache, 'start/desktop/User/settings.json');
    await writeFile(file, '{ "editor.fontSize": 20 }');
    const start = await startOnDesktop();
    await calls(4);
    start.kill('SIGTERM');
    await once(start, 'exit');
    assert.equal(await readFile(file, 'utf8'), '{ "editor.fontSize": 20 }');
  });

  /** What `npm start` does on a desktop, until it has said what to click. */
  async function startOnDesktop(): Promise<ChildProcess> {
    const program = `const { openOnDesktop, findCode } = await import(${JSON.stringify(path.resolve('tools/start/desktop.ts'))});
      process.exitCode = await openOnDesktop(findCode(), ${JSON.stringify(process.env['CRD_STUDIO_VSIX'])});`;
    const start = spawn(process.execPath, ['--input-type=module', '--eval', program], { env: env(), stdio: ['ignore', 'pipe', 'inherit'] });
    await printed(start, /Closing the window or Ctrl\+C here ends everything/);
    return start;
  }

  /** The stand-in's calls, once there are `count` of them. */
  async function calls(count: number): Promise<unknown[]> {
    for (;;) {
      const lines = (await readFile(path.join(dir, 'calls'), 'utf8')).trim().split('\n');
      if (lines.length >= count) return lines.map((line) => JSON.parse(line) as unknown);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
});

async function printed(child: ChildProcess, wanted: RegExp): Promise<void> {
  assert.ok(child.stdout !== null);
  for await (const line of createInterface({ input: child.stdout })) if (wanted.test(line)) return;
  assert.fail(`it ended before it printed ${wanted}`);
}

async function gone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch (error) {
      assert.equal((error as NodeJS.ErrnoException).code, 'ESRCH');
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
