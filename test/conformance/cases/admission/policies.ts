import type { Case, RequestStep, Step } from '../../../../tools/conformance/case.ts';
import { merge, withNamespace } from '../support.ts';

const group = '/apis/admissionregistration.k8s.io/v1';
const configMaps = [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE', 'UPDATE'], resources: ['configmaps'] }];

interface Policy {
  readonly spec: object;
  readonly binding?: object;
  readonly before?: readonly Step[];
}

/** A policy over the ConfigMaps of the case's namespace, and what becomes of writes once it is at work. */
function policy(
  title: string,
  { spec, binding = {}, before = [] }: Policy,
  steps: (path: string) => readonly RequestStep[],
  probe: object = deniedProbe,
): Case {
  const name = `policy-${title}`;
  const path = `/api/v1/namespaces/${name}/configmaps`;
  const bound = {
    policyName: name,
    validationActions: ['Deny'],
    matchResources: { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } } },
    ...binding,
  };
  return withNamespace(name, [
    ...before,
    setUp('set up the policy', `${group}/validatingadmissionpolicies`, 'ValidatingAdmissionPolicy', name, {
      matchConstraints: { resourceRules: configMaps },
      ...spec,
    }),
    setUp('set up the binding', `${group}/validatingadmissionpolicybindings`, 'ValidatingAdmissionPolicyBinding', name, bound),
    ...(probe === none ? [] : [{ repeat: 'POST', path: `${path}?dryRun=All`, body: configMap('probe', probe), until: isAtWork } as const]),
    ...steps(path),
  ]);
}

const none = {};
const deniedProbe = { data: { size: '100', probe: 'yes' } };

/** A real server reads new policies a little later. */
function isAtWork(_body: unknown, code: number, warnings: readonly string[]): boolean {
  return code >= 400 || warnings.length > 0;
}

function setUp(what: string, path: string, kind: string, name: string, spec: object): RequestStep {
  return {
    what,
    method: 'POST',
    path,
    setUp: true,
    body: { apiVersion: 'admissionregistration.k8s.io/v1', kind, metadata: { name }, spec },
  };
}

function configMap(name: string, more: object = {}): object {
  const { metadata, ...rest } = more as { metadata?: object };
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, ...metadata }, ...rest };
}

const small = 'int(object.data.size) < 10';

/** Creating what is right, what is wrong, changing the one into the other, and deleting. */
function rightAndWrong(path: string): readonly RequestStep[] {
  return [
    { what: 'what is right', method: 'POST', path, body: configMap('right', { data: { size: '1' } }) },
    { what: 'what is wrong', method: 'POST', path, body: configMap('wrong', { data: { size: '10' } }) },
    { what: 'a right change', method: 'PATCH', path: `${path}/right`, contentType: merge, body: { data: { size: '2' } } },
    { what: 'a wrong change', method: 'PATCH', path: `${path}/right`, contentType: merge, body: { data: { size: '20' } } },
    {
      what: 'a wrong apply',
      method: 'PATCH',
      path: `${path}/other?fieldManager=a`,
      contentType: 'application/apply-patch+yaml',
      body: configMap('other', { data: { size: '30' } }),
    },
    { what: 'without what it looks at', method: 'POST', path, body: configMap('empty') },
    { what: 'delete', method: 'DELETE', path: `${path}/right` },
  ];
}

const validation = (more: object = {}): object => ({ validations: [{ expression: small, ...more }] });

