import { keyOf, keyText, type KubernetesObject } from '../../../../../src/k8s/object.ts';
import type { InformerEvent } from '../../../../../src/runtime/informer/informerEvent.ts';

/** A handler that builds its own picture from the events alone, and notes where they do not fit it, or time runs backwards. */
export class Follower {
  readonly objects = new Map<string, KubernetesObject>();
  readonly faults: string[] = [];
  /** What it may meet in an older state once more: the server has lost its newest changes. */
  readonly #thrownBack = new Set<string>();

  /** The server was restored from a backup: each known object may come in an older state, once. */
  serverWasRestored(): void {
    for (const id of this.objects.keys()) this.#thrownBack.add(id);
  }

  follow(event: InformerEvent): void {
    const { object } = event;
    const id = keyText(keyOf(object));
    const known = this.objects.get(id);
    if ((event.type === 'added') !== (known === undefined)) this.#fault(`${event.type} ${id}, which is ${known ? '' : 'not '}known`);
    if (event.type === 'updated' && known?.metadata?.uid !== object.metadata?.uid)
      this.#fault(`${id}: another object was told as an update`);
    if (event.type === 'updated' && event.old !== known) this.#fault(`${id}: the old object is not the one that was told last`);
    if (known !== undefined && version(object) < version(known) && !this.#thrownBack.delete(id)) this.#fault(`${id}: time ran backwards`);
    if (event.type === 'deleted') this.objects.delete(id);
    else this.objects.set(id, object);
  }

  #fault(text: string): void {
    this.faults.push(text);
  }
}

/** Whole, so that nothing in it can differ unseen. */
export function lines(objects: Iterable<KubernetesObject>): string[] {
  return [...objects].map((object) => JSON.stringify(object)).sort();
}

function version(object: KubernetesObject): number {
  return Number(object.metadata?.resourceVersion);
}
