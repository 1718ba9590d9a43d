import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { generate, inMemory, newGenerator } from './project.ts';

const golden = (area: string): URL => new URL(`../../../golden/${area}/`, import.meta.url);
const text = (folder: URL, file: string): string => readFileSync(new URL(file, folder), 'utf8');

for (const [area, file, path] of [
  ['rbac', 'role.yaml', 'config/rbac/role.yaml'],
  ['webhook', 'manifests.yaml', 'config/webhook/manifests.yaml'],
] as const) {
  for (const { name } of readdirSync(golden(area), { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    test(`${area} ${name}: the same markers give the file that controller-gen wrote, byte for byte`, async () => {
      const folder = new URL(`${name}/`, golden(area));
      const { manifests, problems } = await generate({ 'src/controllers/work.ts': text(folder, 'types.ts') });
      assert.deepEqual(problems, []);
      assert.deepEqual(manifests, { [path]: text(folder, file) });
    });
  }
}

const rbac = '+kubebuilder:rbac:groups=apps,resources=deployments,verbs=get';
const webhook =
  '+kubebuilder:webhook:path=/v,mutating=false,failurePolicy=fail,sideEffects=None,groups=x,resources=y,verbs=create,versions=v1,name=a.kb.io,admissionReviewVersions=v1';

test('markers count in every comment of every source, and in none of a text, a test or a declaration', async () => {
  const rule = (resource: string): string => rbac.replace('deployments', resource);
  const { manifests, problems } = await generate({
    'src/main.ts': `/** ${rule('a')} */\nimport 'x';\nconst text = \`\n// ${rule('no')}\n\`;\n// ${rule('b')}\n`,
    'src/controllers/deep/er/c.ts': `class C {\n  /**\n   * Reconciles.\n   * ${rule('c')}\n   */\n  reconcile() {\n    // ${rule('d')}\n  }\n  // ${rule('e')}\n}\n`,
    'src/api/v1/t.ts': `// ${rule('f')}\n\nexport type T = string;\n`,
    'src/controllers/c.test.ts': `// ${rule('no')}\n`,
    'src/types.d.ts': `// ${rule('no')}\n`,
    'test/c.ts': `// ${rule('no')}\n`,
  });
  assert.deepEqual(problems, []);
  assert.deepEqual(
    /resources:\n((?: {2}- .*\n)+)/.exec(manifests['config/rbac/role.yaml'] ?? '')?.[1],
    '  - a\n  - b\n  - c\n  - d\n  - e\n  - f\n',
  );
});

test('where no marker is there is no file, so that one on the disk stays', async () => {
  assert.deepEqual((await generate({ 'src/main.ts': 'export const a = 1;' })).manifests, {});
});

test('a marker that cannot be read keeps its file from being made, and leaves the other one alone', async () => {
  const { manifests, problems } = await generate({ 'src/main.ts': `// ${rbac.replace('verbs', 'verb')}\n// ${webhook}\n` });
  assert.deepEqual(problems, ['main.ts:1:56 +kubebuilder:rbac: there is no argument verb; did you mean verbs?']);
  assert.deepEqual(Object.keys(manifests), ['config/webhook/manifests.yaml']);
});

test('a marker that is misspelt is reported wherever it stands, and keeps back the file it was meant for', async () => {
  const { manifests, problems } = await generate({
    'src/main.ts': `// ${rbac.replace('rbac', 'rbak')}\n// ${webhook}\n`,
    'src/b.ts': '// +kubebuilder:scaffold:imports\n// +kubebuilder:validation:Minimum=1\n// +kubebuilder:validatoin:Minimum=1\n',
  });
  assert.deepEqual(problems, [
    'b.ts:3:4 There is no marker +kubebuilder:validatoin:Minimum. Did you mean +kubebuilder:validation:Minimum?',
    'main.ts:1:4 There is no marker +kubebuilder:rbak. Did you mean +kubebuilder:rbac?',
  ]);
  assert.deepEqual(Object.keys(manifests), ['config/webhook/manifests.yaml']);
});

const refusedRules: readonly (readonly [args: string, said: string])[] = [
  ['resources=pods,verbs=get', 'groups is missing; write groups=core for Pods, Services, Secrets and their like'],
  ['groups=apps,verbs=get', 'it names no resources and no urls; write resources=pods, or what is meant'],
  ['groups=core,resources=pods,urls=/metrics,verbs=get', 'a rule is about resources or about urls; write a marker for each'],
  ['urls=/metrics,namespace=zoo,verbs=get', 'urls are of the whole cluster; leave namespace out'],
  ['groups=core,resources=pods,verbs=', 'verbs is empty; write verbs=get;list;watch or what is needed'],
];

for (const [args, said] of refusedRules) {
  test(`a rule with ${args} is refused: ${said}`, async () => {
    const { manifests, problems } = await generate({ 'src/main.ts': `// +kubebuilder:rbac:${args}\n// ${rbac}\n` });
    assert.deepEqual(problems, [`main.ts:1:4 +kubebuilder:rbac: ${said}.`]);
    assert.deepEqual(manifests, {});
  });
}

const refused: readonly (readonly [change: readonly [string, string], said: string])[] = [
  [[',verbs=create', ''], 'the argument verbs is missing (create, update, delete, connect or `*`)'],
  [['failurePolicy=fail', 'failurePolicy=panic'], 'failurePolicy is Fail or Ignore, not panic'],
  [['sideEffects=None', 'sideEffects=Some'], 'sideEffects is None or NoneOnDryRun, not Some'],
  [['sideEffects=None,', ''], 'sideEffects is missing; write sideEffects=None where a call changes nothing beside its answer'],
  [['path=/v', 'path=/v,url="https://x"'], 'give either path or url: where the webhook is served'],
  [['path=/v,', ''], 'give either path or url: where the webhook is served'],
  [['path=/v', 'path=v'], 'path starts with a slash: /v'],
  [['path=/v', 'path=/v,timeoutSeconds=31'], 'timeoutSeconds is between 1 and 30, not 31'],
  [['path=/v', 'path=/v,webhookVersions=v1beta1'], 'webhookVersions is v1, the only version there is, not v1beta1'],
  [['name=a.kb.io', 'name=a'], 'name has at least three parts, such as a.kb.io, not "a"'],
  [['verbs=create', 'verbs=create;remove'], 'verbs are create, update, delete, connect or *, not remove'],
  [['path=/v', 'path=/v,matchPolicy=Some'], 'matchPolicy is Exact or Equivalent, not Some'],
  [
    ['path=/v', 'path=/v,patch=`{"namespaceSelektor":{}}`'],
    'patch: a webhook has no field namespaceSelektor; did you mean namespaceSelector?',
  ],
  [['path=/v', 'path=/v,patch=`[]`'], 'patch: this is no JSON object; write {"field": value}'],
  [
    ['path=/v', 'path=/v,patch=`{"rules":[{"$patch":"delete"}]}`'],
    'patch: the directive rules[0].$patch is not supported; write the whole list or object that is meant',
  ],
];

for (const [[from, to], said] of refused) {
  test(`a webhook with ${to === '' ? `${from} left out` : to} is refused: ${said}`, async () => {
    const { manifests, problems } = await generate({ 'src/main.ts': `// ${webhook.replace(from, to)}\n` });
    assert.deepEqual(problems, [`main.ts:1:4 +kubebuilder:webhook: ${said}${said.endsWith('?') ? '' : '.'}`]);
    assert.deepEqual(manifests, {});
  });
}

test('two webhooks of one name, and two names of one configuration, are refused', async () => {
  const name = '+kubebuilder:webhookconfiguration:mutating=false,name=';
  const { manifests, problems } = await generate({ 'src/main.ts': `// ${name}a\n// ${name}b\n// ${webhook}\n// ${webhook}\n` });
  assert.deepEqual(problems, [
    'main.ts:2:4 +kubebuilder:webhookconfiguration: the validating configuration has a name already, a; remove one of the two.',
    'main.ts:4:4 +kubebuilder:webhook: there is a validating webhook a.kb.io already; give each a name of its own.',
  ]);
  assert.deepEqual(manifests, {});
});

test('after a change only the markers of the changed file are read again', async () => {
  const generator = await newGenerator();
  const texts = { 'src/a.ts': `// ${rbac}\n`, 'src/b.ts': `// ${webhook}\n`, 'src/c.ts': 'export const c = 1;\n' };
  generator.generate(inMemory(texts));
  assert.deepEqual([generator.parsed, generator.markersRead], [2, 2]);
  generator.generate(inMemory(texts));
  generator.generate(inMemory({ ...texts, 'src/a.ts': `// ${rbac.replace('get', 'list')}\n` }));
  assert.deepEqual([generator.parsed, generator.markersRead], [3, 3]);
});
