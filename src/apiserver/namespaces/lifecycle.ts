import type { Clock } from '../../base/clock.ts';
import type { UnstructuredObject } from '../../k8s/object.ts';
import { timestamp } from '../context.ts';
import { namespaces, phaseOf } from '../builtin/namespaces.ts';
import { Reactor } from '../internal/reactor.ts';
import { removeOrMark, rewrite } from '../internal/writes.ts';
import { decodeJson } from '../json/bytes.ts';
import type { Registry } from '../registry/registry.ts';
import type { Resource } from '../registry/resource.ts';
import { forbidden, notFound } from '../status/failures.ts';
import type { Entry } from '../storage/entry.ts';
import type { Store } from '../storage/store.ts';
import { type NamespaceCondition, remainingOf, withConditions } from './conditions.ts';

/**
 * What a namespace means to what lies in it: nothing is created where there is none or where it is going, and one that is
 * deleted is emptied, waits for objects with finalizers, and only then goes.
 */
export class NamespaceLifecycle {
  readonly #store: Store;
  readonly #registry: Registry;
  readonly #clock: Clock;
  readonly #reactor: Reactor;
  readonly #terminating = new Set<string>();

  constructor(options: NamespaceLifecycleOptions) {
    this.#store = options.store;
    this.#registry = options.registry;
    this.#clock = options.clock;
    this.#reactor = new Reactor((name) => this.#sync(name), options.onError);
    for (const entry of this.#store.list(namespaces.bucket)) this.#reactor.request(entry.name);
    this.#store.onChange(({ entry }) => {
      if (entry.bucket === namespaces.bucket) this.#reactor.request(entry.name);
      else if (this.#terminating.has(entry.partition)) this.#reactor.request(entry.partition);
    });
  }

  admitCreate(resource: Resource, namespace: string, object: UnstructuredObject): void {
    if (!resource.namespaced) return;
    const entry = this.#store.get(namespaces.bucket, '', namespace);
    if (!entry) throw notFound(namespaces, namespace);
    if (phaseOf(decodeJson(entry.bytes)) !== 'Terminating') return;
    const causes = [{ reason: 'NamespaceTerminating', message: `namespace ${namespace} is being terminated`, field: 'metadata.namespace' }];
    const why = `unable to create new content in namespace ${namespace} because it is being terminated`;
    throw forbidden(resource, object.metadata?.name ?? '', why, causes);
  }

  #sync(name: string): void {
    const entry = this.#store.get(namespaces.bucket, '', name);
    const namespace = entry && (decodeJson(entry.bytes) as UnstructuredObject);
    if (!entry || !namespace?.metadata?.deletionTimestamp) {
      this.#terminating.delete(name);
      return;
    }
    this.#terminating.add(name);
    if (this.#empty(name) > 0) return this.#report(entry, name);
    const finalizers = ((namespace['spec'] as { finalizers?: string[] } | undefined)?.finalizers ?? []).filter(
      (one) => one !== 'kubernetes',
    );
    if (finalizers.length > 0 || (namespace.metadata.finalizers?.length ?? 0) > 0) {
      return rewrite(this.#store, entry, (object) => {
        object['spec'] = finalizers.length > 0 ? { finalizers } : {};
      });
    }
    this.#store.delete(entry.bucket, entry.partition, entry.name);
  }

  /** Deletes what lies in a namespace, pods before all else; gives how much waits for a finalizer or a grace period. */
  #empty(name: string): number {
    const remove = (entries: readonly Entry[]): number => {
      for (const entry of entries) removeOrMark(this.#store, this.#clock, entry, this.#registry.inBucket(entry.bucket));
      return entries.filter((entry) => this.#store.get(entry.bucket, entry.partition, entry.name) !== undefined).length;
    };
    return remove(this.#store.list('pods', name)) || remove(this.#store.inPartition(name));
  }

  #report(entry: Entry, name: string): void {
    const pods = this.#store.list('pods', name);
    const remaining = remainingOf(pods.length > 0 ? [] : this.#store.inPartition(name), (bucket) => this.#registry.inBucket(bucket));
    rewrite(this.#store, entry, (object) => {
      const status = (object['status'] ??= {}) as { conditions?: NamespaceCondition[] };
      status.conditions = withConditions(status.conditions ?? [], remaining, timestamp(this.#clock));
    });
  }
}

export interface NamespaceLifecycleOptions {
  readonly store: Store;
  readonly registry: Registry;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}
