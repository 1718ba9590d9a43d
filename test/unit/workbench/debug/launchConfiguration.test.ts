import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { launchConfiguration } from '../../../../src/workbench/debug/launchConfiguration.ts';
import { takeOptions } from '../../../../src/runner/options.ts';

const options = {
  name: 'Debug Controller',
  node: { path: '/usr/bin/node', electron: false },
  extension: '/ext',
  cache: '/cache',
  project: '/work/my project',
  socket: '/tmp/s',
  token: 'secret',
} as const;
const envOf = (configuration: { [key: string]: unknown }): Record<string, string> => configuration['env'] as Record<string, string>;

test("js-debug runs our runner in the person's folder, with source maps for their files only", () => {
  const configuration = launchConfiguration(options);
  assert.equal(configuration.type, 'pwa-node');
  assert.equal(configuration['program'], join('/ext', 'dist/runner.js'));
  assert.equal(configuration['cwd'], '/work/my project');
  assert.equal(configuration['runtimeExecutable'], '/usr/bin/node');
  assert.deepEqual(configuration['resolveSourceMapLocations'], ['/work/my project/**', '!**/node_modules/**']);
  assert.ok((configuration['skipFiles'] as string[]).includes('/ext/**'));
});

test('the runner finds all it needs in its environment, and no secret is anywhere else', () => {
  const configuration = launchConfiguration({ ...options, env: { MINE: '1' } });
  const env = { ...envOf(configuration) };
  const taken = takeOptions(env);
  assert.equal(taken.entry, join('/work/my project', 'src/main.ts'));
  assert.equal(taken.token, 'secret');
  assert.deepEqual(env, { MINE: '1' });
  assert.doesNotMatch(JSON.stringify({ ...configuration, env: {} }), /secret/);
});

test("VS Code's own executable is told to be a Node", () => {
  const electron = launchConfiguration({ ...options, node: { path: '/opt/code', electron: true } });
  assert.equal(envOf(electron)['ELECTRON_RUN_AS_NODE'], '1');
  assert.equal('ELECTRON_RUN_AS_NODE' in envOf(launchConfiguration(options)), false);
});
