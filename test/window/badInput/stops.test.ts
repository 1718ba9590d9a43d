import assert from 'node:assert/strict';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it, type TestContext } from 'node:test';
import { type Journey, startJourney } from '../../../tools/journey/context.ts';
import { type ProcessInfo, processesOf } from '../../../tools/journey/processes.ts';
import { controllersShow } from '../../../tools/journey/steps/controllers.ts';
import { stoppedAt, toggleBreakpoint } from '../../../tools/journey/steps/editor.ts';
import { seen } from '../story.ts';
import { guestbook, misbehaving, writeProject } from './project.ts';
import { readOnlyFolder } from './readOnly.ts';

const controller = 'src/controllers/guestbook.ts';
const types = 'src/api/v1/guestbook.ts';
const firstLine = /context\.client\.get\(/;

/** One window after the other on one folder; each story leaves it as the next one needs it. */
describe('a controller in a folder with spaces and non-ASCII letters, and every way in which it ends', () => {
  let journey: Journey;
  let line = 0;
  let broken = false;
  const file = (name: string): string => path.join(journey.project, name);
  const ours = (bundle: string): Promise<ProcessInfo[]> => processesOf(`dist/${bundle}.js`, journey.dir);
  const left = async (...bundles: string[]): Promise<string[]> =>
    (await Promise.all([...bundles.map(ours), processesOf('sleep\u00004711', journey.dir)])).flat().map((each) => each.command);

  before(async () => {
    const vsix = process.env['CRD_STUDIO_VSIX'];
    if (vsix === undefined) throw new Error('CRD_STUDIO_VSIX is not set: run this lane by `npm test -- --lane window`');
    const dir = await mkdtemp(path.join(os.tmpdir(), 'stops-'));
    const kubeconfigs = ['malformed', 'nowhere'].map((name) => path.join(dir, name));
    await writeFile(kubeconfigs[0] ?? '', malformedKubeconfig);
    await writeFile(kubeconfigs[1] ?? '', nowhere);
    const env = { KUBECONFIG: kubeconfigs.join(path.delimiter) };
    journey = await startJourney({ dir, vsix, env, folder: 'mein Projekt ü', pictures: path.resolve('test-results/badInput') });
    await writeProject(journey.project, 'stops');
  });

  after(() => journey.end());

  /** A story that fails leaves a picture, and those after it are not tried. */
  function story(name: string, run: (t: TestContext) => Promise<void>): void {
    it(name, { timeout: 120_000 }, async (t) => {
      if (broken) throw new Error('not tried: a story before this one failed');
      broken = true;
      await run(t).catch(async (error: unknown) => {
        await journey.failure();
        throw await seen(journey.workbench, error);
      });
      broken = false;
    });
  }

  async function nothingLeft(...bundles: string[]): Promise<void> {
    const end = Date.now() + 15_000;
    for (let found = await left(...bundles); found.length > 0; found = await left(...bundles)) {
      if (Date.now() > end) throw new Error(`after 15 s these still run:\n${found.join('\n')}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  const all = ['runner', 'sandbox', 'cluster', 'server', 'reaper'] as const;

  async function pausedByF5(): Promise<void> {
    line = await toggleBreakpoint(journey, controller, firstLine);
    await journey.workbench.startDebugging();
    await stoppedAt(journey, line);
  }

  async function killExtensionHost(): Promise<void> {
    const hosts = await processesOf('--type=extensionHost', journey.dir);
    // VS Code starts a killed one again, and the host of a window that was just left may still be ending.
    assert.ok(hosts.length > 0, 'the window has an extension host');
    for (const host of hosts) process.kill(host.pid, 'SIGKILL');
  }

  async function reopen(): Promise<void> {
    await journey.closeWindow();
    await journey.openWindow();
    await journey.workbench.show('CRD Studio');
    await journey.workbench.row('Project', 'v1 Guestbook').waitFor({ timeout: 60_000 });
  }

  story('the CRD is missing at the start: F5 offers to install it, and stops at the breakpoint', async () => {
    const { workbench } = journey;
    await workbench.show('CRD Studio');
    await workbench.row('Project', 'v1 Guestbook').waitFor({ timeout: 60_000 });
    line = await toggleBreakpoint(journey, controller, firstLine);
    await workbench.startDebugging();
    const dialog = workbench.page.locator('.monaco-dialog-box');
    await dialog.getByText('guestbooks.webapp.example.com is not installed in Sandbox').waitFor({ timeout: 60_000 });
    await dialog.locator('.monaco-button', { hasText: 'Install and Debug' }).click();
    await controllersShow(journey, /stops +running/);
    await journey.kubectlOk(['apply', '-f', '-'], guestbook('gb-1'));
    await stoppedAt(journey, line);
    assert.equal(await workbench.page.locator('.squiggly-error').count(), 0, 'no error is marked in the controller');
  });

  story('Restart with a CRD that changed meanwhile: the next program stops again, and the change is told with a button', async () => {
    const { workbench } = journey;
    const [before] = await ours('runner');
    await writeFile(
      file(types),
      (await readFile(file(types), 'utf8')).replace('  message?: string;', '  message?: string;\n  title?: string;'),
    );
    await workbench.command('CRD Studio: Generate CRDs');
    await workbench.until('the CRD has the field', async () =>
      /title:/.test(await journey.read('config/crd/bases/webapp.example.com_guestbooks.yaml')),
    );
    await workbench.page.keyboard.press('Control+Shift+F5');
    // VS Code either asks the debug type anew, which can hold the start up, or lets js-debug start the program again by itself.
    const changed = 'guestbooks.webapp.example.com in Sandbox is not as the project has it.';
    const told = workbench.notification(changed).locator('.monaco-button', { hasText: 'Install CRDs' });
    const asked = workbench.page
      .locator('.monaco-dialog-box', { hasText: changed })
      .locator('.monaco-button', { hasText: 'Install and Debug' });
    await told.or(asked).first().click({ timeout: 30_000 });
    await workbench.until('another program runs', async () => (await ours('runner')).some((each) => each.pid !== before?.pid));
    await stoppedAt(journey, line);
    await controllersShow(journey, /stops +paused in default\/gb-1/, /Stopped at guestbook\.ts/);
    await workbench.until('the Project view says so', async () => {
      await workbench.show('CRD Studio'); // a stop shows Run and Debug
      return workbench.row('Project', /v1 Guestbook.*installed/).isVisible();
    });
  });

  story('two windows on one folder work with one sandbox, which stays when one of them closes', async () => {
    const second = await journey.secondWindow();
    await second.show('CRD Studio');
    await second.row('Project', 'v1 Guestbook').waitFor({ timeout: 60_000 });
    await second.command('CRD Studio: Start Sandbox');
    await second.row('Resources', /guestbooks\.webapp\.example\.com.*Established · 1/).waitFor({ timeout: 30_000 });
    assert.equal((await ours('sandbox')).length, 1);
    await second.page.goto('about:blank');
    await second.page.close();
    await journey.workbench.page.bringToFront();
    await journey.kubectlOk(['get', 'guestbook', 'gb-1']);
    await controllersShow(journey, /stops +paused in default\/gb-1/);
  });

  story('the extension host killed while the program stands still: nothing is left', async () => {
    await killExtensionHost();
    await nothingLeft(...all);
  });

  story('a reconcile that exits the program is told with its code and its object', async () => {
    await writeFile(file(controller), misbehaving(await readFile(file(controller), 'utf8')));
    await reopen();
    await journey.workbench.startDebugging();
    await controllersShow(journey, /stops +running/);
    await journey.kubectlOk(['apply', '-f', '-'], guestbook('gb-1', 'exit'));
    await journey.workbench.notification('stops stopped: exit code 7 while default/gb-1 was being reconciled').waitFor({ timeout: 20_000 });
    await controllersShow(journey, /stops +stopped \(exit code 7 while default\/gb-1/);
    await nothingLeft('runner');
    await journey.kubectlOk(['apply', '-f', '-'], guestbook('gb-1'));
  });

  story('Stop of a program that ignores SIGTERM ends it and its child', async () => {
    await journey.workbench.startDebugging();
    await controllersShow(journey, /stops +running/);
    assert.equal((await left('runner')).length, 2, 'the program and its child');
    await journey.workbench.page.keyboard.press('Shift+F5');
    await nothingLeft('runner');
    await controllersShow(journey, /stops +stopped/);
  });

  story('the extension host killed while such a program runs: nothing is left', async () => {
    await journey.workbench.startDebugging();
    await controllersShow(journey, /stops +running/);
    await killExtensionHost();
    await nothingLeft(...all);
  });

  story('the window closed while such a program stands still: nothing is left', async () => {
    await reopen();
    await pausedByF5();
    await journey.closeWindow();
    await nothingLeft(...all);
  });

  story("the sandbox's port is taken at the next start: it takes another, the kubeconfig says so, and the objects are there", async (t) => {
    const server = /server: https:\/\/127\.0\.0\.1:(\d+)/;
    const kubeconfig = async (): Promise<string> => journey.kubectlOk(['config', 'view', '--minify']);
    const port = Number(server.exec(await kubeconfig())?.[1]);
    const other = createServer().listen(port, '127.0.0.1');
    t.after(() => {
      other.close();
      other.closeAllConnections();
    });
    await journey.openWindow();
    await journey.workbench.command('CRD Studio: Start Sandbox');
    await journey.workbench.until('it serves elsewhere', async () => Number(server.exec(await kubeconfig())?.[1]) !== port);
    await journey.kubectlOk(['get', 'guestbook', 'gb-1']);
    await journey.workbench.show('CRD Studio');
    await journey.workbench.row('Resources', /guestbooks\.webapp\.example\.com.*Established · 1/).waitFor({ timeout: 20_000 });
  });

  story('a kubeconfig that is malformed, and one that points nowhere, say so where they are chosen', async () => {
    const { workbench } = journey;
    await workbench.command('CRD Studio: Select Cluster');
    const malformed = workbench.quickInput.locator('.monaco-list-row', { hasText: 'A kubeconfig that cannot be used' });
    await malformed.getByText(/malformed, line 3, is malformed: /).waitFor({ timeout: 30_000 });
    await malformed.click();
    await workbench.notification(/malformed, line 3, is malformed: .*Correct the file, or choose another cluster/).waitFor();
    await workbench.page.locator('.tab.active', { hasText: 'malformed' }).waitFor();
    await workbench.command('CRD Studio: Select Cluster');
    await workbench.pick('Where CRDs are installed', 'nowhere');
    const told = workbench.notification('Nothing answers at https://127.0.0.1:1 (connection refused): is the cluster running?');
    await told.locator('.monaco-button', { hasText: 'Select Cluster' }).waitFor({ timeout: 20_000 });
    await workbench.row('Resources', /Not connected.*nothing answers at https:\/\/127\.0\.0\.1:1/).waitFor();
  });

  story('a read-only folder: Create API says so before it asks anything', async (t) => {
    const folder = path.join(journey.dir, 'read only');
    const undo = readOnlyFolder(folder);
    if (undo === undefined) return t.skip('this machine lets root write everywhere, and mounts nothing');
    t.after(undo);
    const { workbench } = journey;
    await workbench.open(journey.host.address(folder, [['skipWelcome', 'true']]));
    await workbench.command('CRD Studio: Create API');
    const told = workbench.notification(/read only is read-only for you \(E[A-Z]+\), so no project can be written into it/);
    await told.locator('.monaco-button', { hasText: 'Open Folder' }).waitFor({ timeout: 20_000 });
    await workbench.page.goto('about:blank');
  });
});

const malformedKubeconfig = 'apiVersion: v1\nclusters: [\n';
const nowhere = `apiVersion: v1
kind: Config
clusters: [{ name: n, cluster: { server: 'https://127.0.0.1:1' } }]
users: [{ name: u, user: { token: t } }]
contexts: [{ name: nowhere, context: { cluster: n, user: u } }]
`;
