import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { createApi } from '../../../src/scaffold/createApi.ts';
import { type Sandbox, startSandbox } from '../../../src/testing.ts';
import { kubectl } from '../../../tools/bootstrap/kubectl.mjs';
import { guestbook, ScaffoldedProject } from './scaffolded.ts';

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
}

let project: ScaffoldedProject;
let sandbox: Sandbox;
let program: string;

before(async () => {
  program = await kubectl();
  project = new ScaffoldedProject();
  extend({ kind: 'Policy', plural: 'policies', namespaced: false });
  extend({ group: 'billing', kind: 'Invoice', plural: 'invoices' });
  assert.deepEqual(project.generateCrds(), []);
  sandbox = await startSandbox();
});

after(async () => {
  await sandbox.stop();
  project.dispose();
});

test('config/default is one deployment of everything, under the name and in the namespace of the project', async () => {
  const manifests = await kustomize('config/default');
  const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.namespace ?? '-'} ${metadata.name}`).sort();
  assert.deepEqual(names, [
    'ClusterRole - guestbook-billing-invoice-admin-role',
    'ClusterRole - guestbook-billing-invoice-editor-role',
    'ClusterRole - guestbook-billing-invoice-viewer-role',
    'ClusterRole - guestbook-guestbook-admin-role',
    'ClusterRole - guestbook-guestbook-editor-role',
    'ClusterRole - guestbook-guestbook-viewer-role',
    'ClusterRole - guestbook-manager-role',
    'ClusterRole - guestbook-policy-admin-role',
    'ClusterRole - guestbook-policy-editor-role',
    'ClusterRole - guestbook-policy-viewer-role',
    'ClusterRoleBinding - guestbook-manager-rolebinding',
    'CustomResourceDefinition - guestbooks.webapp.example.com',
    'CustomResourceDefinition - invoices.billing.example.com',
    'CustomResourceDefinition - policies.webapp.example.com',
    'Deployment guestbook-system guestbook-controller-manager',
    'Namespace - guestbook-system',
    'Role guestbook-system guestbook-leader-election-role',
    'RoleBinding guestbook-system guestbook-leader-election-rolebinding',
    'ServiceAccount guestbook-system guestbook-controller-manager',
  ]);
});

test('bindings lead to the roles and to the account that the deployment runs as', async () => {
  const manifests = (await kustomize('config/default')) as (Manifest & {
    roleRef?: { name: string };
    subjects?: { name: string; namespace: string }[];
    spec?: { template?: { spec?: { serviceAccountName?: string } } };
  })[];
  const account = manifests.find(({ kind }) => kind === 'Deployment')?.spec?.template?.spec?.serviceAccountName;
  const bindings = manifests.filter(({ kind }) => kind.endsWith('RoleBinding'));
  assert.equal(bindings.length, 2);
  for (const { roleRef, subjects } of bindings) {
    assert.ok(manifests.some(({ kind, metadata }) => kind.endsWith('Role') && metadata.name === roleRef?.name));
    assert.deepEqual(
      subjects?.map(({ name, namespace }) => [name, namespace]),
      [[account, 'guestbook-system']],
    );
  }
});

test('the samples are valid: the API server takes them as they are, unknown fields forbidden', async () => {
  await sandbox.installCrds(project.path('config/crd/bases'));
  const output = await run(
    'apply',
    '--kubeconfig',
    sandbox.kubeconfig,
    '--server-side',
    '--validate=strict',
    '-k',
    project.path('config/samples'),
  );
  assert.deepEqual(output.trim().split('\n').sort(), [
    'guestbook.webapp.example.com/guestbook-sample serverside-applied',
    'invoice.billing.example.com/invoice-sample serverside-applied',
    'policy.webapp.example.com/policy-sample serverside-applied',
  ]);
});

function extend(changes: Partial<typeof guestbook>): void {
  const plan = createApi({ api: { ...guestbook, ...changes } }, (path) => project.files.get(path));
  if (!plan.ok) throw new Error(plan.error.message);
  for (const file of plan.value.files) if ('text' in file) project.write(file.path, file.text);
}

async function kustomize(folder: string): Promise<Manifest[]> {
  return parseAllDocuments(await run('kustomize', project.path(folder))).map((document) => document.toJS() as Manifest);
}

async function run(...args: string[]): Promise<string> {
  return (await promisify(execFile)(program, args, { env: { ...process.env, KUBECONFIG: sandbox.kubeconfig } })).stdout;
}
