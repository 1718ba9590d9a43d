import { messageOf } from '../../base/errors.ts';
import { ApiError } from '../../k8s/status.ts';
import { Conversions, converting } from '../conversion/known.ts';
import { fetchViews } from '../registry/views.ts';
import { apiVersionOf } from '../../k8s/kind.ts';
import { initialEventsEndAnnotation } from '../../k8s/apiClient.ts';
import type { UnstructuredObject } from '../../k8s/object.ts';
import type { Call } from '../context.ts';
import { protobufEncoder, protobufType } from '../present/encode.ts';
import type { Encoder } from '../protobuf/encode.ts';
import type { Tree } from '../json/bytes.ts';
import { watchMediaTypes } from '../negotiate/accept.ts';
import type { ListOptions } from '../list/options.ts';
import { reach } from '../list/handler.ts';
import { revisionOf } from '../list/options.ts';
import type { ApiResponse, Sink } from '../request.ts';
import { type Selection, selectionOf } from '../selector/selection.ts';
import { expired, internalError, notAcceptable } from '../status/failures.ts';
import type { Change, Entry } from '../storage/entry.ts';
import { type Frames, seen } from './hub.ts';
import { FrameMaker } from './frames.ts';

/**
 * The changes of a collection as they happen: one JSON object a line, or frames of protobuf with their length in front.
 * - With a resourceVersion: everything after it, or an ERROR event 410 when that is no longer known.
 * - Without, or "0": the present objects as ADDED first. With sendInitialEvents these end with a marked bookmark.
 */
export async function watch(call: Call, options: ListOptions): Promise<ApiResponse> {
  const selection = selectionOf(call.resource, call.request.query, call.info);
  const revision = revisionOf(options.resourceVersion);
  if (options.sendInitialEvents) await reach(call, revision);
  const { media } = call.accepted;
  if (media === 'yaml') throw notAcceptable(watchMediaTypes);
  const encoder = media === 'protobuf' ? await protobufEncoder() : undefined;
  const headers = { 'content-type': encoder ? `${protobufType};stream=watch` : 'application/json' };
  return { code: 200, headers, start: (sink) => new Watch(call, options, selection, revision, sink, encoder).start() };
}

class Watch {
  readonly #call: Call;
  readonly #options: ListOptions;
  readonly #selection: Selection;
  readonly #revision: number;
  readonly #sink: Sink;
  readonly #frames: FrameMaker;
  /** Where a webhook converts: what is still to be said, in order. */
  #saying: Promise<void> | undefined;
  #over = false;

  constructor(call: Call, options: ListOptions, selection: Selection, revision: number, sink: Sink, encoder: Encoder | undefined) {
    this.#call = call;
    this.#options = options;
    this.#selection = selection;
    this.#revision = revision;
    this.#sink = sink;
    this.#frames = new FrameMaker(call, encoder);
  }

  /** Sends what is due at once, then follows; gives the way to end it. In one turn, so that nothing is missed in between. */
  start(): () => void {
    if (!this.#catchUp()) {
      this.#sink.end();
      return () => undefined;
    }
    const { hub, clock, random } = this.#call.core;
    const stop = (): void => {
      this.#over = true;
      following.dispose();
      timeout.dispose();
    };
    const end = (): void => {
      this.#say([], () => {
        stop();
        this.#sink.end();
      });
    };

    const following = hub.add(this.#call.resource.bucket, {
      partition: this.#selection.partition,
      onChange: (change, frames) => this.#send(change, frames),
      onTick: (revision) => this.#bookmark(revision, false),
      end,
      expire: () => {
        this.#fail(`too old resource version: ${this.#revision} (${this.#call.core.store.revision + 1})`);
        end();
      },
    });
    const seconds = this.#options.timeoutSeconds || 1800 * (1 + random());
    const timeout = clock.setTimer(seconds * 1000, end);
    return stop;
  }

  /** Says something about some objects: at once, or, where a webhook has to convert them first, after what is still to be said. */
  #say(entries: readonly Entry[], say: () => void): void {
    const { resource, core } = this.#call;
    if (!resource.codec.converter) return say();
    this.#saying = (this.#saying ?? Promise.resolve()).then(async () => {
      if (this.#over) return;
      const conversions = new Conversions(core.store);
      try {
        await fetchViews(resource, entries, conversions);
        await converting(conversions, () => {
          if (!this.#over) say();
        });
      } catch (error) {
        this.#sink.write(
          this.#frames.error((error instanceof ApiError ? error : internalError(messageOf(error))).status as unknown as Tree),
        );
        this.#saying = undefined;
        this.#over = true;
        this.#sink.end();
      }
    });
  }

  #catchUp(): boolean {
    const { store } = this.#call.core;
    const { bucket } = this.#call.resource;
    const initial = this.#options.sendInitialEvents ?? this.#revision === 0;
    if (initial) {
      const present = store.list(bucket, this.#selection.partition);
      this.#say(present, () => this.#sendAll(present));
      if (this.#options.sendInitialEvents) this.#bookmark(store.revision, true);
      return true;
    }
    const { since } = this.#call.resource;
    const changes = this.#revision < since ? undefined : store.changesSince(bucket, this.#revision);
    if (!changes) {
      this.#fail(`too old resource version: ${this.#revision} (${Math.max(since, store.compacted)})`);
      return false;
    }
    for (const change of changes) {
      if (this.#selection.partition === undefined || change.entry.partition === this.#selection.partition) this.#send(change, new Map());
    }
    return true;
  }

  #fail(message: string): void {
    this.#sink.write(this.#frames.error(expired(message).status as unknown as Tree));
  }

  /** In pieces of some size: thousands of small writes cost more than the objects. */
  #sendAll(entries: readonly Entry[]): void {
    let lines: Buffer[] = [];
    let size = 0;
    for (const entry of entries) {
      if (!this.#selection.matches(entry)) continue;
      const line = this.#frames.line('ADDED', entry);
      lines.push(line);
      size += line.length;
      if (size < pieceBytes) continue;
      this.#sink.write(Buffer.concat(lines));
      lines = [];
      size = 0;
    }
    if (lines.length > 0) this.#sink.write(Buffer.concat(lines));
  }

  #send(change: Change, frames: Frames): void {
    const entries = change.previous ? [change.entry, change.previous] : [change.entry];
    this.#say(entries, () => this.#sendNow(change, frames));
  }

  #sendNow(change: Change, frames: Frames): void {
    if (change.revision <= this.#revision) return;
    const type = this.#selection.selective ? seen(change, (entry) => this.#selection.matches(entry)) : plain(change);
    if (type === undefined) return;
    const left = type === 'DELETED' && change.type === 'put';
    this.#sink.write(
      left ? this.#frames.leaving(change.previous as Entry, change.revision) : this.#frames.line(type, change.entry, frames),
    );
  }

  #bookmark(revision: number, end: boolean): void {
    if (!this.#options.allowWatchBookmarks) return;
    const { resource } = this.#call;
    const object: UnstructuredObject = {
      kind: resource.kind,
      apiVersion: apiVersionOf(resource),
      metadata: { resourceVersion: String(revision) },
    };
    if (end) (object.metadata ??= {}).annotations = { [initialEventsEndAnnotation]: 'true' };
    this.#say([], () => this.#sink.write(this.#frames.bookmark(object)));
  }
}

const pieceBytes = 64 * 1024;

function plain(change: Change): 'ADDED' | 'MODIFIED' | 'DELETED' {
  if (change.type === 'delete') return 'DELETED';
  return change.previous ? 'MODIFIED' : 'ADDED';
}
