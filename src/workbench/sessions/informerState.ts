import type { CachedObject, InformerHead } from '../../k8s/machine.ts';
import type { InformerDelta } from '../../protocol/telemetry.ts';
import { ObjectTable } from '../objects/objectTable.ts';

/** What one informer of a session holds: exactly its cache, object for object. A change costs O(1) an object. */
export class InformerState {
  readonly id: string;
  readonly objects = new ObjectTable<CachedObject>();
  #head: InformerHead | undefined;
  /** Changes the API server has had after this informer's present position; absent while nobody has counted. */
  behind: number | undefined;

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
    for (const object of delta.put) this.objects.put(object);
    for (const key of delta.gone) this.objects.delete(key);
  }
}