/** Expressions by title: each is true of some ConfigMaps and false, or an error, of others. */
const expressions: Readonly<Record<string, string>> = {
  'has-label': "has(object.metadata.labels) && 'team' in object.metadata.labels",
  'name-begins': "object.metadata.name.startsWith('r')",
  'request-name': "request.name != 'wrong'",
  'request-operation': "request.operation == 'CREATE'",
  'request-kind': "request.kind.kind == 'ConfigMap' && request.kind.group == '' && request.requestKind.version == 'v1'",
  'request-namespace': 'request.namespace == object.metadata.namespace',
  'request-resource': "request.resource.resource == 'configmaps' && request.subResource == ''",
  'request-user': "request.userInfo.username != ''",
  'request-dry-run': 'request.dryRun == false',
  'old-object': 'oldObject == null || object.data.size == oldObject.data.size',
  'namespace-object': "namespaceObject.metadata.labels['kubernetes.io/metadata.name'] == request.namespace && object.data.size != '10'",
  'all-values': "object.data.all(k, object.data[k] != '10')",
  'exists-key': "object.data.exists(k, k == 'size')",
  'size-of-data': 'size(object.data) == 1 && object.data.size.matches("^[0-9]$")',
  optional: "object.?data[?'size'].orValue('0') != '10'",
  ternary: "has(object.data) ? object.data.size != '10' : true",
  'wrong-index': "object.data['nothing'] == '1'",
  'divided-by-zero': '1 / int(object.data.size) > 0',
  regular: "object.data.size.matches('^[0-9]$')",
  strings: "object.data.size.lowerAscii().replace('1', 'x').split('x').size() > 0 && object.data.size != '10'",
  quantities: "quantity(object.data.size).isLessThan(quantity('10'))",
  'always-false': 'false',
  'not-null': 'object != null && object.kind == "ConfigMap" && object.data.size != "10"',
};

