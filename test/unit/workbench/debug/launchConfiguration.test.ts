import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runnerVariable, type RunnerOptions } from '../../../../src/protocol/runner.ts';
import { launchConfiguration } from '../../../../src/workbench/debug/launchConfiguration.ts';

const options = {
  name: 'Debug Controller',
  node: { path: '/usr/bin/node', electron: false },
  extension: '/ext/crd-studio',
  cache: '/storage/cache',
  project: '/home/me/gäste buch',
  socket: '/tmp/s',
  token: 'a-secret-token',
  connection: { server: 'https://127.0.0.1:6443', token: 'a-bearer-token' },
};

test('js-debug is told where source maps count, and looks for no others', () => {
  const launch = launchConfiguration(options);
  assert.equal(launch.type, 'pwa-node');
  assert.equal(launch['program'], '/ext/crd-studio/dist/runner.js');
  assert.deepEqual(launch['resolveSourceMapLocations'], ['/home/me/gäste buch/**', '!**/node_modules/**']);
  assert.deepEqual([launch['outFiles'], launch['console'], launch['killBehavior']], [[], 'internalConsole', 'polite']);
});

test('the runner gets all it needs in one variable, and secrets are nowhere else', () => {
  const launch = launchConfiguration({ ...options, env: { LEVEL: 'debug' } });
  const { [runnerVariable]: run = '', ...env } = launch['env'] as Record<string, string>;
  assert.deepEqual(env, { LEVEL: 'debug' });
  assert.deepEqual(JSON.parse(run), {
    project: '/home/me/gäste buch',
    entry: '/home/me/gäste buch/src/main.ts',
    socket: '/tmp/s',
    token: 'a-secret-token',
    runtime: '/ext/crd-studio/dist/runtime',
    typescript: '/ext/crd-studio/dist/typescript.js',
    cache: '/storage/cache',
    connection: options.connection,
  } satisfies RunnerOptions);
  const rest = JSON.stringify({ ...launch, env });
  assert.ok(!rest.includes('a-secret-token') && !rest.includes('a-bearer-token'));
});

test("VS Code's own executable is told to be a Node", () => {
  const launch = launchConfiguration({ ...options, node: { path: '/opt/code', electron: true } });
  assert.equal((launch['env'] as Record<string, string>)['ELECTRON_RUN_AS_NODE'], '1');
});
