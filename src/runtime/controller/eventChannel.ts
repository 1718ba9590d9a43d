import type { Disposable } from '../../base/disposable.ts';
import type { ObjectKey } from '../../k8s/object.ts';
import type { KeyLike } from '../reads/client.ts';

/**
 * Brings events from outside of Kubernetes (a webhook, a queue, a timer) to the controllers that `receive` it. A key that is
 * sent before a controller listens is kept, once, until one does.
 */
export class EventChannel {
  readonly #listeners = new Set<(key: ObjectKey) => void>();
  readonly #kept = new Map<string, ObjectKey>();

  /** Makes the key a request of every controller that receives the channel. Throws `TypeError` for a key without a name. */
  send({ namespace = '', name }: KeyLike): void {
    if (name === undefined || name === '') throw new TypeError('a key without a name was sent through an EventChannel');
    const key = { namespace, name };
    if (this.#listeners.size === 0) this.#kept.set(`${namespace}/${name}`, key);
    for (const listener of this.#listeners) listener(key);
  }

  /** For controllers. */
  listen(listener: (key: ObjectKey) => void): Disposable {
    this.#listeners.add(listener);
    for (const key of this.#kept.values()) listener(key);
    this.#kept.clear();
    return { dispose: () => void this.#listeners.delete(listener) };
  }
}
