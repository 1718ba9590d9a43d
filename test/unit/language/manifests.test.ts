import assert from 'node:assert/strict';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { loadCompiler } from '../../../src/crd/source/typescript/compiler.ts';
import { generateProject } from '../../../src/language/generateProject.ts';
import type { GeneratedManifest } from '../../../src/protocol/language.ts';

const controller = `// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get;list\n`;
const role = `---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata:
  name: manager-role
rules:
- apiGroups:
  - apps
  resources:
  - deployments
  verbs:
  - get
  - list
`;

async function manifestsOf(t: TestContext, files: Readonly<Record<string, string>>): Promise<readonly GeneratedManifest[]> {
  const folder = mkdtempSync(join(tmpdir(), 'manifests-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return generateProject(folder, await loadCompiler()).manifests ?? [];
}

const scaffolded = role
  .replace('---\n', '# The rules that the +kubebuilder:rbac markers in src/controllers ask for.\n')
  .concat('# +crd-studio:scaffold:rules\n');

const cases: readonly (readonly [what: string, before: string | undefined, foreign: boolean])[] = [
  ['no file', undefined, false],
  ['an empty file', '\n', false],
  ['the file as it should be', role, false],
  ['a file as a generator wrote it, from markers that are gone', role.replace('  - list\n', '  - list\n  - watch\n'), false],
  ['a role that Create API wrote', scaffolded, false],
  ['a role that Create API wrote, with a right added by hand', scaffolded.replace('  - list\n', '  - list\n  - delete\n'), true],
  ['a role that Create API wrote, with a remark', scaffolded.replace('rules:', '# ask Kim before changing\nrules:'), true],
  ['a role of another form', role.replace(/- apiGroups[^]*/, '- { apiGroups: [apps], resources: [pods], verbs: [get] }\n'), true],
  ['something else at its place', 'kind: ConfigMap\n', true],
  ['a file that is no YAML', 'a: b: c\n- d', true],
];

for (const [what, before, foreign] of cases) {
  test(`role.yaml over ${what}: ${foreign ? 'only when the person agrees' : 'written'}`, async (t) => {
    const files = { 'src/main.ts': controller, ...(before === undefined ? {} : { 'config/rbac/role.yaml': before }) };
    assert.deepEqual(await manifestsOf(t, files), [{ path: 'config/rbac/role.yaml', text: role, foreign }]);
  });
}

const kind = (name: string): string => `export interface ${name} extends KubernetesObject {}\n`;
const types = `/** +groupName=x.example.com */\n\nimport type { KubernetesObject } from '@crd-studio/runtime';\n${kind('A')}${kind('B')}`;

test('the kustomization of the CRDs names each that there is, and all else of it stays', async (t) => {
  const before = '# mine\r\nresources:\r\n- bases/x.example.com_as.yaml\r\n# +crd-studio:scaffold:crds\r\nlabels: []\r\n';
  assert.deepEqual(await manifestsOf(t, { 'src/api/v1/t.ts': types, 'config/crd/kustomization.yaml': before }), [
    {
      path: 'config/crd/kustomization.yaml',
      text: before.replace('# +crd', '- bases/x.example.com_bs.yaml\r\n# +crd'),
      foreign: false,
    },
  ]);
});

test('a kustomization without our marker, or one that names all, is left alone', async (t) => {
  const own = 'resources:\n- bases/x.example.com_as.yaml\n';
  assert.deepEqual(await manifestsOf(t, { 'src/api/v1/t.ts': types, 'config/crd/kustomization.yaml': own }), []);
  const whole = `${own}- ./bases/x.example.com_bs.yaml # second\n# +crd-studio:scaffold:crds\n`;
  assert.deepEqual(await manifestsOf(t, { 'src/api/v1/t.ts': types, 'config/crd/kustomization.yaml': whole }), []);
});
