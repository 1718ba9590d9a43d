import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeText } from '../../../../src/workbench/text/describeChange.ts';
import { instant } from '../../../../src/workbench/text/times.ts';

const type = { group: 'webapp.example.com', version: 'v1', kind: 'Guestbook', resource: 'guestbooks', namespaced: true };
const object = { type, namespace: 'default', name: 'gb' };
const now = Date.UTC(2026, 11, 1, 10);

test('a change of a watched object: when, where, what and by whom, then a line a field', () => {
  const lines = ['spec.replicas: 1 -> 2', 'spec.text: "a" -> "b\u202e"'];
  assert.deepEqual(changeText({ object, event: 'changed', resourceVersion: '57', manager: 'kubectl-edit', lines }, 'Sandbox', now), [
    `@@ ${instant(now)} Sandbox: Guestbook default/gb changed, 57 by kubectl-edit @@`,
    '! spec.replicas: 1 -> 2',
    '! spec.text: "a" -> "b\\u{202e}"',
  ]);
  const head = (event: 'seen' | 'deleted'): string =>
    changeText({ object, event, resourceVersion: '57', lines: [] }, 'Sandbox', now)
      .join()
      .slice(3 + instant(now).length);
  assert.deepEqual(
    [head('seen'), head('deleted')],
    [' Sandbox: Guestbook default/gb is watched, 57 @@', ' Sandbox: Guestbook default/gb is gone, 57 @@'],
  );
});
