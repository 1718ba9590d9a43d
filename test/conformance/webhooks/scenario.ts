import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse, parseAllDocuments } from 'yaml';
import { type Certificates, makeCertificates } from '../../../src/apiserver/lifecycle/certificates.ts';
import { WebhookProject } from './webhookProject.ts';

/** An API server, and the kubectl to ask it by. */
export interface WebhookTarget {
  readonly kubeconfig: string;
  readonly kubectl: string;
}

/** What kubectl said, word for word; addresses as `<address>`. */
export type Transcript = ReadonlyMap<string, string>;

/**
 * A scaffolded project's program serves its webhooks to an API server, over TLS, as a process of its own: what a person sees of it by
 * kubectl. The same on every API server.
 */
export async function webhookScenario(target: WebhookTarget): Promise<Transcript> {
  const project = new WebhookProject();
  const temporary = mkdtempSync(join(tmpdir(), 'webhooks-'));
  let program: ChildProcess | undefined;
  try {
    writeHooks(project);
    assert.deepEqual(project.generateCrds(), []);
    await project.compile();
    const certificates = await makeCertificates(Date.now());
    writeCertificates(temporary, certificates);
    program = spawn(process.execPath, ['dist/src/main.js'], {
      cwd: project.folder,
      env: { ...process.env, KUBECONFIG: target.kubeconfig, TMPDIR: temporary },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const port = await servedPort(program);
    const kubectl = new Kubectl(target);
    await install(kubectl, project, { port, ca: certificates.ca });
    return await converse(kubectl, program);
  } finally {
    if (program !== undefined && program.exitCode === null && program.signalCode === null) {
      program.kill('SIGTERM');
      await once(program, 'exit');
    }
    rmSync(temporary, { recursive: true, force: true });
    project.dispose();
  }
}

/** What a person writes into the scaffold: v2 says "text" where v1 says "message". */
function writeHooks(project: WebhookProject): void {
  const [webhooks, types] = ['src/webhooks/v1/guestbook.ts', 'src/api/v2/guestbook.ts'];
  project.edit('src/main.ts', "healthProbeBindAddress: ':8081',", "webhookServer: { host: '127.0.0.1', port: 0 },");
  project.edit(types, 'message?: string', 'text?: string');
  const v2 = 'src/webhooks/v1/guestbookV2.ts';
  const thrown = "if (spec?.text === 'lost') throw new Error('\"lost\" has no counterpart in v1');";
  project.edit(
    v2,
    'toHub: ({ spec, status }) => ({ spec, status })',
    `toHub: ({ spec, status }) => {\n    ${thrown}\n    return { spec: { message: spec?.text }, status };\n  }`,
  );
  project.edit(
    v2,
    'fromHub: ({ spec, status }) => ({ spec, status })',
    'fromHub: ({ spec, status }) => ({ spec: { text: spec?.message }, status })',
  );
  project.edit(webhooks, /\/\/ Your defaults go here.*/, "guestbook.spec = { message: 'hello', ...guestbook.spec };");
  project.edit(webhooks, 'import type { StatusCause, Validator', 'import { DeniedError, field, type StatusCause, type Validator');
  project.edit(
    webhooks,
    '{ DeniedError, field, type StatusCause, type Validator, Verdict }',
    '{ DeniedError, field, type StatusCause, type Validator, type Verdict }',
  );
  project.edit(
    webhooks,
    '  return [];\n',
    `  const message = guestbook.spec?.message ?? '';
  if (message === 'crash') throw new Error('no such luck');
  if (message === 'friday') throw new DeniedError('nothing is stored on Fridays');
  return message === message.toLowerCase() ? [] : [field.invalid('spec.message', message, 'must not shout'), field.required('spec.apology')];
`,
  );
  project.edit(
    webhooks,
    '  validateCreate(guestbook: Guestbook): Verdict {\n    return { errors: errorsOfGuestbook(guestbook) };',
    "  validateCreate(guestbook: Guestbook): Verdict {\n    return { errors: errorsOfGuestbook(guestbook), warnings: ['spec.message will be long'] };",
  );
  project.edit(
    webhooks,
    '  validateUpdate(_old: Guestbook, guestbook: Guestbook): Verdict {\n    return {',
    "  validateUpdate(_old: Guestbook, guestbook: Guestbook): Verdict {\n    if (_old.spec?.message === 'final') return { denied: 'a final message stays' };\n    return {",
  );
}

function writeCertificates(temporary: string, { certificate, key }: Certificates): void {
  const folder = join(temporary, 'k8s-webhook-server/serving-certs');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'tls.crt'), certificate);
  writeFileSync(join(folder, 'tls.key'), key, { mode: 0o600 });
}

