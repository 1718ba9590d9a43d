import {
  type ApiClient,
  ConnectionError,
  type DeleteOptions,
  type GetOptions,
  initialEventsEndAnnotation,
  type ListOptions,
  NoKindMatchError,
  type Patch,
  type WatchEvent,
  type WatchOptions,
  type WriteOptions,
} from '../../../../src/k8s/apiClient.ts';
import { type GroupVersionKind, kindKey, type ResourceType } from '../../../../src/k8s/kind.ts';
import { type KubernetesObject, keyOf, keyText, type ObjectKey, type ObjectList } from '../../../../src/k8s/object.ts';
import { ApiError, type Status } from '../../../../src/k8s/status.ts';
import { PushStream } from './pushStream.ts';

/**
 * An API server in memory, as far as a runtime's tests need one: list with pages, watch with history, WatchList,
 * generation, status, finalizers, conflicts; and the faults that a test asks for. Its real counterpart is the sandbox,
 * against which test/conformance/runtime runs the same stories.
 */
export class FakeApi implements ApiClient {
  /** One line a request: "LIST Guestbook rv=0 limit=500", "WATCH Guestbook rv=7". */
  readonly requests: string[] = [];
  /** Of every watch that was accepted. */
  readonly watchOptions: WatchOptions[] = [];
  /** The body of the last server-side apply. */
  lastApplied: KubernetesObject | undefined;
  watchListSupported = true;
  /** Pages are no longer than this, whatever limit is asked for. */
  pageSize = Number.POSITIVE_INFINITY;
  closed = false;
  readonly #types = new Map<string, ResourceType>();
  readonly #objects = new Map<string, KubernetesObject>();
  readonly #history: { readonly kind: string; readonly version: number; readonly event: ChangeEvent }[] = [];
  readonly #watches = new Set<{ readonly kind: string; readonly namespace: string | undefined; readonly stream: PushStream<WatchEvent> }>();
  readonly #faults: { readonly request: string; readonly error: unknown }[] = [];
  /** What is left of lists that were begun: the state as it was then. */
  readonly #pages = new Map<string, { readonly resourceVersion: string; readonly all: KubernetesObject[] }>();
  #cuts = 0;
  #version = 0;
  #oldest = 0;

  serve(gvk: GroupVersionKind, resource: string, namespaced = true): this {
    this.#types.set(kindKey(gvk), { group: gvk.group, version: gvk.version, kind: gvk.kind, resource, namespaced });
    return this;
  }

