import { type Disposable, toDisposable } from '../../base/disposable.ts';
import { type GroupVersionKind, kindKey } from '../../k8s/kind.ts';
import { DefinitionError } from '../controller/definitionError.ts';
import type { IndexFunction } from '../store/valueIndex.ts';
import type { Transform } from './intake.ts';

/**
 * What a person wants of every informer of a kind: what is dropped from its objects, and what they are found by.
 *
 * I13 An index is of all informers of its kind, those that run and those to come, until it is taken away.
 */
export class KindCustoms {
  readonly #transforms = new Map<string, Transform>();
  readonly #indexes = new Map<string, Map<string, IndexFunction>>();
  readonly #followers = new Map<string, Set<IndexFollower>>();

  transform(gvk: GroupVersionKind): Transform | undefined {
    return this.#transforms.get(kindKey(gvk));
  }

  /** Of informers that are made from now on. */
  setTransform(gvk: GroupVersionKind, transform: Transform): void {
    if (this.#transforms.has(kindKey(gvk))) throw new DefinitionError(`${gvk.kind} has a transform already; one kind has one`);
    this.#transforms.set(kindKey(gvk), transform);
  }

  /** Disposing takes it away again. */
  addIndex(gvk: GroupVersionKind, name: string, of: IndexFunction): Disposable {
    const kind = kindKey(gvk);
    const indexes = this.#indexes.get(kind) ?? new Map<string, IndexFunction>();
    if (indexes.has(name) || name === 'namespace') throw new DefinitionError(`${gvk.kind} has an index "${name}" already`);
    this.#indexes.set(kind, indexes.set(name, of));
    for (const follower of this.#followers.get(kind) ?? []) follower.addIndex(name, of);
    return toDisposable(() => {
      indexes.delete(name);
      for (const follower of this.#followers.get(kind) ?? []) follower.removeIndex(name);
    });
  }

  /** The follower gets the indexes that are there, and is told of changes until it is disposed of. */
  follow(gvk: GroupVersionKind, follower: IndexFollower): Disposable {
    const kind = kindKey(gvk);
    const followers = this.#followers.get(kind) ?? new Set();
    this.#followers.set(kind, followers.add(follower));
    for (const [name, of] of this.#indexes.get(kind) ?? []) follower.addIndex(name, of);
    return toDisposable(() => followers.delete(follower));
  }
}

export interface IndexFollower {
  addIndex(name: string, of: IndexFunction): void;
  removeIndex(name: string): void;
}
