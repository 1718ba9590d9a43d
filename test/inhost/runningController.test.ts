import assert from 'node:assert/strict';
import { suite, suiteSetup, suiteTeardown, test } from 'mocha';
import * as vscode from 'vscode';
import { clearBreakpoints, goOn, start, stop, stoppedFrame } from './support/debugging.ts';
import { studio, until, viewShows } from './support/host.ts';
import { apply, controllerFile, edit, guestbook, lineOf, readText, writeProject } from './support/project.ts';

const thrower = "    if (guestbook.spec?.message === 'throw') throw new Error('no such luck');\n";

/** A line of the tree that stands for a key, as a command is handed it. */
async function key(name: string) {
  const [session] = (await studio()).sessions();
  return { target: { type: 'key', session: session?.id, controller: 'guestbook', key: { namespace: 'default', name } } };
}

async function controller() {
  const [session] = (await studio()).sessions();
  return { target: { type: 'machine', session: session?.id, controller: 'guestbook' } };
}

const run = (command: string, ...args: unknown[]): Thenable<unknown> => vscode.commands.executeCommand(`crdStudio.${command}`, ...args);

/** Texts of the two sides of the diff editor that is open. */
async function diff(title: RegExp): Promise<[string, string]> {
  const input = await until(`the diff ${title} is open`, () => {
    const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
    return tab !== undefined && title.test(tab.label) && tab.input instanceof vscode.TabInputTextDiff ? tab.input : undefined;
  });
  const [left, right] = await Promise.all([input.original, input.modified].map((uri) => vscode.workspace.openTextDocument(uri)));
  return [left?.getText() ?? '', right?.getText() ?? ''];
}

