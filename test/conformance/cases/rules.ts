import { groupOf, guestbook, guestbookCrd, guestbooks, isEstablished, merge, withNamespace } from './support.ts';

const crds = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const create = { method: 'POST', path: crds } as const;
const name = 'cel-rules';

/** A CRD whose spec has these fields and rules. */
function crd(properties: object, ...rules: readonly (string | object)[]): object {
  const validations = rules.map((rule) => (typeof rule === 'string' ? { rule } : rule));
  const spec = { type: 'object', properties, 'x-kubernetes-validations': validations };
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'widgets.cel-refused.conformance.example.com' },
    spec: {
      group: groupOf('cel-refused'),
      scope: 'Namespaced',
      names: { kind: 'Widget', plural: 'widgets' },
      versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object', properties: { spec } } } }],
    },
  };
}

const texts = { type: 'array', items: { type: 'string' } };

export const refusedRules = {
  name: 'cel-refused',
  steps: [
    { what: 'a field that is not there', ...create, body: crd({ a: { type: 'integer' } }, 'self.b > 1') },
    { what: 'unlike types', ...create, body: crd({ a: { type: 'integer' } }, "self.a == 'one'") },
    { what: 'a rule that is no bool', ...create, body: crd({ a: { type: 'integer' } }, 'self.a + 1') },
    { what: 'a rule over its budget', ...create, body: crd({ l: texts }, 'self.l.all(x, self.l.exists(y, y == x))') },
    {
      what: 'rules over the budget of a CRD',
      ...create,
      body: crd({ l: texts }, ...Array.from({ length: 12 }, () => 'self.l.all(x, x.contains("ab"))')),
    },
    {
      what: 'a message that is no text',
      ...create,
      body: crd({ a: { type: 'integer' } }, { rule: 'self.a > 1', messageExpression: 'self.a' }),
    },
    {
      what: 'old items of a list',
      ...create,
      body: crd(
        { l: { type: 'array', maxItems: 3, items: { type: 'integer', 'x-kubernetes-validations': [{ rule: 'self >= oldSelf' }] } } },
        'true',
      ),
    },
    {
      what: 'a default that breaks a rule',
      ...create,
      body: crd({ a: { type: 'integer', default: 1, 'x-kubernetes-validations': [{ rule: 'self > 1' }] } }, 'true'),
    },
  ],
};

const rules = [
  {
    rule: '!has(self.replicas) || self.replicas != 7',
    message: 'seven is not allowed',
    reason: 'FieldValueForbidden',
    fieldPath: '.replicas',
  },
  { rule: "!has(self.title) || self.title != 'bad'", messageExpression: "'the title must not be ' + self.title" },
  { rule: '!has(oldSelf.replicas) || !has(self.replicas) || self.replicas >= oldSelf.replicas', message: 'replicas cannot go down' },
];

export const celRules = withNamespace(name, [
  { what: 'create the CRD', ...create, body: withRules() },
  { waitFor: `${crds}/guestbooks.${groupOf(name)}`, until: isEstablished },
  { waitFor: guestbooks(name), until: (_body, code) => code === 200 },
  {
    what: 'an object that keeps the rules',
    method: 'POST' as const,
    path: guestbooks(name),
    body: guestbook(name, 'first', { replicas: 2, title: 'good' }),
  },
  {
    what: 'a rule with a reason and a path',
    method: 'POST' as const,
    path: guestbooks(name),
    body: guestbook(name, 'second', { replicas: 7 }),
  },
  { what: 'a message of its own', method: 'POST' as const, path: guestbooks(name), body: guestbook(name, 'third', { title: 'bad' }) },
  {
    what: 'rules that were not checked',
    method: 'POST' as const,
    path: guestbooks(name),
    body: guestbook(name, 'fourth', { replicas: 'two' }),
  },
  {
    what: 'a transition that is allowed',
    method: 'PATCH' as const,
    path: guestbooks(name, 'first'),
    contentType: merge,
    body: { spec: { replicas: 3 } },
  },
  {
    what: 'one that is not',
    method: 'PATCH' as const,
    path: guestbooks(name, 'first'),
    contentType: merge,
    body: { spec: { replicas: 1 } },
  },
]);

function withRules(): object {
  const copy = structuredClone(guestbookCrd(name)) as {
    spec: { versions: { schema: { openAPIV3Schema: { properties: { spec: object } } } }[] };
  };
  for (const { schema } of copy.spec.versions) Object.assign(schema.openAPIV3Schema.properties.spec, { 'x-kubernetes-validations': rules });
  return copy;
}
