import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe } from 'node:test';
import type { Locator } from 'playwright-core';
import { type Journey, startJourney } from '../../tools/journey/context.ts';
import { createApi } from '../../tools/journey/steps/createApi.ts';
import { stories } from './story.ts';

const finalizer = 'example.com/tidy-up';

/** Objects of the sandbox looked at and acted on in the Resources view; pictures lie under test-results/resources. */
describe('resources of the cluster', () => {
  let journey: Journey;
  const story = stories(() => journey.workbench);

  before(async () => {
    const dir = await mkdtemp(path.join(os.tmpdir(), 'crd-'));
    const vsix = process.env['CRD_STUDIO_VSIX'];
    if (vsix === undefined) throw new Error('CRD_STUDIO_VSIX is not set: run this lane by `npm test -- --lane window`');
    journey = await startJourney({ dir, vsix, pictures: path.resolve('test-results/resources') });
    await createApi(journey);
    await journey.workbench.command('CRD Studio: Install CRDs');
    await journey.workbench.show('CRD Studio');
    await journey.workbench.row('Resources', /guestbooks\.webapp\.example\.com.*Established/).waitFor({ timeout: 60_000 });
  });

  after(() => journey.end());

  story('an object stands there with its condition, what it owns and its events', async () => {
    const { workbench } = journey;
    await fill(journey);
    await workbench.page
      .locator('.pane-header', { hasText: /^\s*Project/i })
      .first()
      .click();
    await workbench.page
      .locator('.pane-header', { hasText: /^\s*Controllers/i })
      .first()
      .click();
    await workbench.expand('Resources', 'guestbooks.webapp.example.com');
    await workbench.row('Resources', /^book/).waitFor({ timeout: 20_000 });
    await workbench.expand('Resources', /^book/);
    await workbench.row('Resources', /ConfigMap book-text/).waitFor({ timeout: 20_000 });
    await workbench.expand('Resources', 'Events');
    await workbench.row('Resources', /NoPaper/).waitFor({ timeout: 20_000 });
    const rows = (await workbench.rows('Resources')).join('\n');
    assert.match(rows, /guestbooks\.webapp\.example\.com {2}Established · 1 · installed by us/);
    assert.match(rows, /book {2}NoText/);
    assert.match(rows, /Ready {2}False · NoText · [^\n]*: the text is missing/);
    assert.match(rows, new RegExp(`${finalizer.replace('/', '\\/')} {2}finalizer`));
    assert.match(rows, /NoPaper {2}the printer is empty \(3 times\)/);
    await journey.picture('1-object');
    await workbench.resizeSideBar(220);
    await picture(journey, '1-object-narrow');
    await workbench.resizeSideBar(420);
  });

  story('an object is watched: its line says so, and the channel is on show', async () => {
    const { workbench } = journey;
    await menu(journey, /^book/, 'Watch this Object', () => workbench.row('Resources', /^book.*watched/));
    await workbench.page.locator('.part.panel', { hasText: 'CRD Studio: Watched Objects' }).waitFor({ timeout: 20_000 });
    await workbench.command('View: Toggle Panel Visibility');
  });

  story('saving a field that kubectl owns says so, and takes it over when that is wanted', async () => {
    const { workbench } = journey;
    await journey.kubectlOk(['patch', 'guestbook', 'book', '--type=merge', '-p', '{"spec":{"message":"from kubectl"}}']);
    await workbench.row('Resources', /^book/).click();
    await workbench.page.locator('.tab.active', { hasText: 'book.yaml' }).waitFor({ timeout: 20_000 });
    const line = workbench.page.locator('.view-line', { hasText: 'message: from kubectl' }).first();
    await line.waitFor({ timeout: 20_000 });
    await line.click();
    await workbench.page.keyboard.press('End');
    await workbench.page.keyboard.type(' and me');
    await workbench.page.keyboard.press('Control+s');
    const dialog = workbench.page.locator('.monaco-dialog-box', { hasText: 'Others own what you changed in book' });
    await dialog.waitFor({ timeout: 30_000 });
    assert.match(await dialog.innerText(), /spec\.message: kubectl-patch/);
    await picture(journey, '3-conflict');
    await workbench.dialog('Others own what you changed in book', 'Take Over and Save');
    await workbench.until('the cluster has it', async () =>
      /from kubectl and me/.test(await journey.kubectlOk(['get', 'guestbook', 'book', '-o', 'jsonpath={.spec.message}'])),
    );
  });

  story('deleting says what holds the object and what goes with it; a finalizer is removed after a question', async () => {
    const { workbench } = journey;
    const dialog = workbench.page.locator('.monaco-dialog-box', { hasText: 'Delete Guestbook default/book from Sandbox?' });
    await menu(journey, /^book/, 'Delete', () => dialog);
    assert.match(await dialog.innerText(), /stays until its finalizers are removed by their controllers: example\.com\/tidy-up/);
    assert.match(await dialog.innerText(), /ConfigMap default\/book-text/);
    await picture(journey, '4-delete');
    await workbench.dialog('Delete Guestbook default/book', 'Delete from Sandbox');
    await workbench.row('Resources', /^book.*Terminating, held by example\.com\/tidy-up/).waitFor({ timeout: 20_000 });
    await menu(journey, /^book/, 'Remove Finalizer', () =>
      workbench.page.locator('.monaco-dialog-box', { hasText: /Remove the finalizer/ }),
    );
    await workbench.dialog(/Remove the finalizer example\.com\/tidy-up/, 'Remove Finalizer');
    await workbench.row('Resources', /No Guestbook yet/).waitFor({ timeout: 20_000 });
  });

  story('a snapshot takes everything back', async () => {
    const { workbench } = journey;
    await fill(journey);
    await workbench.command('CRD Studio: Take Snapshot of the Sandbox');
    await workbench.answer('Name of the snapshot', 'before');
    await workbench.notification('The sandbox was kept as before').waitFor({ timeout: 20_000 });
    await journey.kubectlOk(['create', 'configmap', 'later']);
    await workbench.expand('Resources', /^Sandbox/);
    await workbench.row('Resources', /^before/).waitFor({ timeout: 20_000 });
    await journey.picture('5-sandbox');
    await workbench.command('CRD Studio: Restore Snapshot of the Sandbox');
    await workbench.pick('Which snapshot?', 'before');
    await workbench.dialog(/Take the sandbox back to before\?/, 'Restore before');
    await workbench.until('what came later is gone', async () => (await journey.kubectl(['get', 'configmap', 'later'])).code !== 0);
  });

  story('uninstalling counts what goes and what holds it, and ends', async () => {
    const { workbench } = journey;
    await journey.kubectlOk(['patch', 'guestbook', 'book', '--type=merge', '-p', '{"metadata":{"finalizers":[]}}']);
    await workbench.command('CRD Studio: Uninstall CRDs');
    const dialog = workbench.page.locator('.monaco-dialog-box', { hasText: 'Uninstall 1 CRD from Sandbox, with all objects?' });
    await dialog.waitFor({ timeout: 30_000 });
    assert.match(await dialog.innerText(), /guestbooks\.webapp\.example\.com: 1 Guestbook object\./);
    await workbench.dialog('Uninstall 1 CRD', 'Uninstall from Sandbox');
    await workbench.row('Resources', /CRDs.*none installed/).waitFor({ timeout: 40_000 });
    assert.equal(await journey.kubectlOk(['get', 'crds', '-o', 'name']), '');
  });
});

