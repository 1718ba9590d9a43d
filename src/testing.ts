/** `@crd-studio/runtime/testing`: for a project's own tests. */
import { parseAllDocuments } from 'yaml';
import { shortestInteger } from './base/exactJson.ts';
import { createHttpClient } from './client/httpClient.ts';
import { startSandbox as start, type Sandbox, SandboxError, type SandboxOptions } from './runtime/testing/startSandbox.ts';

/** Starts an API server of the test's own in a process beside it: `const sandbox = await startSandbox()`. */
export function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const parseYaml = (text: string): unknown[] =>
    parseAllDocuments(text, { intAsBigInt: true }).map(
      (document) => document.toJS({ reviver: (_, each: unknown) => shortestInteger(each) }) as unknown,
    );
  return start({ createClient: createHttpClient, parseYaml }, options);
}

export { FakeClock } from './base/fakeClock.ts';
export type { Clock } from './base/clock.ts';
export { SandboxError, type Sandbox, type SandboxOptions };
