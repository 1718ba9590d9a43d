import { readFileSync, writeFileSync } from 'node:fs';
import assert from 'node:assert/strict';
import typescript from 'typescript';
import { CrdGenerator } from '../../../src/crd/source/generate.ts';
import { createApi } from '../../../src/scaffold/createApi.ts';
import { createController, type ForeignAnswers } from '../../../src/scaffold/createController.ts';
import { createWebhook, type WebhookAnswers } from '../../../src/scaffold/createWebhook.ts';
import type { ProjectAnswers } from '../../../src/scaffold/initProject.ts';
import type { ApiAnswers } from '../../../src/scaffold/layout.ts';
import type { Plan } from '../../../src/scaffold/plan.ts';

export const harbour: ProjectAnswers = {
  domain: 'example.com',
  projectName: 'guestbook',
  runtime: { version: '0.1.0', tarball: new TextEncoder().encode('a tarball') },
};

export const guestbook: ApiAnswers = {
  group: 'webapp',
  version: 'v1',
  kind: 'Guestbook',
  plural: 'guestbooks',
  namespaced: true,
  controller: true,
};

export const guestbookWebhooks: WebhookAnswers = {
  group: 'webapp.example.com',
  version: 'v1',
  kind: 'Guestbook',
  defaulting: true,
  validation: true,
  conversion: false,
};

/** A project in memory: each `add` runs Create API and writes the plan. */
export class MemoryProject {
  readonly files = new Map<string, string>();

  static create(api: ApiAnswers = guestbook): MemoryProject {
    const project = new MemoryProject();
    project.apply(planOf(createApi({ api, project: harbour }, project.read)));
    return project;
  }

  readonly read = (path: string): string | undefined => this.files.get(path);

  plan(changes: Partial<ApiAnswers>): Plan {
    return planOf(createApi({ api: { ...guestbook, ...changes } }, this.read));
  }

  add(changes: Partial<ApiAnswers>): Plan {
    const plan = this.plan(changes);
    this.apply(plan);
    return plan;
  }

  planWebhook(changes: Partial<WebhookAnswers>): Plan {
    return planOf(createWebhook({ ...guestbookWebhooks, ...changes }, this.read));
  }

  addWebhook(changes: Partial<WebhookAnswers>): Plan {
    const plan = this.planWebhook(changes);
    this.apply(plan);
    return plan;
  }

  webhookProblem(changes: Partial<WebhookAnswers>): string {
    const result = createWebhook({ ...guestbookWebhooks, ...changes }, this.read);
    return result.ok ? '' : result.error.message;
  }

  planController(controller: ForeignAnswers): Plan {
    return planOf(createController({ controller }, this.read));
  }

  controllerProblem(controller: ForeignAnswers): string {
    const result = createController({ controller }, this.read);
    return result.ok ? '' : result.error.message;
  }

  problem(changes: Partial<ApiAnswers>): string {
    const result = createApi({ api: { ...guestbook, ...changes } }, this.read);
    return result.ok ? '' : result.error.message;
  }

  /** What the generator makes of the project's markers. */
  generated(kind: 'role' | 'webhooks'): string | undefined {
    const root = '/project';
    const inside = (path: string): string => path.slice(root.length + 1);
    const generator = new CrdGenerator({ compiler: typescript, project: root, packages: () => undefined, generatorVersion: 'v0.1.0' });
    const { manifests, diagnostics } = generator.generate({
      read: (path) => this.read(inside(path)),
      list: (folder) => {
        const start = `${inside(folder)}/`;
        const below = [...this.files.keys()].filter((path) => path.startsWith(start)).map((path) => path.slice(start.length));
        return [...new Map(below.map((name) => [name.split('/', 1)[0] ?? '', name.includes('/')]))].map(([name, isFolder]) => ({
          name,
          folder: isFolder,
        }));
      },
    });
    assert.deepEqual(
      diagnostics.map(({ message }) => message),
      [],
    );
    return manifests.find((manifest) => manifest.kind === kind)?.text;
  }

  apply(plan: Plan): void {
    for (const file of plan.files) this.files.set(file.path, 'text' in file ? file.text : '(bytes)');
  }
}

/** A plan as one text: what a person would see of it. */
export function planText(plan: Plan): string {
  const files = plan.files.map((file) => {
    const text = 'text' in file ? file.text : `(${file.bytes.length} bytes)\n`;
    return `=== ${file.mode} ${file.path}\n${text}`;
  });
  return `${files.join('')}=== open ${plan.open}\n${plan.notes.map((note) => `=== note ${note}\n`).join('')}`;
}

/** Compares with `test/golden/scaffold/<name>.golden`; `UPDATE_GOLDEN=1` writes it instead. */
export function assertGolden(name: string, text: string): void {
  const file = new URL(`../../golden/scaffold/${name}.golden`, import.meta.url);
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(file, text);
  assert.equal(text, readFileSync(file, 'utf8'));
}

function planOf(result: ReturnType<typeof createApi>): Plan {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}
