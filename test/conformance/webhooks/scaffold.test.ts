import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { WebhookProject } from './webhookProject.ts';

let project: WebhookProject;

before(() => {
  project = new WebhookProject();
});
after(() => project.dispose());

test('what Create Webhook and Create API write compiles, and its own tests pass', async () => {
  assert.deepEqual(project.generateCrds(), []);
  await project.compile();
  const output = await project.test('guestbook-webhook', 'configmap');
  for (const name of [
    'the API server asks the webhooks before it stores a Guestbook',
    'a Guestbook gets its defaults',
    'a Guestbook that is right may be stored, and changed',
    'a Guestbook of v2 comes back unchanged from v1',
    'a new ConfigMap is reconciled',
  ])
    assert.match(output, new RegExp(`^ *ok \\d+ - ${name}$`, 'm'));
  assert.match(output, /^# fail 0$/m);
});
