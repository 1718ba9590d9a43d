import { type Clock, sleep } from '../../../../../src/base/clock.ts';
import type { Random } from '../../../../../src/base/random.ts';
import { type Answer, BrokenExchange, type Exchange, type Transport } from '../../../../../src/client/transport.ts';
import { apiVersionOf, type ResourceType } from '../../../../../src/k8s/kind.ts';
import type { KubernetesObject } from '../../../../../src/k8s/object.ts';
import type { Status } from '../../../../../src/k8s/status.ts';
import { failure, htmlPage, tooLarge, tooOld, type Trouble } from './answers.ts';
import { type Change, ServerState } from './serverState.ts';
import { SimulatedWatch } from './simulatedWatch.ts';
import { type Cut, Wire } from './wire.ts';

/** Which requests a trouble is for. */
export type RequestClass = 'discovery' | 'list' | 'page' | 'watch' | 'read' | 'write';

/**
 * An API server in memory, down to the bytes: the real HTTP client talks to it, and every legal fault can be had of it.
 * Lists with pages, watches with history and time limits, WatchList, reads of stale caches, generation, status, conflicts.
 */
export class SimulatedServer implements Transport {
  readonly state = new ServerState();
  /** False: WatchList is refused. */
  watchList = true;
  pageSize = 2;
  /** False: its clients may only read. */
  takesWrites = true;
  /** By how many changes reads that need not be of now are behind. */
  staleness = 0;
  readonly #types: readonly ResourceType[];
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #watches = new Set<SimulatedWatch>();
  readonly #troubles: { readonly of: RequestClass; readonly trouble: Trouble }[] = [];
  #cuts = 0;
  /** Aborted when the server is restarted. */
  #run = new AbortController();

  constructor(types: readonly ResourceType[], clock: Clock, random: Random) {
    this.#types = types;
    this.#clock = clock;
    this.#random = random;
  }

  /** How many answers were broken so far. */
  get cuts(): number {
    return this.#cuts;
  }

  get watches(): ReadonlySet<SimulatedWatch> {
    return this.#watches;
  }

  put(object: KubernetesObject): KubernetesObject {
    const stored = this.state.put(object);
    this.#tell(object.kind ?? '');
    return stored;
  }

  remove(kind: string, id: string): void {
    if (this.state.remove(kind, id)) this.#tell(kind);
  }

  /** The next request of that class fares so. */
  next(of: RequestClass, trouble: Trouble): void {
    this.#troubles.push({ of, trouble });
  }

