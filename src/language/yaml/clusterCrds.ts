import { messageOf } from '../../base/errors.ts';
import { definitionProblems } from '../../crd/document/definitionShape.ts';
import type { CustomResourceDefinition } from '../../crd/schema/index.ts';
import { isObject, parseJson } from '../../k8s/json.ts';
import type { ClusterKind } from '../../protocol/language.ts';
import type { KnownCrd } from './knownCrd.ts';

export interface ClusterCrdsOptions {
  /** The CRD as JSON, as the chosen cluster has it now; undefined where it is gone. */
  readonly read: (name: string) => Promise<string | undefined>;
  /** What is known has changed: open documents are to be looked at again. */
  readonly onDidChange: () => void;
  readonly onError: (message: string) => void;
}

/** The CRDs of the chosen cluster. Only those that an open document names an object of are fetched. */
export class ClusterCrds {
  readonly #options: ClusterCrdsOptions;
  #crds: readonly ClusterCrd[] = [];

  constructor(options: ClusterCrdsOptions) {
    this.#options = options;
  }

  get all(): readonly KnownCrd[] {
    return this.#crds;
  }

  /** What the cluster has now. Those that are the same stay; of one that changed the old schema counts until the new one is there. */
  set(kinds: readonly ClusterKind[]): void {
    const known = new Map(this.#crds.map((crd) => [crd.kindOf.name, crd]));
    this.#crds = kinds.map((kind) => {
      const before = known.get(kind.name);
      return before?.kindOf.id === kind.id ? before : new ClusterCrd(kind, before?.crd, this.#options);
    });
    this.#options.onDidChange();
  }
}

class ClusterCrd implements KnownCrd {
  readonly kindOf: ClusterKind;
  readonly #options: ClusterCrdsOptions;
  #asked = false;
  crd: CustomResourceDefinition | undefined;

  constructor(kind: ClusterKind, before: CustomResourceDefinition | undefined, options: ClusterCrdsOptions) {
    this.kindOf = kind;
    this.crd = before;
    this.#options = options;
  }

  get group(): string {
    return this.kindOf.group;
  }

  get kind(): string {
    return this.kindOf.kind;
  }

  get versions(): readonly string[] {
    return this.kindOf.versions;
  }

  /** Nobody waits for a cluster. */
  async load(): Promise<void> {
    if (this.#asked) return;
    this.#asked = true;
    this.#fetch().catch((error: unknown) => {
      this.#asked = false; // the next look at a document asks again
      this.#options.onError(`${this.kindOf.name} could not be fetched from the cluster: ${messageOf(error)}`);
    });
  }

  async #fetch(): Promise<void> {
    const json = await this.#options.read(this.kindOf.name);
    const value = json === undefined ? null : parseJson(json);
    if (!isObject(value) || definitionProblems(value).some(({ kind }) => kind === 'decode')) return;
    this.crd = value as unknown as CustomResourceDefinition;
    this.#options.onDidChange();
  }
}
