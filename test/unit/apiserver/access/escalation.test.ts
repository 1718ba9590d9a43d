import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeApi, settled, type TestApi } from '../support/api.ts';

const rbac = '/apis/rbac.authorization.k8s.io/v1';
const apiGroup = 'rbac.authorization.k8s.io';
const pods = { apiGroups: [''], resources: ['pods'], verbs: ['get', 'list'] };
const as = { 'impersonate-user': 'jane', 'impersonate-group': 'dev' };

/** Jane may do what the rules say, and write roles and bindings, in the namespace `default` and everywhere. */
async function withJane(...rules: object[]): Promise<TestApi> {
  const api = makeApi({ enforceRbac: true });
  const writes = {
    apiGroups: [apiGroup],
    resources: ['roles', 'clusterroles', 'rolebindings', 'clusterrolebindings'],
    verbs: ['create', 'update', 'patch', 'get'],
  };
  await api.post(`${rbac}/clusterroles`, { metadata: { name: 'jane' }, rules: [writes, ...rules] });
  await api.post(`${rbac}/clusterrolebindings`, {
    metadata: { name: 'jane' },
    roleRef: { apiGroup, kind: 'ClusterRole', name: 'jane' },
    subjects: [{ apiGroup, kind: 'User', name: 'jane' }],
  });
  return api;
}

const role = (name: string, ...rules: object[]) => ({ metadata: { name }, rules });
const binding = (name: string, kind: string, bound: string) => ({
  metadata: { name },
  roleRef: { apiGroup, kind, name: bound },
  subjects: [{ apiGroup, kind: 'User', name: 'bob' }],
});
const roles = `${rbac}/namespaces/default/roles`;
const bindings = `${rbac}/namespaces/default/rolebindings`;

describe('nobody grants more than they have', () => {
  it('makes a role of what one may do, and refuses more, right by right', async () => {
    const api = await withJane(pods);
    assert.equal((await api.send('POST', roles, role('reader', pods), as)).code, 201);
    const more = { apiGroups: ['', 'apps'], resources: ['pods', 'deployments'], verbs: ['get', 'delete'], resourceNames: ['a'] };
    const refused = await api.send('POST', roles, role('more', more, { apiGroups: ['*'], resources: ['secrets'], verbs: ['*'] }), as);
    assert.equal(refused.code, 403);
    assert.equal(
      refused.body.message,
      'roles.rbac.authorization.k8s.io "more" is forbidden: user "jane" (groups=["dev" "system:authenticated"]) is attempting to grant RBAC permissions not currently held:\n' +
        '{APIGroups:[""], Resources:["deployments"], ResourceNames:["a"], Verbs:["get" "delete"]}\n' +
        '{APIGroups:[""], Resources:["pods"], ResourceNames:["a"], Verbs:["delete"]}\n' +
        '{APIGroups:["*"], Resources:["secrets"], Verbs:["*"]}\n' +
        '{APIGroups:["apps"], Resources:["deployments"], ResourceNames:["a"], Verbs:["get" "delete"]}\n' +
        '{APIGroups:["apps"], Resources:["pods"], ResourceNames:["a"], Verbs:["get" "delete"]}',
    );
  });

  it('refuses a binding to a role that allows more, unless one may bind it', async () => {
    const api = await withJane(pods, { apiGroups: [apiGroup], resources: ['clusterroles'], verbs: ['bind'], resourceNames: ['view'] });
    await api.post(roles, role('reader', pods));
    await api.post(roles, role('owner', { apiGroups: ['*'], resources: ['*'], verbs: ['*'] }));
    assert.equal((await api.send('POST', bindings, binding('a', 'Role', 'reader'), as)).code, 201);
    assert.equal((await api.send('POST', bindings, binding('b', 'Role', 'owner'), as)).code, 403);
    assert.equal((await api.send('POST', bindings, binding('c', 'ClusterRole', 'view'), as)).code, 201);
    assert.equal((await api.send('POST', bindings, binding('d', 'ClusterRole', 'edit'), as)).code, 403);
    const absent = await api.send('POST', bindings, binding('e', 'Role', 'absent'), as);
    assert.equal(absent.body.message, 'rolebindings.rbac.authorization.k8s.io "absent" not found');
  });

  it('lets who may escalate write any role, and the garbage collector its fields', async () => {
    const api = await withJane({ apiGroups: [apiGroup], resources: ['roles'], verbs: ['escalate'] });
    assert.equal((await api.send('POST', roles, role('all', { apiGroups: ['*'], resources: ['*'], verbs: ['*'] }), as)).code, 201);
    await api.post(`${rbac}/clusterroles`, role('all', { apiGroups: ['*'], resources: ['*'], verbs: ['*'] }));
    const patch = { ...as, 'content-type': 'application/merge-patch+json' };
    assert.equal(
      (await api.send('PATCH', `${rbac}/clusterroles/all`, { metadata: { finalizers: ['example.com/hold'] } }, patch)).code,
      200,
    );
    assert.equal((await api.send('PATCH', `${rbac}/clusterroles/all`, { metadata: { labels: { a: 'b' } } }, patch)).code, 403);
  });

  it('keeps the aggregation of roles for who may do everything', async () => {
    const api = await withJane(pods);
    const gathering = { ...role('gathering'), aggregationRule: { clusterRoleSelectors: [{ matchLabels: { a: 'b' } }] } };
    assert.equal(
      (await api.send('POST', `${rbac}/clusterroles`, gathering, as)).body.message,
      'clusterroles.rbac.authorization.k8s.io "gathering" is forbidden: must have cluster-admin privileges to use the aggregationRule',
    );
  });

  it('asks nothing where RBAC is not enforced, nor of masters', async () => {
    const api = makeApi();
    const all = { apiGroups: ['*'], resources: ['*'], verbs: ['*'] };
    assert.equal((await api.send('POST', roles, role('all', all), as)).code, 201);
    assert.equal((await (await withJane()).post(roles, role('all', all))).code, 201);
  });
});

