import assert from 'node:assert/strict';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe } from 'node:test';
import { type Journey, startJourney } from '../../tools/journey/context.ts';
import { controllersShow } from '../../tools/journey/steps/controllers.ts';
import { stoppedAt } from '../../tools/journey/steps/editor.ts';
import { guestbook, writeProject } from './badInput/project.ts';
import { stories } from './story.ts';

const controller = 'src/controllers/guestbook.ts';

/** The scaffolded controller, which its own status writes call again; for objects that ask for it, it throws, or writes another text each time. */
function restless(source: string): string {
  const deeds = `
    if (guestbook.spec?.message === 'throw') throw new Error('no such luck');
    const text = guestbook.spec?.message === 'loop' ? 'Seen at ' + Date.now() : 'The spec has been carried out.';`;
  return source
    .replace(/^.*if \(guestbook === undefined\).*$/m, (line) => line + deeds)
    .replace("message: 'The spec has been carried out.'", 'message: text')
    .replace('.for(Guestbook, { predicates: [generationChanged] })', '.for(Guestbook)')
    .replace('  generationChanged,\n', '');
}

/** What a person sees of a running controller, and does to it, with the mouse and from the palette. */
describe('a running controller in the window', () => {
  let journey: Journey;
  const story = stories(() => journey.workbench);
  const apply = (name: string, message: string): Promise<string> =>
    journey.kubectlOk(['apply', '--server-side', '-f', '-'], guestbook(name, message));

  before(async () => {
    const vsix = process.env['CRD_STUDIO_VSIX'];
    if (vsix === undefined) throw new Error('CRD_STUDIO_VSIX is not set: run this lane by `npm test -- --lane window`');
    const dir = await mkdtemp(path.join(os.tmpdir(), 'ctl-'));
    journey = await startJourney({ dir, vsix, folder: 'guestbooks', pictures: path.resolve('test-results/controllers') });
    await writeProject(journey.project, 'guestbooks');
    const file = path.join(journey.project, controller);
    await writeFile(file, restless(await readFile(file, 'utf8')));
    const { workbench } = journey;
    await workbench.show('CRD Studio');
    await workbench.row('Project', 'v1 Guestbook').waitFor({ timeout: 60_000 });
    await workbench.openFile(controller);
    await workbench.startDebugging();
    await workbench.dialog('is not installed in Sandbox', 'Install and Debug');
    await controllersShow(journey, /guestbooks +running/);
  });
  after(() => journey.end());

  /** Clicks an action of a line, which shows when the pointer is over it, until it has its effect: a click can be lost on a line drawn anew. */
  async function act(row: string | RegExp, action: string, effect: () => Promise<unknown>): Promise<void> {
    const { workbench } = journey;
    const line = workbench.row('Controllers', row);
    await workbench.until(`${action} of ${row} has its effect`, async () => {
      await line.hover({ timeout: 5000 });
      await line.locator(`a.action-label[aria-label="${action}"]`).click({ timeout: 5000 });
      await effect();
      return true;
    });
  }

  const lineShows = (row: string | RegExp) => (): Promise<void> => journey.workbench.row('Controllers', row).waitFor({ timeout: 10_000 });
  const tabShows = (title: string) => (): Promise<void> =>
    journey.workbench.page.locator('.tab.active', { hasText: title }).waitFor({ timeout: 10_000 });

  /** Opens lines, each below the one before: a click can be lost on one that is drawn anew, and its lines take a while to come. */
  async function open(...rows: readonly (string | RegExp)[]): Promise<void> {
    const { workbench } = journey;
    await workbench.until(`${rows.join(' and ')} are open`, async () => {
      for (const row of rows) {
        const line = workbench.row('Controllers', row);
        const isOpen = async (): Promise<boolean> => (await line.getAttribute('aria-expanded', { timeout: 5000 })) === 'true';
        if (await isOpen()) continue;
        await line.locator('.monaco-tl-twistie').click({ timeout: 5000 });
        await workbench.until(`${row} opens`, isOpen, 10_000);
      }
      return true;
    });
  }

  story('Pause Queue, Step and Resume show that events merge: one key, one reconcile, all causes', async () => {
    await apply('ann', 'hello');
    await controllersShow(journey, /ann +\d+ · ok/, /Work Queue +empty/);
    await act('Work Queue', 'Pause Queue', lineShows(/^Work Queue *paused/));
    await controllersShow(journey, /Work Queue +paused · empty/);
    await apply('ann', 'one');
    await apply('ann', 'two');
    await apply('bob', 'hello');
    await controllersShow(journey, /default\/ann +ready · spec changed \(2 merged\)/, /default\/bob +ready · created/);
    await act('default/bob', 'Reconcile Now', lineShows(/default\/bob.*by hand/));
    await controllersShow(journey, /default\/bob +ready · created, by hand \(2 merged\)/);
    await journey.picture('1-paused-queue');
    await act('Work Queue', 'Step: Take One Key', lineShows(/^Last Reconciles *default\/ann/));
    const stepped = await controllersShow(journey, /Last Reconciles +default\/ann/, /default\/bob +ready/);
    assert.match(stepped, /Work Queue +paused · depth [12]\n/); // ann's own status write has called it again
    await act('Work Queue', 'Resume Queue', lineShows(/^Work Queue *empty/));
    await controllersShow(journey, /Work Queue +empty/, /bob +\d+ · ok/);
  });

  story('a hot loop and an error loop are named, the view is filtered, and the calls of a reconcile stand below it', async () => {
    const { workbench } = journey;
    await apply('eve', 'throw');
    await apply('max', 'loop');
    await controllersShow(journey, /Hot loop: default\/max/, /Error loop: default\/eve/, /% failed/);
    await workbench.until('the hot loop is open, with its evidence', async () => {
      await open('Hot loop: default/max');
      return workbench.row('Controllers', /each reconcile asks for: patch Guestbook\/status default\/max/).isVisible();
    });
    await controllersShow(journey, /change status\.conditions\[0\]\.message/);
    await journey.picture('2-warnings');
    await apply('max', 'calm');
    await workbench.command('CRD Studio: Filter Controllers');
    await workbench.pick('Filter Controllers', 'Failing only');
    const failing = await controllersShow(journey, /only: failing only/, /eve +\d+ · failing, \d+ tries/);
    assert.doesNotMatch(failing, /bob/);
    await workbench.command('CRD Studio: Clear Filter of Controllers');
    await apply('eve', 'fine');
    await controllersShow(journey, /eve +\d+ · ok/, /bob +\d+ · ok/);
    await open('Last Reconciles', /default\/eve.*ok/);
    await controllersShow(journey, /because +.*changed at \d+/, /patch Guestbook\/status +ok · \d+ ms/);
    await journey.picture('3-calls');
    await workbench.row('Controllers', 'Last Reconciles').locator('.monaco-tl-twistie').click();
  });

  story('Break on This Object stops in its reconcile, and the stop says what has changed, with a diff one click away', async () => {
    const { workbench } = journey;
    await workbench.command('CRD Studio: Break on This Object');
    await workbench.pick('Which object of guestbook?', 'default/bob');
    const source = (await journey.read(controller)).split('\n');
    const line = source.findIndex((text) => text.includes('context.client.get')) + 1;
    await apply('ann', 'passes by');
    await apply('bob', 'changed');
    await stoppedAt(journey, line);
    await apply('bob', 'meanwhile');
    await controllersShow(journey, /changed +spec\.message hello → changed/, /cache +\d+ changes? of Guestbook behind the API server/);
    await act(/changed.*spec\.message/, 'Open Diff since Last Reconcile', tabShows('default/bob: last reconcile'));
    await workbench.page.locator('.monaco-diff-editor').first().waitFor();
    await journey.picture('4-stop');
    await workbench.resizeSideBar(220);
    await journey.picture('5-stop-narrow');
    await act(/^cache/, 'Compare Cache with API Server', tabShows('default/bob: cache'));
  });
});
