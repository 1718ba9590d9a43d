import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { suite, suiteSetup, suiteTeardown, test } from 'mocha';
import * as vscode from 'vscode';
import { clearBreakpoints, sessionsLive, start, stop } from './support/debugging.ts';
import { studio, until, viewShows } from './support/host.ts';
import { apply, controllerFile, edit, guestbook, readText, writeProject } from './support/project.ts';

const fine = '    if (guestbook === undefined) return {};';
const deeds = `
    if (guestbook.spec?.message === 'throw') throw new Error('no such luck');
    if (guestbook.spec?.message === 'undefined') throw undefined;
    if (guestbook.spec?.message === 'never') await new Promise(() => undefined);
    if (guestbook.spec?.message === 'exit') process.exit(7);
`;

suite('code that misbehaves', () => {
  let controller = '';

  suiteSetup(async () => {
    await writeProject();
    await studio();
    controller = readText(controllerFile);
    await vscode.commands.executeCommand('crdStudio.installCrds');
    await edit(controllerFile, (text) =>
      text.replace(new RegExp(`^${fine.replace(/[{}()]/g, '\\$&')}.*$`, 'm'), (line) => `${line}${deeds}`),
    );
    assert.ok(readText(controllerFile).includes('no such luck'));
    clearBreakpoints();
  });

  suiteTeardown(async () => {
    await stop();
    await edit(controllerFile, () => controller);
  });

  test('a reconcile that throws is told with its message, and is tried again later', async () => {
    await start();
    await viewShows('controllers', /running · Sandbox/);
    await apply(guestbook('bad-throw', 'throw'));
    await viewShows('controllers', /bad-throw {2}\d+ · failing, \d+ tr(y|ies)/);
    await viewShows('controllers', /default\/bad-throw {2}later · retry \d+ (now|in [^:]+): no such luck/);
  });

  test('a reconcile that throws undefined is told, too', async () => {
    await apply(guestbook('bad-undefined', 'undefined'));
    await viewShows('controllers', /bad-undefined {2}\d+ · failing, \d+ tr(y|ies)/);
  });

  test('the sandbox killed meanwhile comes back with its data, and the informer goes on', async () => {
    await apply(guestbook('bad-throw'), guestbook('bad-undefined'));
    await viewShows('controllers', /Work Queue {2}empty/);
    const lock = join(dirname((await studio()).kubeconfig()?.file ?? ''), 'sandbox/sandbox.lock');
    const { pid } = JSON.parse(readFileSync(lock, 'utf8')) as { pid: number };
    process.kill(pid, 'SIGKILL');
    await until('another sandbox serves', () => (JSON.parse(readFileSync(lock, 'utf8')) as { pid: number }).pid !== pid);
    await until('it takes objects', async () => {
      await apply(guestbook('after-the-kill'));
      return /after-the-kill/.test((await studio()).viewText('controllers'));
    });
    const text = await viewShows('controllers', /after-the-kill {2}\d+ · ok/);
    assert.match(text, /bad-throw {2}\d+/);
  });

  test('a reconcile that never returns is seen running, and Stop ends it', async () => {
    await apply(guestbook('bad-never', 'never'));
    await viewShows('controllers', /default\/bad-never {2}running · created · /);
    await stop();
    await viewShows('controllers', /^guestbook-operator {2}stopped · Sandbox$/m);
    await apply(guestbook('bad-never'));
  });

  test('a program that ends itself in a reconcile says with which code, and of which object', async () => {
    await start();
    await viewShows('controllers', /running · Sandbox/);
    await apply(guestbook('bad-exit', 'exit'));
    await viewShows('controllers', /stopped \([^\n]*exit code 7 while default\/bad-exit was being reconciled/);
    await until('the debugger has let go', () => sessionsLive() === 0);
    await apply(guestbook('bad-exit'));
  });

  test('code that cannot be loaded is told with its place', async () => {
    const text = readText(controllerFile);
    await edit(controllerFile, (source) => source.replace('return {};', 'return {;'));
    await start();
    await viewShows('controllers', /stopped \([^\n]*src\/controllers\/guestbook\.ts:\d+/);
    await until('the debugger has let go', () => sessionsLive() === 0);
    await edit(controllerFile, () => text);
  });
});
