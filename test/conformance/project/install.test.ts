import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { LocalRegistry } from './registry.ts';
import { ScaffoldedProject } from './scaffolded.ts';

const run = promisify(execFile);

let project: ScaffoldedProject;

before(() => {
  project = new ScaffoldedProject();
});

after(() => project.dispose());

test('its CRD is generated without a complaint', () => {
  assert.deepEqual(project.generateCrds(), []);
  assert.match(project.files.get('config/crd/bases/webapp.example.com_guestbooks.yaml') ?? '', /name: guestbooks\.webapp\.example\.com/);
});

test('npm install asks a registry for the own dependencies of the person, and for nothing of the runtime', async () => {
  const registry = await LocalRegistry.start(['typescript', '@types/node', 'undici-types']);
  try {
    await npm('install', '--registry', registry.url, '--cache', join(project.folder, '../npm-cache'));
    assert.deepEqual([...registry.asked].sort(), ['@types/node', 'typescript', 'undici-types']);
  } finally {
    registry.stop();
  }
  const manifest = JSON.parse(await readFile(project.path('node_modules/@crd-studio/runtime/package.json'), 'utf8')) as { version: string };
  assert.equal(manifest.version, (JSON.parse(await readFile('package.json', 'utf8')) as { version: string }).version);
  assert.match(await readFile(project.path('package-lock.json'), 'utf8'), /"resolved": "file:vendor\/crd-studio-runtime-[\d.]+\.tgz"/);
});

test('it compiles, and its own test passes against a sandbox of its own', async () => {
  const output = await npm('test');
  assert.match(output, /✔ a new Guestbook becomes Ready|^ok \d+ - a new Guestbook becomes Ready/m);
  assert.match(output, /^(?:ℹ|#) pass 1$/m);
  assert.ok(existsSync(project.path('dist/src/main.js')));
});

test('npm run generate writes what the editor writes, and --check says what is not so', async () => {
  const crd = 'config/crd/bases/webapp.example.com_guestbooks.yaml';
  assert.doesNotMatch(await npm('run', 'generate', '--', '--check'), /wrote/);
  const types = project.files.get('src/api/v1/guestbook.ts') ?? '';
  project.write('src/api/v1/guestbook.ts', types.replace('MaxLength=200', 'MaxLength=100'));
  await assert.rejects(npm('run', 'generate', '--', '--check'), /guestbooks\.yaml is not what the types say: run "npm run generate"/);
  assert.match(await npm('run', 'generate'), /^wrote config\/crd\/bases\/webapp\.example\.com_guestbooks\.yaml$/m);
  assert.match(await readFile(project.path(crd), 'utf8'), /maxLength: 100/);
  project.write('src/api/v1/guestbook.ts', types.replace('message?: string', 'message?: () => void'));
  await assert.rejects(npm('run', 'generate'), /src\/api\/v1\/guestbook\.ts:10:\d+: /);
});

/** npm of the Node that runs this, in the project; rejects with what it said. */
async function npm(...args: string[]): Promise<string> {
  const cli = join(dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js');
  const command = existsSync(cli) ? [process.execPath, cli] : ['npm'];
  // A test runner inside a test runner runs nothing unless it does not know.
  const { NODE_TEST_CONTEXT: _context, NODE_OPTIONS: _options, ...own } = process.env;
  const env = { ...own, NO_UPDATE_NOTIFIER: '1', PATH: `${dirname(process.execPath)}${delimiter}${own['PATH']}` };
  const [file = 'npm', ...before] = command;
  try {
    const { stdout, stderr } = await run(file, [...before, '--no-fund', '--no-audit', '--no-update-notifier', ...args], {
      cwd: project.folder,
      env,
    });
    return stdout + stderr;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`npm ${args.join(' ')} failed:\n${stdout}${stderr}`, { cause: error });
  }
}
