import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe } from 'node:test';
import { stories } from './story.ts';
import { openWindows, type Windows } from './windows.ts';

/** A folder in which a person has two files of names that the project needs, with other contents. */
describe('Create API where files of a person stand already', () => {
  let windows: Windows;
  const story = stories(() => windows.workbench);
  let folder: string;
  const mine = { 'tsconfig.json': '{ "files": [] } // mine\n', 'src/main.ts': "console.log('mine');\n" };
  const read = (file: string): Promise<string> => readFile(path.join(folder, file), 'utf8');

  before(async () => {
    windows = await openWindows('existing', { workspaceTrust: false });
    folder = path.join(windows.dir, 'mine');
    await mkdir(path.join(folder, 'src'), { recursive: true });
    for (const [file, text] of Object.entries(mine)) await writeFile(path.join(folder, file), text);
    await windows.open(folder);
  });
  after(() => windows.close());

  async function answerAll(): Promise<void> {
    const { workbench } = windows;
    await workbench.command('CRD Studio: Create API');
    await workbench.answer('(1/', 'example.com');
    await workbench.answer('(2/', 'mine');
    await workbench.pick('(3/', 'A new kind of your own');
    await workbench.answer('(4/', 'webapp');
    await workbench.answer('(5/', 'v1');
    await workbench.answer('(6/', 'Guestbook');
    await workbench.answer('(7/', 'guestbooks');
    await workbench.pick('(8/', 'In namespaces');
    await workbench.pick('(9/', 'With a controller');
    await workbench.step('what will be written');
  }

  /** The question about one file, with the difference of the two on show behind it. */
  async function decide(file: string, button: string): Promise<void> {
    const { workbench } = windows;
    await workbench.page.locator('.tab.active', { hasText: `${file}: yours and planned` }).waitFor({ timeout: 20_000 });
    await workbench.page.locator('.monaco-diff-editor').first().waitFor();
    await workbench.dialog(`${file} is there already and differs.`, button);
  }

  story('the preview says which files differ, and leaving the question writes nothing', async () => {
    const { workbench } = windows;
    await answerAll();
    const differing = workbench.quickInput.locator('.monaco-list-row', { hasText: 'differs from yours: you will be asked' });
    await differing.nth(1).waitFor({ timeout: 10_000 });
    assert.equal(await differing.count(), 2);
    await workbench.pick('what will be written', /Write \d+ files/);
    await decide('tsconfig.json', 'Cancel');
    await workbench.page.locator('.monaco-dialog-box').waitFor({ state: 'hidden' });
    assert.deepEqual((await readdir(folder)).sort(), ['src', 'tsconfig.json']);
    for (const [file, text] of Object.entries(mine)) assert.equal(await read(file), text);
  });

  story('Replace takes the planned file, Keep Mine leaves it; the rest is written', async () => {
    const { workbench } = windows;
    await answerAll();
    await workbench.pick('what will be written', /Write \d+ files/);
    await decide('tsconfig.json', 'Replace');
    await decide('src/main.ts', 'Keep Mine');
    await workbench.page.locator('.tab.active', { hasText: 'guestbook.ts' }).waitFor({ timeout: 20_000 });
    assert.match(await read('tsconfig.json'), /"compilerOptions"/);
    assert.equal(await read('src/main.ts'), mine['src/main.ts']);
    assert.match(await read('PROJECT'), /kind: Guestbook/);
    await workbench.show('CRD Studio');
    await workbench.row('Project', 'v1 Guestbook').waitFor({ timeout: 20_000 });
  });

  story('in a project that stands, a controller for a kind of Kubernetes takes two questions and brings no types', async () => {
    const { workbench } = windows;
    await workbench.command('CRD Studio: Create API');
    await workbench.pick('Whose kind is it', 'A kind of Kubernetes');
    await workbench.pick('A controller for which kind', 'ConfigMap');
    await workbench.pick('what will be written', /Write \d+ files/);
    await workbench.page.locator('.tab.active', { hasText: 'configmap.ts' }).waitFor({ timeout: 20_000 });
    assert.match(await read('PROJECT'), /- controller: true\n {2}core: true\n {2}group: core\n {2}kind: ConfigMap/);
    assert.match(await read('src/controllers/configmap.ts'), /import \{ ConfigMap, /);
  });

  story('a controller for a kind of somebody else asks for its whole name, and declares it', async () => {
    const { workbench } = windows;
    await workbench.command('CRD Studio: Create API');
    await workbench.pick('Whose kind is it', 'A kind of somebody else');
    await workbench.answer('The whole group of the kind', 'cert-manager.io');
    await workbench.answer('Version of the API', 'v1');
    await workbench.answer('Kind: the name of the type', 'Certificate');
    await workbench.answer('Plural', 'certificates');
    await workbench.pick('Where do its objects live', 'In namespaces');
    await workbench.answer('Package that exports a type', '');
    await workbench.pick('what will be written', /Write \d+ files/);
    await workbench.page.locator('.tab.active', { hasText: 'certificate.ts' }).waitFor({ timeout: 20_000 });
    assert.match(await read('PROJECT'), /domain: io\n {2}external: true\n {2}group: cert-manager\n {2}kind: Certificate/);
    assert.match(await read('src/external/cert-manager-io/v1/certificate.ts'), /export interface Certificate extends KubernetesObject/);
  });
});
