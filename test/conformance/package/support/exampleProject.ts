import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

/** A copy of examples/website as it is after `npm install`, with the runtime that lies in `dist/` in its node_modules. */
export class ExampleProject {
  readonly folder = mkdtempSync(join(tmpdir(), 'website-'));

  constructor() {
    cpSync('examples/website', this.folder, { recursive: true });
    const modules = join(this.folder, 'node_modules');
    cpSync('dist/runtime', join(modules, '@crd-studio/runtime'), { recursive: true });
    for (const name of ['@types/node', 'undici-types', 'typescript']) {
      mkdirSync(dirname(join(modules, name)), { recursive: true });
      symlinkSync(resolve('node_modules', name), join(modules, name), 'dir');
    }
  }

  replace(path: string, text: string, by: string): void {
    const before = readFileSync(join(this.folder, path), 'utf8');
    if (!before.includes(text)) throw new Error(`${path} does not hold ${text}`);
    writeFileSync(join(this.folder, path), before.replace(text, by));
  }

  /** `npm run build`. */
  async compile(): Promise<void> {
    await this.node('node_modules/typescript/bin/tsc');
  }

  /** Runs node in the project's folder; rejects with what it printed when it fails. */
  async node(...args: string[]): Promise<string> {
    // A test runner tells its children to report to it; this one is to report to people.
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    return (await promisify(execFile)(process.execPath, args, { cwd: this.folder, env })).stdout;
  }

  dispose(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
