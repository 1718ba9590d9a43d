import type { Case, RequestStep } from '../../../tools/conformance/case.ts';
import { apply, guestbook, guestbooks, jsonPatch, merge, withGuestbooks, withNamespace } from './support.ts';

const maps = (name: string, object = ''): string => `/api/v1/namespaces/${name}/configmaps${object === '' ? '' : `/${object}`}`;
const post = { method: 'POST' } as const;
const yaml = 'application/yaml';
const protobuf = 'application/vnd.kubernetes.protobuf';
const strategic = 'application/strategic-merge-patch+json';
const patch = { method: 'PATCH' } as const;

const map = (name: string, more: object = {}): object => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, ...more });

/** What is no JSON, no YAML, no protobuf, or too little or too much of it. */
const bodies: Case = withNamespace(
  'bad-bodies',
  [
    ...Object.entries({
      'no JSON': 'hello',
      'JSON that ends early': '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"',
      'two JSON values': '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"two"}} {}',
      'a list': '[]',
      'a number': '1',
      null: 'null',
      'an empty body': '',
      'no kind': '{"metadata":{"name":"nokind"}}',
      'another kind': '{"apiVersion":"v1","kind":"Secret","metadata":{"name":"a"}}',
      'an unknown kind': '{"apiVersion":"v1","kind":"Chair","metadata":{"name":"a"}}',
      'another version': '{"apiVersion":"v2","kind":"ConfigMap","metadata":{"name":"a"}}',
      'a trailing comma': '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a",}}',
      'data of a wrong type': '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"a":1}}',
      'labels of a wrong type': '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","labels":["a"]}}',
      'a name that is a number': '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":7}}',
      'an object for a time': '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","creationTimestamp":{}}}',
      'a base64 text that is none': '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"binaryData":{"a":"*"}}',
      'an unpaired surrogate': '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"surrogate"},"data":{"a":"\\ud800"}}',
      'a control character': '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"a":"\u0001"}}',
      'a key twice': '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"twice"},"data":{"a":"1","a":"2"}}',
    }).map(([what, body]): RequestStep => ({ what, ...post, path: maps('bad-bodies'), body })),
    {
      what: 'a key twice, strictly',
      ...post,
      path: `${maps('bad-bodies')}?fieldValidation=Strict`,
      body: '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"strict"},"data":{"a":"1","a":"2"}}',
    },
    {
      what: 'invalid UTF-8',
      ...post,
      path: maps('bad-bodies'),
      body: Buffer.concat([
        Buffer.from('{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"utf8"},"data":{"a":"'),
        Buffer.from([0xff, 0xc3, 0x28]),
        Buffer.from('"}}'),
      ]),
    },
    ...Object.entries({
      'no YAML': 'a: [',
      'a tab in YAML': 'a:\n\tb: c',
      'two YAML documents': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: documents}\n---\nkind: ConfigMap\n',
      'a YAML text': 'hello',
      'a YAML key twice': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: yaml-twice}\ndata: {a: b}\ndata: {a: c}\n',
    }).map(([what, body]): RequestStep => ({ what, ...post, path: maps('bad-bodies'), contentType: yaml, body })),
    { what: 'no protobuf', ...post, path: maps('bad-bodies'), contentType: protobuf, body: 'hello, world' },
    { what: 'an unknown content type', ...post, path: maps('bad-bodies'), contentType: 'text/html', body: '<p>' },
    { what: 'a content type that is none', ...post, path: maps('bad-bodies'), contentType: '/;=', body: '{}' },
  ],
  [
    { step: 'an object for a time', pointer: '/body/message', reason: "the decoder's own name of a time" },
    { step: 'no YAML', pointer: '/body/message', reason: "the YAML parser's own words" },
    { step: 'a tab in YAML', pointer: '/body/message', reason: "the YAML parser's own words" },
    { step: 'a YAML key twice', pointer: '/warnings', reason: 'keys that stand twice are told in JSON only' },
  ],
);

