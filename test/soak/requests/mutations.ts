import type { Random } from '../../../src/base/random.ts';

export interface Request {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A character a byte. */
  readonly body: string;
}

type Mutation = (request: Request, random: Random) => Request;

/** A request with one to four things wrong with it. */
export function mutated(request: Request, random: Random): Request {
  let wrong = request;
  for (let count = 1 + Math.floor(random() * 4); count > 0; count--) wrong = pick(mutations, random)(wrong, random);
  return wrong;
}

const tokens = [
  ...['null', 'true', '0', '-1', '1e400', '9007199254740993', '9223372036854775808', '1.5', '""', '{}', '[]', '[null]', '{"a":{}}'],
  ...[
    '"\\ud800"',
    '"__proto__"',
    '"constructor"',
    '"$patch"',
    '"$setElementOrder/a"',
    '"$retainKeys"',
    '".."',
    '"a/b"',
    '"~1"',
    '"/"',
    '"-"',
  ],
  ...['\u00ff\u00c3', '\0', '\n---\n', '&a', '*a', '!!binary', '<', '%s', ','.repeat(20), '['.repeat(200), '"a":"b",'.repeat(50)],
];
const words = [
  'default',
  'configmaps',
  'status',
  'scale',
  'things',
  'all',
  'nowhere',
  '..',
  '%2e%2e',
  '%00',
  '%2f',
  'a',
  '',
  'watch',
  'pods',
  'namespaces',
];
const options = [
  ...[
    'watch=1',
    'limit=1',
    'limit=-1',
    'limit=x',
    'continue=x',
    'resourceVersion=0',
    'resourceVersion=1',
    'resourceVersion=x',
    'dryRun=All',
    'dryRun=x',
  ],
  ...[
    'fieldValidation=Strict',
    'fieldValidation=x',
    'fieldManager=',
    `fieldManager=${'m'.repeat(200)}`,
    'force=true',
    'labelSelector=a%3Db',
    'labelSelector=((',
    'pretty=1',
  ],
  ...[
    'fieldSelector=metadata.name%3Da',
    'fieldSelector=x',
    'resourceVersionMatch=Exact',
    'resourceVersionMatch=NotOlderThan',
    'sendInitialEvents=true',
  ],
  ...[
    'allowWatchBookmarks=true',
    'propagationPolicy=Orphan',
    'propagationPolicy=x',
    'gracePeriodSeconds=-1',
    'timeoutSeconds=0',
    'timeoutSeconds=1',
    'orphanDependents=true',
  ],
];
const contentTypes = [
  'json',
  'yaml',
  'vnd.kubernetes.protobuf',
  'json-patch+json',
  'merge-patch+json',
  'strategic-merge-patch+json',
  'apply-patch+yaml',
  'cbor',
  '*',
];
const accepts = [
  ...[
    'application/json',
    'application/yaml',
    'application/vnd.kubernetes.protobuf',
    '*/*',
    'text/html',
    ';;',
    'application/json;as=Table;v=v1;g=meta.k8s.io',
  ],
  ...['application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io', 'application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io'],
  ...[
    'application/json;as=Table;v=v9;g=meta.k8s.io',
    'application/vnd.kubernetes.protobuf;as=PartialObjectMetadata;v=v1;g=meta.k8s.io,*/*;q=0.1',
  ],
];

const mutations: readonly Mutation[] = [
  (request, random) =>
    withBody(
      request,
      cut(request.body, random, () => ''),
    ),
  (request, random) =>
    withBody(
      request,
      cut(request.body, random, (piece) => piece + piece),
    ),
  (request, random) =>
    withBody(
      request,
      cut(request.body, random, () => pick(tokens, random)),
    ),
  (request, random) =>
    withBody(
      request,
      cut(request.body, random, (piece) =>
        String.fromCharCode(...[...piece].map((c) => c.charCodeAt(0) ^ (1 << Math.floor(random() * 8)))),
      ),
    ),
  (request, random) => withBody(request, request.body.slice(0, Math.floor(random() * request.body.length))),
  (request, random) => withBody(request, replaceValue(request.body, random)),
  (request, random) => withBody(request, replaceValue(request.body, random)),
  (request, random) => ({ ...request, method: pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'], random) }),
  (request, random) => ({ ...request, path: replaceWord(request.path, random) }),
  (request, random) => ({ ...request, path: `${request.path}${request.path.includes('?') ? '&' : '?'}${pick(options, random)}` }),
  (request, random) => ({ ...request, headers: { ...request.headers, 'content-type': `application/${pick(contentTypes, random)}` } }),
  (request, random) => ({ ...request, headers: { ...request.headers, accept: pick(accepts, random) } }),
];

function withBody(request: Request, body: string): Request {
  return { ...request, body };
}

/** A short piece somewhere in a text becomes another. */
function cut(text: string, random: Random, other: (piece: string) => string): string {
  const from = Math.floor(random() * (text.length + 1));
  const to = from + Math.floor(random() * 12);
  return text.slice(0, from) + other(text.slice(from, to)) + text.slice(to);
}

/** One value of a JSON body becomes something else; the body stays JSON more often than not. */
function replaceValue(body: string, random: Random): string {
  const values = [...body.matchAll(/(?<=[:[,])("(?:[^"\\]|\\.)*"|-?\d[\d.]*|true|false|null)/g)];
  const chosen = values[Math.floor(random() * values.length)];
  return chosen === undefined ? body : body.slice(0, chosen.index) + pick(tokens, random) + body.slice(chosen.index + chosen[0].length);
}

function replaceWord(path: string, random: Random): string {
  const parts = path.split('/');
  parts.splice(1 + Math.floor(random() * parts.length), random() < 0.7 ? 1 : 0, pick(words, random));
  return parts.join('/') || '/';
}

function pick<T>(from: readonly T[], random: Random): T {
  return from[Math.floor(random() * from.length)] as T;
}
