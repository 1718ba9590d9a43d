import { type Clock, sleep, systemClock } from '../../base/clock.ts';
import { type Random, systemRandom } from '../../base/random.ts';
import { fail, ok, type Result } from '../../base/result.ts';
import { type ApiClient, ConnectionError } from '../../k8s/apiClient.ts';
import type { GroupVersionKind, ResourceType } from '../../k8s/kind.ts';
import { type KubernetesObject, keyOf } from '../../k8s/object.ts';
import { Backoff } from './backoff.ts';
import { AskedToRelist, failureOf } from './failure.ts';
import { listPages, NextPageError } from './listPages.ts';
import { type OpenWatch, openWatch } from './openWatch.ts';
import { isOlder } from './position.ts';
import { type ReadEvent, readEvent } from './readEvent.ts';
import { SharedStrings } from './sharedStrings.ts';
import type { ReflectorSink } from './sink.ts';
import { Slices } from './slices.ts';

/** Where a reflector is; each state says what it does next, and what it needs for it. */
export type ReflectorState =
  /** Asks discovery for the resource of the kind. */
  | { readonly type: 'resolving' }
  /** Reads everything by list. `anyVersion`: from the newest data, whatever was seen before; `whole`: in one page. */
  | { readonly type: 'listing'; readonly resource: ResourceType; readonly anyVersion: boolean; readonly whole: boolean }
  /** Reads everything by a watch that begins with it (WatchList), and goes on watching. */
  | { readonly type: 'streaming'; readonly resource: ResourceType; readonly anyVersion: boolean }
  /** Follows changes from the position on; opens a watch when it has none. */
  | { readonly type: 'watching'; readonly resource: ResourceType; readonly watch?: OpenWatch }
  /** Something failed; goes on with `next` after the wait. */
  | { readonly type: 'waiting'; readonly ms: number; readonly next: ReflectorState };

/**
 * Keeps a sink equal to what the API server has of one kind in one scope, for as long as it runs.
 *
 * R1 The first list asks for resourceVersion 0, a later one for the last position; when the server has it no more
 *    (410) or not yet (too large), the list is repeated at once with none.
 * R2 Lists are read in pages of 500; when the pages expire half way, the whole list is read in one.
 * R3 WatchList comes first where the server takes it: a watch with initial events up to the marked bookmark. A server
 *    that refuses it, or breaks off three times before the bookmark, gets list and watch instead.
 * R4 Watches ask for bookmarks and for an end after 300 to 600 s (random); bookmarks move the position.
 * R5 A watch that ends or breaks is resumed at the position, without a list.
 * R6 No answer and 429 on a watch: tried again after back-off (at least Retry-After), without a list.
 * R7 A watch that ends within 1 s with no event is a failure: back-off, then list.
 * R8 An ERROR event or refusal that is 410 or too large leads to a list at once (after back-off when it is the second with nothing
 *    in between); any other to a list after back-off.
 * R9 A server that does not end a watch in time, or does not begin to answer within 70 s, counts as gone: resumed.
 * R10 While the kind is not served it asks again every 10 s, and says so once.
 * R11 Events older than the position are duplicates, and are dropped; events of an unknown type or without a name too, said once.
 * R12 Back-off: see `Backoff`.
 * R14 A `Status` that comes as an event of another type, or as no event at all, counts as an ERROR event with it.
 * R15 What a list has without a name is left out, said once; an answer that is no list is a failure: nothing is taken for gone.
 * R17 Asked to by hand, it takes its watch for broken (and resumes it, as R5 and R6 say), or lists everything anew at once.
 * R13 Reading a large list never holds the event loop for longer than a slice (8 ms and one object).
 */
export class Reflector {
  readonly #options: ReflectorOptions;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #backoff: Backoff;
  readonly #sink: ReflectorSink;
  readonly #strings = new SharedStrings();
  #position = '';
  #useWatchList: boolean;
  #brokenStreams = 0;
  #saidStrange = false;
  /** How often what was read had expired before anything could be followed from it. */
  #expired = 0;
  #current: OpenWatch | undefined;

