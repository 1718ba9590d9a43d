import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';

const run = promisify(execFile);
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');

const controller = `
import { type Context, kind, type KubernetesObject, Manager, type Reconciler, type Request, type Result, type int32 } from '@crd-studio/runtime';

interface GuestbookSpec { replicas: int32 }
interface Guestbook extends KubernetesObject { spec?: GuestbookSpec }
const Guestbook = kind<Guestbook>({ group: 'webapp.example.com', version: 'v1', kind: 'Guestbook' });

class GuestbookReconciler implements Reconciler {
  async reconcile(request: Request, context: Context): Promise<Result> {
    const guestbook = await context.client.get(Guestbook, request);
    const replicas: number | undefined = guestbook?.spec?.replicas;
    return replicas === undefined ? {} : { requeueAfter: 30_000 };
  }
}

const manager = new Manager();
manager.controller('guestbook').for(Guestbook).reconcile(new GuestbookReconciler());
`;

let project = '';
before(async () => {
  project = await mkdtemp(join(tmpdir(), 'types-'));
  await mkdir(join(project, 'node_modules/@crd-studio'), { recursive: true });
  await cp('dist/runtime', join(project, 'node_modules/@crd-studio/runtime'), { recursive: true });
  await writeFile(join(project, 'package.json'), JSON.stringify({ type: 'module' }));
});
after(() => rm(project, { recursive: true }));

/** What tsc says of a file with that text: nothing when all is well. */
async function compile(text: string, moduleResolution: 'nodenext' | 'bundler'): Promise<string> {
  await writeFile(join(project, 'main.ts'), text);
  return compileFiles(['main.ts'], moduleResolution);
}

async function compileFiles(files: readonly string[], moduleResolution: 'nodenext' | 'bundler'): Promise<string> {
  const module = moduleResolution === 'nodenext' ? 'nodenext' : 'esnext';
  const strict = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--target', 'es2023', '--lib', 'es2023,esnext.disposable'];
  const node = ['--types', 'node', '--typeRoots', resolve('node_modules/@types')];
  const args = [tsc, ...strict, ...node, '--module', module, '--moduleResolution', moduleResolution, ...files];
  const { stdout } = await run(process.execPath, args, { cwd: project }).catch((error: unknown) => error as { stdout: string });
  return stdout.trim();
}

for (const moduleResolution of ['nodenext', 'bundler'] as const) {
  test(`a person's controller compiles against the package's types under ${moduleResolution}, the libraries checked as well`, async () => {
    assert.equal(await compile(controller, moduleResolution), '');
  });
}

const pods = `
import type { LabelSelector } from '@crd-studio/runtime/k8s/meta/v1';
import type { PodTemplateSpec, ResourceRequirements } from '@crd-studio/runtime/k8s/core/v1';
import type { Deployment } from '@crd-studio/runtime/k8s/apps/v1';

const resources: ResourceRequirements = { limits: { cpu: '500m', memory: '1Gi' } };
const selector: LabelSelector = { matchExpressions: [{ key: 'app', operator: 'In', values: ['guestbook'] }] };
const template: PodTemplateSpec = { metadata: { labels: { app: 'guestbook' } }, spec: { containers: [{ name: 'web', image: 'web:1', resources }] } };
export const deployment: Deployment = { apiVersion: 'apps/v1', kind: 'Deployment', spec: { selector, template } };
`;

test("Kubernetes' own types come with the package, by the names of their Go packages", async () => {
  assert.equal(await compile(pods, 'nodenext'), '');
  assert.match(await compile(pods.replace("image: 'web:1'", "imag: 'web:1'"), 'nodenext'), /'imag' does not exist in type 'Container'/);
});

test('the types that CRDs are compared with controller-gen for are TypeScript that compiles against the package', async () => {
  const golden = resolve('test/golden/crd');
  const files = (await readdir(golden, { recursive: true })).filter((file) => file.endsWith('.ts')).map((file) => file.slice(0, -3));
  for (const file of files) {
    await mkdir(join(project, 'pairs', file), { recursive: true });
    await cp(join(golden, `${file}.ts`), join(project, 'pairs', file, 'types.ts'));
  }
  assert.equal(
    await compileFiles(
      files.map((file) => join('pairs', file, 'types.ts')),
      'nodenext',
    ),
    '',
  );
});

test('the types are real: a wrong field is an error', async () => {
  assert.match(
    await compile(controller.replace('spec?.replicas', 'spec?.replica'), 'nodenext'),
    /Property 'replica' does not exist on type 'GuestbookSpec'/,
  );
});
