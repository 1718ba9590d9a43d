import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse, parseAllDocuments } from 'yaml';
import { createWebhook } from '../../../src/scaffold/createWebhook.ts';
import { newProjectFile, parseProject } from '../../../src/scaffold/projectFile.ts';
import { assertGolden, guestbookWebhooks, harbour, MemoryProject, planText } from './project.ts';

const webhookFile = 'src/webhooks/v1/guestbook.ts';

test('defaulting and validation: sources, test, main, configurations, service and certificate', () => {
  const plan = MemoryProject.create().planWebhook({});
  assertGolden('webhook', planText(plan));
  assert.equal(plan.open, webhookFile);
  assert.deepEqual(plan.notes, []);
});

test('conversion: a file for the other version, the CRD patched, and PROJECT names hub and spoke', () => {
  const project = MemoryProject.create();
  project.add({ version: 'v2', controller: false });
  const plan = project.planWebhook({ defaulting: false, validation: false, conversion: true });
  assertGolden('webhook-conversion', planText(plan));
  assert.deepEqual(plan.notes, []);
});

test('what comes later is put in at the markers, and gives what all at once gives', () => {
  const [step, whole] = [MemoryProject.create(), MemoryProject.create()];
  for (const project of [step, whole]) project.add({ version: 'v2', controller: false });
  whole.addWebhook({ conversion: true });
  step.addWebhook({ validation: false });
  step.addWebhook({ defaulting: false });
  const last = step.addWebhook({ defaulting: false, validation: false, conversion: true });
  assert.deepEqual(last.notes, []);
  for (const [path, text] of whole.files) assert.equal(step.files.get(path), text, path);
  assert.deepEqual([...step.files.keys()].sort(), [...whole.files.keys()].sort());
});

test('the manifests are what the generator makes of the markers, for one kind and for several', () => {
  const project = MemoryProject.create();
  project.addWebhook({});
  assert.equal(project.read('config/webhook/manifests.yaml'), project.generated('webhooks'));
  project.add({ kind: 'Attic', plural: 'attics' });
  project.addWebhook({ kind: 'Attic' });
  project.add({ group: 'billing', kind: 'Invoice', plural: 'invoices' });
  project.addWebhook({ group: 'billing.example.com', kind: 'Invoice', defaulting: false });
  assert.equal(project.read('config/webhook/manifests.yaml'), project.generated('webhooks'));
  assert.match(project.read('src/main.ts') ?? '', /setupInvoiceWebhook \} from '\.\/webhooks\/billing\/v1\/invoice\.js'/);
});

test('webhooks of a second version get a name of their own in main', () => {
  const project = MemoryProject.create();
  project.addWebhook({});
  project.add({ version: 'v2', controller: false });
  project.addWebhook({ version: 'v2' });
  const main = project.read('src/main.ts') ?? '';
  assert.match(
    main,
    /import \{ setupGuestbookWebhook as setupGuestbookWebhookOfWebappExampleComV2 \} from '\.\/webhooks\/v2\/guestbook\.js';/,
  );
  assert.match(main, /if \(process\.env\['ENABLE_WEBHOOKS'\] !== 'false'\) setupGuestbookWebhookOfWebappExampleComV2\(manager\);/);
  assert.ok(project.files.has('test/guestbook-v2-webhook.test.ts'));
});

test('webhooks of a kind that every cluster has are at the path of the core group', () => {
  const project = MemoryProject.create();
  const configMap = { group: '', version: 'v1', kind: 'ConfigMap', plural: 'configmaps', namespaced: true };
  project.apply(project.planController({ origin: 'core', kind: configMap }));
  project.addWebhook({ group: '', kind: 'ConfigMap', defaulting: false });
  const source = project.read('src/webhooks/core/v1/configmap.ts') ?? '';
  assert.match(source, /path=\/validate--v1-configmap,mutating=false,.*groups="",resources=configmaps/);
  assert.match(source, /import \{ ConfigMap \} from '@crd-studio\/runtime';/);
  assert.equal(project.read('config/webhook/manifests.yaml'), project.generated('webhooks'));
  assert.match(
    project.webhookProblem({ group: '', kind: 'ConfigMap', defaulting: false, validation: false, conversion: true }),
    /one version only/,
  );
});

