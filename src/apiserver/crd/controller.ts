import type { Clock } from '../../base/clock.ts';
import type { CrdCondition, CustomResourceDefinition } from '../../crd/schema/index.ts';
import { deepEqual } from '../../k8s/json.ts';
import type { UnstructuredObject } from '../../k8s/object.ts';
import { timestamp } from '../context.ts';
import { updateManagers } from '../apply/updateManagers.ts';
import { Reactor } from '../internal/reactor.ts';
import { removeOrMark, rewrite } from '../internal/writes.ts';
import { decodeJson } from '../json/bytes.ts';
import type { Registry } from '../registry/registry.ts';
import type { Resource } from '../registry/resource.ts';
import { derive, type Entry } from '../storage/entry.ts';
import type { Store } from '../storage/store.ts';
import { bucketOf, customResources } from './customResource.ts';
import { asCrd } from './asCrd.ts';
import { cleanupFinalizer, definitions } from './definitions.ts';
import { acceptNames, usedNames } from './names.ts';

export interface CrdControllerOptions {
  readonly store: Store;
  readonly registry: Registry;
  readonly clock: Clock;
  readonly newUid: () => string;
  /** Of the objects in a bucket. */
  readonly endWatches: (bucket: string) => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Brings about what CRDs say: accepts their names, establishes them, serves their versions, and, when one is deleted,
 * deletes its objects first. Watches end when what they show is served no more, or otherwise than before, so that their
 * clients list anew. Reacts at once, without the real server's delay.
 */
export class CrdController {
  readonly #store: Store;
  readonly #registry: Registry;
  readonly #clock: Clock;
  readonly #reactor: Reactor;
  readonly #endWatches: (bucket: string) => void;
  readonly #onError: (error: unknown) => void;
  readonly #newUid: () => string;
  #starting = true;
  readonly #served = new Map<string, { spec: CustomResourceDefinition['spec']; names: unknown; resources: Resource[] }>();
  /** By bucket of their objects. */
  readonly #terminating = new Map<string, string>();

  constructor(options: CrdControllerOptions) {
    this.#store = options.store;
    this.#registry = options.registry;
    this.#clock = options.clock;
    this.#endWatches = options.endWatches;
    this.#onError = options.onError;
    this.#newUid = options.newUid;
    this.#reactor = new Reactor((name) => this.#sync(name), options.onError);
    for (const entry of this.#store.list(definitions.bucket)) this.#sync(entry.name);
    this.#starting = false;
    this.#store.onChange(({ type, entry }) => {
      if (entry.bucket === definitions.bucket) this.#onDefinition(entry.name);
      else if (type === 'delete' && this.#terminating.has(entry.bucket))
        this.#reactor.request(this.#terminating.get(entry.bucket) as string);
    });
  }

  /** Whether new objects of a custom resource are refused. */
  isTerminating(bucket: string): boolean {
    return this.#terminating.has(bucket);
  }

  /** One that changes may free a name for another of its group. */
  #onDefinition(name: string): void {
    this.#reactor.request(name);
    for (const crd of this.#all()) {
      const accepted = crd.status?.conditions?.find(({ type }) => type === 'NamesAccepted');
      if (accepted?.status === 'False') this.#reactor.request(crd.metadata?.name as string);
    }
  }

