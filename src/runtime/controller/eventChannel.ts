import type { Disposable } from '../../base/disposable.ts';
import type { ObjectKey } from '../../k8s/object.ts';
import type { KeyLike } from '../reads/client.ts';

/**
 * Brings events from outside of Kubernetes (a webhook, a queue, a timer) to the controllers that `receive` it.
 *
 * C12 Every controller that receives it gets every key that is sent once it was defined: keys are kept for it, each once,
 *    until its caches are filled (and it leads). Keys that were sent before any controller was defined go to the first.
 */
export class EventChannel {
  readonly #ends = new Set<ChannelEnd>();
  #early = new Map<string, ObjectKey>();

  /** Asks for a reconcile of that key. Throws a `TypeError` for a key without a name. */
  send({ namespace = '', name }: KeyLike): void {
    if (name === undefined || name === '') throw new TypeError('a key without a name was sent through an EventChannel');
    const key = { namespace, name };
    if (this.#ends.size === 0) this.#early.set(`${namespace}/${name}`, key);
    for (const end of this.#ends) end.take(key);
  }

  /**
   * For controllers: an end of their own.
   *
   * @internal
   */
  connect(): ChannelEnd {
    const end = new ChannelEnd(this.#early, () => this.#ends.delete(end));
    this.#early = new Map();
    this.#ends.add(end);
    return end;
  }
}

/** One controller's end of an `EventChannel`. */
export class ChannelEnd {
  readonly #kept: Map<string, ObjectKey>;
  readonly #onClose: () => void;
  #listener: ((key: ObjectKey) => void) | undefined;

  constructor(kept: Map<string, ObjectKey>, onClose: () => void) {
    this.#kept = kept;
    this.#onClose = onClose;
  }

  take(key: ObjectKey): void {
    if (this.#listener === undefined) this.#kept.set(`${key.namespace}/${key.name}`, key);
    else this.#listener(key);
  }

  /** The listener gets what was kept, and all that comes until it is disposed of: then this end is gone. */
  open(listener: (key: ObjectKey) => void): Disposable {
    this.#listener = listener;
    for (const key of this.#kept.values()) listener(key);
    this.#kept.clear();
    return { dispose: () => this.#onClose() };
  }
}