  /** Every open watch breaks once so many more bytes have passed; 0: now. */
  cutWatches(cut: Cut): void {
    for (const { wire } of [...this.#watches]) {
      this.#cuts++;
      if (cut.afterBytes === 0) wire.break(cut.how);
      else wire.cutAfter(cut);
    }
  }

  /** The newest changes are lost, and every connection with them. */
  restore(changes: number): void {
    for (const { wire } of [...this.#watches]) wire.break('reset');
    this.#run.abort(new BrokenExchange('read ECONNRESET', { unsent: false, code: 'ECONNRESET' }));
    this.#run = new AbortController();
    this.state.restore(changes);
  }

  async send(exchange: Exchange): Promise<Answer> {
    exchange.signal?.throwIfAborted();
    const { pathname, searchParams } = new URL(exchange.path, 'http://server');
    const target = this.#target(pathname);
    const of = classOf(exchange.method, target, searchParams);
    const trouble = this.#trouble(of);
    if (trouble?.type === 'refused') throw new BrokenExchange('connect ECONNREFUSED', { unsent: true, code: 'ECONNREFUSED' });
    if (trouble?.type === 'silent') return never(exchange.signal);
    if (trouble?.type === 'status') return this.#refuse(trouble.status, trouble.retryAfter);
    if (trouble?.type === 'page') return this.#whole(trouble.code, htmlPage, 'text/html');
    const cut = trouble?.type === 'cut' ? trouble : undefined;
    if (cut !== undefined) this.#cuts++;
    const answer = await this.#answer(of, exchange, target, searchParams, cut);
    // What is read is read before the wait: a slow answer is an old one.
    if (trouble?.type === 'slow') await this.#slowly(trouble.ms, exchange.signal);
    return answer;
  }

  close(): void {
    for (const { wire } of [...this.#watches]) wire.break('reset');
  }

  async #answer(of: RequestClass, exchange: Exchange, target: Target, search: URLSearchParams, cut: Cut | undefined): Promise<Answer> {
    const { type } = target;
    if (of === 'discovery') return this.#whole(200, JSON.stringify({ resources: this.#resources(target.path) }), undefined, cut);
    if (type === undefined) return this.#refuse(failure(404, 'NotFound', 'the server could not find the requested resource'));
    switch (of) {
      case 'watch':
        return this.#watch(type, search, exchange.signal, cut);
      case 'list':
      case 'page':
        return this.#list(type, search, cut);
      case 'read':
        return this.#read(type, target.id, cut);
      case 'write':
        return this.#write(type, target, exchange, cut);
    }
  }

  #slowly(ms: number, signal: AbortSignal | undefined): Promise<void> {
    return sleep(this.#clock, ms, AbortSignal.any([this.#run.signal, ...(signal === undefined ? [] : [signal])]));
  }

  #list(type: ResourceType, search: URLSearchParams, cut: Cut | undefined): Answer {
    const token = search.get('continue');
    const wanted = search.get('resourceVersion') ?? '';
    if (Number(wanted) > this.state.version) return this.#refuse(tooLarge);
    const [version = 0, from = 0] = token === null ? [this.#versionFor(wanted), 0] : token.split('_').map(Number);
    if (token !== null && (version < this.state.oldest || version > this.state.version))
      return this.#refuse(failure(410, 'Expired', 'The provided continue parameter is too old to display a consistent list result.'));
    const all = this.state.list(type.kind, version);
    const limit = Math.min(Number(search.get('limit') ?? Infinity), search.has('limit') ? this.pageSize : Infinity);
    const further = from + limit < all.length ? { continue: `${version}_${from + limit}` } : {};
    const metadata = JSON.stringify({ resourceVersion: String(version), ...further });
    const items = all.slice(from, from + limit).join(',');
    return this.#whole(
      200,
      `{"kind":"${type.kind}List","apiVersion":"${apiVersionOf(type)}","metadata":${metadata},"items":[${items}]}`,
      undefined,
      cut,
    );
  }

  #watch(type: ResourceType, search: URLSearchParams, signal: AbortSignal | undefined, cut: Cut | undefined): Answer {
    const wanted = search.get('resourceVersion') ?? '';
    const initial = search.get('sendInitialEvents') === 'true';
    if (initial && !this.watchList)
      return this.#refuse(failure(422, 'Invalid', 'sendInitialEvents is forbidden for watch unless the WatchList feature gate is enabled'));
    if (Number(wanted) > this.state.version) return this.#refuse(tooLarge);
    const stateFirst = initial || wanted === '' || wanted === '0';
    const from = stateFirst ? this.#versionFor(wanted) : Number(wanted);
    const expired = from < this.state.oldest;
    if (expired && this.#random() < 0.5) return this.#refuse(tooOld);
    const wire = new Wire(this.#random, () => {
      this.#watches.delete(watch);
      watch.dispose();
    });
    const watch = new SimulatedWatch(type.kind, from, wire, this.#clock, Number(search.get('timeoutSeconds')));
    this.#watches.add(watch);
    signal?.addEventListener('abort', () => wire.abort(signal.reason), { once: true });
    if (cut !== undefined) wire.cutAfter(cut);
    if (expired) {
      watch.send('ERROR', JSON.stringify(tooOld));
      wire.end();
      return wire.answer(200);
    }
    if (stateFirst) for (const text of this.state.list(type.kind, from)) watch.send('ADDED', text);
    if (initial) watch.initialEventsEnd(from);
    for (const change of this.state.since(type.kind, from)) watch.tell(change);
    return wire.answer(200);
  }

  #read(type: ResourceType, id: string, cut: Cut | undefined): Answer {
    const object = this.state.get(type.kind, id);
    return object === undefined ? this.#refuse(notFound(type, id)) : this.#whole(200, JSON.stringify(object), undefined, cut);
  }

  /** A write that is cut off was done all the same: the client cannot know. */
  #write(type: ResourceType, { id, subresource }: Target, { method, body, headers }: Exchange, cut: Cut | undefined): Answer {
    if (!this.takesWrites) return this.#refuse(failure(503, 'ServiceUnavailable', 'etcdserver: no leader'));
    const sent = JSON.parse(body ?? '{}') as KubernetesObject;
    const name = method === 'POST' ? `${sent.metadata?.namespace ?? ''}/${sent.metadata?.name ?? ''}` : id;
    const old = this.state.get(type.kind, name);
    const applies = headers['content-type']?.includes('apply') === true;
    if (method === 'POST' && old !== undefined)
      return this.#refuse(failure(409, 'AlreadyExists', `${type.resource} "${name}" already exists`));
    if (method !== 'POST' && old === undefined && !applies) return this.#refuse(notFound(type, name));
    if (method === 'DELETE') {
      this.remove(type.kind, name);
      return this.#whole(200, JSON.stringify({ kind: 'Status', status: 'Success' }), undefined, cut);
    }
    const next: KubernetesObject & { status?: unknown } = method === 'PATCH' ? (merged(old ?? {}, sent) as KubernetesObject) : sent;
    const expected = sent.metadata?.resourceVersion;
    if (expected !== undefined && expected !== old?.metadata?.resourceVersion)
      return this.#refuse(
        failure(409, 'Conflict', `Operation cannot be fulfilled on ${type.resource} "${name}": the object has been modified`),
      );
    const stored: KubernetesObject = subresource === 'status' ? { ...old, status: next.status } : next;
    const written = this.put({ ...stored, kind: type.kind, apiVersion: apiVersionOf(type) });
    return this.#whole(200, JSON.stringify(written), undefined, cut);
  }

