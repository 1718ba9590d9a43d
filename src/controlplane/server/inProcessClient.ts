import type {
  ApiClient,
  CallOptions,
  DeleteOptions,
  GetOptions,
  ListOptions,
  Patch,
  WatchEvent,
  WatchOptions,
  WriteOptions,
} from '../../k8s/apiClient.ts';
import { NoKindMatchError } from '../../k8s/apiClient.ts';
import { apiVersionOf, type GroupVersionKind, kindKey, type ResourceType, resourcePath } from '../../k8s/kind.ts';
import { type KubernetesObject, keyOf, type ObjectKey, type ObjectList } from '../../k8s/object.ts';
import { ApiError, type Status } from '../../k8s/status.ts';
import type { PortAnswer, PortUser, ServerPort } from './port.ts';
import { watchLines } from './watchLines.ts';

/** Who a client says it is: what stands in managedFields, and who is authorized. */
export interface ClientIdentity {
  /** The field manager of all its writes, whatever a caller names: on a real cluster all controllers share one. */
  readonly agent: string;
  readonly user: PortUser;
}

/** The `ApiClient` port without a network: each call is a request to the server in the same process, as that user. */
export class InProcessClient implements ApiClient {
  readonly #server: Pick<ServerPort, 'handle'>;
  readonly #identity: ClientIdentity;
  readonly #types = new Map<string, ResourceType>();

  constructor(server: Pick<ServerPort, 'handle'>, identity: ClientIdentity) {
    this.#server = server;
    this.#identity = identity;
  }

  async resourceFor(gvk: GroupVersionKind): Promise<ResourceType> {
    const known = this.#types.get(kindKey(gvk));
    if (known !== undefined) return known;
    const path = gvk.group === '' ? `/api/${gvk.version}` : `/apis/${gvk.group}/${gvk.version}`;
    const answer = await this.#send({ method: 'GET', path });
    if (answer.code === 404) throw new NoKindMatchError(gvk);
    const list = JSON.parse(textOf(answer)) as { resources?: { name: string; kind: string; namespaced: boolean }[] };
    const found = list.resources?.find(({ name, kind }) => kind === gvk.kind && !name.includes('/'));
    if (found === undefined) throw new NoKindMatchError(gvk);
    const type = { group: gvk.group, version: gvk.version, kind: gvk.kind, resource: found.name, namespaced: found.namespaced };
    this.#types.set(kindKey(gvk), type);
    return type;
  }

  get<T extends KubernetesObject>(type: ResourceType, key: ObjectKey, options: GetOptions = {}): Promise<T> {
    const { resourceVersion } = options;
    return this.#json(type, { method: 'GET', path: objectPath(type, key, options.subresource), query: { resourceVersion } });
  }

  list<T extends KubernetesObject>(type: ResourceType, options: ListOptions = {}): Promise<ObjectList<T>> {
    const accept = options.metadataOnly === true ? acceptMetadata('PartialObjectMetadataList') : undefined;
    return this.#json(type, { method: 'GET', path: collectionPath(type, options), query: { ...selection(options) }, accept });
  }

  async watch<T extends KubernetesObject>(type: ResourceType, options: WatchOptions): Promise<AsyncIterable<WatchEvent<T>>> {
    const accept = options.metadataOnly === true ? acceptMetadata('PartialObjectMetadata') : undefined;
    const { allowWatchBookmarks, sendInitialEvents, timeoutSeconds } = options;
    const query = { ...selection(options), watch: true, allowWatchBookmarks, sendInitialEvents, timeoutSeconds };
    const answer = await this.#send({ method: 'GET', path: collectionPath(type, options), query, accept });
    if (!('start' in answer)) throw refusal(answer);
    return watchLines<T>(answer, options.signal);
  }

  create<T extends KubernetesObject>(type: ResourceType, object: T, options: WriteOptions = {}): Promise<T> {
    const path = resourcePath(type, { namespace: object.metadata?.namespace || undefined });
    return this.#write(type, { method: 'POST', path, body: { apiVersion: apiVersionOf(type), kind: type.kind, ...object } }, options);
  }

