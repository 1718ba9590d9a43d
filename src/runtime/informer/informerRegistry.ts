import { type GroupVersionKind, kindKey, parseApiVersion } from '../../k8s/kind.ts';
import type { KubernetesObject } from '../../k8s/object.ts';
import { Informer, type InformerOptions, type InformerScope, informerId } from './informer.ts';

/**
 * The informers of a manager: one for each kind, selector and set of namespaces, shared by all who ask for it.
 *
 * I9 An informer stops when the last of its users has left; who asks for it later gets a new one.
 */
export class InformerRegistry {
  readonly #options: Omit<InformerOptions, 'gvk' | 'scope'>;
  readonly #informers = new Map<string, { readonly informer: Informer; users: number }>();
  readonly #stopping = new Set<Promise<void>>();

  constructor(options: Omit<InformerOptions, 'gvk' | 'scope'>) {
    this.#options = options;
  }

  /** Not started yet when it is new. Whoever asked for it leaves it once. */
  use(gvk: GroupVersionKind, scope: InformerScope): InformerUse {
    const id = informerId(gvk, scope);
    const entry = this.#informers.get(id) ?? { informer: new Informer({ ...this.#options, gvk, scope }), users: 0 };
    this.#informers.set(id, entry);
    entry.users++;
    let left = false;
    const leave = (): void => {
      if (left) return;
      left = true;
      if (--entry.users > 0) return;
      if (this.#informers.get(id) === entry) this.#informers.delete(id);
      const stopped: Promise<void> = entry.informer.stop().finally(() => this.#stopping.delete(stopped));
      this.#stopping.add(stopped);
    };
    return { informer: entry.informer, leave };
  }

  /** An informer that holds every object of the kind in that namespace (undefined: in all): whole, or at least its metadata. */
  covering(gvk: GroupVersionKind, namespace: string | undefined, what: 'whole' | 'metadata' = 'whole'): Informer | undefined {
    return this.#covering(gvk, namespace, what).next().value;
  }

  get all(): readonly Informer[] {
    return [...this.#informers.values()].map(({ informer }) => informer);
  }

  /** Tells every informer that is to hold the object what this process has written. */
  wrote(object: KubernetesObject): void {
    const { apiVersion = '', kind = '', metadata } = object;
    const gvk = { ...parseApiVersion(apiVersion), kind };
    for (const informer of this.#covering(gvk, metadata?.namespace ?? '', 'metadata')) informer.view.wrote(object);
  }

  /** What keeps caches from being filled: "Guestbook...: why". */
  notSynced(): string[] {
    const informers = [...this.#informers.values()].map(({ informer }) => informer).filter(({ hasSynced }) => !hasSynced);
    return informers.map(({ id, problem }) => `${id}: ${problem ?? 'its first list has not come'}`);
  }

  async stop(): Promise<void> {
    await Promise.all([...[...this.#informers.values()].map(({ informer }) => informer.stop()), ...this.#stopping]);
  }

  *#covering(gvk: GroupVersionKind, namespace: string | undefined, what: 'whole' | 'metadata'): Generator<Informer, undefined> {
    const kind = kindKey(gvk);
    for (const { informer } of this.#informers.values()) {
      if (kindKey(informer.gvk) !== kind) continue;
      const { namespaces, labelSelector, fieldSelector, metadataOnly } = informer.scope;
      if (labelSelector !== undefined || fieldSelector !== undefined || (metadataOnly === true && what === 'whole')) continue;
      if (namespaces.length === 0 || (namespace !== undefined && namespaces.includes(namespace))) yield informer;
    }
    return undefined;
  }
}

export interface InformerUse {
  readonly informer: Informer;
  /** Further calls do nothing. */
  leave(): void;
}
