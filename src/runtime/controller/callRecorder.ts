import type { Clock } from '../../base/clock.ts';
import { messageOf } from '../../base/errors.ts';
import type {
  ApiClient,
  CallOptions,
  DeleteOptions,
  GetOptions,
  ListOptions,
  Patch,
  WatchEvent,
  WatchOptions,
  WriteOptions,
} from '../../k8s/apiClient.ts';
import type { GroupVersionKind, ResourceType } from '../../k8s/kind.ts';
import type { ApiCall, ApiCalls } from '../../k8s/machine.ts';
import { keyOf, type KubernetesObject, type ObjectKey, type ObjectList } from '../../k8s/object.ts';
import { ApiError } from '../../k8s/status.ts';

/**
 * Notes what is asked of an API server through it. Reads of caches are no calls.
 *
 * C13 With a tap, the calls of a reconcile are told with its end: what was asked about which object, how long it took, and
 *    why it was refused; the newest 32, and how many there were before. Without a tap nothing is noted.
 */
export class CallRecorder implements ApiClient {
  readonly #api: ApiClient;
  readonly #clock: Clock;
  readonly #calls: ApiCall[] = [];
  #dropped = 0;

  constructor(api: ApiClient, clock: Clock) {
    this.#api = api;
    this.#clock = clock;
  }

  /** Calls that have ended, in the order in which they ended. */
  get calls(): ApiCalls {
    return { list: [...this.#calls], dropped: this.#dropped };
  }

  /** Discovery is no call of the reconcile's own. */
  resourceFor(gvk: GroupVersionKind, options?: CallOptions): Promise<ResourceType> {
    return this.#api.resourceFor(gvk, options);
  }

  get<T extends KubernetesObject>(type: ResourceType, key: ObjectKey, options?: GetOptions): Promise<T> {
    return this.#note('get', type, key, options?.subresource, () => this.#api.get<T>(type, key, options));
  }

  list<T extends KubernetesObject>(type: ResourceType, options?: ListOptions): Promise<ObjectList<T>> {
    return this.#note('list', type, undefined, undefined, () => this.#api.list<T>(type, options));
  }

  watch<T extends KubernetesObject>(type: ResourceType, options: WatchOptions): Promise<AsyncIterable<WatchEvent<T>>> {
    return this.#note('watch', type, undefined, undefined, () => this.#api.watch<T>(type, options));
  }

  create<T extends KubernetesObject>(type: ResourceType, object: T, options?: WriteOptions): Promise<T> {
    return this.#note('create', type, keyOf(object), options?.subresource, () => this.#api.create(type, object, options));
  }

  update<T extends KubernetesObject>(type: ResourceType, object: T, options?: WriteOptions): Promise<T> {
    return this.#note('update', type, keyOf(object), options?.subresource, () => this.#api.update(type, object, options));
  }

  patch<T extends KubernetesObject>(type: ResourceType, key: ObjectKey, patch: Patch, options?: WriteOptions): Promise<T> {
    const verb = patch.type === 'apply' ? 'apply' : 'patch';
    return this.#note(verb, type, key, options?.subresource, () => this.#api.patch<T>(type, key, patch, options));
  }

  delete(type: ResourceType, key: ObjectKey, options?: DeleteOptions): Promise<void> {
    return this.#note('delete', type, key, undefined, () => this.#api.delete(type, key, options));
  }

  deleteCollection(type: ResourceType, options?: ListOptions & DeleteOptions): Promise<void> {
    return this.#note('deletecollection', type, undefined, undefined, () => this.#api.deleteCollection(type, options));
  }

  close(): void {
    this.#api.close();
  }

  async #note<T>(
    verb: ApiCall['verb'],
    { kind }: ResourceType,
    key: ObjectKey | undefined,
    subresource: string | undefined,
    call: () => Promise<T>,
  ): Promise<T> {
    const at = this.#clock.now();
    const began = this.#clock.monotonic();
    let refusal: string | undefined;
    try {
      return await call();
    } catch (error) {
      refusal = error instanceof ApiError ? error.code : messageOf(error);
      throw error;
    } finally {
      const durationMs = Math.round(this.#clock.monotonic() - began);
      const about = { ...(key && { key }), ...(subresource !== undefined && { subresource }) };
      this.#calls.push({ verb, kind, ...about, at, durationMs, ...(refusal !== undefined && { refusal }) });
      if (this.#calls.length > most) {
        this.#calls.shift();
        this.#dropped++;
      }
    }
  }
}

const most = 32;
