import { groupOf, guestbookCrd } from './support.ts';

const crds = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

interface Crd {
  metadata: { name: string };
  spec: { group: string; scope: string; names: Record<string, unknown>; versions: Record<string, unknown>[] };
}

/** The Guestbook CRD of the case with one thing changed. */
function crd(change: (crd: Crd) => void): Crd {
  const copy = structuredClone(guestbookCrd('crd-refused')) as Crd;
  change(copy);
  return copy;
}

function schema(openAPIV3Schema: unknown): Crd {
  return crd((copy) => Object.assign(copy.spec.versions[0] ?? {}, { schema: { openAPIV3Schema } }));
}

const create = { method: 'POST', path: crds } as const;

export const refused = {
  name: 'crd-refused',
  steps: [
    {
      what: 'a name that is not plural.group',
      ...create,
      body: crd((copy) => Object.assign(copy.metadata, { name: 'guestbook.example.com' })),
    },
    {
      what: 'a group without a dot',
      ...create,
      body: crd((copy) => (Object.assign(copy.spec, { group: 'web' }), Object.assign(copy.metadata, { name: 'guestbooks.web' }))),
    },
    { what: 'no storage version', ...create, body: crd((copy) => Object.assign(copy.spec.versions[0] ?? {}, { storage: false })) },
    { what: 'no schema', ...create, body: crd((copy) => delete copy.spec.versions[0]?.['schema']) },
    { what: 'a scope that is none', ...create, body: crd((copy) => Object.assign(copy.spec, { scope: 'Galaxy' })) },
    {
      what: 'a version that starts with a digit',
      ...create,
      body: crd((copy) => Object.assign(copy.spec.versions[0] ?? {}, { name: '1beta' })),
    },
    {
      what: 'a field without a type',
      ...create,
      body: schema({ type: 'object', properties: { spec: { properties: { a: { type: 'string' } } } } }),
    },
    {
      what: 'a default that breaks its own rule',
      ...create,
      body: schema({ type: 'object', properties: { n: { type: 'integer', maximum: 3, default: 4 } } }),
    },
    {
      what: 'unique items',
      ...create,
      body: schema({ type: 'object', properties: { a: { type: 'array', uniqueItems: true, items: { type: 'string' } } } }),
    },
    {
      what: 'a map list without its key required',
      ...create,
      body: schema({
        type: 'object',
        properties: {
          a: {
            type: 'array',
            'x-kubernetes-list-type': 'map',
            'x-kubernetes-list-map-keys': ['name'],
            items: { type: 'object', properties: { name: { type: 'string' } } },
          },
        },
      }),
    },
    { what: 'a pattern that is none', ...create, body: schema({ type: 'object', properties: { a: { type: 'string', pattern: '(' } } }) },
  ],
};

export const established = {
  name: 'crd-established',
  steps: [
    { what: 'create', ...create, body: guestbookCrd('crd-established') },
    {
      waitFor: `${crds}/guestbooks.${groupOf('crd-established')}`,
      until: (body: unknown): boolean =>
        JSON.stringify(body).includes('"type":"Established"') && !JSON.stringify(body).includes('"status":"False"'),
    },
    { what: 'get', method: 'GET' as const, path: `${crds}/guestbooks.${groupOf('crd-established')}` },
    {
      waitFor: `/apis/${groupOf('crd-established')}/v1`,
      until: (_body: unknown, code: number): boolean => code === 200,
    },
    { what: 'its group', method: 'GET' as const, path: `/apis/${groupOf('crd-established')}` },
    { what: 'its resources', method: 'GET' as const, path: `/apis/${groupOf('crd-established')}/v1` },
  ],
};
