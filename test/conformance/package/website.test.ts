import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, describe, type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { type Sandbox, startSandbox } from '../../../src/testing.ts';
import { kubectl as kubectlPath } from '../../../tools/bootstrap/kubectl.mjs';
import { until } from '../runtime/until.ts';
import { ExampleProject } from './support/exampleProject.ts';

describe('examples/website, the operator of the tutorial', { timeout: 240_000 }, () => {
  let project: ExampleProject;
  let sandbox: Sandbox;
  before(async () => {
    project = new ExampleProject();
    project.replace('src/main.ts', "':8081'", "':0'"); // another test may have that port
    [sandbox] = await Promise.all([startSandbox(), project.compile()]);
  });
  after(async () => {
    await sandbox?.stop();
    project?.dispose();
  });

  async function kubectl(...args: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(await kubectlPath(), ['--kubeconfig', sandbox.kubeconfig, ...args], {
      cwd: project.folder,
    });
    return stdout.trim();
  }

  /** The built program, as "npm start" runs it. */
  function start(t: TestContext): { stop(): Promise<number | null>; output(): string } {
    const env = { ...process.env, KUBECONFIG: sandbox.kubeconfig };
    const child = spawn(process.execPath, ['dist/src/main.js'], { cwd: project.folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
    let output = '';
    child.stderr.on('data', (chunk) => (output += String(chunk)));
    const exited = once(child, 'exit').then(([code]) => code as number | null);
    t.after(() => child.kill('SIGKILL'));
    const stop = (): Promise<number | null> => {
      child.kill('SIGTERM');
      return exited;
    };
    return { stop, output: () => output };
  }

  test('the types give the CRD that is committed', async () => {
    assert.equal(await project.node('node_modules/@crd-studio/runtime/generate.js', '--check'), '');
  });

  test('its own tests pass', async () => {
    const output = await project.node('--test', '--test-reporter=tap', 'dist/test/**/*.test.js');
    assert.match(output, /^# pass 11$/m);
    assert.match(output, /^# fail 0$/m);
  });

  test('the program serves what kubectl applies, hears of a Secret, repairs what is deleted, and tidies up', async (t) => {
    await kubectl('apply', '-k', 'config/crd');
    await kubectl('wait', '--for=condition=Established', 'crd/websites.web.example.com', '--timeout=60s');
    const program = start(t);
    await kubectl('apply', '-k', 'config/samples');
    await kubectl('wait', '--for=condition=Ready', 'website/website-sample', '--timeout=60s').catch(async (error: unknown) => {
      throw new Error(`${await kubectl('get', 'websites,deployments,pods,nodes', '-o', 'yaml')}\n${program.output()}`, { cause: error });
    });
    const columns = await kubectl('get', 'websites', '--no-headers');
    assert.match(columns, /^website-sample\s+True\s+2\s+http:\/\/website-sample\.default\.svc\s+\S+$/);

    await kubectl('delete', 'service', 'website-sample');
    await until('the Service is back', async () => (await kubectl('get', 'services', '-o', 'name')).includes('website-sample'));

    await kubectl('patch', 'website', 'website-sample', '--type=merge', '-p', '{"spec":{"passwordSecret":"readers"}}');
    await kubectl('wait', '--for=jsonpath={.status.conditions[0].reason}=PasswordMissing', 'website/website-sample', '--timeout=60s');
    await kubectl('create', 'secret', 'generic', 'readers', '--from-literal=htpasswd=alice:1');
    await kubectl('wait', '--for=condition=Ready', 'website/website-sample', '--timeout=60s');

    assert.match(await kubectl('get', 'configmap', 'websites', '-o', 'jsonpath={.data}'), /website-sample/);
    await kubectl('delete', 'website', 'website-sample', '--timeout=60s');
    assert.equal(await kubectl('get', 'configmap', 'websites', '-o', 'jsonpath={.data}'), '');
    assert.equal(await program.stop(), 0, program.output());
  });
});