/** Rejects with what the program said when it ends before it serves. */
async function servedPort(program: ChildProcess): Promise<number> {
  let said = '';
  return new Promise((resolve, reject) => {
    program.stderr?.on('data', (chunk) => {
      said += String(chunk);
      const port = /msg="serving webhooks" port=(\d+)/.exec(said)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
    program.once('exit', (code) => reject(new Error(`the program ended with code ${code}:\n${said}`)));
  });
}

/** As a test environment does it: configurations name an address and an authority instead of a service. */
async function install(kubectl: Kubectl, project: WebhookProject, { port, ca }: { port: number; ca: string }): Promise<void> {
  const caBundle = Buffer.from(ca).toString('base64');
  const clientConfig = (path: string) => ({ url: `https://127.0.0.1:${port}${path}`, caBundle });
  const crd = parse(project.files.get('config/crd/bases/webapp.example.com_guestbooks.yaml') ?? '') as { spec: Record<string, unknown> };
  crd.spec['conversion'] = { strategy: 'Webhook', webhook: { clientConfig: clientConfig('/convert'), conversionReviewVersions: ['v1'] } };
  const manifests = parseAllDocuments(project.files.get('config/webhook/manifests.yaml') ?? '').map(
    (document) => document.toJS() as { webhooks: { clientConfig: unknown }[] },
  );
  for (const { webhooks } of manifests) {
    for (const webhook of webhooks)
      webhook.clientConfig = clientConfig((webhook.clientConfig as { service: { path: string } }).service.path);
  }
  await kubectl.ok('apply', JSON.stringify(crd));
  await kubectl.ok('wait', undefined, '--for=condition=Established', 'crd/guestbooks.webapp.example.com', '--timeout=30s');
  await kubectl.ok('apply', JSON.stringify({ apiVersion: 'v1', kind: 'List', items: manifests }));
  // A configuration takes effect a moment after it is stored.
  const end = Date.now() + 30_000;
  while (!(await kubectl.run('apply', object('probe', { message: 'MOO' }), '--dry-run=server')).includes('must not shout')) {
    if (Date.now() > end) throw new Error('the webhooks did not take effect within 30 s');
  }
}

async function converse(kubectl: Kubectl, program: ChildProcess): Promise<Transcript> {
  const said = new Map<string, string>();
  const say = async (what: string, verb: string, input?: string, ...args: string[]): Promise<void> => {
    said.set(what, await kubectl.run(verb, input, ...args));
  };
  const show = (name: string, version: string, path: string) =>
    ['get', undefined, `guestbooks.${version}.webapp.example.com/${name}`, `-o=jsonpath={${path}}`] as const;
  await say('a default', 'apply', object('defaulted', {}));
  await say('the default is there', ...show('defaulted', 'v1', '.spec.message'));
  await say('wrong fields', 'apply', object('shouting', { message: 'MOO' }));
  await say('a denial', 'apply', object('late', { message: 'friday' }));
  await say('a throw', 'apply', object('bad', { message: 'crash' }));
  await say('what is final is stored', 'apply', object('fixed', { message: 'final' }));
  await say('and cannot be changed', 'apply', object('fixed', { message: 'other' }));
  await say('v2 of what v1 says', ...show('defaulted', 'v2', '.spec.text'));
  await say('an object of v2', 'apply', object('two', { text: 'hi' }, 'v2'));
  await say('v1 of what v2 says', ...show('two', 'v1', '.spec.message'));
  await say('what cannot be converted', 'apply', object('two', { text: 'lost' }, 'v2'));
  program.kill('SIGTERM');
  await once(program, 'exit');
  await say('nobody answers', 'apply', object('alone', {}));
  return said;
}

function object(name: string, spec: object, version = 'v1'): string {
  return JSON.stringify({ apiVersion: `webapp.example.com/${version}`, kind: 'Guestbook', metadata: { namespace: 'default', name }, spec });
}

class Kubectl {
  readonly #target: WebhookTarget;

  constructor(target: WebhookTarget) {
    this.#target = target;
  }

  async ok(verb: string, input?: string, ...args: string[]): Promise<void> {
    const { code, text } = await this.#run(verb, input, args);
    if (code !== 0) throw new Error(`kubectl ${verb} failed: ${text}`);
  }

  /** What it prints, standard error included. */
  async run(verb: string, input?: string, ...args: string[]): Promise<string> {
    return (await this.#run(verb, input, args)).text;
  }

  async #run(verb: string, input: string | undefined, args: readonly string[]): Promise<{ code: number; text: string }> {
    const all = [verb, ...(input === undefined ? [] : ['-f', '-']), ...args, '--kubeconfig', this.#target.kubeconfig];
    const done = promisify(execFile)(this.#target.kubectl, all);
    done.child.stdin?.end(input ?? '');
    const result = await done.then(
      ({ stdout, stderr }) => ({ code: 0, text: stderr + stdout }),
      (error: unknown) => {
        const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
        return { code, text: stderr + stdout };
      },
    );
    return { ...result, text: result.text.replace(/127\.0\.0\.1:\d+/g, '<address>').trim() };
  }
}
