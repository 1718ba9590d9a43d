import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addResource,
  groupOf,
  isTypeScriptProject,
  newProjectFile,
  parseProject,
  type ProjectResource,
} from '../../../src/scaffold/projectFile.ts';

const frigate: ProjectResource = {
  group: 'ship',
  domain: 'example.com',
  version: 'v1beta1',
  kind: 'Frigate',
  plural: 'frigates',
  namespaced: true,
  hasApi: true,
  controller: true,
  path: 'src/api/v1beta1/frigate.ts',
};

test('a new PROJECT reads back as what was asked for', () => {
  const project = parseProject(newProjectFile({ domain: 'example.com', projectName: 'harbour' }));
  assert.ok(project.ok);
  assert.deepEqual(project.value, {
    domain: 'example.com',
    projectName: 'harbour',
    layout: ['typescript.crd-studio/v1'],
    multigroup: false,
    resources: [],
  });
  assert.ok(isTypeScriptProject(project.value));
});

test('a PROJECT that kubebuilder wrote for Go is read', () => {
  const project = parseProject(`domain: my.domain
layout:
- go.kubebuilder.io/v4
projectName: fleet
repo: example.com/fleet
resources:
- api:
    crdVersion: v1
    namespaced: true
  controller: true
  domain: my.domain
  group: ship
  kind: Frigate
  path: example.com/fleet/api/v1
  version: v1
- controllers:
  - name: deployment
  core: true
  group: apps
  kind: Deployment
  path: k8s.io/api/apps/v1
  version: v1
version: "3"
`);
  assert.ok(project.ok);
  assert.equal(isTypeScriptProject(project.value), false);
  const [ship, deployment] = project.value.resources;
  assert.ok(ship && deployment);
  assert.deepEqual([groupOf(ship), ship.plural, ship.hasApi, ship.controller], ['ship.my.domain', 'frigates', true, true]);
  assert.deepEqual([groupOf(deployment), deployment.hasApi, deployment.controller], ['apps', false, true]);
});

test('adding an API leaves comments, unknown keys and the way lists are indented alone', () => {
  const before = `# ours
domain: example.com
layout:
  - typescript.crd-studio/v1   # made by us
projectName: harbour
team: {name: "crew", pager: 'yes'}
resources:
  # the first one
  - kind: Sloop
    group: ship
    domain: example.com
    version: v1
    shiny: true
plugins: {a/v1: {}}
version: "3"
`;
  const after = addResource(before, frigate, { multigroup: false });
  assert.ok(after.ok);
  assert.equal(
    after.value,
    `# ours
domain: example.com
layout:
  - typescript.crd-studio/v1 # made by us
projectName: harbour
team: { name: "crew", pager: 'yes' }
resources:
  # the first one
  - kind: Sloop
    group: ship
    domain: example.com
    version: v1
    shiny: true
  - api:
      crdVersion: v1
      namespaced: true
    controller: true
    domain: example.com
    group: ship
    kind: Frigate
    path: src/api/v1beta1/frigate.ts
    version: v1beta1
plugins: { a/v1: {} }
version: "3"
`,
  );
});

test('an irregular plural is written down, a regular one is not', () => {
  const text = newProjectFile({ domain: 'example.com', projectName: 'harbour' });
  const odd = addResource(text, { ...frigate, plural: 'frigata' }, { multigroup: true });
  assert.ok(odd.ok);
  assert.match(odd.value, /^ {2}plural: frigata$/m);
  assert.match(odd.value, /^multigroup: true$/m);
  const read = parseProject(odd.value);
  assert.ok(read.ok);
  assert.deepEqual(read.value.resources, [{ ...frigate, plural: 'frigata' }]);
});

test('broken YAML gives an error with its line and column', () => {
  const broken = parseProject('domain: example.com\nlayout: [typescript\nversion: "3"\n');
  assert.ok(!broken.ok);
  assert.equal(broken.error.code, 'yaml');
  assert.match(broken.error.message, /^PROJECT is not valid YAML at line 3, column \d+: /);
  assert.equal(broken.error.line, 2);
});

test('a PROJECT of another version, or of another shape, says what to do', () => {
  const old = parseProject('version: "2"\ndomain: example.com\n');
  assert.ok(!old.ok);
  assert.match(old.error.message, /^PROJECT has version "2", and CRD Studio reads version "3"/);
  const list = parseProject('- a\n- b\n');
  assert.ok(!list.ok);
  assert.match(list.error.message, /^PROJECT holds no keys/);
  const odd = parseProject('version: "3"\nresources: {kind: A}\n');
  assert.ok(!odd.ok);
  assert.match(odd.error.message, /"resources" should be a list/);
});
