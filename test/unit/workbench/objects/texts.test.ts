import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'yaml';
import type { ObjectRef, OwnedObject, Related } from '../../../../src/protocol/cluster.ts';
import { contextOverlay } from '../../../../src/workbench/cluster/contextOverlay.ts';
import { kubectlCommand } from '../../../../src/workbench/cluster/kubectlCommand.ts';
import { deletionText, uninstallText } from '../../../../src/workbench/objects/deletionText.ts';
import { describeObject } from '../../../../src/workbench/objects/describeObject.ts';
import { lines } from '../treeText.ts';

const type = { group: 'webapp.example.com', version: 'v1', kind: 'Guestbook', resource: 'guestbooks', namespaced: true };
const configMap = { group: '', version: 'v1', kind: 'ConfigMap', resource: 'configmaps', namespaced: true };
const ref: ObjectRef = { type, namespace: 'default', name: 'gb' };
const related: Related = {
  resourceVersion: '7',
  created: '2026-12-01T10:00:00Z',
  deleting: false,
  finalizers: [],
  conditions: [],
  owners: [],
  owned: [],
  events: [],
  managers: [],
  unseen: [],
};
const owned = (name: string, finalizers: readonly string[] = [], below: readonly OwnedObject[] = []): OwnedObject => ({
  type: configMap,
  namespace: 'default',
  name,
  finalizers,
  owned: below,
});

test('a deletion says what holds the object and what goes with it, each once', () => {
  assert.equal(deletionText(related), '');
  const shared = owned('b', ['x/y']);
  assert.equal(
    deletionText({
      ...related,
      finalizers: ['example.com/hold'],
      owned: [owned('a', [], [shared]), shared],
      unseen: ['secrets: forbidden'],
    }),
    lines(`
      It stays until its finalizers are removed by their controllers: example.com/hold.

      With it goes what it owns: ConfigMap default/a, ConfigMap default/b.

      Of that, 1 object with finalizers of its own.

      Not looked at: secrets: forbidden.`),
  );
});

test('an uninstall says how many objects go, and which finalizers hold them', () => {
  const plan = { name: 'guestbooks.webapp.example.com', kind: 'Guestbook', instances: 12, finalizers: [], terminating: false };
  assert.equal(uninstallText([plan]), 'guestbooks.webapp.example.com: 12 Guestbook objects.');
  const held = { ...plan, terminating: true, finalizers: [{ finalizer: 'example.com/hold', count: 2, example: 'default/gb' }] };
  assert.equal(
    uninstallText([held, { ...plan, problem: 'forbidden' }]),
    lines(`
      guestbooks.webapp.example.com: 12 Guestbook objects, Terminating already. Finalizers that have to be removed first, by a controller that runs: example.com/hold (on 2, for example default/gb).

      guestbooks.webapp.example.com: objects that cannot be counted (forbidden).`),
  );
});

test('an object is described with what stands around it, in tables that read well as text', () => {
  const text = describeObject(
    ref,
    {
      ...related,
      deleting: true,
      finalizers: ['example.com/hold'],
      managers: ['crd-studio', 'kubectl'],
      conditions: [{ type: 'Ready', status: 'False', reason: 'NoText', message: 'a | b\u202e' }],
      owners: [{ type, namespace: 'default', name: 'site', found: false, finalizers: [] }],
      owned: [owned('a', [], [owned('b')])],
    },
    'Sandbox',
  );
  assert.equal(
    text,
    `${lines(`
      # Guestbook default/gb

      - In: Sandbox
      - API version: webapp.example.com/v1
      - Created: 2026-12-01T10:00:00Z
      - resourceVersion: 7
      - Being deleted, held by example.com/hold
      - Written by: crd-studio and kubectl

      ## Conditions

      | Type  | Status | Reason | Since | Message        |
      | ----- | ------ | ------ | ----- | -------------- |
      | Ready | False  | NoText |       | a \\| b\\u{202e} |

      ## Owned by

      - Guestbook default/site (is not there)

      ## Owns

      - ConfigMap default/a
        - ConfigMap default/b`)}\n`,
  );
  assert.match(
    describeObject(ref, { ...related, conditionsProblem: 'status.conditions is no list but a string' }, 'x'),
    /## Conditions\n\nstatus\.conditions is no list/,
  );
});

test('the kubectl command names file, context, version and group, and quotes for a shell', () => {
  assert.equal(
    kubectlCommand(ref, { kubeconfig: '/home/me/.kube/config', context: "team's" }),
    `kubectl --kubeconfig /home/me/.kube/config --context 'team'\\''s' get guestbooks.v1.webapp.example.com gb -n default -o yaml`,
  );
  assert.equal(
    kubectlCommand(
      { type: { ...configMap, namespaced: false, kind: 'Node', resource: 'nodes' }, namespace: '', name: 'n $x' },
      { kubeconfig: 'k', context: 'c' },
    ),
    `kubectl --kubeconfig k --context c get nodes 'n $x' -o yaml`,
  );
});

test('a terminal gets the context and the namespace in use, and no credentials', () => {
  const context = { kubeconfig: '/k', context: 'dev', cluster: 'c1', server: 'https://x', user: 'me', current: false };
  assert.deepEqual(parse(contextOverlay(context, 'team')), {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'dev',
    contexts: [{ name: 'dev', context: { cluster: 'c1', user: 'me', namespace: 'team' } }],
  });
});
