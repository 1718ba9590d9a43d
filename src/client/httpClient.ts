import { type Clock, systemClock } from '../base/clock.ts';
import { stringifyExact } from '../base/exactJson.ts';
import { type Logger, silentLogger } from '../base/logger.ts';
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
} from '../k8s/apiClient.ts';
import type { Connection } from '../k8s/connection.ts';
import { apiVersionOf, type GroupVersionKind, type ResourceType, resourcePath } from '../k8s/kind.ts';
import { keyOf, type KubernetesObject, type ObjectKey, type ObjectList } from '../k8s/object.ts';
import { Discovery } from './discovery.ts';
import { patchBody, patchContentType } from './patches.ts';
import { listQuery, query, watchQuery, writeQuery } from './query.ts';
import { type AnswerListener, type RateLimit, Requester } from './requester.ts';
import type { Transport } from './transport.ts';

export interface HttpClientOptions {
  /** The field manager of writes that name none is its part before the slash. "crd-studio" unless said. */
  readonly userAgent?: string;
  readonly logger?: Logger;
  readonly clock?: Clock;
  /** How long an answer may take in all, watches aside: 60 s unless said. */
  readonly requestTimeoutMs?: number;
  /** Holds requests back so that no more than these go out; none are unless given. */
  readonly rateLimit?: RateLimit | undefined;
  /** Told of every answer, and of requests that got none. */
  readonly onAnswer?: AnswerListener | undefined;
  /** Instead of connections to the server: for tests. */
  readonly transport?: Transport;
}

/**
 * The `ApiClient` over HTTP: one HTTP/2 session to the server (HTTP/1.1 where it has none), opened with the first request
 * and opened again when it is gone. A read that a broken connection cut off is sent again once; a write only when the
 * server has surely not seen it. `Retry-After` is honoured. Nothing is sent before the first call.
 */
export function createHttpClient(connection: Connection, options: HttpClientOptions = {}): HttpClient {
  return new HttpClient(connection, options);
}

/** An `ApiClient` that can also read plain paths of its server. */
export class HttpClient implements ApiClient {
  readonly #requester: Requester;
  readonly #discovery: Discovery;
  readonly #manager: string;

