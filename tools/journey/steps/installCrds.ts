import assert from 'node:assert/strict';
import type { Journey } from '../context.ts';
import { guestbook } from './objects.ts';

export async function installCrds(journey: Journey): Promise<void> {
  const { workbench } = journey;
  await workbench.command('CRD Studio: Install CRDs');
  await workbench.until(
    'kubectl sees the CRD',
    async () => (await journey.kubectl(['get', 'crd', 'guestbooks.webapp.example.com'])).code === 0,
  );
  await journey.kubectlOk(['wait', '--for=condition=Established', 'crd/guestbooks.webapp.example.com', '--timeout=60s']);
  const explained = await journey.kubectlOk(['explain', 'guestbook.spec.replicas']);
  assert.match(explained, /How many copies of the guestbook run\./);
  assert.match(explained, /FIELD: replicas <integer>/);
  const refused = await journey.kubectl(['apply', '-f', '-'], guestbook('too-many', 11));
  assert.equal(refused.code, 1);
  assert.match(
    refused.stderr,
    /The Guestbook "too-many" is invalid: spec\.replicas: Invalid value: 11: spec\.replicas in body should be less than or equal to 10/,
  );
  await journey.kubectlOk(['apply', '-f', '-'], guestbook('defaulted'));
  assert.equal(await journey.kubectlOk(['get', 'guestbook', 'defaulted', '-o', 'jsonpath={.spec.replicas}']), '2');
  await journey.kubectlOk(['delete', 'guestbook', 'defaulted']);
}
