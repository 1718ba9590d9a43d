import type { Answers, Case, RequestStep, Step } from '../../../../tools/conformance/case.ts';
import { webhooksAnswer } from '../../../../tools/conformance/run.ts';
import { type Behaviour, behaviourPath } from '../../../../tools/conformance/webhookServer.ts';
import { merge, withNamespace } from '../support.ts';

const group = '/apis/admissionregistration.k8s.io/v1';

interface Hook {
  readonly behaviour: Behaviour;
  /** Fields of the webhook beside what every one here has. */
  readonly more?: object;
  readonly clientConfig?: object;
}

interface Asked {
  readonly mutating?: boolean;
  /** Several are asked in this order. */
  readonly hooks: readonly Hook[];
  /** What shows that they are asked. */
  readonly probe?: object;
}

/** Webhooks for the ConfigMaps of the case's namespace, and what becomes of writes. */
function asking(
  title: string,
  { mutating = false, hooks }: Asked,
  steps: (path: string) => readonly Step[] = writes,
  differences: Case['differences'] = [],
): Case {
  const name = `hook-${title}`;
  const path = `/api/v1/namespaces/${name}/configmaps`;
  const kind = mutating ? 'MutatingWebhookConfiguration' : 'ValidatingWebhookConfiguration';
  const body = (answers: Answers): object => ({
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind,
    metadata: { name },
    webhooks: [...hooks, marker].map((hook, index) => webhookOf(hook, index, name, answers)),
  });
  return withNamespace(
    name,
    [
      { what: 'set up the webhooks', method: 'POST', path: `${group}/${kind.toLowerCase()}s`, body, setUp: true },
      {
        repeat: 'POST',
        path: `${path}?dryRun=All`,
        body: configMap('probe', { metadata: { labels: { probe: 'yes' } } }),
        until: (_body, code) => code >= 400,
      },
      ...steps(path),
    ],
    differences,
  );
}

/** Refuses nothing but the probe: so it shows that the configuration is at work. */
const marker: Hook = {
  behaviour: { response: { allowed: false, status: { message: 'at work' } } },
  more: { objectSelector: { matchLabels: { probe: 'yes' } } },
};

const notProbe = { matchExpressions: [{ key: 'probe', operator: 'DoesNotExist' }] };

function webhookOf({ behaviour, more, clientConfig }: Hook, index: number, name: string, answers: Answers): object {
  const { url, caBundle } = answers.get(webhooksAnswer) as { url: string; caBundle: string };
  return {
    name: `hook-${index}.example.com`,
    sideEffects: 'None',
    admissionReviewVersions: ['v1'],
    timeoutSeconds: 5,
    namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } },
    objectSelector: notProbe,
    rules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE', 'UPDATE', 'DELETE'], resources: ['configmaps'] }],
    clientConfig: clientConfig ?? { url: `${url}${behaviourPath(behaviour)}`, caBundle },
    ...more,
  };
}

function configMap(name: string, more: object = {}): object {
  const { metadata, ...rest } = more as { metadata?: object };
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, ...metadata }, ...rest };
}

function writes(path: string): readonly RequestStep[] {
  return [
    { what: 'create', method: 'POST', path, body: configMap('a', { data: { a: 'b' } }) },
    {
      what: 'create with a generated name',
      method: 'POST',
      path: `${path}?dryRun=All`,
      body: { ...configMap('x'), metadata: { generateName: 'made-', name: 'made-here' } },
    },
    { what: 'patch', method: 'PATCH', path: `${path}/a`, contentType: merge, body: { data: { c: 'd' } } },
    {
      what: 'apply',
      method: 'PATCH',
      path: `${path}/b?fieldManager=applier`,
      contentType: 'application/apply-patch+yaml',
      body: configMap('b', { data: { a: 'b' } }),
    },
    { what: 'delete', method: 'DELETE', path: `${path}/a` },
    { what: 'get', method: 'GET', path: `${path}/a` },
  ];
}

const denies = (status?: object): Behaviour => ({ response: { allowed: false, ...(status ? { status } : {}) } });
const adds = (key: string, value: string): Behaviour => ({ patch: [{ op: 'add', path: `/metadata/labels/${key}`, value }] });
const labels: Behaviour = { patch: [{ op: 'add', path: '/metadata/labels', value: { first: 'yes' } }] };

const otherUser = ['create', 'create with a generated name', 'patch', 'apply', 'delete'].map((step) => ({
  step,
  pointer: '/warnings',
  reason: 'whoever owns the sandbox has another name than the recorded administrator',
}));

const told = ['kind', 'resource', 'requestKind', 'name', 'namespace', 'operation', 'userInfo', 'object', 'oldObject', 'dryRun', 'options'];

