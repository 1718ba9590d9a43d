import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { User } from '../../../../src/apiserver/access/user.ts';
import { authenticated } from '../../../../src/apiserver/access/user.ts';
import { newTokenKey } from '../../../../src/apiserver/access/tokens.ts';
import { makeApi, type TestApi } from '../support/api.ts';

const rbac = '/apis/rbac.authorization.k8s.io/v1';
const credentials = { token: 'owner-token', serviceAccountKey: newTokenKey() };
const jane: User = { name: 'jane', groups: ['dev', authenticated] };

describe('RBAC', () => {
  const as = async (api: TestApi, user: User, method: string, url: string, body?: unknown) => {
    const [path = '', query = ''] = url.split('?');
    const bytes = body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body));
    const response = await api.server.handle({
      method,
      path,
      query: new URLSearchParams(query),
      headers: { 'user-agent': 'test' },
      body: bytes,
      user,
    });
    return { code: response.code, text: String('body' in response ? response.body : '') };
  };
  const message = ({ text }: { text: string }): string => (JSON.parse(text) as { message: string }).message;
  const grant = async (api: TestApi, role: string, subject: object) => {
    const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: role };
    const { code, text } = await api.post(`${rbac}/namespaces/default/rolebindings`, {
      metadata: { name: 'it' },
      roleRef,
      subjects: [subject],
    });
    assert.equal(code, 201, text);
  };
  const group = { kind: 'Group', name: 'dev', apiGroup: 'rbac.authorization.k8s.io' };

  it('refuses what no role allows, in the words of a real server', async () => {
    const api = makeApi({ enforceRbac: true });
    const refusals = [
      await as(api, jane, 'GET', '/api/v1/namespaces/default/pods'),
      await as(api, jane, 'GET', '/api/v1/nodes'),
      await as(api, jane, 'DELETE', '/api/v1/namespaces/default/configmaps/a'),
      await as(api, jane, 'GET', '/apis/apps/v1/namespaces/default/deployments/web/scale'),
      await as(api, jane, 'GET', '/metrics'),
    ];
    assert.deepEqual(
      refusals.map(({ code }) => code),
      [403, 403, 403, 403, 403],
    );
    assert.deepEqual(refusals.map(message), [
      'pods is forbidden: User "jane" cannot list resource "pods" in API group "" in the namespace "default"',
      'nodes is forbidden: User "jane" cannot list resource "nodes" in API group "" at the cluster scope',
      'configmaps "a" is forbidden: User "jane" cannot delete resource "configmaps" in API group "" in the namespace "default"',
      'deployments.apps "web" is forbidden: User "jane" cannot get resource "deployments/scale" in API group "apps" in the namespace "default"',
      'forbidden: User "jane" cannot get path "/metrics"',
    ]);
    assert.equal((await as(api, jane, 'GET', '/version')).code, 200, 'everybody may discover');
  });

  it('allows in a namespace what a binding of it grants to a group', async () => {
    const api = makeApi({ enforceRbac: true });
    await grant(api, 'view', group);
    assert.equal((await as(api, jane, 'GET', '/api/v1/namespaces/default/pods')).code, 200);
    assert.equal((await as(api, jane, 'GET', '/api/v1/namespaces/kube-system/pods')).code, 403);
    assert.equal((await as(api, jane, 'GET', '/api/v1/namespaces/default/secrets')).code, 403);
    assert.equal((await as(api, jane, 'POST', '/api/v1/namespaces/default/configmaps', { metadata: { name: 'a' } })).code, 403);
  });

  it('adds up roles that an aggregated role selects', async () => {
    const api = makeApi({ enforceRbac: true });
    const labels = { 'rbac.authorization.k8s.io/aggregate-to-view': 'true' };
    await api.post(`${rbac}/clusterroles`, {
      metadata: { name: 'more', labels },
      rules: [{ apiGroups: [''], resources: ['secrets'], verbs: ['list'] }],
    });
    await grant(api, 'view', group);
    assert.equal((await as(api, jane, 'GET', '/api/v1/namespaces/default/secrets')).code, 200);
  });

  it('names the role that a binding misses', async () => {
    const api = makeApi({ enforceRbac: true });
    await grant(api, 'absent', group);
    assert.match(
      message(await as(api, jane, 'GET', '/api/v1/namespaces/default/pods')),
      /: RBAC: clusterrole\.rbac\.authorization\.k8s\.io "absent" not found$/,
    );
  });

  it('only records, where it is not enforced', async () => {
    const api = makeApi();
    assert.equal((await as(api, jane, 'GET', '/api/v1/namespaces/default/pods')).code, 200);
    await as(api, jane, 'GET', '/api/v1/namespaces/default/pods');
    await api.get('/api/v1/nodes');
    const records = api.server.access.log.list({ user: undefined, denied: true });
    assert.deepEqual(
      records.map(({ user, verb, resource, namespace, allowed, count }) => [user, verb, resource, namespace, allowed, count]),
      [['jane', 'list', 'pods', 'default', false, 2]],
    );
  });
});

