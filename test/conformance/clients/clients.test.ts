import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { kubectl } from '../../../tools/bootstrap/kubectl.mjs';
import { type SandboxProcess, startSandboxProcess } from '../../../tools/conformance/sandbox.ts';
import { kubectlCommands } from './commands/kubectl.ts';
import { transcript } from './commands/transcript.ts';
import { stories } from './stories.ts';
import { recordedStory, tell } from './story.ts';

/** Each was recorded on a real kube-apiserver: `npm run conformance:live -- --record --only clients`. */
describe('other clients see what they see on a real kube-apiserver', () => {
  let sandbox: SandboxProcess;
  let home: string;

  before(async () => {
    [sandbox, home] = await Promise.all([startSandboxProcess(), mkdtemp(join(tmpdir(), 'clients-'))]);
  });

  after(() => Promise.all([sandbox.stop(), rm(home, { recursive: true, force: true })]));

  it(`kubectl: ${kubectlCommands.length} commands`, async () => {
    const said = await transcript({ ...sandbox, tools: { kubectl: await kubectl() } }, kubectlCommands);
    assert.equal(said, await recordedStory('kubectl'));
  });

  for (const story of stories) {
    it(story.name, async (t) => {
      const program = await story.program(false);
      // A tool that this machine lacks is not the sandbox's fault: the lane names it, and `npm run conformance:live` builds what it can.
      if (program === undefined) return t.skip(`${story.name} needs ${story.needs}`);
      assert.equal(await tell(program, sandbox.kubeconfig, home), await recordedStory(story.name));
    });
  }
});