export const webhooks: readonly Case[] = [
  asking('allows', { hooks: [{ behaviour: {} }] }),
  asking('denies', { hooks: [{ behaviour: denies() }] }),
  asking('denies-with-words', { hooks: [{ behaviour: denies({ message: 'not like this' }) }] }),
  asking('denies-with-a-reason', { hooks: [{ behaviour: denies({ reason: 'Conflict', code: 409 }) }] }),
  asking('denies-with-all', {
    hooks: [
      {
        behaviour: denies({
          message: 'no',
          reason: 'Invalid',
          code: 422,
          details: { kind: 'x', causes: [{ field: 'a', message: 'b', reason: 'c' }] },
        }),
      },
    ],
  }),
  asking('denies-with-a-small-code', { hooks: [{ behaviour: denies({ message: 'no', code: 200 }) }] }),
  asking('warns', { hooks: [{ behaviour: { response: { warnings: ['look out', 'and "quoted"'] } } }] }),
  asking('denies-and-warns', { hooks: [{ behaviour: { response: { allowed: false, warnings: ['look out'] } } }] }),
  asking('two-deny', { hooks: [{ behaviour: denies({ message: 'first' }) }, { behaviour: {} }] }),
  ...told.map((part) =>
    asking(`is-told-${part.toLowerCase()}`, { hooks: [{ behaviour: { tells: part } }] }, writes, part === 'userInfo' ? otherUser : []),
  ),
  asking('breaks', { hooks: [{ behaviour: { code: 500, text: 'it broke' } }] }),
  asking('is-not-found', { hooks: [{ behaviour: { code: 404, text: 'nothing here' } }] }),
  asking('breaks-and-is-ignored', { hooks: [{ behaviour: { code: 500, text: 'it broke' }, more: { failurePolicy: 'Ignore' } }] }),
  asking('speaks-nonsense', { hooks: [{ behaviour: { text: 'nonsense' } }] }),
  asking('says-nothing', { hooks: [{ behaviour: { text: '{"apiVersion":"admission.k8s.io/v1","kind":"AdmissionReview"}' } }] }),
  asking('is-a-stranger', { hooks: [{ behaviour: { stranger: true } }] }, (path) => writes(path).slice(5)),
  asking('speaks-another-version', { hooks: [{ behaviour: { apiVersion: 'admission.k8s.io/v1beta1' } }] }),
  asking('is-not-there', { hooks: [{ behaviour: {}, clientConfig: { url: 'https://127.0.0.1:1/gone' } }] }),
  asking('is-not-there-and-ignored', {
    hooks: [{ behaviour: {}, clientConfig: { url: 'https://127.0.0.1:1/gone' }, more: { failurePolicy: 'Ignore' } }],
  }),
  asking('has-no-service', {
    hooks: [{ behaviour: {}, clientConfig: { service: { namespace: 'default', name: 'nothing', path: '/x' } } }],
  }),
  asking('hangs', { hooks: [{ behaviour: { hangs: true }, more: { timeoutSeconds: 1 } }] }, (path) => writes(path).slice(0, 1)),
  asking('patches-though-validating', { hooks: [{ behaviour: labels }] }),
  asking('has-side-effects', { hooks: [{ behaviour: {}, more: { sideEffects: 'NoneOnDryRun' } }] }),
  asking('has-a-condition', {
    hooks: [{ behaviour: denies(), more: { matchConditions: [{ name: 'only-b', expression: "request.name == 'b'" }] } }],
  }),
  asking('has-a-failing-condition', {
    hooks: [{ behaviour: denies(), more: { matchConditions: [{ name: 'fails', expression: "object.data.nothing == 'b'" }] } }],
  }),
  asking('has-a-failing-condition-ignored', {
    hooks: [
      {
        behaviour: denies(),
        more: { failurePolicy: 'Ignore', matchConditions: [{ name: 'fails', expression: "object.data.nothing == 'b'" }] },
      },
    ],
  }),
  asking('only-deletes', {
    hooks: [
      {
        behaviour: denies({ message: 'it stays' }),
        more: { rules: [{ apiGroups: ['*'], apiVersions: ['*'], operations: ['DELETE'], resources: ['*/*'] }] },
      },
    ],
  }),
  asking('other-resources', {
    hooks: [
      {
        behaviour: denies(),
        more: { rules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['*'], resources: ['secrets', 'configmaps/status'] }] },
      },
    ],
  }),
  asking('cluster-scope', {
    hooks: [
      {
        behaviour: denies(),
        more: { rules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['*'], resources: ['configmaps'], scope: 'Cluster' }] },
      },
    ],
  }),
  asking('labels', { mutating: true, hooks: [{ behaviour: labels }] }),
  asking('two-change', { mutating: true, hooks: [{ behaviour: labels }, { behaviour: adds('second', 'yes') }] }),
  asking('asked-again', {
    mutating: true,
    hooks: [{ behaviour: { ...labels, tells: 'object' }, more: { reinvocationPolicy: 'IfNeeded' } }, { behaviour: adds('second', 'yes') }],
  }),
  asking('patch-fails', { mutating: true, hooks: [{ behaviour: { patch: [{ op: 'remove', path: '/nothing' }] } }] }, (path) =>
    writes(path).slice(3),
  ),
  asking('patches-nothing', { mutating: true, hooks: [{ behaviour: { patch: [] } }] }),
  asking('unknown-patch-type', { mutating: true, hooks: [{ behaviour: { response: { patch: 'W10=', patchType: 'Other' } } }] }),
  asking('patch-without-type', { mutating: true, hooks: [{ behaviour: { response: { patch: 'W10=' } } }] }),
  asking('type-without-patch', { mutating: true, hooks: [{ behaviour: { response: { patchType: 'JSONPatch' } } }] }),
  asking('makes-it-invalid', { mutating: true, hooks: [{ behaviour: { patch: [{ op: 'add', path: '/data', value: { 'a b': 'c' } }] } }] }),
  asking('mutating-denies', { mutating: true, hooks: [{ behaviour: denies({ message: 'never' }) }] }),
  asking('mutating-is-told-object', { mutating: true, hooks: [{ behaviour: { tells: 'object' } }] }),
];

