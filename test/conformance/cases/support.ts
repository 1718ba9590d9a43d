import type { Case, RequestStep, Step } from '../../../tools/conformance/case.ts';

export const apply = 'application/apply-patch+yaml';
export const merge = 'application/merge-patch+json';
export const jsonPatch = 'application/json-patch+json';

/** The group of a case's custom resources. */
export function groupOf(name: string): string {
  return `${name}.conformance.example.com`;
}

/** Path of the case's Guestbooks in its namespace, or of one of them. */
export function guestbooks(name: string, object?: string, subresource?: string): string {
  const tail = [object, subresource].filter((part) => part !== undefined).map((part) => `/${part}`);
  return `/apis/${groupOf(name)}/v1/namespaces/${name}/guestbooks${tail.join('')}`;
}

export function guestbook(name: string, object: string, spec: object | undefined, more: object = {}): object {
  return {
    apiVersion: `${groupOf(name)}/v1`,
    kind: 'Guestbook',
    metadata: { name: object, ...more },
    ...(spec === undefined ? {} : { spec }),
  };
}

/** The CRD that the cases use: bounds, a default, an enum, a map list, a status subresource and a printer column. */
export function guestbookCrd(name: string): object {
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `guestbooks.${groupOf(name)}` },
    spec: {
      group: groupOf(name),
      scope: 'Namespaced',
      names: { kind: 'Guestbook', plural: 'guestbooks' },
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          subresources: { status: {} },
          additionalPrinterColumns: [{ name: 'Replicas', type: 'integer', jsonPath: '.spec.replicas' }],
          schema: { openAPIV3Schema: guestbookSchema },
        },
      ],
    },
  };
}

const guestbookSchema = {
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      properties: {
        replicas: { type: 'integer', format: 'int32', minimum: 1, maximum: 10, default: 2 },
        title: { type: 'string', maxLength: 20, pattern: '^[a-z ]*$' },
        tone: { type: 'string', enum: ['formal', 'cheerful'] },
        entries: {
          type: 'array',
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['author'],
          items: { type: 'object', required: ['author'], properties: { author: { type: 'string' }, text: { type: 'string' } } },
        },
      },
    },
    status: { type: 'object', properties: { visits: { type: 'integer', format: 'int64' } } },
  },
};

/** A case whose namespace and CRD are there before its own steps run. */
export function withGuestbooks(name: string, steps: readonly Step[], differences: Case['differences'] = []): Case {
  return {
    name,
    differences,
    steps: [
      createNamespace(name),
      {
        what: 'set up the CRD',
        method: 'POST',
        path: '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
        body: guestbookCrd(name),
        setUp: true,
      },
      { waitFor: `/apis/apiextensions.k8s.io/v1/customresourcedefinitions/guestbooks.${groupOf(name)}`, until: isEstablished },
      { waitFor: guestbooks(name), until: (_body, code) => code === 200 },
      ...steps,
    ],
  };
}

export function withNamespace(name: string, steps: readonly Step[], differences: Case['differences'] = []): Case {
  return { name, differences, steps: [createNamespace(name), ...steps] };
}

function createNamespace(name: string): RequestStep {
  return {
    what: 'set up the namespace',
    method: 'POST',
    path: '/api/v1/namespaces',
    body: { apiVersion: 'v1', kind: 'Namespace', metadata: { name } },
    setUp: true,
  };
}

export function isEstablished(body: unknown): boolean {
  const conditions = (body as { status?: { conditions?: { type: string; status: string }[] } }).status?.conditions ?? [];
  return conditions.some((condition) => condition.type === 'Established' && condition.status === 'True');
}

/** `metadata.resourceVersion` of an earlier answer. */
export function versionOf(answer: unknown): string {
  return (answer as { metadata: { resourceVersion: string } }).metadata.resourceVersion;
}