/** More than the server takes. */
const large: Case = withNamespace('bad-large', [
  {
    what: 'more than 3 MiB',
    ...post,
    path: maps('bad-large'),
    body: map('a', { data: { a: 'x'.repeat(3 * 1024 * 1024) } }),
  },
  { what: 'data of more than 1 MiB', ...post, path: maps('bad-large'), body: map('a', { data: { a: 'x'.repeat(1024 * 1024 + 1) } }) },
  { what: 'an object', ...post, path: maps('bad-large'), body: map('here'), setUp: true },
  {
    what: '10,001 patch operations',
    ...patch,
    path: maps('bad-large', 'here'),
    contentType: jsonPatch,
    body: Array.from({ length: 10_001 }, () => ({ op: 'test', path: '/kind', value: 'ConfigMap' })),
  },
  {
    what: '10,000 patch operations',
    ...patch,
    path: `${maps('bad-large', 'here')}?dryRun=All`,
    contentType: jsonPatch,
    body: Array.from({ length: 10_000 }, () => ({ op: 'test', path: '/kind', value: 'ConfigMap' })),
  },
  {
    what: 'annotations of more than 256 KiB',
    ...post,
    path: maps('bad-large'),
    body: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a', annotations: { a: 'x'.repeat(256 * 1024) } } },
  },
  { what: 'JSON of 20,000 levels', ...post, path: maps('bad-large'), body: `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}` },
]);

/** Patches that are none. */
const patches: Case = withNamespace(
  'bad-patches',
  [
    { what: 'an object', ...post, path: maps('bad-patches'), body: map('here', { data: { a: 'b' } }), setUp: true },
    ...(
      [
        ['a JSON patch that is an object', jsonPatch, '{}'],
        ['a JSON patch that is no JSON', jsonPatch, '['],
        ['an unknown operation', jsonPatch, '[{"op":"dance","path":"/data"}]'],
        ['an operation without a path', jsonPatch, '[{"op":"remove"}]'],
        ['a path to nowhere', jsonPatch, '[{"op":"remove","path":"/data/nowhere"}]'],
        ['a test that fails', jsonPatch, '[{"op":"test","path":"/data/a","value":"c"}]'],
        ['a patch of the kind', jsonPatch, '[{"op":"replace","path":"/kind","value":"Secret"}]'],
        ['a patch of the name', jsonPatch, '[{"op":"replace","path":"/metadata/name","value":"other"}]'],
        ['a merge patch that is a list', merge, '[]'],
        ['a merge patch that is no JSON', merge, '{"data"'],
        ['a merge patch to a wrong type', merge, '{"data":"x"}'],
        ['a strategic patch that is a list', strategic, '[]'],
        ['a strategic patch to a wrong type', strategic, '{"data":"x"}'],
        ['a strategic patch with an unknown directive', strategic, '{"data":{"$patch":"dance"}}'],
        ['an apply that is no YAML', `${apply}`, 'a: ['],
        ['an apply without a manager', `${apply}`, 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: here}\n'],
        ['an unknown patch type', 'application/other-patch', '{}'],
      ] as const
    ).map(([what, contentType, body]): RequestStep => ({ what, ...patch, path: maps('bad-patches', 'here'), contentType, body })),
    {
      what: 'an unknown field in a strategic patch, strictly',
      ...patch,
      path: `${maps('bad-patches', 'here')}?fieldValidation=Strict`,
      contentType: strategic,
      body: '{"date":{"a":"b"},"metadata":{"labels":{"n":"1"}}}',
    },
  ],
  [
    ...['a patch of the kind', 'a merge patch to a wrong type', 'a strategic patch to a wrong type'].flatMap((step) =>
      ['/body/message', '/body/details/causes/0/message'].map((pointer) => ({
        step,
        pointer,
        reason: 'what a patch makes is shown in the order of keys, not of Go fields, and told as one that does not fit its type',
      })),
    ),
  ],
);

