import { merge, versionOf, withNamespace } from './support.ts';

const configMaps = (name: string, object?: string): string =>
  `/api/v1/namespaces/${name}/configmaps${object === undefined ? '' : `/${object}`}`;

export const configMap = withNamespace('builtin-configmap', [
  {
    what: 'create',
    method: 'POST',
    path: configMaps('builtin-configmap'),
    body: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: { greeting: 'hello' } },
  },
  { what: 'get', method: 'GET', path: configMaps('builtin-configmap', 'a') },
  {
    what: 'update without a resourceVersion',
    method: 'PUT',
    path: configMaps('builtin-configmap', 'a'),
    body: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: { greeting: 'good day' } },
  },
  {
    what: 'remove a key',
    method: 'PATCH',
    path: configMaps('builtin-configmap', 'a'),
    contentType: merge,
    body: { data: { greeting: null } },
  },
  {
    what: 'a key that is no name',
    method: 'PATCH',
    path: configMaps('builtin-configmap', 'a'),
    contentType: merge,
    body: { data: { 'a b': 'c' } },
  },
  { what: 'get an absent one', method: 'GET', path: configMaps('builtin-configmap', 'absent') },
  {
    what: 'create in a namespace that is not there',
    method: 'POST',
    path: configMaps('nowhere'),
    body: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } },
  },
  {
    what: 'create under the name of another namespace',
    method: 'POST',
    path: configMaps('builtin-configmap'),
    body: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'b', namespace: 'default' } },
  },
  {
    what: 'a patch type that is none',
    method: 'PATCH',
    path: configMaps('builtin-configmap', 'a'),
    contentType: 'application/json',
    body: {},
  },
  { what: 'a method that is not allowed', method: 'PUT', path: configMaps('builtin-configmap'), body: {} },
  {
    what: 'a list from a version of the future',
    method: 'GET',
    path: `${configMaps('builtin-configmap')}?resourceVersion=999999999&resourceVersionMatch=Exact`,
  },
  {
    what: 'a change with a precondition',
    method: 'PATCH',
    path: configMaps('builtin-configmap', 'a'),
    contentType: merge,
    body: (answers: ReadonlyMap<string, unknown>) => ({
      metadata: { resourceVersion: versionOf(answers.get('create')) },
      data: { a: 'b' },
    }),
  },
]);

export const unknownPaths = withNamespace('unknown-paths', [
  { what: 'an unknown group', method: 'GET', path: '/apis/nobody.example.com/v1/things' },
  { what: 'an unknown core resource', method: 'GET', path: '/api/v1/things' },
  { what: 'an unknown root path', method: 'GET', path: '/nothing/here' },
]);