describe('aggregated ClusterRoles', () => {
  const rulesOf = async (api: TestApi, name: string) =>
    (await api.get(`${rbac}/clusterroles/${name}`)).body as unknown as {
      rules: object[] | null;
      metadata: { managedFields: { manager: string; operation: string }[] };
    };

  it('hold the rules of those that they select, each once, and follow them', async () => {
    const api = makeApi();
    const aggregationRule = { clusterRoleSelectors: [{ matchLabels: { team: 'web' } }] };
    await api.post(`${rbac}/clusterroles`, { metadata: { name: 'web' }, aggregationRule, rules: [] });
    const secrets = { verbs: ['list'], apiGroups: [''], resources: ['secrets'] };
    const labels = { team: 'web' };
    await api.post(`${rbac}/clusterroles`, { metadata: { name: 'b', labels }, rules: [secrets] });
    await api.post(`${rbac}/clusterroles`, { metadata: { name: 'a', labels }, rules: [secrets, pods] });
    await settled();
    const { rules, metadata } = await rulesOf(api, 'web');
    assert.deepEqual(rules, [secrets, { verbs: pods.verbs, apiGroups: pods.apiGroups, resources: pods.resources }]);
    assert.deepEqual(
      metadata.managedFields.map(({ manager, operation }) => `${manager} ${operation}`),
      ['clusterrole-aggregation-controller Apply', 'test Update'],
    );
    await api.del(`${rbac}/clusterroles/a`);
    await settled();
    assert.deepEqual((await rulesOf(api, 'web')).rules, [secrets]);
  });

  it('of the start are whole already: nothing is written', async () => {
    const api = makeApi({ enforceRbac: true });
    const before = (await rulesOf(api, 'admin')) as unknown as { metadata: { resourceVersion: string } };
    await api.post(`${rbac}/clusterroles`, { metadata: { name: 'other' }, rules: [] });
    await settled();
    const after = (await rulesOf(api, 'admin')) as unknown as { metadata: { resourceVersion: string } };
    assert.equal(after.metadata.resourceVersion, before.metadata.resourceVersion);
  });
});