/** Numbers that a JavaScript number cannot hold, and what else custom resources take or refuse. */
const numbers: Case = withGuestbooks('bad-numbers', [
  ...(
    [
      ['beyond 2^53', '9007199254740993'],
      ['the largest int64', '9223372036854775807'],
      ['beyond int64', '9223372036854775808'],
      ['a fraction', '1.5'],
      ['an exponent', '1e2'],
      ['a large exponent', '1e400'],
    ] as const
  ).map(
    ([what, visits]): RequestStep => ({
      what,
      ...post,
      path: guestbooks('bad-numbers'),
      body: JSON.stringify(guestbook('bad-numbers', `n-${what.replaceAll(/[^a-z0-9]/g, '-')}`, { replicas: 1 })).replace(
        '"replicas":1',
        `"replicas":${visits}`,
      ),
    }),
  ),
  { what: 'an object', ...post, path: guestbooks('bad-numbers'), body: guestbook('bad-numbers', 'here', { replicas: 1 }), setUp: true },
  {
    what: 'a status beyond 2^53',
    ...patch,
    path: guestbooks('bad-numbers', 'here', 'status'),
    contentType: merge,
    body: '{"status":{"visits":9007199254740993}}',
  },
  {
    what: 'an unknown field in a merge patch, strictly',
    ...patch,
    path: `${guestbooks('bad-numbers', 'here')}?fieldValidation=Strict`,
    contentType: merge,
    body: '{"spec":{"colour":"red"}}',
  },
  {
    what: 'an unknown field in a JSON patch, strictly',
    ...patch,
    path: `${guestbooks('bad-numbers', 'here')}?fieldValidation=Strict`,
    contentType: jsonPatch,
    body: [{ op: 'add', path: '/spec/colour', value: '<red>' }],
  },
]);

/** Paths and queries that nobody would type. */
const paths: Case = withNamespace(
  'bad-paths',
  [
    { what: 'an object', ...post, path: maps('bad-paths'), body: map('here'), setUp: true },
    ...[
      '/api/v1/namespaces/bad-paths/configmaps/../configmaps/here',
      '/api/v1/namespaces/bad-paths/configmaps/%2e%2e/configmaps/here',
      '/api/v1/namespaces/bad-paths/configmaps/%68ere',
      '/api/v1/namespaces/bad-paths/configmaps/a%2fb',
      '/api/v1/namespaces/bad-paths/configmaps/%00',
      '/api/v1/namespaces/bad-paths/configmaps/..',
      '/api/v1/namespaces/bad-paths/configmaps/.',
      '/api/v1//namespaces/bad-paths/configmaps/here',
      '//api/v1/namespaces/bad-paths/configmaps/here',
      '/api/v1/namespaces/bad-paths/configmaps/here/',
      '/api/v1/namespaces/bad-paths/configmaps/here/nothing/more',
      '/api/v1/namespaces/../configmaps',
      '/api/v1/namespaces/bad-paths/configmaps?limit=many',
      '/api/v1/namespaces/bad-paths/configmaps?limit=-1',
      '/api/v1/namespaces/bad-paths/configmaps?labelSelector=a%3D%3D%3Db',
      '/api/v1/namespaces/bad-paths/configmaps?labelSelector=(',
      '/api/v1/namespaces/bad-paths/configmaps?fieldSelector=spec.colour%3Dred',
      '/api/v1/namespaces/bad-paths/configmaps?fieldSelector=metadata.name',
      '/api/v1/namespaces/bad-paths/configmaps?continue=nonsense',
      '/api/v1/namespaces/bad-paths/configmaps?resourceVersion=first',
      '/api/v1/namespaces/bad-paths/configmaps?watch=perhaps&timeoutSeconds=1',
      '/api/v1/namespaces/bad-paths/configmaps?timeoutSeconds=soon',
    ].map((path): RequestStep => ({ what: path, method: 'GET', path })),
  ],
  [
    { step: '/api/v1/namespaces/bad-paths/configmaps/%00', pointer: '/body/message', reason: 'names are quoted as JSON quotes them' },
    ...['/code', '/body'].map((pointer) => ({
      step: '/api/v1/namespaces/../configmaps',
      pointer,
      reason: 'the real server trips over its own cache (500); no such namespace has no objects',
    })),
  ],
);

export const badInput: readonly Case[] = [bodies, large, patches, numbers, paths];