/** A guestbook with a finalizer, a condition, a ConfigMap of its own and an event. */
async function fill(journey: Journey): Promise<void> {
  const { kubectlOk } = journey;
  const book = {
    apiVersion: 'webapp.example.com/v1',
    kind: 'Guestbook',
    metadata: { name: 'book', namespace: 'default', finalizers: [finalizer] },
  };
  await kubectlOk(['apply', '--server-side', '-f', '-'], JSON.stringify({ ...book, spec: { message: 'hello' } }));
  const condition = {
    type: 'Ready',
    status: 'False',
    reason: 'NoText',
    message: 'the text is missing',
    lastTransitionTime: '2026-12-01T10:00:00Z',
  };
  await kubectlOk([
    'patch',
    'guestbook',
    'book',
    '--subresource=status',
    '--type=merge',
    '-p',
    JSON.stringify({ status: { conditions: [condition] } }),
  ]);
  const uid = await kubectlOk(['get', 'guestbook', 'book', '-o', 'jsonpath={.metadata.uid}']);
  const owner = { apiVersion: book.apiVersion, kind: 'Guestbook', name: 'book', uid };
  const involvedObject = { apiVersion: book.apiVersion, kind: 'Guestbook', namespace: 'default', name: 'book', uid };
  const objects = [
    { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'book-text', namespace: 'default', ownerReferences: [owner] } },
    {
      apiVersion: 'v1',
      kind: 'Event',
      metadata: { name: `book.${uid}`, namespace: 'default' },
      involvedObject,
      type: 'Warning',
      reason: 'NoPaper',
      message: 'the printer is empty',
      count: 3,
      lastTimestamp: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
      source: { component: 'test' },
    },
  ];
  await kubectlOk(['apply', '-f', '-'], JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects }));
}

/** As it is: changing the theme would close a dialog. */
async function picture({ workbench }: Journey, name: string): Promise<void> {
  await workbench.page.screenshot({ path: path.resolve(`test-results/resources/${name}.png`) });
}

/** Chooses an entry of a row's menu, until something comes of it: a click while the menu still opens can be lost. */
async function menu(journey: Journey, row: RegExp, entry: string, sign: () => Locator): Promise<void> {
  const { workbench } = journey;
  const item = workbench.page
    .locator('.context-view .action-menu-item, .monaco-menu .action-item')
    .filter({ hasText: new RegExp(`^\\s*${entry}\\s*$`) });
  await workbench.until(`${entry} does something`, async () => {
    if (await sign().isVisible()) return true;
    await workbench.page.keyboard.press('Escape');
    await workbench.row('Resources', row).click({ button: 'right', timeout: 3000 });
    await item.first().click({ timeout: 3000 });
    await sign().waitFor({ timeout: 10_000 });
    return true;
  });
}
