import { settled, type TestApi } from './api.ts';

export const group = 'webapp.example.com';
export const crds = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
export const guestbooks = `/apis/${group}/v1/namespaces/default/guestbooks`;

export const version = (name = 'v1', more: object = {}): object => ({
  name,
  served: true,
  storage: name === 'v1',
  subresources: { status: {} },
  schema: {
    openAPIV3Schema: {
      type: 'object',
      properties: {
        spec: {
          type: 'object',
          properties: {
            replicas: { type: 'integer', minimum: 1, maximum: 10, default: 3 },
            title: { type: 'string' },
          },
        },
        status: { type: 'object', properties: { ready: { type: 'integer' } } },
      },
    },
  },
  ...more,
});

export const definition = (more: object = {}): object => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: `guestbooks.${group}` },
  spec: {
    group,
    scope: 'Namespaced',
    names: { plural: 'guestbooks', singular: 'guestbook', kind: 'Guestbook', listKind: 'GuestbookList', shortNames: ['gb'] },
    versions: [version()],
    ...more,
  },
});

export const guestbook = (
  name: string,
  spec: object = {},
): { apiVersion: string; kind: string; metadata: Record<string, unknown>; spec: object } => ({
  apiVersion: `${group}/v1`,
  kind: 'Guestbook',
  metadata: { name },
  spec,
});

export async function installGuestbooks(api: TestApi, more: object = {}): Promise<void> {
  const { code, text } = await api.post(crds, definition(more));
  if (code !== 201) throw new Error(text);
  await settled();
}
