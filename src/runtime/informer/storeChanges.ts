import type { CachedObject } from '../../k8s/machine.ts';
import { type KubernetesObject, keyOf, type ObjectKey } from '../../k8s/object.ts';
import { changedParts } from '../cause/changedParts.ts';
import { fieldManager } from '../cause/fieldManager.ts';
import { Slices } from '../reflector/slices.ts';
import { type Store, storeId } from '../store/store.ts';
import type { FreshView } from './freshView.ts';
import { type InformerEvent, resyncOf } from './informerEvent.ts';
import type { Intake } from './intake.ts';

/**
 * Brings what a server tells into an informer's store, and makes of each change what handlers are to hear.
 *
 * I1 The store is updated before handlers run.
 * I3 A list that is read again tells deletions first, with the object as last known, then updates and additions.
 * I4 An update with an unchanged resourceVersion reaches only handlers that asked for a resync.
 * I8 An object that was deleted and made again while nobody watched is told as such: the old one deleted, the new one
 *    (another uid) added. Upstream tells an update, which a generation predicate then takes for no change.
 */
export class StoreChanges {
  readonly #store: Store;
  readonly #intake: Intake;
  readonly #view: FreshView;
  readonly #tap: ObjectTap | undefined;
  readonly #tell: (event: InformerEvent, resync: boolean) => void;

  constructor({ store, intake, view, tap, tell }: StoreChangesOptions) {
    this.#store = store;
    this.#intake = intake;
    this.#view = view;
    this.#tap = tap;
    this.#tell = tell;
  }

  /** The objects are all that there are, of the namespace or of all. `initial`: it is the first list. */
  async replace(
    objects: readonly KubernetesObject[],
    resourceVersion: string,
    namespace: string | undefined,
    initial: boolean,
  ): Promise<void> {
    const slices = new Slices();
    if (this.#store.size > 0) await this.#forgetAbsent(objects, resourceVersion, namespace, slices);
    for (const object of objects) {
      this.put(object, initial);
      if (slices.due()) await slices.pause();
    }
  }

  async #forgetAbsent(
    objects: readonly KubernetesObject[],
    resourceVersion: string,
    namespace: string | undefined,
    slices: Slices,
  ): Promise<void> {
    const present = new Map<string, KubernetesObject>();
    for (const object of objects) {
      present.set(storeId(keyOf(object)), object);
      if (slices.due()) await slices.pause();
    }
    const known = [...this.#store.peekAll()];
    for (const object of known) {
      const mine = namespace === undefined || object.metadata?.namespace === namespace;
      if (mine && !isSame(object, present.get(storeId(keyOf(object))))) {
        this.#view.deleted(keyOf(object), resourceVersion);
        this.forget(object, true);
      }
      if (slices.due()) await slices.pause();
    }
  }

  put(given: KubernetesObject, initial: boolean): void {
    const key = keyOf(given);
    let old = this.#store.peek(key);
    if (old !== undefined && !isSame(old, given)) {
      this.forget(old, true);
      old = undefined;
    }
    const version = given.metadata?.resourceVersion;
    if (old !== undefined && version !== undefined && old.metadata?.resourceVersion === version) return this.#tell(resyncOf(old), true);
    const writers = given.metadata?.managedFields;
    const object = this.#intake.take(given);
    const changed = old === undefined ? [] : changedParts(old, object);
    const manager = fieldManager(writers, changed);
    this.#store.put(object);
    const created = given.metadata?.creationTimestamp;
    this.#tap?.objectPut({ ...key, resourceVersion: version ?? '', ...(created !== undefined && { created }) });
    if (old === undefined) this.#tell({ type: 'added', object, initial, manager }, false);
    else this.#tell({ type: 'updated', old, object, changed, resync: false, manager }, false);
  }

  /** `object`: as it is to be told, and to be kept by those who are told. `missed`: nobody told of its deletion. */
  forget(object: KubernetesObject, missed: boolean): void {
    const key = keyOf(object);
    if (this.#store.delete(key) === undefined) return;
    this.#tap?.objectGone(key);
    this.#tell({ type: 'deleted', object, missed }, false);
  }
}

interface StoreChangesOptions {
  readonly store: Store;
  readonly intake: Intake;
  /** Own writes that a list shows to be deleted count no more. */
  readonly view: FreshView;
  readonly tap: ObjectTap | undefined;
  /** `resync`: only for handlers that asked to hear of what has not changed. */
  readonly tell: (event: InformerEvent, resync: boolean) => void;
}

interface ObjectTap {
  objectPut(object: CachedObject): void;
  objectGone(key: ObjectKey): void;
}

/** Whether it is still that object, and not another of the same name. */
function isSame(known: KubernetesObject, now: KubernetesObject | undefined): boolean {
  return now !== undefined && known.metadata?.uid === now.metadata?.uid;
}
