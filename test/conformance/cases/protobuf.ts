import type { Case, RequestStep } from '../../../tools/conformance/case.ts';
import { caseOf, kindOf, objectOf, pathOf } from './builtIn/kinds.ts';
import { samples } from './builtIn/samples.ts';
import { groupOf, guestbook, guestbookCrd, guestbooks, merge, withGuestbooks, withNamespace } from './support.ts';

const accept = 'application/vnd.kubernetes.protobuf';
const metadata = `${accept};as=PartialObjectMetadata;g=meta.k8s.io;v=v1`;
const metadataList = `${accept};as=PartialObjectMetadataList;g=meta.k8s.io;v=v1`;
/** What may lie in a list, and be deleted, without other cases' objects or controllers coming between. */
const volumeProtected = ['persistentvolumes', 'persistentvolumeclaims', 'volumeattributesclasses'];
const notProtected = 'the finalizers of volume protection are not set: nothing here would ever take them away';

/** Every built-in kind, written by its Go type: all that is not nil, whatever it holds. */
export const protobufKinds: readonly Case[] = samples.map(({ kind: [apiVersion, name, resource, cluster], title, object, status }) => {
  const kind = kindOf(apiVersion, name, resource, cluster);
  const own = `pb-${title}`;
  const item = pathOf(kind, own, `/${own}`);
  const steps: RequestStep[] = [
    {
      what: 'create',
      method: 'POST',
      path: pathOf(kind, own),
      body: objectOf(kind, own, JSON.parse(JSON.stringify(object).replaceAll('life-', 'pb-')) as object),
      accept,
    },
    { what: 'list', method: 'GET', path: pathOf(kind, own, `?fieldSelector=metadata.name%3D${own}`), accept },
    ...(status === undefined
      ? []
      : [{ what: 'set the status', method: 'PATCH', path: `${item}/status`, contentType: merge, body: { status }, accept } as const]),
    { what: 'delete', method: 'DELETE', path: `${item}?gracePeriodSeconds=0`, accept },
  ];
  const differences = !volumeProtected.includes(resource)
    ? []
    : steps.flatMap(({ what }) =>
        ['/body/metadata', '/body/items/0/metadata'].flatMap((at) =>
          ['finalizers', 'deletionTimestamp', 'deletionGracePeriodSeconds'].map((field) => ({
            step: what,
            pointer: `${at}/${field}`,
            reason: notProtected,
          })),
        ),
      );
  return caseOf(kind, own, steps, differences);
});

function configMap(name: string, data: object = { a: 'b' }): object {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data };
}

const own = 'pb-answers';
const path = `/api/v1/namespaces/${own}/configmaps`;

const answers = withNamespace(own, [
  { what: 'create', method: 'POST', path, body: configMap('a'), accept: `${accept},application/json` },
  { what: 'create another', method: 'POST', path, body: configMap('b', { z: '1', a: '', m: '2' }), accept: `${accept}, */*` },
  { what: 'a choice of JSON before', method: 'GET', path: `${path}/a`, accept: `application/json,${accept}` },
  { what: 'a better one last', method: 'GET', path: `${path}/a`, accept: `application/json;q=0.5,${accept};q=0.9` },
  { what: 'the first page', method: 'GET', path: `${path}?limit=1&labelSelector=`, accept },
  { what: 'nothing in a list', method: 'GET', path: `${path}?labelSelector=a%3Db`, accept },
  { what: 'metadata of one', method: 'GET', path: `${path}/a`, accept: metadata },
  { what: 'metadata of all', method: 'GET', path, accept: metadataList },
  { what: 'no table', method: 'GET', path: `${path}/a`, accept: `${accept};as=Table;g=meta.k8s.io;v=v1` },
  { what: 'no table, but JSON', method: 'GET', path: `${path}/a`, accept: `${accept};as=Table;g=meta.k8s.io;v=v1,application/json` },
  { what: 'something in a stream', method: 'GET', path: `${path}/a`, accept: `${accept};stream=watch` },
  { what: 'something in another stream', method: 'GET', path: `${path}/a`, accept: `${accept};stream=other` },
  { what: 'what is not there', method: 'GET', path: `${path}/absent`, accept },
  { what: 'what is not there, as metadata', method: 'GET', path: `${path}/absent`, accept: metadata },
  { what: 'what is not there, in YAML', method: 'GET', path: `${path}/absent`, accept: 'application/yaml' },
  { what: 'what is there already', method: 'POST', path, body: configMap('a'), accept },
  { what: 'what is wrong', method: 'POST', path, body: configMap('A_B'), accept },
  { what: 'an unknown patch', method: 'PATCH', path: `${path}/a`, contentType: 'application/unknown', body: {}, accept },
  { what: 'a method that is not there', method: 'PUT', path, body: configMap('a'), accept },
  { what: 'a version of the future', method: 'GET', path: `${path}?resourceVersion=9000000000&resourceVersionMatch=Exact`, accept },
  { what: 'patch', method: 'PATCH', path: `${path}/a`, contentType: merge, body: { data: { c: 'd' } }, accept },
  {
    what: 'apply',
    method: 'PATCH',
    path: `${path}/a?fieldManager=m`,
    contentType: 'application/apply-patch+yaml',
    body: configMap('a'),
    accept,
  },
  {
    what: 'may I',
    method: 'POST',
    path: '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews',
    body: { spec: { resourceAttributes: { verb: 'get', resource: 'pods' } } },
    accept,
  },
  { what: 'delete', method: 'DELETE', path: `${path}/b`, accept },
]);

