import type { Case, RequestStep } from '../../../tools/conformance/case.ts';
import { merge, withNamespace } from './support.ts';

const authorization = '/apis/authorization.k8s.io/v1';
const authentication = '/apis/authentication.k8s.io/v1';
const template = { metadata: { labels: { app: 'a' } }, spec: { containers: [{ name: 'main', image: 'nginx' }] } };

const post = (what: string, path: string, kind: string, spec: object, metadata: object = {}): RequestStep => ({
  what,
  method: 'POST',
  path,
  body: { kind, apiVersion: /authentication|token$/.test(path) ? 'authentication.k8s.io/v1' : 'authorization.k8s.io/v1', metadata, spec },
});
const pods = { verb: 'list', resource: 'pods', namespace: 'default' };

/** What may be asked of access, and what is wrong with a question. The groups of cases run with RBAC on both sides. */
export const reviews: Case = withNamespace('access-reviews', [
  post('may I', `${authorization}/selfsubjectaccessreviews`, 'SelfSubjectAccessReview', { resourceAttributes: pods }),
  post('may I read a path', `${authorization}/selfsubjectaccessreviews`, 'SelfSubjectAccessReview', {
    nonResourceAttributes: { path: '/metrics', verb: 'get' },
  }),
  post('may somebody', `${authorization}/subjectaccessreviews`, 'SubjectAccessReview', { user: 'jane', resourceAttributes: pods }),
  post('may a group', `${authorization}/subjectaccessreviews`, 'SubjectAccessReview', {
    groups: ['system:masters'],
    resourceAttributes: pods,
  }),
  post('nobody is asked about', `${authorization}/subjectaccessreviews`, 'SubjectAccessReview', { resourceAttributes: pods }),
  post(
    'a review with a name',
    `${authorization}/selfsubjectaccessreviews`,
    'SelfSubjectAccessReview',
    { resourceAttributes: pods },
    { name: 'a' },
  ),
  post('may somebody, in a namespace', `${authorization}/namespaces/access-reviews/localsubjectaccessreviews`, 'LocalSubjectAccessReview', {
    user: 'jane',
    resourceAttributes: { ...pods, namespace: 'access-reviews' },
  }),
  post(
    'another namespace than the path says',
    `${authorization}/namespaces/access-reviews/localsubjectaccessreviews`,
    'LocalSubjectAccessReview',
    {
      user: 'jane',
      resourceAttributes: pods,
    },
  ),
  post('what may I', `${authorization}/selfsubjectrulesreviews`, 'SelfSubjectRulesReview', {}),
  post('a token that is none', `${authentication}/tokenreviews`, 'TokenReview', { token: '' }),
  { what: 'a review is not listed', method: 'GET', path: `${authentication}/tokenreviews` },
  { what: 'nor has it a name', method: 'GET', path: `${authentication}/tokenreviews/a` },
]);

const accounts = '/api/v1/namespaces/access-tokens/serviceaccounts';

export const tokens: Case = withNamespace('access-tokens', [
  { what: 'an account', method: 'POST', path: accounts, body: { metadata: { name: 'bob' } }, setUp: true },
  post('too short a time', `${accounts}/bob/token`, 'TokenRequest', { expirationSeconds: 60 }),
  post('too long a time', `${accounts}/bob/token`, 'TokenRequest', { expirationSeconds: 5_000_000_000 }),
  { what: 'no such account', method: 'POST', path: `${accounts}/nobody/token`, body: {} },
  { what: 'another name in the body', method: 'POST', path: `${accounts}/bob/token`, body: { metadata: { name: 'jane' } } },
  {
    what: 'bound to a pod that is not there',
    method: 'POST',
    path: `${accounts}/bob/token`,
    body: { spec: { boundObjectRef: { kind: 'Pod', apiVersion: 'v1', name: 'a' } } },
  },
  { what: 'a token cannot be read', method: 'GET', path: `${accounts}/bob/token` },
]);

const deployments = '/apis/apps/v1/namespaces/actions-scale/deployments';

export const scales: Case = withNamespace('actions-scale', [
  {
    what: 'a deployment',
    method: 'POST',
    path: deployments,
    body: { metadata: { name: 'a' }, spec: { replicas: 2, selector: { matchLabels: { app: 'a' } }, template } },
    setUp: true,
  },
  { what: 'get the scale', method: 'GET', path: `${deployments}/a/scale` },
  { what: 'scale by a merge patch', method: 'PATCH', path: `${deployments}/a/scale`, contentType: merge, body: { spec: { replicas: 3 } } },
  { what: 'below 0', method: 'PATCH', path: `${deployments}/a/scale`, contentType: merge, body: { spec: { replicas: -1 } } },
  {
    what: 'an old version',
    method: 'PATCH',
    path: `${deployments}/a/scale`,
    contentType: merge,
    body: { metadata: { resourceVersion: '1' }, spec: { replicas: 4 } },
  },
  {
    what: 'put a scale',
    method: 'PUT',
    path: `${deployments}/a/scale`,
    body: { kind: 'Scale', apiVersion: 'autoscaling/v1', metadata: { name: 'a', namespace: 'actions-scale' }, spec: { replicas: 0 } },
  },
  { what: 'the deployment after it', method: 'GET', path: `${deployments}/a` },
  { what: 'the scale of an absent one', method: 'GET', path: `${deployments}/absent/scale` },
  {
    what: 'scale an absent one',
    method: 'PATCH',
    path: `${deployments}/absent/scale`,
    contentType: merge,
    body: { spec: { replicas: 1 } },
  },
  { what: 'a scale cannot be made', method: 'POST', path: `${deployments}/a/scale`, body: {} },
]);

const podsPath = '/api/v1/namespaces/actions-pods/pods';
const bind = (what: string, name: string, body: object): RequestStep => ({
  what,
  method: 'POST',
  path: `${podsPath}/${name}/binding`,
  body: { metadata: { name }, ...body },
});

export const podActions: Case = withNamespace('actions-pods', [
  { what: 'a pod', method: 'POST', path: podsPath, body: { metadata: { name: 'a' }, spec: template.spec }, setUp: true },
  bind('bind it', 'a', { target: { kind: 'Node', name: 'n1' } }),
  bind('bind it again', 'a', { target: { kind: 'Node', name: 'n2' } }),
  bind('bind an absent one', 'absent', { target: { kind: 'Node', name: 'n1' } }),
  { what: 'the pod after it', method: 'GET', path: `${podsPath}/a` },
  { what: 'delete it gracefully', method: 'DELETE', path: `${podsPath}/a`, body: { gracePeriodSeconds: 60 } },
  { what: 'a longer grace changes nothing', method: 'DELETE', path: `${podsPath}/a`, body: { gracePeriodSeconds: 90 } },
  { what: 'evict it by another name', method: 'POST', path: `${podsPath}/a/eviction`, body: { metadata: { name: 'b' } } },
  { what: 'end it', method: 'DELETE', path: `${podsPath}/a`, body: { gracePeriodSeconds: 0 } },
  { what: 'evict an absent one', method: 'POST', path: `${podsPath}/a/eviction`, body: { metadata: { name: 'a' } } },
]);
