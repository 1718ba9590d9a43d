import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ScaffoldedProject } from './scaffolded.ts';
import { TsServer } from './tsserver.ts';

let project: ScaffoldedProject;
let server: TsServer;

before(() => {
  project = new ScaffoldedProject();
  server = new TsServer({ plugin: true });
});

after(() => {
  server.dispose();
  project.dispose();
});

const sources = (): [string, string][] => [...project.files].filter(([path]) => path.endsWith('.ts'));

test('a project of which nothing is installed shows no error, in any file and in its tsconfig.json', async () => {
  for (const [path, text] of sources()) server.open(project.path(path), text);
  assert.equal(sources().length, 5);
  for (const [path] of sources()) assert.deepEqual(await server.errors(project.path(path)), [], path);
  assert.deepEqual(await server.configErrors(project.path('tsconfig.json')), []);
});

test('its types are real: a wrong status is an error, and completion knows the client', async () => {
  const path = 'src/controllers/guestbook.ts';
  const text = (project.files.get(path) ?? '').replace('observedGeneration, conditions }', "observedGeneration: 'one', conditions }");
  server.close(project.path(path));
  server.open(project.path(path), text);
  const errors = await server.errors(project.path(path));
  assert.deepEqual(errors, ["TS2322 Type 'string' is not assignable to type 'number'."]);
  const names = await server.completions(project.path(path), text, 'await context.client.');
  assert.ok(names.includes('patchStatus') && names.includes('getLive'), names.join());
});

test('without the plugin the same project is full of errors, so the first test can fail', async () => {
  const bare = new TsServer({ plugin: false });
  try {
    const path = 'src/main.ts';
    bare.open(project.path(path), project.files.get(path) ?? '');
    assert.match((await bare.errors(project.path(path))).join('\n'), /TS2307 Cannot find module '@crd-studio\/runtime'/);
  } finally {
    bare.dispose();
  }
});

test("another's project that misses types keeps its errors", async () => {
  const other = new ScaffoldedProject();
  try {
    other.write('package.json', '{"name":"other","type":"module"}');
    const path = 'src/main.ts';
    server.open(other.path(path), other.files.get(path) ?? '');
    assert.match((await server.errors(other.path(path))).join('\n'), /TS2307 Cannot find module '@crd-studio\/runtime'/);
    assert.match((await server.configErrors(other.path('tsconfig.json'))).join('\n'), /TS2688 Cannot find type definition file for 'node'/);
  } finally {
    other.dispose();
  }
});