const valid = {
  name: 'a.example.com',
  clientConfig: { url: 'https://127.0.0.1:1/x' },
  sideEffects: 'None',
  admissionReviewVersions: ['v1'],
  rules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['configmaps'] }],
};

const refused: Readonly<Record<string, object>> = {
  'no-name': { name: '' },
  'a-short-name': { name: 'a.b' },
  'a-bad-name': { name: 'A_b.c.d' },
  'no-client': { clientConfig: {} },
  'two-clients': { clientConfig: { url: 'https://a.example.com/', service: { namespace: 'a', name: 'b' } } },
  http: { clientConfig: { url: 'http://a.example.com/' } },
  'a-user': { clientConfig: { url: 'https://me@a.example.com/' } },
  'a-query': { clientConfig: { url: 'https://a.example.com/?a=b' } },
  'a-fragment': { clientConfig: { url: 'https://a.example.com/#a' } },
  'no-host': { clientConfig: { url: 'https:///a' } },
  'no-service-name': { clientConfig: { service: { namespace: 'a', name: '' } } },
  'a-service-port': { clientConfig: { service: { namespace: 'a', name: 'b', port: 70_000 } } },
  'a-service-path': { clientConfig: { service: { namespace: 'a', name: 'b', path: 'x//y' } } },
  'no-side-effects': { sideEffects: undefined },
  'some-side-effects': { sideEffects: 'Some' },
  'no-versions': { admissionReviewVersions: [] },
  'unknown-versions': { admissionReviewVersions: ['v7', 'v7'] },
  'a-failure-policy': { failurePolicy: 'Maybe' },
  'a-match-policy': { matchPolicy: 'Maybe' },
  'a-long-timeout': { timeoutSeconds: 31 },
  'no-timeout': { timeoutSeconds: 0 },
  'a-selector': { namespaceSelector: { matchExpressions: [{ key: 'a', operator: 'In' }] } },
  'a-selector-operator': { objectSelector: { matchExpressions: [{ key: 'a b', operator: 'Near' }] } },
  'a-condition': {
    matchConditions: [
      { name: 'a', expression: 'object' },
      { name: 'a', expression: 'true' },
    ],
  },
  'an-unknown-variable': { matchConditions: [{ name: 'a', expression: 'params.a == 1' }] },
  'no-operations': { rules: [{ apiGroups: [''], apiVersions: ['v1'], resources: ['pods'] }] },
  'wild-rules': {
    rules: [
      { apiGroups: ['', '*'], apiVersions: ['v1', '*'], operations: ['*', 'CREATE'], resources: ['*', 'pods', 'pods/*', 'pods/status'] },
    ],
  },
  'empty-rules': { rules: [{ apiGroups: [], apiVersions: [''], operations: ['LOOK'], resources: [''], scope: 'Galaxy' }] },
};

export const refusedWebhooks: readonly Case[] = Object.entries(refused).map(([title, more]) => ({
  name: `refused-hook-${title}`,
  steps: ['Validating', 'Mutating'].map((form): RequestStep => {
    const kind = `${form}WebhookConfiguration`;
    return {
      what: `create a ${form.toLowerCase()} one`,
      method: 'POST',
      path: `${group}/${kind.toLowerCase()}s`,
      body: {
        apiVersion: 'admissionregistration.k8s.io/v1',
        kind,
        metadata: { name: `refused-hook-${title}` },
        webhooks: [
          { ...valid, ...more },
          { ...valid, name: 'b.example.com' },
        ],
      },
    };
  }),
}));
