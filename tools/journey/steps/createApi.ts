import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Journey } from '../context.ts';

const expected = [
  'PROJECT',
  'package.json',
  'tsconfig.json',
  'src/main.ts',
  'src/api/v1/guestbook.ts',
  'src/controllers/guestbook.ts',
  'test/guestbook.test.ts',
  'config/samples/webapp_v1_guestbook.yaml',
  'config/crd/bases/webapp.example.com_guestbooks.yaml',
  '.vscode/launch.json',
];

export async function createApi(journey: Journey): Promise<void> {
  const { workbench } = journey;
  await workbench.command('CRD Studio: Create API');
  await workbench.answer('Domain of the new project', 'example.com');
  await workbench.answer('Name of the new project', 'guestbook');
  await workbench.pick('Whose kind is it', 'A new kind of your own');
  await workbench.answer('Group of the API', 'webapp');
  await workbench.answer('Version of the API', 'v1');
  await workbench.answer('Kind: the name of the type', 'Guestbook');
  await workbench.answer('Plural', 'guestbooks');
  await workbench.pick('Where do its objects live', 'In namespaces');
  await workbench.pick('have a controller', 'With a controller');
  await workbench.pick('what will be written', /Write \d+ files/);
  await workbench.until('the files are there', async () => expected.every((file) => existsSync(path.join(journey.project, file))));
  await workbench.page.locator('.tab.active', { hasText: 'guestbook.ts' }).waitFor();
  await noProblems(journey);
  await journey.picture('1-create-api');
}

/** The language services have looked at the file and the status bar says that there is no problem, for three seconds on end. */
async function noProblems(journey: Journey): Promise<void> {
  const { page } = journey.workbench;
  await page.locator('.view-line', { hasText: 'interface GuestbookSpec' }).waitFor();
  let since = Date.now();
  let seen = '';
  await journey.workbench.until('the types file has no problem', async () => {
    const squiggles = await page.locator('.editor-instance .squiggly-error, .editor-instance .squiggly-warning').count();
    seen = (await page.locator('[id="status.problems"]').first().getAttribute('aria-label')) ?? '';
    if (squiggles > 0 || !/No Problems|0 Errors?/i.test(seen)) since = Date.now();
    return Date.now() - since > 3000;
  });
  assert.match(seen, /No Problems/i);
}