  #all(): CustomResourceDefinition[] {
    return this.#store.list(definitions.bucket).map(readCrd);
  }

  #sync(name: string): void {
    const entry = this.#store.get(definitions.bucket, '', name);
    if (!entry) return this.#forget(name);
    const crd = readCrd(entry);
    if (crd.metadata?.deletionTimestamp !== undefined) return this.#cleanUp(name, crd);
    const others = this.#all().filter((other) => other.spec.group === crd.spec.group && other.metadata?.name !== name);
    const { names, condition } = acceptNames(crd, usedNames(others));
    const established = crd.status?.conditions?.find(({ type }) => type === 'Established')?.status === 'True';
    const conditions = [
      condition,
      established || condition.status === 'True'
        ? { type: 'Established', status: 'True' as const, reason: 'InitialNamesAccepted', message: 'the initial names have been accepted' }
        : { type: 'Established', status: 'False' as const, reason: 'NotAccepted', message: 'not all names are accepted' },
    ];
    const status = {
      ...crd.status,
      conditions: conditions.reduce((all, one) => this.#withCondition(all, one), crd.status?.conditions ?? []),
      acceptedNames: names,
    };
    const loading = deepEqual(status, crd.status) ? undefined : definitions.ready();
    // Only at a start that finds a definition nobody had come to accept: booking the change needs the schemas.
    if (loading) loading.then(() => this.#reactor.request(name), this.#onError);
    else rewrite(this.#store, entry, (object) => void (object['status'] = status), this.#track);
    if (conditions[1]?.status === 'True') this.#serve(name, crd, names);
    else this.#forget(name);
  }

  /** The real server books these to itself. */
  readonly #track = (object: UnstructuredObject, live: UnstructuredObject): void => {
    const typing = definitions.typing('status');
    const managedFields = updateManagers({
      ...typing,
      live,
      object,
      manager: 'kube-apiserver',
      subresource: 'status',
      now: timestamp(this.#clock),
    });
    if (managedFields) (object.metadata ??= {}).managedFields = managedFields;
  };

  #serve(name: string, crd: CustomResourceDefinition, names: unknown): void {
    const served = this.#served.get(name);
    if (served && deepEqual(served.spec, crd.spec) && deepEqual(served.names, names)) return;
    this.#forget(name);
    const accepted = { ...crd, status: { ...crd.status, acceptedNames: names as never } };
    const resources = customResources(accepted, this.#starting ? 0 : this.#store.revision, this.#newUid);
    for (const resource of resources) this.#registry.add(resource);
    this.#served.set(name, { spec: crd.spec, names, resources });
  }

  #forget(name: string): void {
    const resources = this.#served.get(name)?.resources ?? [];
    for (const { group, version, resource } of resources) this.#registry.remove(group, version, resource);
    this.#served.delete(name);
    if (resources[0]) this.#endWatches(resources[0].bucket);
  }

  /** Deletes the objects, waits for those with finalizers, then lets the definition go. */
  #cleanUp(name: string, crd: CustomResourceDefinition): void {
    const bucket = bucketOf(crd);
    this.#terminating.set(bucket, name);
    for (const entry of this.#store.list(bucket)) removeOrMark(this.#store, this.#clock, entry);
    const waiting = this.#store.size(bucket);
    const entry = this.#store.get(definitions.bucket, '', name);
    if (!entry) return;
    if (waiting > 0) {
      const condition = {
        type: 'Terminating',
        status: 'True' as const,
        reason: 'InstanceDeletionInProgress',
        message: 'CustomResource deletion is in progress',
      };
      return rewrite(this.#store, entry, (object) => {
        const status = { ...asCrd(object).status };
        object['status'] = { ...status, conditions: this.#withCondition(status.conditions ?? [], condition) };
      });
    }
    const finalizers = (crd.metadata?.finalizers ?? []).filter((finalizer) => finalizer !== cleanupFinalizer);
    this.#terminating.delete(bucket);
    if (finalizers.length > 0) {
      return rewrite(this.#store, entry, (object) => {
        (object.metadata ??= {}).finalizers = finalizers;
      });
    }
    this.#store.delete(entry.bucket, entry.partition, entry.name);
    this.#forget(name);
  }

  #withCondition(conditions: readonly CrdCondition[], condition: Omit<CrdCondition, 'lastTransitionTime'>): CrdCondition[] {
    const old = conditions.find(({ type }) => type === condition.type);
    const lastTransitionTime = old?.status === condition.status && old.lastTransitionTime ? old.lastTransitionTime : timestamp(this.#clock);
    const made = { ...condition, lastTransitionTime };
    return old ? conditions.map((one) => (one === old ? made : one)) : [...conditions, made];
  }
}

/** Shared: not to be changed. */
function readCrd(entry: Entry): CustomResourceDefinition {
  return derive(entry, readCrd, () => asCrd(decodeJson(entry.bytes) as UnstructuredObject));
}