  constructor(options: ReflectorOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#random = options.random ?? systemRandom;
    this.#backoff = new Backoff(this.#clock, this.#random);
    this.#sink = options.sink;
    this.#useWatchList = options.watchList ?? true;
  }

  /** Settles when the signal is aborted. Never rejects for what a server does; rejects when the sink throws. */
  async run(signal: AbortSignal): Promise<void> {
    let state: ReflectorState = { type: 'resolving' };
    try {
      while (!signal.aborted) state = await this.#step(state, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      if (state.type === 'watching') state.watch?.close();
    }
  }

  /** Its watch breaks, as if the connection had. Nothing where none is open. */
  dropConnection(): void {
    this.#current?.break(new ConnectionError('Dropped', 'the connection was dropped by hand'));
  }

  /** Everything is read again. Where no watch is open, that is about to come anyway, or fails. */
  relist(): void {
    this.#current?.break(new AskedToRelist('listed anew by hand'));
  }

  async #step(state: ReflectorState, signal: AbortSignal): Promise<ReflectorState> {
    switch (state.type) {
      case 'resolving':
        return this.#resolve(signal);
      case 'listing':
        return this.#list(state, signal);
      case 'streaming':
        return this.#stream(state, signal);
      case 'watching':
        return this.#watch(state, signal);
      case 'waiting':
        await sleep(this.#clock, state.ms, signal);
        return state.next;
    }
  }

  async #resolve(signal: AbortSignal): Promise<ReflectorState> {
    const found = await attempt(this.#options.client.resourceFor(this.#options.gvk, { signal }));
    if (!found.ok) return this.#failed(found.error, { type: 'resolving' }, signal);
    this.#sink.resolved(found.value);
    return this.#readAll(found.value);
  }

  #readAll(resource: ResourceType): ReflectorState {
    if (this.#useWatchList) return { type: 'streaming', resource, anyVersion: false };
    return { type: 'listing', resource, anyVersion: false, whole: false };
  }

