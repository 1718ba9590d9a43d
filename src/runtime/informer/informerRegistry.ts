import type { GroupVersionKind } from '../../k8s/kind.ts';
import { kindKey } from '../../k8s/kind.ts';
import { Informer, type InformerOptions, type InformerScope, informerId } from './informer.ts';

/** The informers of a manager: one for each kind, selector and set of namespaces, shared by all who ask for it. */
export class InformerRegistry {
  readonly #options: Omit<InformerOptions, 'gvk' | 'scope'>;
  readonly #informers = new Map<string, Informer>();

  constructor(options: Omit<InformerOptions, 'gvk' | 'scope'>) {
    this.#options = options;
  }

  /** Not started yet when it is new. */
  informer(gvk: GroupVersionKind, scope: InformerScope): Informer {
    const id = informerId(gvk, scope);
    const known = this.#informers.get(id);
    if (known !== undefined) return known;
    const informer = new Informer({ ...this.#options, gvk, scope });
    this.#informers.set(id, informer);
    return informer;
  }

  /** An informer that holds every object of the kind in that namespace (undefined: in all), whole. */
  covering(gvk: GroupVersionKind, namespace: string | undefined): Informer | undefined {
    const kind = kindKey(gvk);
    for (const informer of this.#informers.values()) {
      const { namespaces, labelSelector, fieldSelector, metadataOnly } = informer.scope;
      if (kindKey(informer.gvk) !== kind || labelSelector !== undefined || fieldSelector !== undefined || metadataOnly === true) continue;
      if (namespaces.length === 0 || (namespace !== undefined && namespaces.includes(namespace))) return informer;
    }
    return undefined;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#informers.values()].map((informer) => informer.stop()));
  }
}
