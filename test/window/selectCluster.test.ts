import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe } from 'node:test';
import { parse, stringify } from 'yaml';
import { type SandboxProcess, startSandboxProcess } from '../../tools/conformance/sandbox.ts';
import { type Journey, startJourney } from '../../tools/journey/context.ts';
import { kubectlFor } from '../../tools/journey/kubectl.ts';
import { createApi } from '../../tools/journey/steps/createApi.ts';
import { stories } from './story.ts';

/** Another API server stands for a person's cluster: its kubeconfig has one context, "team-dev". */
describe('a cluster of a kubeconfig', () => {
  let cluster: SandboxProcess;
  let journey: Journey;
  const story = stories(() => journey.workbench);
  let kubectl: ReturnType<typeof kubectlFor>;
  const crds = async (): Promise<string> => (await kubectl(['get', 'crds', '-o', 'name'])).stdout.trim();

  before(async () => {
    cluster = await startSandboxProcess();
    const dir = await mkdtemp(path.join(os.tmpdir(), 'crd-'));
    const kubeconfig = path.join(dir, 'team.yaml');
    await mkdir(dir, { recursive: true });
    await writeFile(kubeconfig, await namedTeamDev(cluster.kubeconfig), { mode: 0o600 });
    kubectl = kubectlFor(() => Promise.resolve(kubeconfig), dir);
    const vsix = process.env['CRD_STUDIO_VSIX'];
    if (vsix === undefined) throw new Error('CRD_STUDIO_VSIX is not set: run this lane by `npm test -- --lane window`');
    journey = await startJourney({ dir, vsix, pictures: path.resolve('test-results/selectCluster'), env: { KUBECONFIG: kubeconfig } });
    await createApi(journey);
  });

  after(async () => {
    await journey.end();
    await cluster.stop();
  });

  story('is used only once it was chosen, and then the status bar says its name', async () => {
    const { workbench } = journey;
    const status = workbench.page.locator('[id$="crdStudio.cluster"]').first();
    assert.match(await status.innerText(), /Sandbox/);
    await workbench.command('CRD Studio: Select Cluster');
    await workbench.pick('Select Cluster', 'team-dev');
    await workbench.until('the status bar says team-dev', async () => /team-dev/.test(await status.innerText()));
  });

  story('is written to only after its name was said: Cancel leaves it as it was', async () => {
    const { workbench } = journey;
    await workbench.command('CRD Studio: Install CRDs');
    await workbench.dialog(/on the cluster "team-dev"\?/, 'Cancel');
    assert.equal(await crds(), '');
  });

  story('has the CRD after a yes', async () => {
    const { workbench } = journey;
    await workbench.command('CRD Studio: Install CRDs');
    await workbench.dialog(/on the cluster "team-dev"\?/, 'Install on team-dev');
    await workbench.until(
      'the cluster has the CRD',
      async () => (await crds()) === 'customresourcedefinition.apiextensions.k8s.io/guestbooks.webapp.example.com',
    );
    await workbench.show('CRD Studio');
    await workbench.row('Resources', 'guestbooks.webapp.example.com').waitFor({ timeout: 20_000 });
  });

  story('is not the choice of the next window', async () => {
    await journey.closeWindow();
    await journey.openWindow();
    const status = journey.workbench.page.locator('[id$="crdStudio.cluster"]').first();
    await status.waitFor({ timeout: 60_000 });
    assert.match(await status.innerText(), /Sandbox/);
  });
});

/** The same kubeconfig with its one context called "team-dev". */
async function namedTeamDev(file: string): Promise<string> {
  const config = parse(await readFile(file, 'utf8')) as { contexts: { name: string }[]; 'current-context': string };
  for (const context of config.contexts) context.name = 'team-dev';
  return stringify({ ...config, 'current-context': 'team-dev' });
}
