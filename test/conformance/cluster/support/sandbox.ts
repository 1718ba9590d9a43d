import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { silentLogger } from '../../../../src/base/logger.ts';
import { type OwnedProcess, spawnOwned } from '../../../../src/base/processes.ts';
import { sandboxEntry } from '../../../../tools/conformance/sandbox.ts';

/** A real sandbox process on data of its own, that can be killed and started again. */
export interface TestSandbox {
  readonly kubeconfig: string;
  /** SIGKILL; settles when it has ended. */
  kill(): Promise<void>;
  /** Settles when it answers again, at the same address. */
  start(): Promise<void>;
}

export async function testSandbox(t: TestContext): Promise<TestSandbox> {
  const folder = mkdtempSync(join(tmpdir(), 'crds-sandbox-'));
  const kubeconfig = join(folder, 'kubeconfig');
  let running: OwnedProcess | undefined;
  const start = async (): Promise<void> => {
    const args = ['--kubeconfig', kubeconfig, '--data', join(folder, 'data'), '--json'];
    const owned = spawnOwned({
      name: 'sandbox',
      node: { path: process.execPath, electron: false },
      script: sandboxEntry,
      args,
      logger: silentLogger,
    });
    running = owned;
    const output: string[] = [];
    await new Promise<void>((resolve, reject) => {
      owned.onOutput(({ text }) => {
        output.push(text);
        if (text.startsWith('{') && (JSON.parse(text) as { ready?: boolean }).ready) resolve();
      });
      void owned.ended.then(() => reject(new Error(`the sandbox ended: ${output.join('\n')}`)));
    });
  };
  t.after(async () => {
    await running?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  await start();
  return {
    kubeconfig,
    start,
    kill: async () => {
      await running?.stop(0);
    },
  };
}