  update<T extends KubernetesObject>(type: ResourceType, object: T, options: WriteOptions = {}): Promise<T> {
    const path = objectPath(type, keyOf(object), options.subresource);
    return this.#write(type, { method: 'PUT', path, body: { apiVersion: apiVersionOf(type), kind: type.kind, ...object } }, options);
  }

  patch<T extends KubernetesObject>(type: ResourceType, key: ObjectKey, patch: Patch, options: WriteOptions = {}): Promise<T> {
    const path = objectPath(type, key, options.subresource);
    const body = patch.type === 'json' ? patch.operations : patch.body;
    return this.#write(type, { method: 'PATCH', path, body, contentType: patchTypes[patch.type] }, options);
  }

  async delete(type: ResourceType, key: ObjectKey, options: DeleteOptions = {}): Promise<void> {
    await this.#json(type, { method: 'DELETE', path: objectPath(type, key), body: deleteBody(options) });
  }

  async deleteCollection(type: ResourceType, options: ListOptions & DeleteOptions = {}): Promise<void> {
    const query = selection(options);
    await this.#json(type, { method: 'DELETE', path: collectionPath(type, options), query, body: deleteBody(options) });
  }

  close(): void {
    this.#types.clear();
  }

  #write<T>(type: ResourceType, exchange: Exchange, options: WriteOptions): Promise<T> {
    const query = { dryRun: options.dryRun === true ? 'All' : undefined, fieldValidation: options.fieldValidation, force: options.force };
    return this.#json(type, { ...exchange, query });
  }

  /** A type that is served no more, or otherwise, is asked for again next time. */
  async #json<T>(type: ResourceType, exchange: Exchange): Promise<T> {
    const answer = await this.#send(exchange);
    if (!('start' in answer) && answer.code < 300) return JSON.parse(textOf(answer)) as T;
    if (answer.code === 404) this.#types.delete(kindKey(type));
    throw refusal(answer);
  }

  #send({ method, path, query = {}, body, contentType, accept }: Exchange): Promise<PortAnswer> {
    const { agent, user } = this.#identity;
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') search.set(name, String(value));
    const headers: Record<string, string | undefined> = { 'user-agent': agent, accept: accept ?? 'application/json' };
    if (body !== undefined) headers['content-type'] = contentType ?? 'application/json';
    const bytes = body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body));
    return this.#server.handle({ method, path, query: search, headers, body: bytes, user });
  }
}

interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
  readonly contentType?: string;
  readonly accept?: string | undefined;
}

const patchTypes = {
  json: 'application/json-patch+json',
  merge: 'application/merge-patch+json',
  strategic: 'application/strategic-merge-patch+json',
  apply: 'application/apply-patch+yaml',
} as const;

function textOf(answer: PortAnswer): string {
  if ('start' in answer) throw new TypeError('a watch has no text');
  return (Buffer.isBuffer(answer.body) ? answer.body : Buffer.concat([...answer.body])).toString();
}

function refusal(answer: PortAnswer): ApiError {
  const text = 'start' in answer ? '' : textOf(answer);
  if (text.startsWith('{')) return new ApiError(JSON.parse(text) as Status, answer.code);
  const message = text.trim() === '' ? `the server answered ${answer.code}` : text.trim();
  const status: Status = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, code: answer.code };
  return new ApiError(answer.code === 404 ? { ...status, reason: 'NotFound' } : status, answer.code);
}

function objectPath(type: ResourceType, key: ObjectKey, subresource?: string): string {
  return resourcePath(type, { namespace: key.namespace || undefined, name: key.name, subresource });
}

function collectionPath(type: ResourceType, { namespace }: ListOptions): string {
  return resourcePath(type, { namespace: namespace || undefined });
}

function selection(options: ListOptions & CallOptions): Record<string, string | number | undefined> {
  const { labelSelector, fieldSelector, resourceVersion, resourceVersionMatch, limit } = options;
  return { labelSelector, fieldSelector, resourceVersion, resourceVersionMatch, limit, continue: options.continue };
}

function deleteBody({ propagationPolicy, gracePeriodSeconds, preconditions }: DeleteOptions): object {
  return { apiVersion: 'v1', kind: 'DeleteOptions', propagationPolicy, gracePeriodSeconds, preconditions };
}

function acceptMetadata(as: string): string {
  return `application/json;as=${as};g=meta.k8s.io;v=v1,application/json`;
}
