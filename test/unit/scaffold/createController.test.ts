import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createController, type ForeignAnswers } from '../../../src/scaffold/createController.ts';
import { coreKinds } from '../../../src/scaffold/coreKinds.ts';
import { groupOf, parseProject } from '../../../src/scaffold/projectFile.ts';
import { assertGolden, harbour, MemoryProject, planText } from './project.ts';

function core(kind: string): ForeignAnswers {
  const found = coreKinds.find((each) => each.kind === kind);
  assert.ok(found !== undefined, kind);
  return { origin: 'core', kind: found };
}

const certificate = {
  origin: 'external',
  group: 'cert-manager.io',
  version: 'v1',
  kind: 'Certificate',
  plural: 'certificates',
  namespaced: true,
} as const;

test('a controller for a kind that the runtime has: no types, no CRD, rights for it, and a test', () => {
  assertGolden('controller-core', planText(MemoryProject.create().planController(core('ConfigMap'))));
});

test('a controller for another kind that every cluster has declares it by the types of its package', () => {
  assertGolden('controller-core-types', planText(MemoryProject.create().planController(core('StatefulSet'))));
});

test('a controller for a kind of somebody else: a plain interface, or the type of a package', () => {
  assertGolden('controller-external', planText(MemoryProject.create().planController(certificate)));
  const project = MemoryProject.create();
  project.apply(project.planController({ ...certificate, typesFrom: '@kubernetes-models/cert-manager/cert-manager.io/v1' }));
  assert.match(
    project.read('src/external/cert-manager-io/v1/certificate.ts') ?? '',
    /import type \{ Certificate as CertificateType \} from '@kubernetes-models\/cert-manager\/cert-manager\.io\/v1';\n\nexport type Certificate = CertificateType & KubernetesObject;/,
  );
});

test('PROJECT has what kubebuilder writes for such kinds, and reads back', () => {
  const project = MemoryProject.create();
  for (const answers of [core('Deployment'), core('ConfigMap'), core('Ingress'), certificate])
    project.apply(project.planController(answers));
  const text = project.read('PROJECT') ?? '';
  for (const entry of [
    '- controller: true\n  core: true\n  group: apps\n  kind: Deployment\n  path: k8s.io/api/apps/v1\n  version: v1\n',
    '- controller: true\n  core: true\n  group: core\n  kind: ConfigMap\n  path: k8s.io/api/core/v1\n  version: v1\n',
    '- controller: true\n  core: true\n  domain: k8s.io\n  group: networking\n  kind: Ingress\n  path: k8s.io/api/networking/v1\n  version: v1\n',
    '- controller: true\n  domain: io\n  external: true\n  group: cert-manager\n  kind: Certificate\n  path: src/external/cert-manager-io/v1/certificate.ts\n  version: v1\n',
  ])
    assert.ok(text.includes(entry), entry);
  const read = parseProject(text);
  assert.ok(read.ok);
  assert.deepEqual(
    read.value.resources.map((each) => [groupOf(each), each.kind, each.origin, each.hasApi]),
    [
      ['webapp.example.com', 'Guestbook', undefined, true],
      ['apps', 'Deployment', 'core', false],
      ['', 'ConfigMap', 'core', false],
      ['networking.k8s.io', 'Ingress', 'core', false],
      ['cert-manager.io', 'Certificate', 'external', false],
    ],
  );
});

test('the role has what the generator makes of the markers', () => {
  const project = MemoryProject.create();
  for (const answers of [core('Deployment'), core('ConfigMap'), core('Ingress'), certificate])
    project.apply(project.planController(answers));
  assert.equal(project.read('config/rbac/role.yaml'), project.generated('role'));
});

test('an own kind of the same name keeps its place; the controller of the other one gets its group in front', () => {
  const project = MemoryProject.create();
  project.add({ kind: 'Deployment', plural: 'deployments' });
  const plan = project.planController(core('Deployment'));
  assert.equal(plan.open, 'src/controllers/apps/deployment.ts');
  project.apply(plan);
  assert.match(project.read('src/controllers/apps/deployment.ts') ?? '', /manager\.controller\('apps-deployment'\)/);
  assert.match(project.read('src/main.ts') ?? '', /setupDeploymentOfApps\(manager\);/);
});

test('kinds of others do not make a project one of several groups', () => {
  const project = MemoryProject.create();
  project.apply(project.planController(core('ConfigMap')));
  assert.equal(project.add({ kind: 'Page', plural: 'pages' }).open, 'src/api/v1/page.ts');
  assert.doesNotMatch(project.read('PROJECT') ?? '', /multigroup/);
});

test('an empty folder becomes a project whose only controller is for a kind of others', () => {
  const result = createController({ controller: core('ConfigMap'), project: harbour }, () => undefined);
  assert.ok(result.ok);
  const paths = result.value.files.map(({ path }) => path);
  for (const path of ['PROJECT', 'src/main.ts', 'src/controllers/configmap.ts', 'test/configmap.test.ts'])
    assert.ok(paths.includes(path), path);
});

test('what cannot be is refused by name', () => {
  const project = MemoryProject.create();
  project.apply(project.planController(core('ConfigMap')));
  assert.equal(project.controllerProblem(core('ConfigMap')), 'ConfigMap of v1 has a controller already: choose another kind.');
  assert.match(
    project.controllerProblem({ ...certificate, group: 'webapp.example.com', kind: 'Guestbook', plural: 'guestbooks' }),
    /^Guestbook of webapp\.example\.com\/v1 is the project's own \(src\/api\/v1\/guestbook\.ts\)/,
  );
  assert.match(project.controllerProblem({ ...certificate, group: 'apps' }), /^"apps" has no dot: write the whole group/);
  assert.match(project.controllerProblem({ ...certificate, group: '' }), /^A group is needed: what stands before the "\/" in apiVersion/);
  assert.match(project.controllerProblem({ ...certificate, group: 'networking.k8s.io', kind: 'Ingress' }), /choose it from the list/);
  assert.match(project.controllerProblem({ ...certificate, kind: 'certificate' }), /write "Certificate"/);
});