const watches = 'pb-watch';
const watched = `/api/v1/namespaces/${watches}/configmaps`;
const change: RequestStep = {
  what: 'change',
  method: 'PATCH',
  path: `${watched}/a`,
  contentType: merge,
  body: { data: { c: 'd' } },
  setUp: true,
};

const streams = withNamespace(
  watches,
  [
    { what: 'create', method: 'POST', path: watched, body: configMap('a'), accept },
    {
      what: 'watch',
      method: 'GET',
      path: `${watched}?watch=1&fieldSelector=metadata.name%3Da&resourceVersion=0&timeoutSeconds=1`,
      accept: `${accept};stream=watch,${accept}`,
      meanwhile: [change],
    },
    {
      what: 'watch of metadata',
      method: 'GET',
      path: `${watched}?watch=1&fieldSelector=metadata.name%3Da&resourceVersion=0&timeoutSeconds=1`,
      accept: metadata,
    },
    { what: 'watch from long ago', method: 'GET', path: `${watched}?watch=1&resourceVersion=1&timeoutSeconds=1`, accept },
    { what: 'watch in YAML', method: 'GET', path: `${watched}?watch=1&timeoutSeconds=1`, accept: 'application/yaml' },
    {
      what: 'watch as a table',
      method: 'GET',
      path: `${watched}?watch=1&timeoutSeconds=1`,
      accept: `${accept};as=Table;g=meta.k8s.io;v=v1`,
    },
  ],
  [{ step: 'watch from long ago', pointer: '/body', reason: 'a watch from a revision before the server started is served from the log' }],
);

const crs = 'pb-custom';
const custom = withGuestbooks(crs, [
  { what: 'create, only protobuf', method: 'POST', path: guestbooks(crs), body: guestbook(crs, 'a', {}), accept },
  {
    what: 'create, protobuf or JSON',
    method: 'POST',
    path: guestbooks(crs),
    body: guestbook(crs, 'b', {}),
    accept: `${accept},application/json`,
  },
  { what: 'create, protobuf or anything', method: 'POST', path: guestbooks(crs), body: guestbook(crs, 'c', {}), accept: `${accept},*/*` },
  { what: 'get, only protobuf', method: 'GET', path: guestbooks(crs, 'b'), accept },
  { what: 'get what is not there', method: 'GET', path: guestbooks(crs, 'absent'), accept: `${accept},application/json` },
  { what: 'get nothing that we have', method: 'GET', path: guestbooks(crs, 'b'), accept: 'text/html' },
  { what: 'metadata of one', method: 'GET', path: guestbooks(crs, 'b'), accept: metadata },
  { what: 'metadata of all', method: 'GET', path: guestbooks(crs), accept: metadataList },
  { what: 'a body of an unknown type', method: 'POST', path: guestbooks(crs), contentType: 'text/plain', body: 'a' },
  { what: 'list, only protobuf', method: 'GET', path: guestbooks(crs), accept },
  {
    what: 'watch metadata',
    method: 'GET',
    path: `${guestbooks(crs)}?watch=1&resourceVersion=0&timeoutSeconds=1`,
    accept: metadata,
  },
  { what: 'watch, only protobuf', method: 'GET', path: `${guestbooks(crs)}?watch=1&timeoutSeconds=1`, accept },
  { what: 'watch in YAML', method: 'GET', path: `${guestbooks(crs)}?watch=1&timeoutSeconds=1`, accept: 'application/yaml' },
  {
    what: 'the definition',
    method: 'POST',
    path: '/apis/apiextensions.k8s.io/v1/customresourcedefinitions?dryRun=All',
    body: withEverything('pb-everything'),
    accept,
  },
  {
    what: 'the definition that is there',
    method: 'GET',
    path: `/apis/apiextensions.k8s.io/v1/customresourcedefinitions/guestbooks.${groupOf(crs)}`,
    accept: metadata,
  },
  { what: 'delete', method: 'DELETE', path: guestbooks(crs, 'b'), accept: `${accept},application/json` },
]);

/** What schemas write in forms of their own. */
function withEverything(name: string): object {
  const crd = guestbookCrd(name) as { spec: { versions: { schema: { openAPIV3Schema: object } }[] } };
  const [version] = crd.spec.versions;
  if (version) {
    version.schema.openAPIV3Schema = {
      type: 'object',
      properties: {
        spec: {
          type: 'object',
          properties: {
            any: { 'x-kubernetes-preserve-unknown-fields': true },
            port: { 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] },
            names: { type: 'object', additionalProperties: { type: 'string' } },
            items: { type: 'array', items: { type: 'number', minimum: 0.5, maximum: 10, default: 1.5 }, maxItems: 3 },
            size: { type: 'string', enum: ['s', 'm'], default: 's' },
            embedded: { type: 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true },
          },
          'x-kubernetes-validations': [{ rule: 'self.size == oldSelf.size', message: 'must stay' }],
        },
      },
    };
  }
  return crd;
}

export const protobufAnswers: readonly Case[] = [answers, streams, custom];
