import { type Transcript, webhookScenario, type WebhookTarget } from '../../test/conformance/webhooks/scenario.ts';
import { recordedTranscript, recordTranscript, transcriptText } from '../../test/conformance/webhooks/transcript.ts';
import { kubectl } from '../bootstrap/kubectl.mjs';
import { build } from '../build/build.mjs';

/** A scaffolded project's webhooks on a real kube-apiserver, held against what is recorded. */
export async function webhooksLive(kubeconfig: string): Promise<boolean> {
  const said = transcriptText(await converse({ kubeconfig, kubectl: await kubectl() }));
  const same = said === (await recordedTranscript());
  console.log(`${same ? 'same' : 'DIFFERENT'}  webhooks of a scaffolded project (as recorded)`);
  if (!same) console.log(said);
  return same;
}

export async function recordWebhooks(kubeconfig: string): Promise<void> {
  const transcript = await converse({ kubeconfig, kubectl: await kubectl() });
  await recordTranscript(transcript);
  console.log(`recorded the webhooks of a scaffolded project (${transcript.size} steps)`);
}

/** The project's program runs on the package as it is built. */
async function converse(target: WebhookTarget): Promise<Transcript> {
  await build({ production: false });
  return await webhookScenario(target);
}
