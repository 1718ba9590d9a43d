import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterEach, describe, test } from 'node:test';
import { ConfigMap } from '../../../src/package.ts';
import { SandboxError, startSandbox } from '../../../src/testing.ts';

/** What a person's test sees of `startSandbox` beside a sandbox that works. */
describe("a test's sandbox", { timeout: 120_000 }, () => {
  const { NODE_OPTIONS } = process.env;
  const folders = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('crd-studio-sandbox-'));
  afterEach(() => {
    if (NODE_OPTIONS === undefined) delete process.env['NODE_OPTIONS'];
    else process.env['NODE_OPTIONS'] = NODE_OPTIONS;
  });

  test('one that ends instead of answering is an error with what it said', async () => {
    process.env['NODE_OPTIONS'] = '--no-such-option';
    await assert.rejects(startSandbox(), (error) => {
      assert.ok(error instanceof SandboxError);
      assert.match(
        error.message,
        /^the sandbox ended with code 9 before it was ready: .*--no-such-option is not allowed in NODE_OPTIONS$/s,
      );
      return true;
    });
  });

  test('one that does not answer in time is an error that says so', async () => {
    await assert.rejects(startSandbox({ timeoutMs: 1 }), /^SandboxError: the sandbox was not ready within 0\.001 s: $/);
  });

  test('two at a time are two servers; what one had is gone with it', async () => {
    await using one = await startSandbox();
    await using other = await startSandbox();
    const key = { namespace: 'default', name: 'mine' };
    await one.client.create(ConfigMap({ metadata: key }));
    assert.equal(await other.client.get(ConfigMap, key), undefined);
    assert.ok(folders().some((name) => one.kubeconfig.includes(name)));
    await one.stop();
    assert.ok(!folders().some((name) => one.kubeconfig.includes(name)), 'its folder is removed');
    await assert.rejects(one.client.get(ConfigMap, key));
    assert.equal(await other.client.get(ConfigMap, key), undefined);
  });
});