suite('what a person does to a running controller', () => {
  let source = '';

  suiteSetup(async () => {
    await writeProject();
    await studio();
    source = readText(controllerFile);
    await run('installCrds');
    await edit(controllerFile, (text) => text.replace(/^ {4}if \(guestbook === undefined\).*\n/m, (line) => `${line}${thrower}`));
    assert.ok(readText(controllerFile).includes('no such luck'));
    clearBreakpoints();
    await apply(guestbook('hand-1'), guestbook('hand-2'));
    await start();
    await viewShows('controllers', /running · Sandbox\n[^]*Work Queue {2}empty[^]*hand-2 {2}\d+ · ok/);
  });

  suiteTeardown(async () => {
    clearBreakpoints();
    await stop();
    await edit(controllerFile, () => source);
  });

  test('Pause Queue holds it while events merge; Reconcile Now counts as one more cause, by hand', async () => {
    await run('pauseQueue', await controller());
    await viewShows('controllers', /guestbook {2}queue paused · [^\n]*for Guestbook\n {4}Work Queue {2}paused · empty/);
    await apply(guestbook('hand-1', 'a'));
    await apply(guestbook('hand-1', 'b'));
    await run('reconcileNow', await key('hand-1'));
    await run('reconcileNow', await key('hand-2'));
    await viewShows('controllers', /hand-1 {2}ready · spec changed, by hand \(3 merged\)\n {6}default\/hand-2 {2}ready · by hand\n/);
  });

  test('Step takes exactly one key; Resume takes the rest', async () => {
    await run('stepQueue', await controller());
    const text = await viewShows('controllers', /Work Queue {2}paused · depth 1\n/);
    assert.match(text, /default\/hand-2 {2}ready · by hand/);
    assert.match(text, /Last Reconciles {2}default\/hand-1/);
    await run('resumeQueue', await controller());
    await viewShows('controllers', /Work Queue {2}empty[^]*Last Reconciles {2}default\/hand-2/);
  });

  test('Reconcile All puts every object of the kind into the queue', async () => {
    await run('pauseQueue', await controller());
    await run('reconcileAll', await controller());
    const text = await viewShows('controllers', /hand-2 {2}ready · by hand/);
    const [, count] = /Guestbook {2}(\d+) objects/.exec(text) ?? [];
    assert.match(text, new RegExp(`Work Queue {2}paused · depth ${count}\\n`));
    await run('resumeQueue', await controller());
    await viewShows('controllers', /Work Queue {2}empty/);
  });

  test('Force Relist is counted, Drop Connection loses nothing', async () => {
    await run('forceRelist', await controller());
    await viewShows('controllers', /Guestbook {2}\d+ objects[^\n]* · listed anew 1 time · /);
    await run('dropConnection', await controller());
    await apply(guestbook('hand-3'));
    await viewShows('controllers', /hand-3 {2}\d+ · ok/);
  });

  test('Compare Cache with API Server shows the same object on both sides once the cache has caught up', async () => {
    await run('compareCache', await key('hand-1'));
    const [cache, api] = await diff(/default\/hand-1: cache/);
    assert.match(api, /message: b/);
    assert.equal(cache, api);
  });

  test('Forget Back-off brings a failing key at once, and its failures count anew', async () => {
    await apply(guestbook('hand-1', 'throw'));
    await viewShows('controllers', /hand-1 {2}later · retry ([89]|\d\d) in/);
    await run('pauseQueue', await controller());
    await run('forgetBackoff', await key('hand-1'));
    await viewShows('controllers', /default\/hand-1 {2}ready · retry \d+: no such luck/);
    await apply(guestbook('hand-1', 'fine'));
    await run('resumeQueue', await controller());
    await viewShows('controllers', /hand-1 {2}\d+ · ok/);
  });

  test('Break on This Object stops in its reconcile alone, and says what has changed in it', async () => {
    await run('breakOnObject', await key('hand-2'));
    const [breakpoint] = vscode.debug.breakpoints;
    assert.equal(breakpoint?.condition, 'request.name === "hand-2" && request.namespace === "default"');
    await apply(guestbook('hand-1', 'other'));
    await apply(guestbook('hand-2', 'changed'));
    const text = await viewShows('controllers', /paused in default\/hand-2[^]*changed {2}spec\.message/);
    assert.match(text, / {6}because {2}spec changed at \d+ by crd-studio\n {6}changed {2}spec\.message hello → changed\n/);
    assert.match(text, /hand-1 {2}\d+ · ok/);
  });

  test('while the debugger holds the program, commands can be seen to have been taken', async () => {
    await run('openStopDiff');
    const [before, now] = await diff(/default\/hand-2: last reconcile/);
    assert.match(before, /message: hello/);
    assert.match(now, /message: changed/);
    await run('reconcileNow', await key('hand-1'));
    await viewShows('controllers', /paused in default\/hand-2[^]*default\/hand-1 {2}ready · by hand\n/);
    await apply(guestbook('hand-2', 'meanwhile'));
    await viewShows('controllers', /cache {2}1 change of Guestbook behind the API server/);
    await run('compareCache', await key('hand-2'));
    const [cache, api] = await diff(/default\/hand-2: cache/);
    assert.match(cache, /message: changed/);
    assert.match(api, /message: meanwhile/);
    clearBreakpoints();
    await goOn();
    await viewShows('controllers', /running · Sandbox[^]*Work Queue {2}empty/);
  });

  test('Break on Error stops where the code throws', async () => {
    await run('breakOnError');
    await apply(guestbook('hand-3', 'throw'));
    await stoppedFrame();
    await viewShows('controllers', new RegExp(`Stopped at guestbook\\.ts:${lineOf(controllerFile, 'no such luck') + 1} {2}default/hand-3`));
    await run('breakOnError');
    await goOn();
    await viewShows('controllers', /default\/hand-3 {2}later · retry ([3-9]|\d\d) /);
    await viewShows('controllers', /Error loop: default\/hand-3 {2}failed \d+ times in a row with "no such luck"/);
    await apply(guestbook('hand-3', 'fine'));
    await viewShows('controllers', /hand-3 {2}\d+ · ok/);
  });
});
