import type { Clock } from '../../base/clock.ts';
import { apiVersionOf, type GroupVersionKind } from '../../k8s/kind.ts';
import { type KubernetesObject, keyOf, type ObjectKey } from '../../k8s/object.ts';
import { isOlder } from '../reflector/position.ts';
import { deepFreeze } from '../store/freeze.ts';
import { namespaceIndex, type ReadonlyStore, storeId } from '../store/store.ts';

/**
 * What readers see of an informer: its store, with what this process has written itself laid over it until the informer
 * has caught up. So a read after a write sees at least that write, and never waits.
 *
 * W1 A read of an object, alone or in a list, gives at least the resourceVersion that this process last got for it from a write.
 * W2 What the informer knows of as new an object, or newer, wins; also that the object was deleted since.
 * W3 It is bounded: a write is laid over the store for at most 30 s, in case the informer never comes so far.
 * W4 A dry run, an answer of another kind (a Scale), and a write of what the informer does not hold count for nothing. A
 *    deletion is seen when the informer sees it: its answer names no version.
 * W5 When a list shows that the server is older than it was (it was restored from a backup), what was written counts for nothing.
 */
export class FreshView {
  readonly #gvk: GroupVersionKind;
  readonly #store: ReadonlyStore;
  readonly #clock: Clock;
  readonly #reached: (namespace: string) => string;
  readonly #written = new Map<string, Written>();

  readonly #prepare: (object: KubernetesObject) => KubernetesObject;

  constructor({ gvk, store, clock, reached, prepare }: FreshViewOptions) {
    this.#gvk = gvk;
    this.#store = store;
    this.#clock = clock;
    this.#reached = reached;
    this.#prepare = prepare;
  }

  /** Lays the answer to a write over the store. The object stays the writer's own: a copy is kept. */
  wrote(object: KubernetesObject): void {
    const { resourceVersion, namespace = '' } = object.metadata ?? {};
    if (object.kind !== this.#gvk.kind || object.apiVersion !== apiVersionOf(this.#gvk) || resourceVersion === undefined) return;
    this.#letGo();
    if (!this.#isBehind(namespace, resourceVersion)) return;
    const copy = this.#prepare(structuredClone(object));
    this.#written.set(storeId(keyOf(object)), { object: copy, resourceVersion, namespace, until: this.#clock.monotonic() + longestMs });
  }

  /** A list of that version does not have the object: whoever is told so is not to find it here. */
  deleted(key: ObjectKey, resourceVersion: string): void {
    const written = this.#written.get(storeId(key));
    if (written !== undefined && !isOlder(resourceVersion, written.resourceVersion)) this.#written.delete(storeId(key));
  }

  /** The server may have lost them. */
  forgetWrites(): void {
    this.#written.clear();
  }

  get(key: ObjectKey): KubernetesObject | undefined {
    const cached = this.#store.get(key);
    const written = this.#written.size === 0 ? undefined : this.#written.get(storeId(key));
    return written !== undefined && this.#counts(written, cached) ? deepFreeze(written.object) : cached;
  }

  /** In one namespace, or (undefined) in all; those that an index has under a value, or (undefined) all. */
  list(namespace: string | undefined, found?: IndexedBy): KubernetesObject[] {
    const cached = this.#cached(namespace, found);
    if (this.#written.size === 0) return cached;
    const written = [...this.#written].filter(([, each]) => namespace === undefined || each.namespace === namespace);
    if (written.length === 0) return cached;
    const objects = new Map(cached.map((object) => [storeId(keyOf(object)), object]));
    for (const [id, each] of written) {
      if (!this.#counts(each, this.#store.get(keyOf(each.object)))) continue;
      if (found === undefined || this.#store.indexValues(found.index, each.object).includes(found.value))
        objects.set(id, deepFreeze(each.object));
      else objects.delete(id);
    }
    return [...objects.values()];
  }

  #cached(namespace: string | undefined, found: IndexedBy | undefined): KubernetesObject[] {
    if (found === undefined) return namespace === undefined ? this.#store.list() : this.#store.byIndex(namespaceIndex, namespace);
    const objects = this.#store.byIndex(found.index, found.value);
    return namespace === undefined ? objects : objects.filter((object) => object.metadata?.namespace === namespace);
  }

  #counts(written: Written, cached: KubernetesObject | undefined): boolean {
    if (this.#isOver(written)) return false;
    return cached === undefined || isOlder(cached.metadata?.resourceVersion ?? '', written.resourceVersion);
  }

  #isOver({ resourceVersion, namespace, until }: Written): boolean {
    return this.#clock.monotonic() >= until || !this.#isBehind(namespace, resourceVersion);
  }

  /** Also when it has read nothing yet: its first list may be of before the write. */
  #isBehind(namespace: string, resourceVersion: string): boolean {
    const reached = this.#reached(namespace);
    return reached === '' || isOlder(reached, resourceVersion);
  }

  #letGo(): void {
    for (const [id, written] of this.#written) if (this.#isOver(written)) this.#written.delete(id);
  }
}

export interface FreshViewOptions {
  readonly gvk: GroupVersionKind;
  readonly store: ReadonlyStore;
  readonly clock: Clock;
  /** Up to which resourceVersion every change in that namespace is in the store. */
  readonly reached: (namespace: string) => string;
  /** What of a written object the cache would keep. */
  readonly prepare: (object: KubernetesObject) => KubernetesObject;
}

/** Those objects for which the index gives the value. */
export interface IndexedBy {
  readonly index: string;
  readonly value: string;
}

interface Written {
  readonly object: KubernetesObject;
  readonly resourceVersion: string;
  readonly namespace: string;
  readonly until: number;
}

const longestMs = 30_000;