describe('impersonation', () => {
  it('acts as another for who may do everything', async () => {
    const api = makeApi({ enforceRbac: true });
    const whoami = { kind: 'SelfSubjectReview', apiVersion: 'authentication.k8s.io/v1' };
    const headers = { 'impersonate-user': 'system:serviceaccount:default:bob', 'impersonate-extra-scopes': 'a, b' };
    const { body, code } = await api.send('POST', '/apis/authentication.k8s.io/v1/selfsubjectreviews', whoami, headers);
    assert.equal(code, 201);
    assert.deepEqual((body.status as unknown as { userInfo: object }).userInfo, {
      username: 'system:serviceaccount:default:bob',
      groups: ['system:serviceaccounts', 'system:serviceaccounts:default', 'system:authenticated'],
      extra: { scopes: ['a', 'b'] },
    });
    const refused = await api.send('GET', '/api/v1/pods', undefined, { 'impersonate-user': 'jane', 'impersonate-group': 'x' });
    assert.equal(refused.body.message, 'pods is forbidden: User "jane" cannot list resource "pods" in API group "" at the cluster scope');
  });

  it('is refused to who may not', async () => {
    const api = makeApi({ enforceRbac: true });
    const headers = { 'impersonate-user': 'root' };
    const response = await api.server.handle({
      method: 'GET',
      path: '/api/v1/pods',
      query: new URLSearchParams(),
      headers,
      body: Buffer.alloc(0),
      user: jane,
    });
    assert.equal(response.code, 403);
    assert.match(
      String('body' in response && response.body),
      /users \\"root\\" is forbidden: User \\"jane\\" cannot impersonate resource \\"users\\" in API group \\"\\" at the cluster scope/,
    );
  });
});

