import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { differences } from '../../tools/conformance/compare.ts';
import { normalize } from '../../tools/conformance/normalize.ts';
import { inParallel } from '../../tools/conformance/pool.ts';
import { readRecording } from '../../tools/conformance/recordings.ts';
import { runCase } from '../../tools/conformance/run.ts';
import { type SandboxProcess, startSandboxProcess } from '../../tools/conformance/sandbox.ts';
import { startWebhookServer, type WebhookServer } from '../../tools/conformance/webhookServer.ts';
import { families } from './cases/index.ts';

describe('the sandbox answers as the recorded kube-apiserver did', () => {
  let sandbox: SandboxProcess;
  let webhooks: WebhookServer;

  before(async () => {
    [sandbox, webhooks] = await Promise.all([startSandboxProcess(), startWebhookServer()]);
  });

  after(() => Promise.all([sandbox.stop(), webhooks.stop()]));

  for (const [family, cases] of Object.entries(families)) {
    it(`${family}: ${cases.length} cases`, async () => {
      const recorded = await readRecording(family);
      const found = await inParallel(cases, 8, async (script) => {
        const expected = recorded.get(script.name);
        assert.ok(expected, `nothing is recorded for ${script.name}: npm run conformance:live -- --record --only ${family}`);
        return differences(script, expected, normalize(await runCase(sandbox, script, webhooks)));
      });
      assert.deepEqual(found.flat(), []);
      assert.deepEqual([...recorded.keys()].sort(), cases.map(({ name }) => name).sort(), 'each recording has its case');
    });
  }

  it('asks what is worth asking: many requests in many small scripts', () => {
    const all = Object.values(families).flat();
    assert.ok(all.length >= 400, `${all.length} cases`);
    const names = all.map(({ name }) => name);
    assert.equal(new Set(names).size, names.length, 'names are unique: each case has its own namespace');
  });
});
