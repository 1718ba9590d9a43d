import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import { coreKinds } from '../../../src/scaffold/coreKinds.ts';
import { createApi } from '../../../src/scaffold/createApi.ts';
import { createController } from '../../../src/scaffold/createController.ts';
import { createWebhook } from '../../../src/scaffold/createWebhook.ts';
import type { Plan } from '../../../src/scaffold/plan.ts';
import type { Result } from '../../../src/base/result.ts';
import { guestbook, ScaffoldedProject } from '../project/scaffolded.ts';

const run = promisify(execFile);

/** A project with two versions of a kind, its webhooks of every sort, and a controller of ConfigMaps; compiled by the compiler of this checkout. */
export class WebhookProject extends ScaffoldedProject {
  constructor() {
    super();
    this.add(createApi({ api: { ...guestbook, version: 'v2', controller: false } }, this.#read));
    const webhooks = {
      group: 'webapp.example.com',
      version: 'v1',
      kind: 'Guestbook',
      defaulting: true,
      validation: true,
      conversion: true,
    };
    this.add(createWebhook(webhooks, this.#read));
    for (const name of ['ConfigMap', 'StatefulSet']) {
      const kind = coreKinds.find((each) => each.kind === name);
      if (kind !== undefined) this.add(createController({ controller: { origin: 'core', kind } }, this.#read));
    }
    const external = { group: 'cert-manager.io', version: 'v1', kind: 'Certificate', plural: 'certificates', namespaced: true };
    this.add(createController({ controller: { origin: 'external', ...external } }, this.#read));
    this.#install();
  }

  readonly #read = (path: string): string | undefined => this.files.get(path);

  add(result: Result<Plan, { readonly message: string }>): void {
    if (!result.ok) throw new Error(result.error.message);
    for (const file of result.value.files) if ('text' in file) this.write(file.path, file.text);
  }

  /** Edits a file as a person does; the text must be there. */
  edit(path: string, from: string | RegExp, to: string): void {
    const text = this.files.get(path) ?? '';
    const next = text.replace(from, to);
    if (next === text) throw new Error(`${path} has no ${String(from)}`);
    this.write(path, next);
  }

  /** What `npm run build` does; rejects with what the compiler says. */
  async compile(): Promise<void> {
    try {
      await run(process.execPath, [resolve('node_modules/typescript/bin/tsc'), '-p', this.folder], { cwd: this.folder });
    } catch (error) {
      throw new Error(`it does not compile:\n${(error as { stdout?: string }).stdout}`, { cause: error });
    }
  }

  /** Runs its own tests; gives their output. */
  async test(...files: readonly string[]): Promise<string> {
    // A test runner inside a test runner runs nothing unless it does not know.
    const { NODE_TEST_CONTEXT: _context, ...env } = process.env;
    const args = ['--test', '--test-reporter=tap', ...files.map((file) => `dist/test/${file}.test.js`)];
    try {
      return (await run(process.execPath, args, { cwd: this.folder, env })).stdout;
    } catch (error) {
      throw new Error(`its tests fail:\n${(error as { stdout?: string }).stdout}`, { cause: error });
    }
  }

  /** What it depends on, as links into this checkout: nothing is fetched. */
  #install(): void {
    const links = {
      '@crd-studio/runtime': 'dist/runtime',
      '@types/node': 'node_modules/@types/node',
      'undici-types': 'node_modules/undici-types',
    };
    for (const [name, target] of Object.entries(links)) {
      const link = this.path(`node_modules/${name}`);
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(resolve(target), link, 'junction');
    }
  }
}
