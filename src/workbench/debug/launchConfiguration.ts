import { join } from 'node:path';
import type { NodeExecutable } from '../../base/nodeExecutable.ts';
import { type RunnerOptions, runnerVariable } from '../../protocol/runner.ts';

export interface LaunchOptions {
  readonly name: string;
  readonly node: NodeExecutable;
  /** The extension's folder. */
  readonly extension: string;
  readonly cache: string;
  readonly project: string;
  readonly socket: string;
  readonly token: string;
  readonly env?: Readonly<Record<string, string>> | undefined;
}

/** The runner as a program of js-debug. */
export function launchConfiguration(options: LaunchOptions): { type: string; request: string; name: string; [key: string]: unknown } {
  const { name, node, extension, cache, project, socket, token } = options;
  const runner: RunnerOptions = {
    project,
    entry: join(project, 'src/main.ts'),
    socket,
    token,
    runtime: join(extension, 'dist/runtime'),
    typescript: join(extension, 'dist/typescript.js'),
    cache,
  };
  const slashed = (path: string): string => path.replaceAll('\\', '/');
  return {
    type: 'pwa-node',
    request: 'launch',
    name,
    program: join(extension, 'dist/runner.js'),
    cwd: project,
    runtimeExecutable: node.path,
    console: 'internalConsole',
    outputCapture: 'std',
    killBehavior: 'polite',
    autoAttachChildProcesses: false,
    sourceMaps: true,
    resolveSourceMapLocations: [`${slashed(project)}/**`, '!**/node_modules/**'],
    outFiles: [],
    skipFiles: ['<node_internals>/**', `${slashed(extension)}/**`, '**/node_modules/**'],
    env: { ...options.env, ...(node.electron && { ELECTRON_RUN_AS_NODE: '1' }), [runnerVariable]: JSON.stringify(runner) },
  };
}
