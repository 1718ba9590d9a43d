import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, type TestContext, test } from 'node:test';
import { ConfigMap } from '../../../src/package.ts';
import { type Sandbox, startSandbox } from '../../../src/testing.ts';
import { until } from './until.ts';

/** Runs a person's program as they would, with KUBECONFIG in its environment; killed with the test. */
function program(t: TestContext, name: string, kubeconfig: string) {
  const env = { ...process.env, KUBECONFIG: kubeconfig };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'programs', name)], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const exited = once(child, 'close').then(([code, signal]) => ({ code: code as number | null, signal: signal as string | null }));
  t.after(() => child.kill('SIGKILL'));
  return { child, exited, output: () => output };
}

describe('a program outside VS Code', { timeout: 120_000 }, () => {
  let sandbox: Sandbox;
  before(async () => {
    sandbox = await startSandbox();
  });
  after(() => sandbox.stop());

  test('finds its cluster by KUBECONFIG, reconciles, logs with controller and request, and ends well on SIGTERM', async (t) => {
    await sandbox.client.create(ConfigMap({ metadata: { namespace: 'default', name: 'hello' } }));
    const { child, exited, output } = program(t, 'configMaps.ts', sandbox.kubeconfig);
    await until('the ConfigMap is seen', () => output().includes('request=default/hello'));
    assert.match(output(), /time=\S+ level=info msg=seen controller=config-maps request=default\/hello\n/);
    child.kill('SIGTERM');
    assert.deepEqual(await exited, { code: 0, signal: null });
    assert.match(output(), /SIGTERM: stopping; a second signal ends the process at once[^]*manager stopped[^]*the end/);
  });

  test('a reconcile that never ends holds the first signal up, and the second ends the process', async (t) => {
    await sandbox.client.create(ConfigMap({ metadata: { namespace: 'default', name: 'stuck' } }));
    const { child, exited, output } = program(t, 'configMaps.ts', sandbox.kubeconfig);
    await until('the stuck one is begun', () => output().includes('request=default/stuck'));
    child.kill('SIGINT');
    await until('it says that it stops', () => output().includes('SIGINT: stopping'));
    child.kill('SIGINT');
    assert.deepEqual(await exited, { code: 1, signal: null });
  });

  test('without a controller it waits to be stopped', async (t) => {
    const { child, exited, output } = program(t, 'empty.ts', sandbox.kubeconfig);
    await until('it runs', () => output().includes('manager started'));
    child.kill('SIGTERM');
    assert.deepEqual(await exited, { code: 0, signal: null });
    assert.match(output(), /the end/);
  });

  test('a kubeconfig that is not there ends it with what to do', async (t) => {
    const { exited, output } = program(t, 'empty.ts', '/nowhere/kubeconfig');
    assert.equal((await exited).code, 1);
    assert.match(output(), /no cluster to talk to: \/nowhere\/kubeconfig has no current context, and this is no pod; set KUBECONFIG/);
  });

  test('a server that does not answer is said, and tried again', async (t) => {
    const other = await startSandbox();
    const { stop, kubeconfig } = other;
    const copy = join(await mkdtemp(join(tmpdir(), 'kubeconfig-')), 'config');
    await writeFile(copy, await readFile(kubeconfig));
    await stop();
    const { child, exited, output } = program(t, 'configMaps.ts', copy);
    await until('it says so', () => output().includes('ConfigMap: cannot read from the API server'));
    assert.match(output(), /level=warn msg="ConfigMap: cannot read from the API server \(.*(ECONNREFUSED|refused).*\); trying again"/);
    child.kill('SIGTERM');
    assert.deepEqual(await exited, { code: 0, signal: null });
  });
});