export const policies: readonly Case[] = [
  policy('plain', { spec: validation() }, rightAndWrong),
  policy('message', { spec: validation({ message: 'it is too large' }) }, rightAndWrong),
  policy('spoken', { spec: validation({ message: 'unused', messageExpression: "'it has ' + object.data.size" }) }, rightAndWrong),
  policy('wordless', { spec: validation({ message: 'fallback', messageExpression: 'string(object.data.nothing)' }) }, rightAndWrong),
  policy('two-lines', { spec: validation({ message: 'one', messageExpression: "'a\\nb'" }) }, rightAndWrong),
  policy('reason-forbidden', { spec: validation({ reason: 'Forbidden' }) }, rightAndWrong),
  policy('reason-large', { spec: validation({ reason: 'RequestEntityTooLarge' }) }, rightAndWrong),
  policy('two-rules', { spec: { validations: [{ expression: small }, { expression: 'false', message: 'never' }] } }, rightAndWrong),
  policy('ignored-errors', { spec: { ...validation(), failurePolicy: 'Ignore' } }, rightAndWrong),
  policy('warned', { spec: validation({ message: 'it is too large' }), binding: { validationActions: ['Warn'] } }, rightAndWrong),
  policy('audited', { spec: validation(), binding: { validationActions: ['Audit'] } }, rightAndWrong, none),
  policy('warned-and-audited', { spec: validation(), binding: { validationActions: ['Warn', 'Audit'] } }, rightAndWrong),
  policy(
    'variables',
    {
      spec: {
        variables: [
          { name: 'size', expression: 'int(object.data.size)' },
          { name: 'twice', expression: 'variables.size * 2' },
        ],
        validations: [{ expression: 'variables.twice < 20', messageExpression: "'twice is ' + string(variables.twice)" }],
      },
    },
    rightAndWrong,
  ),
  policy(
    'failing-variable',
    { spec: { variables: [{ name: 'bad', expression: 'int(object.data.nothing)' }], validations: [{ expression: 'variables.bad < 20' }] } },
    rightAndWrong,
  ),
  policy(
    'condition',
    { spec: { ...validation(), matchConditions: [{ name: 'only-wrong', expression: "object.metadata.name in ['wrong', 'probe']" }] } },
    rightAndWrong,
  ),
  policy(
    'failing-condition',
    { spec: { ...validation(), matchConditions: [{ name: 'breaks', expression: 'object.data.nothing == "1"' }] } },
    rightAndWrong,
  ),
  policy(
    'failing-condition-ignored',
    { spec: { ...validation(), failurePolicy: 'Ignore', matchConditions: [{ name: 'breaks', expression: 'object.data.nothing == "1"' }] } },
    rightAndWrong,
    none,
  ),
  policy(
    'object-selector',
    { spec: { ...validation(), matchConstraints: { resourceRules: configMaps, objectSelector: { matchLabels: { checked: 'yes' } } } } },
    (path) => [
      ...rightAndWrong(path),
      {
        what: 'wrong and chosen',
        method: 'POST',
        path,
        body: configMap('chosen', { metadata: { labels: { checked: 'yes' } }, data: { size: '50' } }),
      },
    ],
    { ...deniedProbe, metadata: { labels: { checked: 'yes' } } },
  ),
  policy(
    'only-create',
    { spec: { ...validation(), matchConstraints: { resourceRules: [{ ...configMaps[0], operations: ['CREATE'] }] } } },
    rightAndWrong,
  ),
  policy(
    'only-named',
    { spec: { ...validation(), matchConstraints: { resourceRules: [{ ...configMaps[0], resourceNames: ['wrong', 'probe'] }] } } },
    rightAndWrong,
  ),
  policy(
    'excluding',
    {
      spec: {
        ...validation(),
        matchConstraints: { resourceRules: configMaps, excludeResourceRules: [{ ...configMaps[0], resourceNames: ['wrong'] }] },
      },
    },
    rightAndWrong,
  ),
  policy(
    'everything',
    {
      spec: {
        ...validation(),
        matchConstraints: { resourceRules: [{ apiGroups: ['*'], apiVersions: ['*'], operations: ['*'], resources: ['*'] }] },
      },
    },
    (path) => rightAndWrong(path).slice(0, 6),
  ),
  policy(
    'deletion',
    {
      spec: {
        validations: [{ expression: "oldObject.metadata.name != 'kept'" }],
        matchConstraints: { resourceRules: [{ ...configMaps[0], operations: ['DELETE'] }] },
      },
    },
    (path) => [
      { what: 'one that may go', method: 'POST', path, body: configMap('free') },
      { what: 'delete it', method: 'DELETE', path: `${path}/free` },
    ],
    none,
  ),
  policy(
    'parameters',
    {
      before: [
        {
          what: 'set up the parameters',
          method: 'POST',
          path: '/api/v1/namespaces/policy-parameters/configmaps',
          setUp: true,
          body: configMap('limits', { metadata: { labels: { kind: 'limit' } }, data: { max: '10' } }),
        },
      ],
      spec: {
        paramKind: { apiVersion: 'v1', kind: 'ConfigMap' },
        validations: [{ expression: 'int(object.data.size) < int(params.data.max)', messageExpression: "'at most ' + params.data.max" }],
      },
      binding: { paramRef: { name: 'limits', parameterNotFoundAction: 'Deny' } },
    },
    rightAndWrong,
  ),
  policy(
    'missing-parameters',
    {
      spec: {
        paramKind: { apiVersion: 'v1', kind: 'ConfigMap' },
        validations: [{ expression: 'int(object.data.size) < int(params.data.max)' }],
      },
      binding: { paramRef: { name: 'nothing', parameterNotFoundAction: 'Deny' } },
    },
    rightAndWrong,
  ),
  policy(
    'chosen-parameters',
    {
      before: [1, 2].map(
        (number) =>
          ({
            what: `set up limit ${number}`,
            method: 'POST',
            path: '/api/v1/namespaces/policy-chosen-parameters/configmaps',
            setUp: true,
            body: configMap(`limit-${number}`, { metadata: { labels: { kind: 'limit' } }, data: { max: '10' } }),
          }) as const,
      ),
      spec: {
        paramKind: { apiVersion: 'v1', kind: 'ConfigMap' },
        validations: [{ expression: 'int(object.data.size) < int(params.data.max)' }],
      },
      binding: { paramRef: { selector: { matchLabels: { kind: 'limit' } }, parameterNotFoundAction: 'Allow' } },
    },
    rightAndWrong,
  ),
  ...Object.entries(expressions).map(([title, expression]) =>
    policy(
      `says-${title}`,
      { spec: { validations: [{ expression }, { expression: "!has(object.data) || !('probe' in object.data)", message: 'a probe' }] } },
      (path) => rightAndWrong(path).slice(0, 6),
    ),
  ),
];

