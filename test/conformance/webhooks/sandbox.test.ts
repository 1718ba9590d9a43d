import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startSandbox } from '../../../src/testing.ts';
import { kubectl } from '../../../tools/bootstrap/kubectl.mjs';
import { webhookScenario } from './scenario.ts';
import { recordedTranscript, transcriptText } from './transcript.ts';

test("a scaffolded project's program defaults, denies, converts and warns for the sandbox as for the real kube-apiserver, word for word", async () => {
  const sandbox = await startSandbox();
  try {
    const said = await webhookScenario({ kubeconfig: sandbox.kubeconfig, kubectl: await kubectl() });
    assert.equal(transcriptText(said), await recordedTranscript());
  } finally {
    await sandbox.stop();
  }
});
