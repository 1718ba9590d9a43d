import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import typescript from 'typescript';
import { CrdGenerator } from '../../../src/crd/source/generate.ts';
import { diskFiles } from '../../../src/language/diskFiles.ts';
import { packageResolver } from '../../../src/language/packages.ts';
import { createApi } from '../../../src/scaffold/createApi.ts';
import type { ApiAnswers } from '../../../src/scaffold/layout.ts';
import { vendoredRuntime } from '../../../src/workbench/project/vendoredRuntime.ts';

export const guestbook: ApiAnswers = {
  group: 'webapp',
  version: 'v1',
  kind: 'Guestbook',
  plural: 'guestbooks',
  namespaced: true,
  controller: true,
};

/** A project on the disk as Create API leaves it, with the runtime that lies in `dist/`; nothing installed. */
export class ScaffoldedProject {
  /** A space and a letter beyond ASCII: people's folders have them. */
  readonly #base = realpathSync(mkdtempSync(join(tmpdir(), 'gäste buch ')));
  readonly folder = join(this.#base, 'guestbook');
  readonly files = new Map<string, string>();

  constructor(api: ApiAnswers = guestbook) {
    const runtime = vendoredRuntime('dist/runtime');
    const plan = createApi({ api, project: { domain: 'example.com', projectName: 'guestbook', runtime } }, () => undefined);
    if (!plan.ok) throw new Error(plan.error.message);
    for (const file of plan.value.files) this.write(file.path, 'text' in file ? file.text : file.bytes);
  }

  path(file: string): string {
    return join(this.folder, file);
  }

  write(path: string, content: string | Uint8Array): void {
    mkdirSync(dirname(this.path(path)), { recursive: true });
    writeFileSync(this.path(path), content);
    if (typeof content === 'string') this.files.set(path, content);
  }

  /** What Generate CRDs does; gives the messages of what is wrong. */
  generateCrds(): readonly string[] {
    const project = this.folder.replaceAll('\\', '/');
    const generator = new CrdGenerator({
      compiler: typescript,
      project,
      packages: packageResolver(typescript, project),
      generatorVersion: 'v0.1.0',
    });
    const generated = generator.generate(diskFiles());
    for (const { path, text } of generated.files) this.write(path, text);
    return generated.diagnostics.map(({ message }) => message);
  }

  dispose(): void {
    rmSync(this.#base, { recursive: true, force: true });
  }
}
