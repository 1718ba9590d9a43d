import type { ApiClient } from '../../k8s/apiClient.ts';
import { parseApiVersion, type ResourceType } from '../../k8s/kind.ts';
import type { KubernetesObject, OwnerReference } from '../../k8s/object.ts';
import { isReason } from '../../k8s/status.ts';
import type { Events } from '../server/coreEvents.ts';
import type { ServerPort } from '../server/port.ts';
import type { Graph, Node } from './graph.ts';

export interface DependentsOptions {
  readonly graph: Graph;
  readonly api: ApiClient;
  readonly events: Events;
  readonly server: Pick<ServerPort, 'objects'>;
  /** Asks for a look at another object. */
  attempt(uid: string): void;
}

/**
 * What the collector does with one object, as upstream's (kubernetes `pkg/controller/garbagecollector`).
 *
 * D1 An object is deleted when none of its owners is there: by uid, an owner of another uid counts as absent.
 * D2 While one owner is there and does not wait for its dependents, only the references to the others are taken away.
 * D3 An object whose owner waits is deleted in the foreground when it has dependents itself, else by its own finalizers, or in the background.
 * D4 An owner that waits goes when no dependent blocks it any more.
 * D5 A dependent without a namespace that refers to a kind with namespaces is left alone.
 * D6 An owner in another namespace counts as absent, and an Event says so.
 * D7 Dependents that wait for one another in a circle are let go by no longer blocking their owners.
 * D8 Before an owner with the finalizer `orphan` goes, its dependents lose their references to it.
 */
export class Dependents {
  readonly #graph: Graph;
  readonly #api: ApiClient;
  readonly #options: DependentsOptions;

  constructor(options: DependentsOptions) {
    this.#options = options;
    this.#graph = options.graph;
    this.#api = options.api;
  }

  async attemptToDelete(uid: string): Promise<void> {
    const node = this.#graph.node(uid);
    if (node === undefined || node.bucket === '' || (node.beingDeleted && !node.deletingDependents)) return;
    const latest = await this.#get(node);
    if (latest?.metadata?.uid !== uid) return;
    if (node.deletingDependents) return this.#letWaitingGo(node);
    const references = latest.metadata.ownerReferences ?? [];
    if (references.length === 0) return;
    const classes = await this.#classify(node, latest, references);
    if (classes === undefined) return;
    const { solid, absent, waiting } = classes;
    if (solid.length > 0) {
      if (absent.length + waiting.length > 0) await this.#removeReferences(node, [...absent, ...waiting]);
      return;
    }
    await this.#delete(node, latest, waiting.length > 0 && node.dependents.size > 0);
  }

  async orphan(uid: string): Promise<void> {
    const node = this.#graph.node(uid);
    if (node === undefined) return;
    for (const dependent of [...node.dependents]) await this.#removeReferences(dependent, [{ uid: node.uid }]);
    await this.#removeFinalizer(node, 'orphan');
  }

