import type { Case, RequestStep } from '../../../tools/conformance/case.ts';
import { merge, withNamespace } from './support.ts';

const group = 'rbac.authorization.k8s.io';
const root = `/apis/${group}/v1`;
const name = 'escalation';
const roles = `${root}/namespaces/${name}/roles`;
const bindings = `${root}/namespaces/${name}/rolebindings`;
const pods = { apiGroups: [''], resources: ['pods'], verbs: ['get', 'list'] };
const all = { apiGroups: ['*'], resources: ['*'], verbs: ['*'] };
const as = 'escalation-jane';

const post = (what: string, path: string, body: object, more: Partial<RequestStep> = {}): RequestStep => ({
  what,
  method: 'POST',
  path,
  body,
  ...more,
});
const bound = (bindingName: string, kind: string, role: string): object => ({
  metadata: { name: bindingName },
  roleRef: { apiGroup: group, kind, name: role },
  subjects: [{ apiGroup: group, kind: 'User', name: as }],
});
const setUp = { setUp: true };

/** Nobody grants more than they have. */
export const escalation: Case = withNamespace(name, [
  post(
    'her role',
    `${root}/clusterroles`,
    {
      metadata: { name },
      rules: [
        { apiGroups: [group], resources: ['roles', 'clusterroles', 'rolebindings'], verbs: ['create', 'patch', 'get'] },
        { apiGroups: [group], resources: ['clusterroles'], verbs: ['bind'], resourceNames: ['view'] },
        pods,
      ],
    },
    setUp,
  ),
  post('her binding', `${root}/clusterrolebindings`, bound(name, 'ClusterRole', name), setUp),
  post('a role of everything', roles, { metadata: { name: 'all' }, rules: [all] }, setUp),
  post('a role of what she has', roles, { metadata: { name: 'reader' }, rules: [pods] }, { as }),
  post(
    'a role of more',
    roles,
    {
      metadata: { name: 'more' },
      rules: [{ apiGroups: ['', 'apps'], resources: ['pods', 'deployments'], verbs: ['get', 'delete'], resourceNames: ['a'] }],
    },
    { as },
  ),
  post(
    'a role of all secrets',
    roles,
    { metadata: { name: 'secrets' }, rules: [{ apiGroups: ['*'], resources: ['secrets'], verbs: ['*'] }] },
    { as },
  ),
  post(
    'a role of paths',
    `${root}/clusterroles`,
    { metadata: { name: 'escalation-paths' }, rules: [{ nonResourceURLs: ['/metrics'], verbs: ['get'] }] },
    { as },
  ),
  post(
    'an aggregated role',
    `${root}/clusterroles`,
    { metadata: { name: 'escalation-sum' }, aggregationRule: { clusterRoleSelectors: [{ matchLabels: { a: 'b' } }] } },
    { as },
  ),
  { what: 'more for a role', method: 'PATCH', path: `${roles}/reader`, contentType: merge, body: { rules: [all] }, as },
  {
    what: 'a finalizer for a role of more',
    method: 'PATCH',
    path: `${roles}/all`,
    contentType: merge,
    body: { metadata: { finalizers: ['example.com/a'] } },
    as,
  },
  { what: 'a label for it', method: 'PATCH', path: `${roles}/all`, contentType: merge, body: { metadata: { labels: { a: 'b' } } }, as },
  post('bind what she has', bindings, bound('a', 'Role', 'reader'), { as }),
  post('bind more', bindings, bound('b', 'Role', 'all'), { as }),
  post('bind what she may bind', bindings, bound('c', 'ClusterRole', 'view'), { as }),
  post('bind what is not there', bindings, bound('d', 'ClusterRole', 'escalation-absent'), { as }),
  post('bind a role that is not there', bindings, bound('e', 'Role', 'absent'), { as }),
]);
