import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { connectionFor, defaultConnection, defaultKubeconfigFiles, listContexts } from '../../../src/client/kubeconfig.ts';
import { inClusterConnection } from '../../../src/client/inCluster.ts';

function folderWith(t: TestContext, files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'crds-kubeconfig-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

const two = `apiVersion: v1
kind: Config
current-context: dev
clusters:
- name: c1
  cluster: { server: "https://10.0.0.1:6443/", certificate-authority: ca.pem, tls-server-name: kube }
- name: c2
  cluster: { server: "https://10.0.0.2:6443", insecure-skip-tls-verify: true }
users:
- name: u1
  user: { token: "t0ken" }
- name: u2
  user: { client-certificate-data: ${base64('CERT')}, client-key-data: ${base64('KEY')} }
contexts:
- name: dev
  context: { cluster: c1, user: u1, namespace: team }
- name: prod
  context: { cluster: c2, user: u2 }
- name: stale
  context: { cluster: gone, user: u1 }
`;

test('contexts of several files are listed, and what is wrong with a file is told without hiding the others', async (t) => {
  const folder = folderWith(t, {
    good: two,
    broken: 'clusters:\n- name: a\n  cluster: {server: "x"\nusers: []\n',
    empty: '',
    list: '- a\n',
  });
  const file = (name: string): string => join(folder, name);
  const { contexts, problems } = await listContexts([file('good'), file('absent'), file('broken'), file('empty')]);
  assert.deepEqual(contexts, [
    {
      kubeconfig: file('good'),
      context: 'dev',
      cluster: 'c1',
      server: 'https://10.0.0.1:6443',
      user: 'u1',
      current: true,
      namespace: 'team',
    },
    { kubeconfig: file('good'), context: 'prod', cluster: 'c2', server: 'https://10.0.0.2:6443', user: 'u2', current: false },
  ]);
  assert.deepEqual(
    problems.map((problem) => problem.file),
    [file('good'), file('broken'), file('empty')],
  );
  assert.match(problems[0]?.message ?? '', /context "stale" names the cluster "gone", which the file does not have/);
  assert.match(problems[1]?.message ?? '', /broken, line 4, is malformed: .*Correct the file, or choose another cluster$/);
  assert.match(problems[2]?.message ?? '', /empty is malformed: it is empty/);
});

test('a context is resolved: token, certificates, CA by a path relative to the file', async (t) => {
  const folder = folderWith(t, { config: two, 'ca.pem': 'CA' });
  assert.deepEqual(await connectionFor(join(folder, 'config')), {
    server: 'https://10.0.0.1:6443',
    ca: 'CA',
    token: 't0ken',
    tlsServerName: 'kube',
    renewal: { type: 'kubeconfig', file: join(folder, 'config'), context: 'dev' },
  });
  assert.deepEqual(await connectionFor(join(folder, 'config'), 'prod'), {
    server: 'https://10.0.0.2:6443',
    clientCert: 'CERT',
    clientKey: 'KEY',
    insecureSkipTlsVerify: true,
    renewal: { type: 'kubeconfig', file: join(folder, 'config'), context: 'prod' },
  });
});

test('what cannot be resolved is told by code and in words', async (t) => {
  const proxied = two.replace('insecure-skip-tls-verify: true', 'proxy-url: "http://proxy:3128"');
  const folder = folderWith(t, { config: two, proxied, address: two.replace('https://10.0.0.2:6443', '10.0.0.2:6443') });
  const at = (name: string): string => join(folder, name);
  await assert.rejects(connectionFor(at('none')), {
    code: 'KubeconfigMissing',
    message: /there is no kubeconfig at .*none: check the path/,
  });
  await assert.rejects(connectionFor(at('config'), 'nope'), {
    code: 'ContextMissing',
    message: /has no context "nope": the file has "dev", "prod", "stale"/,
  });
  await assert.rejects(connectionFor(at('config'), 'stale'), { code: 'ContextMissing' });
  await assert.rejects(connectionFor(at('config')), {
    code: 'CredentialsFailed',
    message: /credentials of context "dev" cannot be had: ENOENT.*ca\.pem/,
  });
  await assert.rejects(connectionFor(at('proxied'), 'prod'), { code: 'Unsupported', message: /uses a proxy \(proxy-url\)/ });
  await assert.rejects(connectionFor(at('address'), 'prod'), {
    code: 'KubeconfigMalformed',
    message: /"10.0.0.2:6443" is no address of a server/,
  });
});

test('an exec plugin gives the token; one that is missing or fails is told', { skip: process.platform === 'win32' }, async (t) => {
  const plugin = (command: string): string =>
    two
      .replace('{ token: "t0ken" }', `{ exec: { apiVersion: client.authentication.k8s.io/v1, command: "${command}" } }`)
      .replace('certificate-authority: ca.pem, ', '');
  const folder = folderWith(t, {
    login: `#!/bin/sh\necho '{"kind":"ExecCredential","status":{"token":"from-plugin"}}'\n`,
    fails: `#!/bin/sh\necho 'please log in' >&2\nexit 1\n`,
  });
  for (const name of ['login', 'fails']) {
    chmodSync(join(folder, name), 0o755);
    writeFileSync(join(folder, `${name}.yaml`), plugin(join(folder, name)));
  }
  writeFileSync(join(folder, 'missing.yaml'), plugin('no-such-plugin'));
  assert.equal((await connectionFor(join(folder, 'login.yaml'))).token, 'from-plugin');
  await assert.rejects(connectionFor(join(folder, 'fails.yaml')), { code: 'CredentialsFailed', message: /please log in/ });
  await assert.rejects(connectionFor(join(folder, 'missing.yaml')), {
    code: 'CredentialsFailed',
    message: /plugin "no-such-plugin" is not installed or not on PATH/,
  });
});

test('an http server gets no credentials', async (t) => {
  const folder = folderWith(t, { config: two.replace('https://10.0.0.2:6443', 'http://localhost:8001') });
  assert.deepEqual(await connectionFor(join(folder, 'config'), 'prod'), { server: 'http://localhost:8001' });
});

test('outside VS Code: KUBECONFIG, then ~/.kube/config, then the pod', async (t) => {
  assert.deepEqual(defaultKubeconfigFiles({ KUBECONFIG: `a${delimiter}${delimiter}b` }), ['a', 'b']);
  assert.deepEqual(defaultKubeconfigFiles({ HOME: '/home/x' }), [join('/home/x', '.kube', 'config')]);
  const folder = folderWith(t, { config: two, 'ca.pem': 'CA', 'ca.crt': 'POD-CA', token: 'pod-token\n' });
  const environment = { KUBECONFIG: [join(folder, 'absent'), join(folder, 'config')].join(delimiter) };
  assert.equal((await defaultConnection(environment)).token, 't0ken');
  await assert.rejects(defaultConnection({ KUBECONFIG: join(folder, 'absent') }), {
    code: 'KubeconfigMissing',
    message: /no cluster to talk to/,
  });
  const pod = { KUBERNETES_SERVICE_HOST: 'fd00::1', KUBERNETES_SERVICE_PORT: '443' };
  assert.deepEqual(await inClusterConnection(pod, folder), {
    server: 'https://[fd00::1]:443',
    ca: 'POD-CA',
    token: 'pod-token',
    renewal: { type: 'tokenFile', path: join(folder, 'token') },
  });
  await assert.rejects(inClusterConnection(pod, join(folder, 'absent')), {
    code: 'CredentialsFailed',
    message: /automountServiceAccountToken/,
  });
});