describe('tokens of service accounts', () => {
  const accounts = '/api/v1/namespaces/default/serviceaccounts';
  const make = async () => {
    const api = makeApi({ credentials });
    await api.post(accounts, { metadata: { name: 'bob' } });
    const { body, code, text } = await api.post(`${accounts}/bob/token`, { spec: { expirationSeconds: 600 } });
    assert.equal(code, 201, text);
    const { token } = body.status as unknown as { token: string };
    const ask = (given: string) => api.server.authenticator?.authenticate({ authorization: `Bearer ${given}`, certificate: undefined });
    return { api, token, ask };
  };

  it('speak for their account until they expire', async () => {
    const { api, token, ask } = await make();
    const user = ask(token);
    assert.equal(user?.name, 'system:serviceaccount:default:bob');
    assert.deepEqual(user.groups, ['system:serviceaccounts', 'system:serviceaccounts:default', 'system:authenticated']);
    assert.equal(ask(`${token.slice(0, -4)}AAAA`), undefined, 'a changed one is worth nothing');
    await api.clock.advance(600_000);
    assert.equal(ask(token), undefined);
  });

  it('are worth nothing once the account is another', async () => {
    const { api, token, ask } = await make();
    await api.del(`${accounts}/bob`);
    await api.post(accounts, { metadata: { name: 'bob' } });
    assert.equal(ask(token), undefined);
  });

  it('are known to a TokenReview, for their audience', async () => {
    const { api, token } = await make();
    const review = (spec: object) => api.post('/apis/authentication.k8s.io/v1/tokenreviews', { spec });
    const good = (await review({ token })).body.status as unknown as { authenticated: boolean; user: { username: string } };
    assert.deepEqual([good.authenticated, good.user.username], [true, 'system:serviceaccount:default:bob']);
    const other = (await review({ token, audiences: ['vault'] })).body.status as unknown as { authenticated?: boolean };
    assert.equal(other.authenticated, undefined);
  });

  it('are refused for too short a time, and for an account that is not there', async () => {
    const { api } = await make();
    const short = await api.post(`${accounts}/bob/token`, { spec: { expirationSeconds: 300 } });
    assert.equal(
      short.body.message,
      'TokenRequest.authentication.k8s.io "" is invalid: spec.expirationSeconds: Invalid value: 300: may not specify a duration less than 10 minutes',
    );
    assert.equal((await api.post(`${accounts}/nobody/token`, {})).body.message, 'serviceaccounts "nobody" not found');
  });

  it('knows its owner by the token of the kubeconfig, and nobody by another', async () => {
    const { ask } = await make();
    assert.deepEqual(ask('owner-token')?.groups, ['system:masters', 'system:authenticated']);
    for (const other of ['owner-tokem', 'owner-token2', 'a.b.c', '']) assert.equal(ask(other), undefined, other);
  });

  it('are taken in the form of the header only', async () => {
    const { api } = await make();
    const ask = (authorization: string | undefined) => api.server.authenticator?.authenticate({ authorization, certificate: undefined });
    assert.equal(ask('bearer  owner-token')?.name, 'crd-studio');
    for (const header of [undefined, '', 'owner-token', 'Basic owner-token', 'Bearer'])
      assert.equal(ask(header), undefined, String(header));
  });

  it('give way to a client certificate: its CN is the user, its O are the groups', async () => {
    const { api } = await make();
    const user = api.server.authenticator?.authenticate({ authorization: undefined, certificate: { CN: 'jane', O: ['dev', 'ops'] } });
    assert.deepEqual(user, { name: 'jane', groups: ['dev', 'ops', 'system:authenticated'] });
  });
});

describe('reviews of access', () => {
  const ask = async (api: TestApi, kind: string, spec: object) => {
    const { body, code, text } = await api.post(`/apis/authorization.k8s.io/v1/${kind}`, { spec });
    assert.equal(code, 201, text);
    return body.status as unknown as { allowed: boolean; reason?: string };
  };
  const listPods = { verb: 'list', resource: 'pods', namespace: 'default' };

  it('tell what would happen: everything is allowed while nothing is enforced', async () => {
    assert.equal((await ask(makeApi(), 'subjectaccessreviews', { user: 'jane', resourceAttributes: listPods })).allowed, true);
    assert.equal(
      (await ask(makeApi({ enforceRbac: true }), 'subjectaccessreviews', { user: 'jane', resourceAttributes: listPods })).allowed,
      false,
    );
    assert.equal((await ask(makeApi({ enforceRbac: true }), 'selfsubjectaccessreviews', { resourceAttributes: listPods })).allowed, true);
  });

  it('ask for one kind of attributes, and for somebody', async () => {
    const api = makeApi();
    const { code, body } = await api.post('/apis/authorization.k8s.io/v1/subjectaccessreviews', { spec: {} });
    assert.equal(code, 422);
    assert.deepEqual(
      body.details.causes.map(({ field }) => field),
      ['spec', 'spec.user'],
    );
  });
});
