import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import esbuild from 'esbuild';
import { until } from '../until.ts';
import { ExampleProject } from '../../package/support/exampleProject.ts';

/** The program of examples/website over the built package; its types are another test's matter. */
export class WebsiteProgram {
  readonly #project = new ExampleProject();
  #started = 0;

  async build(): Promise<void> {
    const { folder } = this.#project;
    this.#project.replace('src/main.ts', "':8081'", "':0'"); // another test may have that port
    const entryPoints = [join(folder, 'src/main.ts')];
    await esbuild.build({
      entryPoints,
      outfile: this.#main,
      bundle: true,
      packages: 'external',
      format: 'esm',
      platform: 'node',
      logLevel: 'error',
    });
  }

  start(kubeconfig: string): Operator {
    const file = join(this.#project.folder, `kubeconfig-${this.#started++}`);
    writeFileSync(file, kubeconfig);
    return new Operator(
      spawn(process.execPath, [this.#main], { env: { ...process.env, KUBECONFIG: file }, stdio: ['ignore', 'ignore', 'pipe'] }),
    );
  }

  dispose(): void {
    this.#project.dispose();
  }

  get #main(): string {
    return join(this.#project.folder, 'dist/main.js');
  }
}

/** One life of the program. */
export class Operator {
  readonly #child: ChildProcess;
  readonly #exited: Promise<unknown[]>;
  #output = '';

  constructor(child: ChildProcess) {
    this.#child = child;
    this.#exited = once(child, 'exit');
    child.stderr?.on('data', (chunk) => (this.#output += String(chunk)));
  }

  /** The end of what it has said. */
  get output(): string {
    return this.#output.slice(-5_000);
  }

  /** As a pod is stopped: what it has begun, it ends. */
  async stop(): Promise<void> {
    await until('it listens to signals', () => this.#output !== '');
    this.#child.kill('SIGTERM');
    assert.deepEqual(await this.#exited, [0, null], this.output);
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#exited;
  }
}
