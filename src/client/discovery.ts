import { NoKindMatchError } from '../k8s/apiClient.ts';
import { type GroupVersionKind, kindKey, type ResourceType } from '../k8s/kind.ts';
import { isReason } from '../k8s/status.ts';

/** meta/v1 APIResourceList: what /api/v1 and /apis/GROUP/VERSION answer. */
export interface ResourceList {
  readonly resources?: readonly {
    readonly name: string;
    readonly kind: string;
    readonly namespaced: boolean;
  }[];
}

/**
 * Which resource serves a kind. Found kinds are kept; a kind that is not there is asked for again each time, since its CRD
 * may come at any moment; a group version whose URL turns out to be gone is forgotten, since its CRD may come back with
 * another plural or scope. Questions about one group version at one time are one request.
 */
export class Discovery {
  readonly #fetch: (path: string, signal: AbortSignal | undefined) => Promise<ResourceList>;
  readonly #known = new Map<string, ResourceType>();
  readonly #asking = new Map<string, Promise<ResourceList | undefined>>();

  constructor(fetch: (path: string, signal: AbortSignal | undefined) => Promise<ResourceList>) {
    this.#fetch = fetch;
  }

  async resourceFor(gvk: GroupVersionKind, signal: AbortSignal | undefined): Promise<ResourceType> {
    const known = this.#known.get(kindKey(gvk));
    if (known !== undefined) return known;
    const list = await this.#ask(gvk, signal);
    for (const { name, kind, namespaced } of list?.resources ?? []) {
      if (name.includes('/')) continue;
      const type = { group: gvk.group, version: gvk.version, kind, resource: name, namespaced };
      if (!this.#known.has(kindKey(type))) this.#known.set(kindKey(type), type);
    }
    const found = this.#known.get(kindKey(gvk));
    if (found === undefined) throw new NoKindMatchError({ group: gvk.group, version: gvk.version, kind: gvk.kind });
    return found;
  }

  forget(gv: { readonly group: string; readonly version: string }): void {
    for (const [key, type] of this.#known) if (type.group === gv.group && type.version === gv.version) this.#known.delete(key);
  }

  /** A caller that brings a signal asks alone, so that its abort ends no other's question. */
  #ask(gvk: GroupVersionKind, signal: AbortSignal | undefined): Promise<ResourceList | undefined> {
    const path = gvk.group === '' ? `/api/${gvk.version}` : `/apis/${gvk.group}/${gvk.version}`;
    if (signal !== undefined) return this.#list(path, signal);
    const asking = this.#asking.get(path) ?? this.#list(path, undefined).finally(() => this.#asking.delete(path));
    this.#asking.set(path, asking);
    return asking;
  }

  async #list(path: string, signal: AbortSignal | undefined): Promise<ResourceList | undefined> {
    try {
      return await this.#fetch(path, signal);
    } catch (error) {
      if (isReason(error, 'NotFound')) return undefined;
      throw error;
    }
  }
}