  async #delete(node: Node, latest: KubernetesObject, inForeground: boolean): Promise<void> {
    const circle = inForeground && [...node.dependents].some(({ deletingDependents }) => deletingDependents);
    if (circle) await this.#unblock(node, latest);
    const { finalizers = [] } = latest.metadata ?? {};
    const own = finalizers.includes('orphan') ? 'Orphan' : finalizers.includes('foregroundDeletion') ? 'Foreground' : 'Background';
    const resourceVersion = circle ? undefined : latest.metadata?.resourceVersion;
    const preconditions = { uid: node.uid, ...(resourceVersion !== undefined && { resourceVersion }) };
    await ignoringAbsent(
      this.#api.delete(await this.#typeOf(node), node, { preconditions, propagationPolicy: inForeground ? 'Foreground' : own }),
    );
  }

  async #letWaitingGo(node: Node): Promise<void> {
    const blocking = [...node.dependents].filter(({ owners }) => owners.some((one) => one.uid === node.uid && one.blockOwnerDeletion));
    if (blocking.length === 0) return this.#removeFinalizer(node, 'foregroundDeletion');
    for (const dependent of blocking) if (!dependent.deletingDependents) this.#options.attempt(dependent.uid);
  }

  /** Undefined where a reference makes no sense. */
  async #classify(node: Node, latest: KubernetesObject, references: readonly OwnerReference[]) {
    const solid: OwnerReference[] = [];
    const absent: OwnerReference[] = [];
    const waiting: OwnerReference[] = [];
    for (const reference of references) {
      const type = await this.#api.resourceFor({ ...parseApiVersion(reference.apiVersion), kind: reference.kind });
      if (type.namespaced && node.namespace === '') {
        this.#tellInvalid(latest, reference);
        return undefined;
      }
      const owner = await this.#find(type, { namespace: type.namespaced ? node.namespace : '', name: reference.name });
      if (owner?.metadata?.uid !== reference.uid) {
        absent.push(reference);
        this.#tellElsewhere(latest, reference);
      } else if (owner.metadata.deletionTimestamp !== undefined && owner.metadata.finalizers?.includes('foregroundDeletion')) {
        waiting.push(reference);
      } else solid.push(reference);
    }
    return { solid, absent, waiting };
  }

  /** An owner that was not seen to go may be there after all, in another place than the reference says. */
  #tellElsewhere(dependent: KubernetesObject, reference: OwnerReference): void {
    if (this.#graph.sawGo(reference.uid)) return;
    const mark = Buffer.from(`"uid":"${reference.uid}"`);
    for (const { bytes } of this.#options.server.objects()) {
      if (!bytes.includes(mark)) continue;
      const object = JSON.parse(bytes.toString()) as KubernetesObject;
      if (object.metadata?.uid === reference.uid) return this.#tellInvalid(dependent, reference);
    }
  }

  #tellInvalid(dependent: KubernetesObject, { apiVersion, kind, name, uid }: OwnerReference): void {
    const namespace = dependent.metadata?.namespace ?? '';
    const identity = `[${apiVersion}/${kind}, namespace: ${namespace}, name: ${name}, uid: ${uid}]`;
    const note = `ownerRef ${identity} does not exist in namespace ${JSON.stringify(namespace)}`;
    this.#options.events.record('garbage-collector-controller', dependent, { type: 'Warning', reason: 'OwnerRefInvalidNamespace', note });
  }

  async #removeReferences(node: Node, references: readonly { readonly uid: string }[]): Promise<void> {
    await this.#change(node, (metadata) => {
      const left = (metadata.ownerReferences ?? []).filter(({ uid }) => !references.some((one) => one.uid === uid));
      return { ownerReferences: left.length === 0 ? null : left };
    });
  }

  async #unblock(node: Node, latest: KubernetesObject): Promise<void> {
    const ownerReferences = (latest.metadata?.ownerReferences ?? []).map((one) => ({ ...one, blockOwnerDeletion: false }));
    await this.#change(node, () => ({ ownerReferences }));
  }

  async #removeFinalizer(node: Node, finalizer: string): Promise<void> {
    await this.#change(node, (metadata) => {
      const left = (metadata.finalizers ?? []).filter((one) => one !== finalizer);
      return left.length === (metadata.finalizers?.length ?? 0) ? undefined : { finalizers: left.length === 0 ? null : left };
    });
  }

  /** A merge patch of the metadata made from what is there now; a conflict is an error, and tried again with the rest. */
  async #change(node: Node, make: (metadata: NonNullable<KubernetesObject['metadata']>) => object | undefined): Promise<void> {
    const latest = await this.#get(node);
    if (latest?.metadata?.uid !== node.uid) return;
    const { uid, resourceVersion } = latest.metadata;
    const change = make(latest.metadata);
    if (change === undefined) return;
    const body = { metadata: { uid, resourceVersion, ...change } };
    await ignoringAbsent(this.#api.patch(await this.#typeOf(node), node, { type: 'merge', body }));
  }

  async #get(node: Node): Promise<KubernetesObject | undefined> {
    return this.#find(await this.#typeOf(node), node);
  }

  async #find(type: ResourceType, key: { namespace: string; name: string }): Promise<KubernetesObject | undefined> {
    try {
      return await this.#api.get(type, { namespace: key.namespace, name: key.name });
    } catch (error) {
      if (isReason(error, 'NotFound')) return undefined;
      throw error;
    }
  }

  #typeOf(node: Node): Promise<ResourceType> {
    return this.#api.resourceFor({ ...parseApiVersion(node.apiVersion), kind: node.kind });
  }
}

async function ignoringAbsent(request: Promise<unknown>): Promise<void> {
  try {
    await request;
  } catch (error) {
    if (!isReason(error, 'NotFound')) throw error;
  }
}
