import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startSandbox } from '../../../src/testing.ts';
import { kubectl } from '../../../tools/bootstrap/kubectl.mjs';
import { webhookScenario } from './scenario.ts';
import { recordedTranscript, transcriptText, withoutSteps } from './transcript.ts';

/** The sandbox converts by no webhook yet (docs/sandbox.md). */
const conversions = ['v2 of what v1 says', 'v1 of what v2 says', 'what cannot be converted'];

test("a scaffolded project's program defaults, denies and warns for the sandbox as for the real kube-apiserver, word for word", async () => {
  const sandbox = await startSandbox();
  try {
    const said = await webhookScenario({ kubeconfig: sandbox.kubeconfig, kubectl: await kubectl() });
    assert.equal(withoutSteps(transcriptText(said), conversions), withoutSteps(await recordedTranscript(), conversions));
  } finally {
    await sandbox.stop();
  }
});