  /** What is read need not be of now unless that is asked for; but it can be watched from there. */
  #versionFor(wanted: string): number {
    const { version, oldest } = this.state;
    return wanted === '' ? version : Math.max(Number(wanted), version - this.staleness, oldest);
  }

  #tell(kind: string): void {
    const change = this.state.since(kind, this.state.version - 1)[0] as Change;
    for (const watch of [...this.#watches]) if (watch.kind === kind) watch.tell(change);
  }

  #trouble(of: RequestClass): Trouble | undefined {
    const at = this.#troubles.findIndex((each) => each.of === of);
    return at < 0 ? undefined : this.#troubles.splice(at, 1)[0]?.trouble;
  }

  #resources(path: string): object[] {
    return this.#types
      .filter((type) => path.endsWith(`/${apiVersionOf(type)}`))
      .map(({ resource, kind, namespaced }) => ({ name: resource, kind, namespaced }));
  }

  #target(path: string): Target {
    for (const type of this.#types) {
      const root = `${type.group === '' ? '/api' : '/apis'}/${apiVersionOf(type)}`;
      const match = new RegExp(`^${root}(?:/namespaces/([^/]+))?/${type.resource}(?:/([^/]+))?(?:/([^/]+))?$`).exec(path);
      if (match !== null)
        return { path, type, id: `${match[1] ?? ''}/${match[2] ?? ''}`, named: match[2] !== undefined, subresource: match[3] };
    }
    return { path, type: undefined, id: '', named: false, subresource: undefined };
  }

  #refuse(status: Status, retryAfter?: string): Answer {
    const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
    return this.#whole(status.code ?? 500, JSON.stringify(status), undefined, undefined, headers);
  }

  #whole(code: number, text: string, type = 'application/json', cut?: Cut, headers: Readonly<Record<string, string>> = {}): Answer {
    const wire = new Wire(this.#random);
    if (cut !== undefined) wire.cutAfter(cut);
    wire.write(text);
    wire.end();
    return wire.answer(code, { 'content-type': type, ...headers });
  }
}

interface Target {
  readonly path: string;
  readonly type: ResourceType | undefined;
  readonly id: string;
  readonly named: boolean;
  readonly subresource: string | undefined;
}

function classOf(method: string, { type, named }: Target, search: URLSearchParams): RequestClass {
  if (method !== 'GET') return 'write';
  if (type === undefined) return 'discovery';
  if (named) return 'read';
  if (search.get('watch') === 'true') return 'watch';
  return search.has('continue') ? 'page' : 'list';
}

function never(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason), { once: true }));
}

function notFound({ resource }: ResourceType, id: string): Status {
  const name = id.split('/')[1] ?? '';
  return failure(404, 'NotFound', `${resource} "${name}" not found`, { name });
}

function merged(target: unknown, patch: unknown): unknown {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch;
  const base = typeof target === 'object' && target !== null && !Array.isArray(target) ? target : {};
  const result: Record<string, unknown> = { ...base };
  for (const [field, value] of Object.entries(patch)) {
    if (value === null) delete result[field];
    else result[field] = merged(result[field], value);
  }
  return result;
}
