import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { kubectl as findKubectl } from '../../../tools/bootstrap/kubectl.mjs';
import { crd, guestbook } from './guestbook.ts';
import { type Kubectl, kubectlFor, makeFolder, type Sandbox, start, until } from './support.ts';

/** Real kubectl does a person's day on the sandbox: the tests follow one another. */
describe('kubectl on the sandbox', () => {
  const cleanups: (() => unknown)[] = [];
  const context = { after: (run: () => unknown) => void cleanups.unshift(run) };
  let folder: string;
  let sandbox: Sandbox;
  let executable: string;
  let kubectl: Kubectl;

  before(async () => {
    folder = makeFolder(context);
    executable = await findKubectl();
    sandbox = await start(context, folder);
    kubectl = kubectlFor(executable, folder);
  });

  after(async () => {
    for (const cleanup of cleanups) await cleanup();
  });

  const succeeds = async (args: string, options?: Parameters<Kubectl>[1]): Promise<string> => {
    const { code, stdout, stderr } = await kubectl(args, options);
    assert.equal(code, 0, `kubectl ${args}: ${stderr}`);
    return stdout;
  };

  it('says what the server is and which Kubernetes it follows', async () => {
    assert.match(await succeeds('version'), /Server Version: v1\.37\.2\+crd-studio-sandbox/);
  });

  it('finds the namespaces that every cluster has', async () => {
    const names = await succeeds('get namespaces -o name');
    assert.deepEqual(
      names.trim().split('\n'),
      ['default', 'kube-node-lease', 'kube-public', 'kube-system'].map((name) => `namespace/${name}`),
    );
  });

  it('applies a CRD and waits until it is established', async () => {
    assert.match(await succeeds('apply -f -', { input: crd }), /guestbooks\.webapp\.example\.com created/);
    assert.match(await succeeds('wait --for=condition=Established crd/guestbooks.webapp.example.com --timeout=60s'), /condition met/);
    assert.match(await succeeds('apply -f -', { input: crd }), /guestbooks\.webapp\.example\.com unchanged/);
  });

  it('lists the resource with short name and categories', async () => {
    assert.match(
      await succeeds('api-resources --api-group=webapp.example.com -o wide'),
      /guestbooks +gb +webapp\.example\.com\/v1 +true +Guestbook .* all/,
    );
  });

  it('explains a field from the CRD and one of a built-in kind', async () => {
    const field = await succeeds('explain guestbook.spec.replicas');
    assert.match(field, /FIELD: replicas <integer>/);
    assert.match(field, /How many copies run\./);
    assert.match(await succeeds('explain configmap.data'), /FIELD: data <map\[string\]string>/);
    assert.match(await succeeds('explain lease.spec'), /holderIdentity\s+<string>/);
  });

  it('applies an object, which gets the default, and prints its columns', async () => {
    assert.match(await succeeds('apply -f -', { input: guestbook('lobby') }), /lobby created/);
    assert.match(await succeeds('get gb'), /^NAME +REPLICAS +READY\nlobby +3 *\n/);
    assert.match(await succeeds('apply -f -', { input: guestbook('lobby') }), /lobby unchanged/);
  });

  it('is refused with the words of the API server', async () => {
    const tooMany = await kubectl('apply -f -', { input: guestbook('cellar', '{ replicas: 11 }') });
    assert.equal(tooMany.code, 1);
    assert.equal(
      tooMany.stderr.trim(),
      'The Guestbook "cellar" is invalid: spec.replicas: Invalid value: 11: spec.replicas in body should be less than or equal to 10',
    );
    const unknown = await kubectl('apply -f -', { input: guestbook('cellar', '{ colour: red }') });
    assert.match(unknown.stderr, /strict decoding error: unknown field "spec\.colour"/);
    const warned = await kubectl('apply --validate=warn -f -', { input: guestbook('attic', '{ colour: red }') });
    assert.equal(warned.code, 0);
    assert.match(warned.stderr, /Warning: unknown field "spec\.colour"/);
    assert.match(await succeeds('delete gb attic'), /"attic" deleted/);
  });

  it('shows what an apply would change', async () => {
    const changed = await kubectl('diff -f -', { input: guestbook('lobby', '{ replicas: 5 }') });
    assert.equal(changed.code, 1);
    assert.match(changed.stdout, /-  replicas: 3\n\+  replicas: 5/);
    assert.match(await succeeds('get gb lobby -o jsonpath={.spec.replicas}'), /^3$/);
  });

  it('watches changes, with the columns of a table', async () => {
    const watching = spawn(executable, ['get', 'gb', '-w', '--kubeconfig', path.join(folder, 'kubeconfig')], { env: { HOME: folder } });
    let seen = '';
    watching.stdout.on('data', (text) => (seen += String(text)));
    try {
      await until('the object itself', () => /lobby +3/.test(seen));
      await succeeds(`patch gb lobby --type=json -p '[{"op":"replace","path":"/spec/replicas","value":7}]'`);
      await until('the patched object', () => /lobby +7/.test(seen));
      assert.equal(seen.match(/NAME/g)?.length, 1);
    } finally {
      watching.kill();
    }
  });

  it('edits in an editor', async () => {
    const editor = path.join(folder, 'editor.sh');
    writeFileSync(editor, '#!/bin/sh\nsed -i "s/replicas: 7/replicas: 8/" "$1"\n', { mode: 0o755 });
    assert.match(await succeeds('edit gb lobby', { env: { KUBE_EDITOR: editor } }), /lobby edited/);
    assert.match(await succeeds('get gb lobby -o jsonpath={.spec.replicas},{.metadata.generation}'), /^8,3$/);
  });

  it('labels, annotates and selects', async () => {
    await succeeds('label gb lobby floor=ground');
    await succeeds('annotate gb lobby note=welcome');
    assert.equal((await succeeds('get gb -l floor=ground -o name')).trim(), 'guestbook.webapp.example.com/lobby');
    assert.equal((await succeeds('get gb -l floor!=ground -o name')).trim(), '');
    assert.equal((await succeeds('get gb --field-selector metadata.name=lobby -o name')).trim(), 'guestbook.webapp.example.com/lobby');
  });

  it('writes the status through its subresource only', async () => {
    await succeeds(`patch gb lobby --subresource=status --type=merge -p '{"status":{"ready":2},"spec":{"replicas":1}}'`);
    assert.match(await succeeds('get gb lobby -o jsonpath={.status.ready},{.spec.replicas},{.metadata.generation}'), /^2,8,3$/);
    await succeeds(`patch gb lobby --type=merge -p '{"status":{"ready":9}}'`);
    assert.match(await succeeds('get gb'), /lobby +8 +2/);
  });

  it('applies on the server, and tells who owns a field that conflicts', async () => {
    await succeeds('apply --server-side --field-manager=first -f -', { input: guestbook('hall', '{ replicas: 4 }') });
    const other = await kubectl('apply --server-side --field-manager=second -f -', { input: guestbook('hall', '{ replicas: 5 }') });
    assert.equal(other.code, 1);
    assert.match(other.stderr, /Apply failed with 1 conflict: conflict with "first": \.spec\.replicas/);
    await succeeds('apply --server-side --force-conflicts --field-manager=second -f -', { input: guestbook('hall', '{ replicas: 5 }') });
    const fields = await succeeds('get gb hall --show-managed-fields -o jsonpath={.metadata.managedFields[*].manager}');
    assert.equal(fields, 'second', 'the first owned nothing else');
  });

  it('describes an object together with its events', async () => {
    const uid = await succeeds('get gb lobby -o jsonpath={.metadata.uid}');
    const event = `
apiVersion: v1
kind: Event
metadata: { name: lobby.1, namespace: default }
involvedObject: { apiVersion: webapp.example.com/v1, kind: Guestbook, name: lobby, namespace: default, uid: ${uid} }
reason: Opened
message: The lobby is open
type: Normal
`;
    await succeeds('create -f -', { input: event });
    assert.match(await succeeds('describe gb lobby'), /Replicas: +8[\s\S]*Opened[\s\S]*The lobby is open/);
    assert.match(await succeeds('get events'), /Normal +Opened +guestbook\/lobby +The lobby is open/);
    assert.match(await succeeds('get events.events.k8s.io lobby.1 -o jsonpath={.regarding.name},{.note}'), /^lobby,The lobby is open$/);
  });

  it('creates built-in objects, which kubectl sends in protobuf', async () => {
    await succeeds('create namespace team');
    await succeeds('create configmap settings -n team --from-literal=colour=red');
    await succeeds('create secret generic keys -n team --from-literal=door=1234');
    await succeeds('create serviceaccount bot -n team');
    assert.equal(await succeeds('get configmap settings -n team -o jsonpath={.data.colour}'), 'red');
    assert.equal(await succeeds('get secret keys -n team -o jsonpath={.data.door},{.type}'), 'MTIzNA==,Opaque');
    assert.match(await succeeds('get configmap,secret,serviceaccount -n team'), /settings +1[\s\S]*keys +Opaque +1[\s\S]*bot +\d+s/);
  });

  it('merges a built-in object strategically', async () => {
    await succeeds(`patch configmap settings -n team -p '{"data":{"size":"xl"}}'`);
    assert.equal(await succeeds('get configmap settings -n team -o jsonpath={.data.colour}{.data.size}'), 'redxl');
    const custom = await kubectl(`patch gb lobby --type=strategic -p '{"spec":{"replicas":2}}'`);
    assert.match(custom.stderr, /unknown format|UnsupportedMediaType|strategic merge patch is not supported/i);
  });

  it('deletes a namespace with all that is in it', async () => {
    await succeeds('delete namespace team --timeout=60s');
    assert.match((await kubectl('get configmap settings -n team')).stderr, /\(NotFound\): .* not found/);
    const late = await kubectl('create configmap late -n team --from-literal=a=b');
    assert.match(late.stderr, /namespaces "team" not found/);
  });

  it('waits for a finalizer before an object goes', async () => {
    await succeeds('apply -f -', {
      input: guestbook('tower').replace('name: tower', 'name: tower, finalizers: [webapp.example.com/close]'),
    });
    await succeeds('delete gb tower --wait=false');
    assert.match(await succeeds('get gb tower -o jsonpath={.metadata.deletionTimestamp}'), /^\d{4}-/);
    await succeeds(`patch gb tower --type=json -p '[{"op":"remove","path":"/metadata/finalizers"}]'`);
    assert.match((await kubectl('get gb tower')).stderr, /guestbooks\.webapp\.example\.com "tower" not found/);
  });

  it('deletes the CRD together with its objects', async () => {
    await succeeds('delete crd guestbooks.webapp.example.com --timeout=60s');
    assert.match((await kubectl('get gb')).stderr, /doesn't have a resource type "gb"|could not find the requested resource/);
    await succeeds('apply -f -', { input: crd });
    await succeeds('wait --for=condition=Established crd/guestbooks.webapp.example.com --timeout=60s');
    assert.equal((await succeeds('get gb -o name')).trim(), '');
  });

  it('asks for health', async () => {
    assert.equal(await succeeds('get --raw /readyz'), 'ok');
    assert.match(await succeeds(`get --raw '/livez?verbose'`), /livez check passed/);
    assert.equal(sandbox.stderr(), '');
  });
});