/** Policies that are refused when they are made. */
const refused: Readonly<Record<string, object>> = {
  'no-validations': { validations: [] },
  'no-expression': { validations: [{ expression: '' }] },
  'a-syntax-error': { validations: [{ expression: 'object.' }] },
  'an-unknown-name': { validations: [{ expression: 'thing.a == 1' }] },
  'an-unknown-function': { validations: [{ expression: 'object.a.fly()' }] },
  'no-bool': { validations: [{ expression: '1 + 1' }] },
  'an-unknown-field-of-the-request': { validations: [{ expression: 'request.colour == "red"' }] },
  'a-message-that-is-no-text': { validations: [{ expression: 'true', messageExpression: '1' }] },
  'an-unknown-reason': { validations: [{ expression: 'true', reason: 'Because' }] },
  'params-without-a-kind': { validations: [{ expression: 'params.a == 1' }] },
  'a-bad-variable-name': { variables: [{ name: '1a', expression: 'true' }], validations: [{ expression: 'true' }] },
  'a-variable-twice': {
    variables: [
      { name: 'a', expression: 'true' },
      { name: 'a', expression: 'true' },
    ],
    validations: [{ expression: 'variables.a' }],
  },
  'a-variable-that-is-not-there': { validations: [{ expression: 'variables.nothing' }] },
  'a-bad-condition': { matchConditions: [{ name: 'a b', expression: '1' }], validations: [{ expression: 'true' }] },
  'a-bad-failure-policy': { failurePolicy: 'Sometimes', validations: [{ expression: 'true' }] },
  'no-rules': { matchConstraints: { resourceRules: [] }, validations: [{ expression: 'true' }] },
  'no-operations': {
    matchConstraints: { resourceRules: [{ apiGroups: [''], apiVersions: ['v1'], resources: ['pods'] }] },
    validations: [{ expression: 'true' }],
  },
  'a-bad-operation': {
    matchConstraints: { resourceRules: [{ ...configMaps[0], operations: ['LOOK'] }] },
    validations: [{ expression: 'true' }],
  },
  'a-bad-param-kind': { paramKind: { apiVersion: 'a/b/c', kind: '' }, validations: [{ expression: 'true' }] },
  'an-annotation-key': { auditAnnotations: [{ key: 'a b', valueExpression: '"x"' }], validations: [{ expression: 'true' }] },
};

export const refusedPolicies: readonly Case[] = Object.entries(refused).map(([title, spec]) => ({
  name: `refused-policy-${title}`,
  differences: title === 'a-syntax-error' ? ['create', 'apply'].flatMap(parserWords) : [],
  steps: ['POST', 'PATCH'].map((method): RequestStep => {
    const name = `refused-policy-${title}`;
    const body = {
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'ValidatingAdmissionPolicy',
      metadata: { name },
      spec: { matchConstraints: { resourceRules: configMaps }, ...spec },
    };
    return method === 'POST'
      ? { what: 'create', method, path: `${group}/validatingadmissionpolicies`, body }
      : {
          what: 'apply',
          method: 'PATCH',
          path: `${group}/validatingadmissionpolicies/${name}?fieldManager=a`,
          contentType: 'application/apply-patch+yaml',
          body,
        };
  }),
}));

function parserWords(step: string): NonNullable<Case['differences']> {
  const reason = "the parser's words for a syntax error are its own";
  return ['/body/message', '/body/details/causes/0/message'].map((pointer) => ({ step, pointer, reason }));
}
