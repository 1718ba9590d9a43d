import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe } from 'node:test';
import { processesOf } from '../../tools/journey/processes.ts';
import { Workbench } from '../../tools/vscodeHost/workbench.ts';
import { writeProject } from './badInput/project.ts';
import { stories } from './story.ts';
import { openWindows, type Windows } from './windows.ts';

async function welcome(workbench: Workbench, section: string, text: string | RegExp): Promise<void> {
  await workbench.pane(section).getByText(text).first().waitFor({ timeout: 60_000 });
}

describe('a window that a person must do something about', () => {
  let windows: Windows;
  const story = stories(() => windows.workbench);
  before(async () => {
    windows = await openWindows('bad', { workspaceTrust: false });
  });
  after(() => windows.close());

  story('with no folder open, the views say what is missing and offer it', async () => {
    await windows.open();
    await windows.workbench.show('CRD Studio');
    await welcome(windows.workbench, 'Project', 'No folder is open.');
    await windows.workbench.pane('Project').getByText('Open Folder').waitFor();
    await welcome(windows.workbench, 'Controllers', 'Open a folder first');
  });

  story('a broken PROJECT is a line in the Project view, and Create API says where instead of asking', async () => {
    const folder = path.join(windows.dir, 'kaputtes projekt ü');
    await mkdir(folder);
    await writeFile(path.join(folder, 'PROJECT'), 'domain: example.com\nresources: [a\nversion: "3"\n');
    await windows.open(folder);
    await windows.workbench.show('CRD Studio');
    await windows.workbench.row('Project', /PROJECT:\d/).waitFor({ timeout: 60_000 });
    await windows.workbench.command('CRD Studio: Create API');
    await windows.workbench.page
      .getByText(/PROJECT is not valid YAML at line \d/)
      .last()
      .waitFor({ timeout: 20_000 });
  });

  story('names are refused while they are typed, with the reason; nothing is written when the person leaves', async () => {
    const folder = path.join(windows.dir, 'names');
    await mkdir(folder);
    await windows.open(folder);
    const { workbench } = windows;
    await workbench.command('CRD Studio: Create API');
    await workbench.answer('(1/', 'example.com');
    await workbench.answer('(2/', 'names');
    await workbench.pick('(3/', 'A new kind of your own');
    await workbench.answer('(4/', 'webapp');
    const box = workbench.quickInput.locator('input').first();
    const refuses = async (step: string, text: string, why: RegExp): Promise<void> => {
      await workbench.step(step);
      await box.fill(text);
      await workbench.quickInput.getByText(why).waitFor({ timeout: 10_000 });
    };
    await refuses('(5/', '1beta', /starts with a digit/);
    await workbench.answer('(5/', 'v1');
    await refuses('(6/', 'guestbook', /starts with a lower-case letter/);
    await refuses('(6/', 'Guest_Book', /made of letters and digits only/);
    await refuses('(6/', 'A'.repeat(64), /at most 63/);
    await workbench.page.keyboard.press('Escape');
    await assert.rejects(readFile(path.join(folder, 'PROJECT')), { code: 'ENOENT' });
  });
});

describe('a controller whose CRD is missing', () => {
  let windows: Windows;
  const story = stories(() => windows.workbench);
  before(async () => {
    windows = await openWindows('missing', { workspaceTrust: false });
  });
  after(() => windows.close());

  story('a start by F5 without a launch.json offers to install it first, and then runs', async () => {
    const folder = path.join(windows.dir, 'no launch');
    await writeProject(folder, 'names');
    await rm(path.join(folder, '.vscode'), { recursive: true });
    await windows.open(folder);
    const { workbench } = windows;
    await workbench.show('CRD Studio');
    await workbench.row('Project', 'v1 Guestbook').waitFor({ timeout: 60_000 });
    const dialog = workbench.page.locator('.monaco-dialog-box');
    await workbench.startDebugging();
    const missing = dialog.getByText('guestbooks.webapp.example.com is not installed in Sandbox');
    // Where another debugger has been activated already, as JavaScript's at times, the editor asks which one, ours first.
    const which = workbench.page.locator('.quick-input-list .monaco-list-row', { hasText: /^CRD Studio: Controller/ });
    await missing.or(which).waitFor({ timeout: 60_000 });
    if (await which.isVisible()) await which.click();
    await missing.waitFor({ timeout: 60_000 });
    await dialog.locator('.monaco-button', { hasText: 'Install and Debug' }).click();
    await workbench.row('Controllers', /names.*running/).waitFor({ timeout: 60_000 });
    await workbench.row('Project', /v1 Guestbook.*installed/).waitFor({ timeout: 20_000 });
    await workbench.page.keyboard.press('Shift+F5');
    await workbench.row('Controllers', /names.*stopped/).waitFor({ timeout: 20_000 });
  });
});

describe('a folder that is not trusted', () => {
  let windows: Windows;
  const story = stories(() => windows.workbench);
  before(async () => {
    windows = await openWindows('trust', { workspaceTrust: true });
  });
  after(() => windows.close());

  story('is read and shown, the views say why nothing runs, and nothing of ours does', async () => {
    const folder = path.join(windows.dir, 'untrusted');
    await mkdir(folder);
    const api =
      '- api:\n    crdVersion: v1\n    namespaced: true\n  controller: true\n  domain: example.com\n  group: webapp\n  kind: Guestbook\n  version: v1\n';
    await writeFile(
      path.join(folder, 'PROJECT'),
      `domain: example.com\nlayout:\n- typescript.crd-studio/v1\nresources:\n${api}version: "3"\n`,
    );
    await windows.open(folder);
    const { workbench } = windows;
    await workbench.show('CRD Studio');
    await workbench.row('Project', 'webapp.example.com').waitFor({ timeout: 60_000 });
    await welcome(workbench, 'Controllers', 'Controllers are not run in a folder that is not trusted.');
    await welcome(workbench, 'Resources', /since a kubeconfig can run programs/);
    for (const program of ['sandbox', 'cluster', 'server', 'runner']) {
      assert.deepEqual(await processesOf(`dist/${program}.js`, windows.dir), []);
    }
  });
});
