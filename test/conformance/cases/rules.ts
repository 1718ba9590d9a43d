import { groupOf, guestbook, guestbookCrd, guestbooks, isEstablished, merge, withGuestbooks, withNamespace } from './support.ts';

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

const tightened = 'cel-ratcheting';
const first = guestbooks(tightened, 'first');

/** Rules that come later are broken by what is stored: where that part stays as it is, they are warnings. */
export const ratchetedRules = withGuestbooks(tightened, [
  {
    what: 'an object before there are rules',
    method: 'POST' as const,
    path: guestbooks(tightened),
    body: guestbook(tightened, 'first', { replicas: 2, title: 'good' }),
  },
  {
    what: 'rules for what is stored',
    method: 'PATCH' as const,
    path: `${crds}/guestbooks.${groupOf(tightened)}`,
    contentType: merge,
    body: { spec: { versions: tighterVersions() } },
    setUp: true,
  },
  {
    repeat: 'POST' as const,
    path: `${guestbooks(tightened)}?dryRun=All`,
    body: guestbook(tightened, 'probe', { title: 'good' }),
    until: (_body, code) => code === 422,
  },
  { what: 'another part changes', method: 'PATCH' as const, path: first, contentType: merge, body: { spec: { replicas: 3 } } },
  { what: 'a label changes', method: 'PATCH' as const, path: first, contentType: merge, body: { metadata: { labels: { a: 'b' } } } },
  { what: 'another part breaks a rule', method: 'PATCH' as const, path: first, contentType: merge, body: { spec: { replicas: 9 } } },
  { what: 'the part itself changes', method: 'PATCH' as const, path: first, contentType: merge, body: { spec: { title: 'bad' } } },
  {
    what: 'the status changes',
    method: 'PATCH' as const,
    path: guestbooks(tightened, 'first', 'status'),
    contentType: merge,
    body: { status: { visits: 1 } },
  },
  { what: 'what is right', method: 'PATCH' as const, path: first, contentType: merge, body: { spec: { title: 'great' } } },
]);

function tighterVersions(): object[] {
  const { spec } = structuredClone(guestbookCrd(tightened)) as {
    spec: { versions: { schema: { openAPIV3Schema: { properties: { spec: { properties: Record<string, object> } } } } }[] };
  };
  for (const { schema } of spec.versions) {
    const { properties } = schema.openAPIV3Schema.properties.spec;
    Object.assign(properties['title'] as object, {
      'x-kubernetes-validations': [{ rule: "self.startsWith('great')", message: 'only great will do' }, { rule: "self != 'bad'" }],
    });
    Object.assign(properties['replicas'] as object, { 'x-kubernetes-validations': [{ rule: 'self < 9' }] });
  }
  return spec.versions;
}

const long = 'long-integers';

/** A CRD in YAML whose default no double holds; which one it became is said in words, since answers are compared as JavaScript reads them. */
export const longIntegers = withNamespace(long, [
  {
    what: 'create the CRD in YAML',
    ...create,
    contentType: 'application/yaml',
    body: `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: counters.${groupOf(long)}}
spec:
  group: ${groupOf(long)}
  scope: Namespaced
  names: {kind: Counter, plural: counters}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            default: {}
            x-kubernetes-validations:
            - {rule: '!has(self.shown) || self.start != 9007199254740993', message: it starts at 9007199254740993}
            properties:
              shown: {type: boolean}
              start: {type: integer, format: int64, default: 9007199254740993}
              least: {type: integer, format: int64, enum: [-9223372036854775808, 9223372036854775807]}
`,
  },
  { waitFor: `${crds}/counters.${groupOf(long)}`, until: isEstablished },
  { waitFor: `/apis/${groupOf(long)}/v1/namespaces/${long}/counters`, until: (_body, code) => code === 200 },
  {
    what: 'the default is kept to the last digit, as a rule says',
    method: 'POST' as const,
    path: `/apis/${groupOf(long)}/v1/namespaces/${long}/counters`,
    contentType: 'application/yaml',
    body: `{apiVersion: ${groupOf(long)}/v1, kind: Counter, metadata: {name: one}, spec: {least: -9223372036854775808, shown: true}}`,
  },
  {
    what: 'one beside it is another value',
    method: 'POST' as const,
    path: `/apis/${groupOf(long)}/v1/namespaces/${long}/counters`,
    contentType: 'application/yaml',
    body: `{apiVersion: ${groupOf(long)}/v1, kind: Counter, metadata: {name: two}, spec: {least: -9223372036854775807}}`,
  },
]);
