import { type Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { messageOf } from '../../base/errors.ts';
import type { Logger } from '../../base/logger.ts';
import type { ApiClient } from '../../k8s/apiClient.ts';
import type { KubernetesObject, ObjectKey } from '../../k8s/object.ts';
import { isNotFound } from '../reads/refusals.ts';
import { Event } from '../objects/builtinKinds.ts';
import { microTime } from '../objects/microTime.ts';
import { TokenBucket } from '../../base/tokenBucket.ts';

/** What happened to an object, for people who look at it (`kubectl describe`). */
export interface NewEvent {
  readonly type: 'Normal' | 'Warning';
  /** CamelCase, for programs: "CreatedDeployment". */
  readonly reason: string;
  /** What was done: "Reconcile" unless given. */
  readonly action?: string;
  /** A sentence for people; cut at 1024 bytes. */
  readonly note: string;
  /** A second object that has a part in it. */
  readonly related?: KubernetesObject;
}

/**
 * Writes events.k8s.io/v1 Events about objects, in the background: a reconcile neither waits for them nor fails with them.
 *
 * E1 The same happening (object, type, reason, action) again within 6 minutes is a series of one Event: its second time is
 *    written at once, later ones are counted, and the count is written every minute and when it ends.
 * E2 About one object at most 25 new Events at a time, and one more every 5 minutes; what is beyond is dropped, and said once.
 * E3 A failure to write is logged once for each text, and the event is lost. An Event that was deleted meanwhile is made anew.
 * E5 An event about an object without a name is dropped, and said once.
 * E4 `stop` writes the counts that are not written yet, and waits for what is under way. What is recorded after it is dropped.
 */
export class EventRecorder {
  readonly #options: EventRecorderOptions;
  readonly #series = new Map<string, Series>();
  readonly #buckets = new Map<string, TokenBucket>();
  readonly #underWay = new Set<Promise<void>>();
  readonly #said = new Set<string>();
  #made = 0;
  #stopped = false;
  #sweepAt = 1000;

  constructor(options: EventRecorderOptions) {
    this.#options = options;
  }

  record(controller: string, regarding: KubernetesObject, event: NewEvent): void {
    if (this.#stopped) return;
    const { uid, namespace = '', name = '' } = regarding.metadata ?? {};
    const { type, reason, action = 'Reconcile' } = event;
    if (name === '') return this.#sayOnce(`an event (${reason}) about an object without a name was dropped`);
    const id = JSON.stringify([controller, regarding.kind, uid ?? `${namespace}/${name}`, type, reason, action]);
    const known = this.#series.get(id);
    if (known !== undefined) return this.#again(id, known);
    if (!this.#allowed(`${regarding.kind} ${uid ?? name}`, `${regarding.kind} ${name}`)) return;
    const now = this.#options.clock.now();
    const key = {
      namespace: namespace || 'default',
      name: `${name.slice(0, 230)}.${now.toString(16)}${(this.#made++).toString(16).padStart(4, '0')}`,
    };
    const body = this.#body(controller, regarding, { ...event, action }, key, now);
    const end = this.#endLater(id);
    const series: Series = { key, body, count: 1, written: 1, lastAt: now, end, write: undefined, last: Promise.resolve() };
    this.#series.set(id, series);
    this.#send(series, async (api) => void (await api.create(await api.resourceFor(Event), body)));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const id of [...this.#series.keys()]) this.#end(id);
    await Promise.all(this.#underWay);
  }

  #again(id: string, series: Series): void {
    series.count++;
    series.lastAt = this.#options.clock.now();
    series.end.dispose();
    series.end = this.#endLater(id);
    if (series.count === 2) this.#write(series);
    else
      series.write ??= this.#options.clock.setTimer(writeMs, () => {
        series.write = undefined;
        this.#write(series);
      });
  }

  #endLater(id: string): Disposable {
    return this.#options.clock.setTimer(seriesMs, () => this.#end(id));
  }

  #end(id: string): void {
    const series = this.#series.get(id);
    if (series === undefined) return;
    this.#series.delete(id);
    series.end.dispose();
    series.write?.dispose();
    if (series.count > series.written) this.#write(series);
  }

  #write(series: Series): void {
    series.written = series.count;
    const body = { series: { count: series.count, lastObservedTime: microTime(series.lastAt) } };
    this.#send(series, async (api) => {
      const type = await api.resourceFor(Event);
      await api.patch(type, series.key, { type: 'merge', body }).catch(async (error: unknown) => {
        if (!isNotFound(error)) throw error;
        await api.create(type, { ...series.body, ...body });
      });
    });
  }

  #body(controller: string, regarding: KubernetesObject, event: NewEvent, key: ObjectKey, now: number): Event {
    const { type, reason, action, note, related } = event;
    return Event({
      metadata: { ...key },
      eventTime: microTime(now),
      type,
      reason,
      ...(action !== undefined && { action }),
      note: cut(note),
      regarding: referenceTo(regarding),
      ...(related !== undefined && { related: referenceTo(related) }),
      reportingController: controller,
      reportingInstance: this.#options.instance,
    });
  }

  #allowed(id: string, text: string): boolean {
    const { clock } = this.#options;
    const bucket = this.#buckets.get(id) ?? new TokenBucket({ clock, burst: 25, everyMs: 300_000 });
    this.#buckets.set(id, bucket);
    this.#sweep();
    const allowed = bucket.take();
    if (!allowed) this.#sayOnce(`too many events about ${text}: further ones are dropped until there are fewer`);
    return allowed;
  }

  /** Lets measures go that are full again; seldom, since it looks at all of them. */
  #sweep(): void {
    if (this.#buckets.size < this.#sweepAt) return;
    for (const [id, bucket] of this.#buckets) if (bucket.isFull()) this.#buckets.delete(id);
    this.#sweepAt = 2 * this.#buckets.size + 1000;
  }

  /** One after another for each series: a count that overtakes its Event would find none. */
  #send(series: Series, write: (api: ApiClient) => Promise<void>): void {
    const writing: Promise<void> = series.last
      .then(() => write(this.#options.api))
      .catch((error: unknown) => this.#sayOnce(`an event could not be written: ${messageOf(error)}`))
      .finally(() => this.#underWay.delete(writing));
    series.last = writing;
    this.#underWay.add(writing);
  }

  #sayOnce(message: string): void {
    if (this.#said.has(message) || this.#said.size >= 100) return;
    this.#said.add(message);
    this.#options.log.warn(message);
  }
}

export interface EventRecorderOptions {
  readonly api: ApiClient;
  readonly clock: Clock;
  readonly log: Logger;
  /** Which replica: `host_uuid`. */
  readonly instance: string;
}

interface Series {
  readonly key: ObjectKey;
  readonly body: Event;
  count: number;
  written: number;
  lastAt: number;
  end: Disposable;
  write: Disposable | undefined;
  /** Settles when all that was sent of it is written, or has failed. */
  last: Promise<void>;
}

function referenceTo({ apiVersion, kind, metadata = {} }: KubernetesObject): NonNullable<Event['regarding']> {
  const { namespace, name, uid, resourceVersion } = metadata;
  return {
    ...(apiVersion !== undefined && { apiVersion }),
    ...(kind !== undefined && { kind }),
    ...(namespace !== undefined && { namespace }),
    ...(name !== undefined && { name }),
    ...(uid !== undefined && { uid }),
    ...(resourceVersion !== undefined && { resourceVersion }),
  };
}

/** At most 1024 bytes of UTF-8, without half a character at the end. */
function cut(note: string): string {
  const bytes = new TextEncoder().encode(note);
  return bytes.length <= 1024 ? note : new TextDecoder().decode(bytes.subarray(0, 1021)).replace(/\uFFFD$/, '') + '…';
}

const seriesMs = 360_000;
const writeMs = 60_000;
