import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { kubectl as findKubectl } from '../../../tools/bootstrap/kubectl.mjs';
import { type Kubectl, kubectlFor, makeFolder, type Sandbox, send, start, until } from './support.ts';

/** Real kubectl and the sandbox's control plane: workloads roll out over simulated pods. The tests follow one another. */
describe('kubectl and the control plane of the sandbox', () => {
  const cleanups: (() => unknown)[] = [];
  const context = { after: (run: () => unknown) => void cleanups.unshift(run) };
  let sandbox: Sandbox;
  let kubectl: Kubectl;

  before(async () => {
    const folder = makeFolder(context);
    sandbox = await start(context, folder);
    kubectl = kubectlFor(await findKubectl(), folder);
  });

  after(async () => {
    for (const cleanup of cleanups) await cleanup();
  });

  const succeeds = async (args: string, input?: string): Promise<string> => {
    const { code, stdout, stderr } = await kubectl(args, input === undefined ? {} : { input });
    assert.equal(code, 0, `kubectl ${args}: ${stderr}`);
    return stdout;
  };
  const lines = (text: string): string[] => text.trim().split('\n');

  it('finds a service account and the authority of the cluster in every namespace', async () => {
    await succeeds('create namespace team');
    assert.deepEqual(lines(await succeeds('get serviceaccounts,configmaps -n team -o name')), [
      'serviceaccount/default',
      'configmap/kube-root-ca.crt',
    ]);
  });

  it('creates a deployment and waits for its rollout', async () => {
    assert.equal(await succeeds('create deployment web --image=nginx:1 --replicas=3'), 'deployment.apps/web created\n');
    assert.match(await succeeds('rollout status deployment/web --timeout=60s'), /deployment "web" successfully rolled out\n$/);
    assert.match(await succeeds('get deployment web'), /^NAME +READY +UP-TO-DATE +AVAILABLE +AGE\nweb +3\/3 +3 +3 +\d+s\n$/);
    assert.equal(lines(await succeeds('get pods -l app=web --field-selector=status.phase=Running -o name')).length, 3);
    assert.match(
      await succeeds(`get pods -l app=web -o 'jsonpath={.items[*].metadata.annotations.crd-studio\\.dev/simulated}'`),
      /^true true true$/,
    );
  });

  it('rolls a new image out, sees the history, and goes back', async () => {
    await succeeds('set image deployment/web nginx=nginx:2');
    assert.match(await succeeds('rollout status deployment/web --timeout=60s'), /successfully rolled out/);
    assert.deepEqual(lines(await succeeds('rollout history deployment/web')), [
      'deployment.apps/web ',
      'REVISION  CHANGE-CAUSE',
      '1         <none>',
      '2         <none>',
    ]);
    assert.equal(await succeeds('rollout undo deployment/web'), 'deployment.apps/web rolled back\n');
    await succeeds('rollout status deployment/web --timeout=60s');
    assert.equal(await succeeds(`get deployment web -o 'jsonpath={.spec.template.spec.containers[0].image}'`), 'nginx:1');
    assert.match(await succeeds('describe deployment web'), /NewReplicaSet: +web-\w+ \(3\/3 replicas created\)/);
  });

  it('scales, and pauses', async () => {
    assert.equal(await succeeds('scale deployment/web --replicas=1'), 'deployment.apps/web scaled\n');
    await succeeds('rollout status deployment/web --timeout=60s');
    await until('the other pods are gone', async () => lines(await succeeds('get pods -l app=web -o name')).length === 1);
    await succeeds('rollout pause deployment/web');
    assert.equal(
      (await kubectl('rollout undo deployment/web')).stderr.trim(),
      "error: you cannot rollback a paused deployment; resume it first with 'kubectl rollout resume' and try again",
    );
    await succeeds('rollout resume deployment/web');
  });

  it('sees a container crash again and again, by its image', async () => {
    await succeeds('run crashing --image=sandbox-fail');
    await until('it backs off', async () => /CrashLoopBackOff/.test(await succeeds('get pod crashing')));
    await succeeds('delete pod crashing --wait=true --timeout=60s');
  });

  it('runs a job to its end', async () => {
    await succeeds('create job sum --image=busybox');
    assert.match(await succeeds('wait --for=condition=complete job/sum --timeout=60s'), /job\.batch\/sum condition met/);
  });

  it('deletes an owner in the foreground, in the background, or without its dependents', async () => {
    await succeeds('delete deployment web --cascade=orphan');
    const [set] = lines(await succeeds('get replicasets -l app=web -o name')).slice(-1);
    assert.ok(set);
    await succeeds('delete replicasets -l app=web --cascade=foreground --timeout=60s');
    assert.equal(await succeeds('get pods -l app=web -o name'), '', 'in the foreground, all pods went before their set');
  });

  it('says what keeps a namespace, and lets it go when nothing does', async () => {
    const held = `{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "held", "namespace": "team", "finalizers": ["example.com/hold"]}}`;
    await succeeds('create -f -', held);
    await succeeds('delete namespace team --wait=false');
    const message = await succeeds(
      `get namespace team -o 'jsonpath={.status.conditions[?(@.type=="NamespaceFinalizersRemaining")].message}'`,
    );
    assert.equal(message, 'Some content in the namespace has finalizers remaining: example.com/hold in 1 resource instances');
    await succeeds(`patch configmap held -n team --type=merge -p '{"metadata":{"finalizers":null}}'`);
    await succeeds('wait --for=delete namespace/team --timeout=60s');
  });

  it('takes everything back to a snapshot, and steps the time on to a cron job', async () => {
    assert.equal((await send(sandbox.access, 'POST', '/crd-studio/v1/snapshots', { name: 'before' })).code, 201);
    await succeeds(`create cronjob clean --image=busybox '--schedule=0 3 * * *'`);
    await until(
      'its controller has seen it',
      async () => (await send(sandbox.access, 'GET', '/apis/batch/v1/namespaces/default/cronjobs/clean')).code === 200,
    );
    assert.equal((await send(sandbox.access, 'POST', '/crd-studio/v1/clock', { stepSeconds: 25 * 3600 })).code, 200);
    await until('the job is there', async () => /^job\.batch\/clean-\d+$/m.test(await succeeds('get jobs -o name')));
    assert.equal((await send(sandbox.access, 'POST', '/crd-studio/v1/snapshots/before/restore')).code, 200);
    assert.equal((await kubectl('get cronjob clean')).stderr, 'Error from server (NotFound): cronjobs.batch "clean" not found\n');
  });
});