  async #list(state: ReflectorState & { type: 'listing' }, signal: AbortSignal): Promise<ReflectorState> {
    const { resource, anyVersion, whole } = state;
    const resourceVersion = anyVersion ? '' : this.#position || '0';
    const options = { ...this.#options.scope, resourceVersion, ...(whole ? {} : { limit: pageSize }) };
    const list = await attempt(listPages(this.#options.client, resource, options, { clock: this.#clock, signal, strings: this.#strings }));
    if (!list.ok) return this.#listFailed(state, list.error, signal);
    if (list.value.unusable > 0) this.#strange(`${list.value.unusable} of the listed objects, which have no name, were left out`);
    await this.#hasAll(list.value.objects, list.value.resourceVersion);
    return { type: 'watching', resource };
  }

  #listFailed(state: ReflectorState & { type: 'listing' }, thrown: unknown, signal: AbortSignal): ReflectorState {
    const further = thrown instanceof NextPageError;
    const error = further ? thrown.cause : thrown;
    const { type } = failureOf(error);
    if (further && type === 'expired') return { ...state, anyVersion: true, whole: true };
    if ((type === 'expired' || type === 'tooLarge') && !state.anyVersion) return { ...state, anyVersion: true };
    return this.#failed(error, state, signal);
  }

  async #stream(state: ReflectorState & { type: 'streaming' }, signal: AbortSignal): Promise<ReflectorState> {
    const opened = await attempt(this.#open(state.resource, state.anyVersion ? '' : this.#position, true, signal));
    if (!opened.ok) return this.#streamFailed(state, opened.error, undefined, signal);
    const watch = opened.value;
    const objects = new Map<string, KubernetesObject>();
    const slices = new Slices();
    for (;;) {
      const read = await attempt(watch.next());
      if (!read.ok) return this.#streamFailed(state, read.error, watch, signal);
      if (read.value === undefined)
        return this.#streamFailed(state, new Error('the server ended the watch before it had sent all that is there'), watch, signal);
      const event = readEvent(read.value);
      if (event.type === 'error') return this.#streamFailed(state, event.error, watch, signal);
      if (event.type === 'strange') this.#strange(`${event.what} was ignored`);
      else if (event.type !== 'bookmark') collect(objects, event, this.#strings);
      else if (event.endsInitialEvents) {
        this.#brokenStreams = 0;
        await this.#hasAll([...objects.values()], event.resourceVersion);
        return { type: 'watching', resource: state.resource, watch };
      }
      if (slices.due()) await slices.pause();
    }
  }

  #streamFailed(
    state: ReflectorState & { type: 'streaming' },
    error: unknown,
    watch: OpenWatch | undefined,
    signal: AbortSignal,
  ): ReflectorState {
    watch?.close();
    if (signal.aborted) return { type: 'resolving' };
    const { type } = failureOf(error);
    if ((type === 'expired' || type === 'tooLarge') && !state.anyVersion) return { ...state, anyVersion: true };
    if (type === 'retry' || type === 'missing') return this.#failed(error, state, signal);
    this.#brokenStreams++;
    if (type === 'unsupported' || this.#brokenStreams >= 3) this.#useWatchList = false;
    if (watch !== undefined && this.#useWatchList) return this.#failed(error, state, signal);
    return { type: 'listing', resource: state.resource, anyVersion: state.anyVersion, whole: false };
  }

  async #watch(state: ReflectorState & { type: 'watching' }, signal: AbortSignal): Promise<ReflectorState> {
    const { resource } = state;
    const opened = state.watch === undefined ? await attempt(this.#open(resource, this.#position, false, signal)) : ok(state.watch);
    if (!opened.ok) return this.#watchFailed(resource, opened.error, undefined, signal);
    const watch = opened.value;
    this.#current = watch;
    this.#sink.watching?.(true);
    this.#sink.problem(undefined);
    const next = await this.#follow(resource, watch, signal);
    this.#current = undefined;
    this.#sink.watching?.(false);
    return next;
  }

  async #follow(resource: ResourceType, watch: OpenWatch, signal: AbortSignal): Promise<ReflectorState> {
    const slices = new Slices();
    for (;;) {
      const read = await attempt(watch.next());
      if (!read.ok) return this.#watchFailed(resource, read.error, watch, signal);
      if (read.value === undefined) return this.#watchEnded(resource, watch, signal);
      const event = readEvent(read.value);
      if (event.type === 'error') return this.#watchFailed(resource, event.error, watch, signal);
      if (event.type === 'strange') this.#strange(`${event.what} was ignored`);
      else this.#apply(event);
      if (slices.due()) await slices.pause();
    }
  }

  #watchEnded(resource: ResourceType, watch: OpenWatch, signal: AbortSignal): ReflectorState {
    watch.close();
    if (this.#hadWorked(watch)) return { type: 'watching', resource };
    return this.#failed(new Error('the server ended the watch at once'), this.#readAll(resource), signal);
  }

  #watchFailed(resource: ResourceType, error: unknown, watch: OpenWatch | undefined, signal: AbortSignal): ReflectorState {
    watch?.close();
    const again: ReflectorState = { type: 'watching', resource };
    if (signal.aborted) return again;
    const failure = failureOf(error);
    switch (failure.type) {
      case 'expired':
      case 'tooLarge':
        return ++this.#expired > 1 ? this.#failed(error, this.#readAll(resource), signal) : this.#readAll(resource);
      case 'retry':
        return failure.atLeastMs === 0 && watch !== undefined && this.#hadWorked(watch) ? again : this.#failed(error, again, signal);
      case 'asked':
        return this.#readAll(resource);
      case 'missing':
      case 'unsupported':
      case 'other':
        return this.#failed(error, this.#readAll(resource), signal);
    }
  }

  /** Such a watch is simply opened again when it ends or breaks. */
  #hadWorked(watch: OpenWatch): boolean {
    return watch.events > 0 || this.#clock.monotonic() - watch.openedAt >= shortMs;
  }