  get resourceVersion(): string {
    return String(this.#version);
  }

  get openWatches(): number {
    return this.#watches.size;
  }

  /** The next request that begins with this text ("LIST", "WATCH Guestbook", ...) fails so. */
  failNext(request: string, error: unknown): void {
    this.#faults.push({ request, error });
  }

  /** The next request that begins with this text is never answered. */
  hangNext(request: string): void {
    this.failNext(request, hang);
  }

  /** The next write that begins with this text is stored, and its answer never comes. */
  loseAnswerTo(request: string): void {
    this.failNext(request, lost);
  }

  /** What was to fail or hang and has not been asked for is answered. */
  answerAgain(): void {
    this.#faults.length = 0;
  }

  /** The next WatchList ends before its bookmark. */
  cutNextInitialEvents(): void {
    this.#cuts++;
  }

  /** Every open watch breaks as when a connection is reset: undelivered events are lost with it. */
  breakWatches(error: unknown = new ConnectionError('ECONNRESET', 'the connection was reset')): void {
    for (const { stream } of [...this.#watches]) stream.break(error);
    this.#watches.clear();
  }

  endWatches(): void {
    for (const { stream } of [...this.#watches]) stream.end();
    this.#watches.clear();
  }

  /** Sends something to every open watch of a kind. */
  send(kind: string, event: WatchEvent): void {
    for (const watch of this.#watches) if (watch.kind === kind) watch.stream.push(event);
  }

  /** Sends every event that is remembered once more, as a server never should. */
  repeatHistory(kind: string): void {
    for (const { kind: of, event } of this.#history) if (of === kind) this.send(kind, structuredClone(event));
  }

  bookmark(kind: string): void {
    this.send(kind, { type: 'BOOKMARK', object: { kind, metadata: { resourceVersion: this.resourceVersion } } });
  }

  /** What happened until now can no longer be watched from before (410). */
  compact(): void {
    this.#oldest = this.#version;
    this.#history.length = 0;
  }

  /** As after data loss: nothing is there, resourceVersions begin again, and nobody gets the next page of a list from before. */
  wipe(): void {
    this.#objects.clear();
    this.#pages.clear();
    this.#history.length = 0;
    this.#version = 0;
    this.#oldest = 0;
    this.breakWatches();
  }

  objects(kind: string): KubernetesObject[] {
    return [...this.#objects].filter(([id]) => id.startsWith(`${kind} `)).map(([, object]) => structuredClone(object));
  }

  /** As another client would write: creates or replaces. A status that is not given stays, as with a status subresource. */
  put<T extends KubernetesObject>(object: T, manager = 'kubectl'): T {
    const old = this.#objects.get(idOf(object)) as (T & SpecAndStatus) | undefined;
    const next = structuredClone(object) as T & SpecAndStatus;
    if (old?.status !== undefined) next.status ??= structuredClone(old.status);
    const changedSpec = old === undefined || JSON.stringify(old.spec) !== JSON.stringify(next.spec);
    next.metadata = {
      ...next.metadata,
      uid: old?.metadata?.uid ?? `uid-${this.#version + 1}`,
      generation: (old?.metadata?.generation ?? 0) + (changedSpec ? 1 : 0),
      managedFields: [{ manager, operation: 'Update', time: '2026-01-01T00:00:00Z', fieldsType: 'FieldsV1', fieldsV1: {} }],
    };
    return this.#store(next, old === undefined ? 'ADDED' : 'MODIFIED') as T;
  }

  remove(kind: string, key: ObjectKey): void {
    const id = `${kind} ${keyText(key)}`;
    const object = this.#objects.get(id);
    if (object === undefined) return;
    this.#objects.delete(id);
    this.#record(structuredClone(object), 'DELETED');
  }

  async resourceFor(gvk: GroupVersionKind): Promise<ResourceType> {
    this.#request(`DISCOVER ${gvk.kind}`);
    const type = this.#types.get(kindKey(gvk));
    if (type === undefined) throw new NoKindMatchError(gvk);
    return type;
  }

  async get<T extends KubernetesObject>(type: ResourceType, key: ObjectKey, { subresource, signal }: GetOptions = {}): Promise<T> {
    await this.#answered(`GET ${type.kind}${subresource === undefined ? '' : `/${subresource}`} ${keyText(key)}`, signal);
    return structuredClone(this.#existing(type, key)) as T;
  }

  async list<T extends KubernetesObject>(type: ResourceType, options: ListOptions = {}): Promise<ObjectList<T>> {
    const { resourceVersion, limit, continue: token, namespace } = options;
    const at = token === undefined ? `rv=${resourceVersion ?? ''}` : `continue=${token}`;
    await this.#answered(`LIST ${type.kind} ${at}${limit === undefined ? '' : ` limit=${limit}`}`, options.signal);
    if (resourceVersion !== undefined && Number(resourceVersion) > this.#version) throw tooLarge();
    const begun = this.#pages.get(`${type.kind} ${token}`);
    if (token !== undefined && begun === undefined) throw refusal(410, 'Expired', 'the provided continue parameter is too old');
    const mine = (object: KubernetesObject): boolean => namespace === undefined || object.metadata?.namespace === namespace;
    const state = begun ?? { resourceVersion: this.resourceVersion, all: this.objects(type.kind).filter(mine) };
    const from = Number(token ?? 0);
    const end = limit === undefined ? state.all.length : from + Math.min(limit, this.pageSize);
    const further = end < state.all.length;
    if (further) this.#pages.set(`${type.kind} ${end}`, state);
    const metadata = { resourceVersion: state.resourceVersion, ...(further && { continue: String(end) }) };
    return { metadata, items: structuredClone(state.all.slice(from, end)) as T[] };
  }

  async watch<T extends KubernetesObject>(type: ResourceType, options: WatchOptions): Promise<AsyncIterable<WatchEvent<T>>> {
    const { resourceVersion = '', sendInitialEvents, namespace, signal } = options;
    await this.#answered(`WATCH ${type.kind} rv=${resourceVersion}${sendInitialEvents === true ? ' initial' : ''}`, signal);
    if (sendInitialEvents === true && !this.watchListSupported)
      throw refusal(422, 'Invalid', 'sendInitialEvents is forbidden for watch unless the WatchList feature gate is enabled');
    if (Number(resourceVersion) > this.#version) throw tooLarge();
    this.watchOptions.push(options);
    const stream = new PushStream<WatchEvent>();
    const watch = { kind: type.kind, namespace, stream };
    this.#watches.add(watch);
    signal?.addEventListener('abort', () => {
      this.#watches.delete(watch);
      stream.break(signal.reason);
    });
    const mine = (object: KubernetesObject): boolean => namespace === undefined || object.metadata?.namespace === namespace;
    if (sendInitialEvents === true) {
      for (const object of this.objects(type.kind).filter(mine)) stream.push({ type: 'ADDED', object });
      if (this.#cuts > 0 && this.#cuts-- > 0) stream.end();
      stream.push({
        type: 'BOOKMARK',
        object: { metadata: { resourceVersion: this.resourceVersion, annotations: { [initialEventsEndAnnotation]: 'true' } } },
      });
    } else if (Number(resourceVersion) < this.#oldest) {
      stream.push({ type: 'ERROR', object: refusal(410, 'Expired', 'too old resource version').status });
      stream.end();
    } else {
      for (const { kind, version, event } of this.#history) {
        if (kind === type.kind && version > Number(resourceVersion) && mine(event.object)) stream.push(structuredClone(event));
      }
    }
    return stream as AsyncIterable<WatchEvent<T>>;
  }

  async create<T extends KubernetesObject>(type: ResourceType, object: T, options: WriteOptions = {}): Promise<T> {
    this.#request(`CREATE ${type.kind} ${keyText(keyOf(object))}`);
    if (this.#objects.has(idOf(object))) throw refusal(409, 'AlreadyExists', `${type.resource} "${object.metadata?.name}" already exists`);
    return this.put(object, options.fieldManager);
  }

  async update<T extends KubernetesObject>(type: ResourceType, object: T, options: WriteOptions = {}): Promise<T> {
    const write = (): T => {
      const old = this.#existing(type, keyOf(object));
      const expected = object.metadata?.resourceVersion;
      if (expected !== undefined && expected !== old.metadata?.resourceVersion) throw conflict(type, object);
      return this.put(object, options.fieldManager);
    };
    try {
      this.#request(`UPDATE ${type.kind} ${keyText(keyOf(object))}`);
    } catch (error) {
      if (error !== lost) throw error;
      write();
      return aborted(options.signal);
    }
    return write();
  }

  async patch<T extends KubernetesObject>(type: ResourceType, key: ObjectKey, patch: Patch, options: WriteOptions = {}): Promise<T> {
    const { subresource, fieldManager } = options;
    this.#request(
      `PATCH ${type.kind}${subresource === undefined ? '' : `/${subresource}`} ${keyText(key)} ${patch.type} as ${fieldManager}`,
    );
    if (patch.type === 'apply') {
      this.lastApplied = patch.body as T;
      return this.put({ ...this.#objects.get(`${type.kind} ${keyText(key)}`), ...(patch.body as T) }, fieldManager);
    }
    if (patch.type !== 'merge') throw new Error(`the fake server knows no ${patch.type} patch`);
    const old = this.#existing(type, key);
    const next = merge(old, patch.body) as T;
    if (next.metadata?.resourceVersion !== old.metadata?.resourceVersion) throw conflict(type, old);
    return this.put(next, fieldManager);
  }

  async delete(type: ResourceType, key: ObjectKey, _options: DeleteOptions = {}): Promise<void> {
    this.#request(`DELETE ${type.kind} ${keyText(key)}`);
    this.#existing(type, key);
    this.remove(type.kind, key);
  }

  async deleteCollection(type: ResourceType, { namespace, labelSelector }: ListOptions & DeleteOptions = {}): Promise<void> {
    this.#request(`DELETECOLLECTION ${type.kind} ${namespace} ${labelSelector}`);
    for (const object of this.objects(type.kind)) if (object.metadata?.namespace === namespace) this.remove(type.kind, keyOf(object));
  }

  close(): void {
    this.closed = true;
    this.breakWatches();
  }

  #request(line: string): void {
    this.requests.push(line);
    const at = this.#faults.findIndex(({ request }) => line.startsWith(request));
    if (at >= 0) throw (this.#faults.splice(at, 1)[0] as { error: unknown }).error;
  }

  /** As `#request`, for one that may hang: until its signal is aborted. */
  async #answered(line: string, signal: AbortSignal | undefined): Promise<void> {
    try {
      this.#request(line);
    } catch (error) {
      if (error !== hang) throw error;
      await aborted(signal);
    }
  }

  #existing(type: ResourceType, key: ObjectKey): KubernetesObject {
    const object = this.#objects.get(`${type.kind} ${keyText(key)}`);
    if (object === undefined) throw refusal(404, 'NotFound', `${type.resource} "${key.name}" not found`);
    return object;
  }

  #store(object: KubernetesObject, type: 'ADDED' | 'MODIFIED'): KubernetesObject {
    this.#record(object, type);
    this.#objects.set(idOf(object), object);
    return structuredClone(object);
  }

  #record(object: KubernetesObject, type: ChangeEvent['type']): void {
    object.metadata = { ...object.metadata, resourceVersion: String(++this.#version) };
    const kind = object.kind ?? '';
    const event: ChangeEvent = { type, object };
    this.#history.push({ kind, version: this.#version, event: structuredClone(event) });
    for (const watch of this.#watches) {
      if (watch.kind !== kind || (watch.namespace !== undefined && watch.namespace !== object.metadata.namespace)) continue;
      watch.stream.push(structuredClone(event));
    }
  }
}

interface SpecAndStatus {
  spec?: unknown;
  status?: unknown;
}

interface ChangeEvent {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly object: KubernetesObject;
}

const hang = new Error('this request is never answered');
const lost = new Error('the answer to this request never comes');

function aborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
}

export function refusal(code: number, reason: string, message: string, details: Status['details'] = {}): ApiError {
  return new ApiError({ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', code, reason, message, details });
}

function tooLarge(): ApiError {
  return refusal(504, 'Timeout', 'Too large resource version', {
    causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }],
  });
}

function conflict(type: ResourceType, object: KubernetesObject): ApiError {
  return refusal(
    409,
    'Conflict',
    `Operation cannot be fulfilled on ${type.resource} "${object.metadata?.name}": the object has been modified`,
  );
}

function idOf(object: KubernetesObject): string {
  return `${object.kind} ${keyText(keyOf(object))}`;
}

function merge(target: unknown, patch: unknown): unknown {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch;
  const base = typeof target === 'object' && target !== null && !Array.isArray(target) ? target : {};
  const result: Record<string, unknown> = { ...base };
  for (const [field, value] of Object.entries(patch)) {
    if (value === null) delete result[field];
    else if (value !== undefined) result[field] = merge(result[field], value);
  }
  return result;
}
