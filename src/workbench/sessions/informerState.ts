import type { CachedObject, InformerHead } from '../../k8s/machine.ts';
import type { ObjectKey } from '../../k8s/object.ts';
import type { InformerDelta } from '../../protocol/telemetry.ts';
import { ObjectTable } from '../objects/objectTable.ts';

/** What one informer of a session holds: exactly its cache, object for object. A change costs O(1) an object. */
export class InformerState {
  readonly id: string;
  readonly objects = new ObjectTable<CachedObject>();
  #head: InformerHead | undefined;
  /** Changes the API server has had after this informer's present position; absent while nobody has counted. */
  behind: number | undefined;
  /** What was put since the mark was set. */
  readonly #changed = new Set<CachedObject>();

  constructor(id: string) {
    this.id = id;
  }

  get head(): InformerHead | undefined {
    return this.#head;
  }

  apply(delta: InformerDelta): void {
    if (delta.head !== undefined) {
      if (delta.head.resourceVersion !== this.#head?.resourceVersion) this.behind = undefined; // counted from another position
      this.#head = delta.head;
    }
    for (const object of delta.put) {
      this.#unmark(object);
      this.objects.put(object);
      this.#changed.add(object);
    }
    for (const key of delta.gone) {
      this.#unmark(key);
      this.objects.delete(key);
    }
  }

  /** From now on it counts what has changed. */
  mark(): void {
    this.#changed.clear();
  }

  hasChanged(key: ObjectKey): boolean {
    const object = this.objects.get(key);
    return object !== undefined && this.#changed.has(object);
  }

  #unmark(key: ObjectKey): void {
    const known = this.objects.get(key);
    if (known !== undefined) this.#changed.delete(known);
  }
}
