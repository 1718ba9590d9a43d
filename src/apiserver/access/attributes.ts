import type { ApiRequest } from '../request.ts';
import type { RequestInfo } from '../requestInfo.ts';
import type { User } from './user.ts';

/** One question to an authorizer: may this user do that? */
export type Attributes = ResourceAttributes | PathAttributes;

export interface ResourceAttributes {
  readonly user: User;
  readonly verb: string;
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly subresource: string;
  /** "" for all, or for a kind without. */
  readonly namespace: string;
  readonly name: string;
}

export interface PathAttributes {
  readonly user: User;
  readonly verb: string;
  readonly path: string;
}

export function attributesOf(user: User, request: ApiRequest, info: RequestInfo | undefined): Attributes {
  if (info === undefined) return { user, verb: request.method.toLowerCase(), path: request.path };
  const { group, version, resource, subresource, name } = info;
  // A namespace is its own namespace.
  const namespace = info.group === '' && resource === 'namespaces' ? name : info.namespace;
  return { user, verb: verbOf(request, info), group, version, resource, subresource, namespace, name: name || namedBySelector(request) };
}

function verbOf({ method, query }: ApiRequest, info: RequestInfo): string {
  switch (method) {
    case 'POST':
      return 'create';
    case 'PUT':
      return 'update';
    case 'PATCH':
      return 'patch';
    case 'DELETE':
      return info.name === '' ? 'deletecollection' : 'delete';
    case 'GET':
    case 'HEAD': {
      if (info.watchPath) return 'watch';
      if (info.name !== '') return 'get';
      const watch = query.get('watch');
      return watch !== null && watch !== 'false' && watch !== '0' ? 'watch' : 'list';
    }
    default:
      return '';
  }
}

/** A list or watch of one object is a question about that object. */
function namedBySelector({ query }: ApiRequest): string {
  return /^metadata\.name=([^,=!]+)$/.exec(query.get('fieldSelector') ?? '')?.[1] ?? '';
}

/** What was asked for, as a refusal says it. */
export function forbiddenText(attributes: Attributes): string {
  const { user, verb } = attributes;
  if ('path' in attributes) return clean(`User ${JSON.stringify(user.name)} cannot ${verb} path ${JSON.stringify(attributes.path)}`);
  const { group, namespace } = attributes;
  const resource = attributes.subresource === '' ? attributes.resource : `${attributes.resource}/${attributes.subresource}`;
  const where = namespace === '' ? 'at the cluster scope' : `in the namespace ${JSON.stringify(namespace)}`;
  return clean(
    `User ${JSON.stringify(user.name)} cannot ${verb} resource ${JSON.stringify(resource)} in API group ${JSON.stringify(group)} ${where}`,
  );
}

function clean(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
