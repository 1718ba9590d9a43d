import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createApi } from '../../src/scaffold/createApi.ts';
import type { PlanFile } from '../../src/scaffold/plan.ts';
import { writePlan } from '../../src/workbench/files/journal.ts';
import { planGenerated } from '../../src/workbench/project/generatedFiles.ts';
import { vendoredRuntime } from '../../src/workbench/project/vendoredRuntime.ts';
import type { Product } from '../product.ts';
import type { LanguageServerProcess } from './languageServer.ts';

/** What Create API and Generate CRDs do to a folder, without the questions: plan, journalled write, request, journalled write. */
export class OurProject {
  readonly folder: string;
  readonly #server: LanguageServerProcess;
  readonly #product: Product;
  readonly #journals: string;

  constructor(folder: string, server: LanguageServerProcess, product: Product) {
    this.folder = folder;
    this.#server = server;
    this.#product = product;
    this.#journals = path.join(product.compileCache, '../writes');
  }

  /** Scaffolds the API of `kind`, the project too where there is none, and generates; rejects where no CRD comes of it. */
  async createApi(kind: string): Promise<void> {
    const api = { group: 'webapp', version: 'v1', kind, plural: `${kind.toLowerCase()}s`, namespaced: true, controller: true };
    const isNew = !existsSync(path.join(this.folder, 'PROJECT'));
    const project = isNew && {
      domain: 'example.com',
      projectName: 'guestbook',
      runtime: vendoredRuntime(path.join(this.#product.folder, 'dist/runtime')),
    };
    const plan = createApi({ api, ...(project !== false && { project }) }, this.#read);
    if (!plan.ok) throw new Error(plan.error.message);
    await this.#write(plan.value.files);
    await this.generate();
    if (!existsSync(this.crd(kind))) throw new Error(`${this.crd(kind)} was not made`);
  }

  /** Generates every CRD and writes those that differ. */
  async generate(): Promise<void> {
    const result = await this.#server.generate(this.folder);
    if (result.problems.length > 0) throw new Error(result.problems.map(({ message }) => message).join('\n'));
    const { write } = planGenerated(result, this.#read);
    if (write.length > 0) await this.#write(write);
  }

  crd(kind: string): string {
    return path.join(this.folder, `config/crd/bases/webapp.example.com_${kind.toLowerCase()}s.yaml`);
  }

  types(kind: string): string {
    return path.join(this.folder, `src/api/v1/${kind.toLowerCase()}.ts`);
  }

  readonly #read = (file: string): string | undefined => {
    const full = path.join(this.folder, file);
    return existsSync(full) ? readFileSync(full, 'utf8') : undefined;
  };

  async #write(files: readonly PlanFile[]): Promise<void> {
    await writePlan({ root: this.folder, files }, { folder: this.#journals, now: Date.now() });
  }
}