  constructor(connection: Connection, options: HttpClientOptions) {
    const userAgent = options.userAgent ?? 'crd-studio';
    this.#manager = userAgent.split('/')[0] ?? userAgent;
    this.#requester = new Requester(connection, {
      userAgent,
      logger: options.logger ?? silentLogger,
      clock: options.clock ?? systemClock,
      timeoutMs: options.requestTimeoutMs ?? 60_000,
      transport: options.transport,
      rateLimit: options.rateLimit,
      onAnswer: options.onAnswer,
    });
    this.#discovery = new Discovery((path, signal) => this.#requester.json({ method: 'GET', path, signal }));
  }

  /** GET of any path that answers JSON: "/version". */
  getPath<T>(path: string, options: CallOptions = {}): Promise<T> {
    return this.#requester.json({ method: 'GET', path, signal: options.signal });
  }

  /** Any request to a path that answers JSON, beside the API of objects; `body` is sent as JSON. */
  send<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body: unknown, options: CallOptions = {}): Promise<T> {
    const content = body === undefined ? {} : { body: JSON.stringify(body), contentType: 'application/json' };
    return this.#requester.json({ method, path, ...content, signal: options.signal });
  }

  /** GET of any path that answers text: a pod's log. */
  getPlain(path: string, options: CallOptions = {}): Promise<string> {
    return this.#requester.text({ method: 'GET', path, signal: options.signal, accept: '*/*' });
  }

  /** An object as the server wrote it, in JSON, with every digit of its numbers. */
  getText(type: ResourceType, key: ObjectKey, options: CallOptions = {}): Promise<string> {
    return this.#about(type, this.#requester.text({ method: 'GET', path: objectPath(type, key), signal: options.signal }));
  }

  resourceFor(gvk: GroupVersionKind, options: CallOptions = {}): Promise<ResourceType> {
    return this.#discovery.resourceFor(gvk, options.signal);
  }

  get<T extends KubernetesObject>(type: ResourceType, key: ObjectKey, options: GetOptions = {}): Promise<T> {
    const path = objectPath(type, key, options.subresource) + query({ resourceVersion: options.resourceVersion });
    const accept = options.metadataOnly ? acceptMetadata('PartialObjectMetadata') : undefined;
    return this.#about(type, this.#requester.json({ method: 'GET', path, signal: options.signal, accept }));
  }

  list<T extends KubernetesObject>(type: ResourceType, options: ListOptions = {}): Promise<ObjectList<T>> {
    const path = resourcePath(type, { namespace: options.namespace || undefined }) + listQuery(options);
    const accept = options.metadataOnly ? acceptMetadata('PartialObjectMetadataList') : undefined;
    return this.#about(type, this.#requester.list<T>({ method: 'GET', path, signal: options.signal, accept }));
  }

  watch<T extends KubernetesObject>(type: ResourceType, options: WatchOptions): Promise<AsyncIterable<WatchEvent<T>>> {
    const path = resourcePath(type, { namespace: options.namespace || undefined }) + watchQuery(options);
    const accept = options.metadataOnly ? acceptMetadata('PartialObjectMetadata') : undefined;
    return this.#about(type, this.#requester.watch<T>({ method: 'GET', path, signal: options.signal, accept }));
  }

  create<T extends KubernetesObject>(type: ResourceType, object: T, options: WriteOptions = {}): Promise<T> {
    const path = resourcePath(type, { namespace: object.metadata?.namespace || undefined });
    return this.#write('POST', type, path, stringifyExact(withType(type, object)), 'application/json', options);
  }

  update<T extends KubernetesObject>(type: ResourceType, object: T, options: WriteOptions = {}): Promise<T> {
    const path = objectPath(type, keyOf(object), options.subresource);
    return this.#write('PUT', type, path, stringifyExact(withType(type, object)), 'application/json', options);
  }

  patch<T extends KubernetesObject>(type: ResourceType, key: ObjectKey, patch: Patch, options: WriteOptions = {}): Promise<T> {
    const path = objectPath(type, key, options.subresource);
    return this.#write('PATCH', type, path, patchBody(patch), patchContentType(patch), options);
  }

  async delete(type: ResourceType, key: ObjectKey, options: DeleteOptions = {}): Promise<void> {
    await this.#delete(type, objectPath(type, key), options);
  }

  async deleteCollection(type: ResourceType, options: ListOptions & DeleteOptions = {}): Promise<void> {
    await this.#delete(type, resourcePath(type, { namespace: options.namespace || undefined }) + listQuery(options), options);
  }

  close(): void {
    this.#requester.close();
  }

  #write<T>(
    method: 'POST' | 'PUT' | 'PATCH',
    type: ResourceType,
    path: string,
    body: string,
    contentType: string,
    options: WriteOptions,
  ): Promise<T> {
    const search = writeQuery({ ...options, fieldManager: options.fieldManager ?? this.#manager });
    return this.#about(type, this.#requester.json<T>({ method, path: path + search, body, contentType, signal: options.signal }));
  }

  #delete(type: ResourceType, path: string, options: DeleteOptions): Promise<unknown> {
    const { propagationPolicy, gracePeriodSeconds, preconditions } = options;
    const body = JSON.stringify({ apiVersion: 'v1', kind: 'DeleteOptions', propagationPolicy, gracePeriodSeconds, preconditions });
    return this.#about(
      type,
      this.#requester.json({ method: 'DELETE', path, body, contentType: 'application/json', signal: options.signal }),
    );
  }

  /** A resource whose URL the server no longer has is forgotten, so that the next question finds what it has become. */
  async #about<T>(type: ResourceType, answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      if (this.#requester.isUrlGone(error)) this.#discovery.forget(type);
      throw error;
    }
  }
}

function objectPath(type: ResourceType, key: ObjectKey, subresource?: string): string {
  return resourcePath(type, { namespace: key.namespace || undefined, name: key.name, subresource });
}

function withType<T extends KubernetesObject>(type: ResourceType, object: T): T {
  return { apiVersion: apiVersionOf(type), kind: type.kind, ...object };
}

function acceptMetadata(as: string): string {
  return `application/json;as=${as};g=meta.k8s.io;v=v1,application/json`;
}
