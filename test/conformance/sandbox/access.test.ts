import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { kubectl as findKubectl } from '../../../tools/bootstrap/kubectl.mjs';
import { type Kubectl, kubectlFor, makeFolder, start } from './support.ts';

/** What kubectl printed on a real kube-apiserver v1.37.2 stands here as it was; the tests follow one another. */
describe('kubectl and RBAC on the sandbox', () => {
  const cleanups: (() => unknown)[] = [];
  const context = { after: (run: () => unknown) => void cleanups.unshift(run) };
  let kubectl: Kubectl;

  before(async () => {
    const folder = makeFolder(context);
    await start(context, folder, '--rbac');
    kubectl = kubectlFor(await findKubectl(), folder);
  });

  after(async () => {
    for (const cleanup of cleanups) await cleanup();
  });

  const succeeds = async (args: string): Promise<string> => {
    const { code, stdout, stderr } = await kubectl(args);
    assert.equal(code, 0, `kubectl ${args}: ${stderr}`);
    return stdout;
  };
  const refused = async (args: string): Promise<string> => {
    const { code, stderr } = await kubectl(args);
    assert.equal(code, 1, `kubectl ${args}`);
    return stderr.trim();
  };

  it('knows who one is', async () => {
    assert.match(
      await succeeds('auth whoami'),
      /^ATTRIBUTE +VALUE\nUsername +crd-studio\nGroups +\[system:masters system:authenticated\]\n$/,
    );
    assert.match(
      await succeeds('auth whoami --as jane --as-group dev -o yaml'),
      /userInfo:\n {4}groups:\n {4}- dev\n {4}- system:authenticated\n {4}username: jane\n$/,
    );
  });

  it('refuses in the words of a real server', async () => {
    assert.equal(
      await refused('get pods --as jane'),
      'Error from server (Forbidden): pods is forbidden: User "jane" cannot list resource "pods" in API group "" in the namespace "default"',
    );
    assert.equal(
      await refused('get nodes --as jane'),
      'Error from server (Forbidden): nodes is forbidden: User "jane" cannot list resource "nodes" in API group "" at the cluster scope',
    );
    assert.equal(
      await refused('get --raw /metrics --as jane'),
      'Error from server (Forbidden): forbidden: User "jane" cannot get path "/metrics"',
    );
  });

  it('answers can-i, before and after a role is bound', async () => {
    const account = 'system:serviceaccount:default:bob';
    await succeeds('create serviceaccount bob');
    assert.equal((await kubectl(`auth can-i list pods --as ${account}`)).stdout, 'no\n');
    await succeeds('create rolebinding bob --clusterrole=view --serviceaccount=default:bob');
    assert.equal(await succeeds(`auth can-i list pods --as ${account}`), 'yes\n');
    assert.equal((await kubectl(`auth can-i delete pods --as ${account}`)).stdout, 'no\n');
    assert.match(await succeeds('auth can-i --list --as jane'), /selfsubjectaccessreviews\.authorization\.k8s\.io +\[\] +\[\] +\[create\]/);
  });

  it('makes tokens that speak for a service account', async () => {
    const token = (await succeeds('create token bob')).trim();
    assert.match(await succeeds(`--token ${token} auth whoami`), /Username +system:serviceaccount:default:bob\n/);
    assert.equal(await succeeds(`--token ${token} get pods`), '');
    assert.equal(
      await refused(`--token ${token} create configmap a`),
      'error: failed to create configmap: configmaps is forbidden: User "system:serviceaccount:default:bob" cannot create resource "configmaps" in API group "" in the namespace "default"',
    );
    assert.match(await refused(`--token ${token.slice(0, -8)}AAAAAAAA get pods`), /Unauthorized|must be logged in/);
    assert.equal(await refused('create token nobody'), 'error: failed to create token: serviceaccounts "nobody" not found');
    assert.equal(
      await refused('create token bob --duration 5m'),
      'error: failed to create token: TokenRequest.authentication.k8s.io "" is invalid: spec.expirationSeconds: Invalid value: 300: may not specify a duration less than 10 minutes',
    );
  });
});
