import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planGenerated } from '../../../../src/workbench/project/generatedFiles.ts';

const path = 'config/crd/bases/webapp.example.com_guestbooks.yaml';
const text = '---\napiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\n';
const generated = { files: [{ path, text, group: 'webapp.example.com', kind: 'Guestbook', versions: [] }] };

test('a file that is missing is written, one that is as it should be is left', () => {
  assert.deepEqual(planGenerated(generated, () => undefined).write, [{ path, mode: 'create', text }]);
  assert.deepEqual(
    planGenerated(generated, () => text),
    { write: [], foreign: [] },
  );
});

test('a generated file that was edited by hand is written anew', () => {
  const before = `${text}spec: edited\n`;
  assert.deepEqual(planGenerated(generated, () => before).write, [{ path, mode: 'create', text, before }]);
});

test('a file at the same path that is no CRD is not touched without asking', () => {
  const plan = planGenerated(generated, () => 'kind: Deployment\nmetadata:\n  name: mine\n');
  assert.equal(plan.write.length, 0);
  assert.equal(plan.foreign.length, 1);
});

test("a manifest is written unless the generator says that it holds something of a person's own", () => {
  const manifests = [
    { path: 'config/rbac/role.yaml', text: 'new', foreign: false },
    { path: 'config/webhook/manifests.yaml', text: 'new', foreign: true },
  ];
  const { write, foreign } = planGenerated({ files: [], manifests }, () => 'old');
  assert.deepEqual(
    [write, foreign].map((files) => files.map((file) => file.path)),
    [['config/rbac/role.yaml'], ['config/webhook/manifests.yaml']],
  );
});
