import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse, parseAllDocuments } from 'yaml';
import { createApi } from '../../../src/scaffold/createApi.ts';
import { newProjectFile } from '../../../src/scaffold/projectFile.ts';
import { assertGolden, guestbook, harbour, MemoryProject, planText } from './project.ts';

test('an empty folder becomes a project with its first API', () => {
  const result = createApi({ api: guestbook, project: harbour }, () => undefined);
  assert.ok(result.ok);
  assertGolden('new-project', planText(result.value));
  assert.equal(result.value.open, 'src/api/v1/guestbook.ts');
  assert.deepEqual(result.value.notes, []);
});

test('a second kind extends the project at its markers', () => {
  assertGolden('second-kind', planText(MemoryProject.create().plan({ kind: 'Policy', plural: 'policies' })));
});

test('a second version shares controller and roles, and one of the two is stored', () => {
  const project = MemoryProject.create();
  assertGolden('second-version', planText(project.plan({ version: 'v2', controller: false })));
});

test('a second group gets folders of its own, and the first stays where it is', () => {
  const project = MemoryProject.create();
  assertGolden('second-group', planText(project.plan({ group: 'billing' })));
  project.add({ group: 'billing' });
  assert.equal(project.add({ kind: 'Page', plural: 'pages' }).open, 'src/api/v1/page.ts');
  assert.equal(project.add({ group: 'billing', kind: 'Invoice', plural: 'invoices' }).open, 'src/api/billing/v1/invoice.ts');
});

test('a cluster-scoped kind without a controller, with a plural of its own', () => {
  assertGolden(
    'cluster-scoped',
    planText(MemoryProject.create().plan({ kind: 'Class', plural: 'klasses', namespaced: false, controller: false })),
  );
});

test('kinds whose names mean something in TypeScript get variables that do not', () => {
  const project = MemoryProject.create();
  project.add({ kind: 'Class', plural: 'classes' });
  assert.match(project.read('src/controllers/class.ts') ?? '', /const classObject = await context\.client\.get\(Class, request\);/);
  project.add({ kind: 'HTTPRoute', plural: 'httproutes' });
  assert.match(project.read('src/controllers/httproute.ts') ?? '', /const httpRoute = await context/);
});

test('nothing a person wrote is lost when a project is extended', () => {
  const project = MemoryProject.create();
  const own = { 'src/main.ts': 'console.log("mine");', 'config/rbac/role.yaml': '# mine', PROJECT: '# mine' };
  for (const [path, line] of Object.entries(own)) project.files.set(path, `${project.read(path)}${line}\n`);
  const before = new Map(project.files);
  for (const file of project.plan({ kind: 'Page', plural: 'pages' }).files) {
    const old = before.get(file.path);
    if (old === undefined) continue;
    assert.equal(file.mode, 'update');
    assert.ok('text' in file);
    const lines = file.text.split('\n');
    for (const line of old.split('\n')) assert.ok(lines.includes(line), `${file.path} lost "${line}"`);
  }
});

test('line endings of Windows stay', () => {
  const project = MemoryProject.create();
  project.files.set('src/main.ts', (project.read('src/main.ts') ?? '').replaceAll('\n', '\r\n'));
  project.add({ kind: 'Page', plural: 'pages' });
  const text = project.read('src/main.ts') ?? '';
  assert.match(text, /setupPage\(manager\);\r\n/);
  assert.doesNotMatch(text, /[^\r]\n/);
});

test('a marker that is gone is not guessed at: the lines to add are said', () => {
  const project = MemoryProject.create();
  project.files.set('src/main.ts', 'import { Manager } from "@crd-studio/runtime";\n');
  const { notes, files } = project.plan({ kind: 'Page', plural: 'pages' });
  assert.equal(
    files.some((file) => file.path === 'src/main.ts'),
    false,
  );
  assert.deepEqual(notes, [
    'src/main.ts has no line "+crd-studio:scaffold:imports" any more, so add to it yourself:\nimport { setupPage } from \'./controllers/page.js\';',
    'src/main.ts has no line "+crd-studio:scaffold:setup" any more, so add to it yourself:\nsetupPage(manager);',
  ]);
});

test('a file that is in the way is planned with what it holds, so that its difference can be shown', () => {
  const files: Record<string, string> = { 'package.json': '{"name":"mine"}', '.gitignore': 'node_modules/\ndist/\n*.log\n.DS_Store\n' };
  const result = createApi({ api: guestbook, project: harbour }, (path) => files[path]);
  assert.ok(result.ok);
  const manifest = result.value.files.find((file) => file.path === 'package.json');
  assert.deepEqual([manifest?.mode, manifest?.before], ['create', '{"name":"mine"}']);
  assert.equal(
    result.value.files.some((file) => file.path === '.gitignore'),
    false,
    'the same text is not written again',
  );
});

test('what exists is refused by name', () => {
  const project = MemoryProject.create();
  assert.equal(
    project.problem({}),
    'Guestbook of webapp.example.com/v1 is there already (src/api/v1/guestbook.ts): choose another kind or another version.',
  );
  assert.match(project.problem({ kind: 'GuestBook' }), /^GuestBook differs from Guestbook .* only in upper and lower case/);
  assert.match(project.problem({ kind: 'Page' }), /^"guestbooks" is the plural of Guestbook /);
  assert.match(project.problem({ version: 'v2', controller: false, plural: 'books' }), /^Guestbook has the plural "guestbooks" in v1 /);
  assert.match(project.problem({ version: 'v2', controller: false, namespaced: false }), /^Guestbook is namespaced in v1 /);
  assert.match(project.problem({ version: 'v2' }), /^Guestbook has a controller already/);
});

test('bad names, a broken PROJECT and a Go project give a problem and no plan', () => {
  const project = MemoryProject.create();
  assert.match(project.problem({ kind: 'guestbook2' }), /write "Guestbook2"/);
  assert.match(project.problem({ version: '1beta' }), /write "v1beta"/);
  const broken = createApi({ api: guestbook }, () => 'domain: [');
  assert.ok(!broken.ok);
  assert.deepEqual([broken.error.path, broken.error.line], ['PROJECT', 0]);
  const go = createApi({ api: guestbook }, () => newProjectFile(harbour).replace('typescript.crd-studio/v1', 'go.kubebuilder.io/v4'));
  assert.ok(!go.ok);
  assert.match(go.error.message, /made by go\.kubebuilder\.io\/v4: add the API with "kubebuilder create api"/);
  const none = createApi({ api: guestbook }, () => undefined);
  assert.ok(!none.ok);
  assert.match(none.error.message, /needs a project first/);
});

test('all YAML parses, and every kustomization lists files that are there', () => {
  const project = MemoryProject.create();
  project.add({ kind: 'Page', plural: 'pages' });
  project.add({ group: 'billing', kind: 'Invoice', plural: 'invoices', namespaced: false });
  for (const [path, text] of project.files) {
    if (!path.endsWith('.yaml')) continue;
    for (const document of parseAllDocuments(text)) assert.deepEqual(document.errors, [], path);
    if (!path.endsWith('/kustomization.yaml')) continue;
    const folder = path.replace(/kustomization\.yaml$/, '');
    for (const resource of (parse(text) as { resources: string[] }).resources) {
      if (resource.startsWith('bases/') || resource.startsWith('../')) continue;
      assert.ok(project.files.has(folder + resource), `${path}: ${resource}`);
    }
  }
});