test('what is there, what cannot be, and what is not known is refused by name', () => {
  const project = MemoryProject.create();
  assert.match(
    project.webhookProblem({ conversion: true }),
    /^Guestbook has one version only: there is nothing to convert\. Create API adds/,
  );
  assert.match(project.webhookProblem({ kind: 'Page' }), /^PROJECT has no Page of webapp\.example\.com\/v1: Create API adds it/);
  assert.match(project.webhookProblem({ defaulting: false, validation: false }), /^Choose at least one/);
  project.add({ version: 'v2', controller: false });
  project.addWebhook({ conversion: true });
  assert.equal(project.webhookProblem({ validation: false }), `Guestbook of v1 has its defaulting webhook already (${webhookFile}).`);
  const conversion = { defaulting: false, validation: false, conversion: true };
  assert.equal(project.webhookProblem(conversion), `Guestbook of v1 is converted to all its other versions already (${webhookFile}).`);
  assert.equal(
    project.webhookProblem({ ...conversion, version: 'v2' }),
    'Guestbook is converted by way of v1 already, and one version can be the hub: choose v1.',
  );
  project.add({ version: 'v3', controller: false });
  const plan = project.addWebhook(conversion);
  assert.deepEqual(plan.notes, []);
  const read = parseProject(project.read('PROJECT') ?? '');
  assert.ok(read.ok);
  assert.deepEqual(read.value.resources[0]?.webhooks, { defaulting: true, validation: true, conversion: true, spoke: ['v2', 'v3'] });
});

test('a Go project is not touched, and says what to run', () => {
  const go = newProjectFile(harbour).replace('typescript.crd-studio/v1', 'go.kubebuilder.io/v4');
  const result = createWebhook(guestbookWebhooks, () => go);
  assert.ok(!result.ok);
  assert.match(result.error.message, /add the webhook with "kubebuilder create webhook"/);
});

test('sections that a person wrote into a kustomization stay, and the lines to add are said', () => {
  const project = MemoryProject.create();
  const path = 'config/default/kustomization.yaml';
  const own = `${project.read(path)}\npatches:\n- path: mine.yaml\n`;
  project.files.set(path, own);
  const { notes } = project.addWebhook({});
  assert.equal(project.read(path), own.replace('- ../manager\n', '- ../manager\n- ../webhook\n- ../certmanager\n'));
  assert.match(
    notes[0] ?? '',
    /^config\/default\/kustomization\.yaml has patches of its own, so put these together yourself:\npatches:\n- path: manager_webhook_patch/,
  );
});

test('line endings of Windows stay', () => {
  const project = MemoryProject.create();
  project.add({ version: 'v2', controller: false });
  project.addWebhook({ defaulting: false, validation: false, conversion: true });
  const names = ['src/main.ts', 'config/default/kustomization.yaml', 'config/crd/kustomization.yaml', 'config/webhook/kustomization.yaml'];
  const fresh = MemoryProject.create();
  fresh.add({ version: 'v2', controller: false });
  for (const each of [fresh, project]) {
    for (const name of names) if (each.files.has(name)) each.files.set(name, (each.read(name) ?? '').replaceAll('\n', '\r\n'));
  }
  assert.deepEqual(fresh.addWebhook({ conversion: true }).notes, []);
  assert.deepEqual(project.addWebhook({}).notes, []);
  for (const name of names.slice(0, 3)) assert.doesNotMatch(fresh.read(name) ?? '', /[^\r]\n/, name);
  assert.match(project.read('config/webhook/kustomization.yaml') ?? '', /^resources:\r\n- manifests\.yaml\r\n- service\.yaml\r\n$/);
});

test('manifests that somebody wrote by hand stay as they are', () => {
  const project = MemoryProject.create();
  project.files.set('config/webhook/manifests.yaml', 'kind: Mine\n');
  const { notes } = project.addWebhook({});
  assert.equal(project.read('config/webhook/manifests.yaml'), 'kind: Mine\n');
  assert.match(notes[0] ?? '', /is not as it is generated, so it stays as it is/);
});

test('all YAML parses, and every kustomization lists files that are there', () => {
  const project = MemoryProject.create();
  project.add({ version: 'v2', controller: false });
  project.addWebhook({ conversion: true });
  for (const [path, text] of project.files) {
    if (!path.endsWith('.yaml')) continue;
    for (const document of parseAllDocuments(text)) assert.deepEqual(document.errors, [], path);
    if (!path.endsWith('/kustomization.yaml')) continue;
    const {
      resources,
      patches = [],
      configurations = [],
    } = parse(text) as {
      resources: string[];
      patches?: { path: string }[];
      configurations?: string[];
    };
    const folder = path.replace(/kustomization\.yaml$/, '');
    for (const file of [...resources, ...patches.map((patch) => patch.path), ...configurations]) {
      if (file.startsWith('bases/') || file.startsWith('../')) continue;
      assert.ok(project.files.has(folder + file), `${path}: ${file}`);
    }
  }
});