  async #hasAll(objects: readonly KubernetesObject[], position: string): Promise<void> {
    await this.#sink.replace(objects, position);
    this.#moveTo(position);
    this.#sink.problem(undefined);
  }

  #open(resource: ResourceType, resourceVersion: string, sendInitialEvents: boolean, signal: AbortSignal): Promise<OpenWatch> {
    const timeoutSeconds = minWatchSeconds + Math.floor(this.#random() * minWatchSeconds);
    const initial = sendInitialEvents ? ({ sendInitialEvents: true, resourceVersionMatch: 'NotOlderThan' } as const) : {};
    const options = { ...this.#options.scope, resourceVersion, allowWatchBookmarks: true, timeoutSeconds, ...initial };
    return openWatch(this.#options.client, resource, options, this.#clock, signal);
  }

  #apply(event: ReadEvent & { type: 'put' | 'delete' | 'bookmark' }): void {
    if (isOlder(event.resourceVersion, this.#position)) return;
    if (event.type === 'delete') this.#sink.delete(event.object);
    else if (event.type === 'put') this.#sink.put(this.#strings.share(event.object));
    if (event.resourceVersion === '') return;
    this.#expired = 0;
    this.#moveTo(event.resourceVersion);
  }

  #moveTo(position: string): void {
    this.#position = position;
    this.#sink.position(position);
  }

  /** Says it once: what comes so, comes often. */
  #strange(what: string): void {
    if (this.#saidStrange) return;
    this.#saidStrange = true;
    this.#sink.strange(`${what}; further ones are ignored without a word`);
  }

  #failed(error: unknown, next: ReflectorState, signal: AbortSignal): ReflectorState {
    if (signal.aborted) return next;
    const failure = failureOf(error);
    if (failure.type === 'missing') {
      this.#sink.problem({ type: 'missing', message: failure.message });
      return { type: 'waiting', ms: missingMs, next: { type: 'resolving' } };
    }
    const message = 'message' in failure ? failure.message : 'the server has expired what was asked for';
    this.#sink.problem({ type: 'failed', message });
    return { type: 'waiting', ms: this.#backoff.next('atLeastMs' in failure ? failure.atLeastMs : 0), next };
  }
}

export interface ReflectorOptions {
  readonly client: ApiClient;
  readonly gvk: GroupVersionKind;
  readonly scope: ReflectorScope;
  readonly sink: ReflectorSink;
  readonly clock?: Clock | undefined;
  readonly random?: Random | undefined;
  /** False: list and watch from the start. */
  readonly watchList?: boolean | undefined;
}

export interface ReflectorScope {
  /** Absent: all namespaces. */
  readonly namespace?: string;
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
  readonly metadataOnly?: boolean;
}

function collect(objects: Map<string, KubernetesObject>, event: ReadEvent & { type: 'put' | 'delete' }, strings: SharedStrings): void {
  const { namespace, name } = keyOf(event.object);
  if (event.type === 'delete') objects.delete(`${namespace}/${name}`);
  else objects.set(`${namespace}/${name}`, strings.share(event.object));
}

/** Failure is ordinary here: the outcome of a request, whatever it is. What the sink throws is not caught. */
async function attempt<T>(promise: Promise<T>): Promise<Result<T, unknown>> {
  try {
    return ok(await promise);
  } catch (error) {
    return fail(error);
  }
}

const pageSize = 500;
const minWatchSeconds = 300;
const shortMs = 1000;
const missingMs = 10_000;
