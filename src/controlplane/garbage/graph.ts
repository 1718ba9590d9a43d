import type { KubernetesObject, OwnerReference } from '../../k8s/object.ts';
import { concernsGarbage } from './marks.ts';
import type { StoredChange, StoredObject } from '../server/port.ts';

/** One object that owns or is owned, as far as the collector cares. What only a reference is known of has no place (`bucket` ""). */
export interface Node {
  readonly uid: string;
  readonly apiVersion: string;
  readonly kind: string;
  readonly bucket: string;
  readonly namespace: string;
  readonly name: string;
  owners: readonly OwnerReference[];
  readonly dependents: Set<Node>;
  beingDeleted: boolean;
  /** Marked for deletion in the foreground: it waits for its dependents. */
  deletingDependents: boolean;
  /** Marked for deletion with the finalizer `orphan`: its dependents are to be set free. */
  orphaning: boolean;
}

/** What a change asks the collector to look at. */
export interface Work {
  /** Perhaps to be deleted, or waiting for its dependents. */
  readonly attempt: readonly Node[];
  readonly orphan: readonly Node[];
}

/**
 * Who owns whom, by uid, kept up to date with every change of the storage.
 *
 * G1 Only objects that own, are owned or wait for the collector have a node: what nothing refers to is not even parsed.
 * G2 An object that goes asks for a look at each of its dependents, and at each owner that waits for its dependents.
 * G3 A reference that comes, goes or no longer blocks asks for a look at what it concerns.
 *
 * Whether an owner is there is asked of the server when an object is looked at, never concluded from the graph.
 */
export class Graph {
  readonly #nodes = new Map<string, Node>();
  /** The uid of a node by where its object lies: a change that no longer mentions owners has to find it. */
  readonly #places = new Map<string, string>();
  readonly #gone = new Set<string>();

  get size(): number {
    return this.#nodes.size;
  }

  node(uid: string): Node | undefined {
    return this.#nodes.get(uid);
  }

  /** Whether an object with this uid was seen to go (of late). */
  sawGo(uid: string): boolean {
    return this.#gone.has(uid);
  }

  /** Takes a change in; gives what is to be looked at. */
  apply({ type, entry }: StoredChange): Work {
    if (type === 'delete') {
      if (this.#nodes.size === 0) return nothing;
      return this.#remove(parsed(entry).metadata?.uid ?? '');
    }
    if (!this.#places.has(placeOf(entry)) && !concernsGarbage(entry.bytes)) return nothing;
    return this.#put(entry, parsed(entry));
  }

  #remove(uid: string): Work {
    const node = this.#nodes.get(uid);
    if (node === undefined) return nothing;
    this.#nodes.delete(uid);
    if (node.bucket !== '') this.#places.delete(placeOf({ ...node, partition: node.namespace }));
    this.#gone.add(uid);
    if (this.#gone.size > remembered) this.#gone.delete(this.#gone.values().next().value as string);
    const waiting = this.#leave(node, node.owners);
    return { attempt: [...node.dependents, ...waiting], orphan: [] };
  }

  #put(entry: StoredObject, object: KubernetesObject): Work {
    const { uid = '', ownerReferences = [], finalizers = [], deletionTimestamp } = object.metadata ?? {};
    const beingDeleted = deletionTimestamp !== undefined;
    const deletingDependents = beingDeleted && finalizers.includes('foregroundDeletion');
    const orphaning = beingDeleted && finalizers.includes('orphan');
    if (!this.#nodes.has(uid) && ownerReferences.length === 0 && !deletingDependents && !orphaning) return nothing;
    const node = this.#settle(entry, object);
    const { came, changed, left } = differenceOf(node.owners, ownerReferences);
    node.owners = ownerReferences;
    for (const reference of came) this.#own(reference, node);
    const attempt = this.#leave(node, left);
    for (const { uid: owner } of changed) attempt.push(...this.#waiting(owner));
    if (came.length > 0 || left.length > 0) attempt.push(node);
    const beganToWait = deletingDependents && !node.deletingDependents;
    const beganToOrphan = orphaning && !node.orphaning;
    node.beingDeleted = beingDeleted;
    node.deletingDependents = deletingDependents;
    node.orphaning = orphaning;
    if (beganToWait) attempt.push(node);
    return { attempt, orphan: beganToOrphan ? [node] : [] };
  }

  /** The node of an object that is there, with its place. */
  #settle(entry: StoredObject, object: KubernetesObject): Node {
    const uid = object.metadata?.uid ?? '';
    this.#places.set(placeOf(entry), uid);
    const before = this.#nodes.get(uid);
    if (before !== undefined && before.bucket !== '') return before;
    const place = { bucket: entry.bucket, namespace: entry.partition, name: entry.name };
    const node = {
      ...nodeOf(uid, object.apiVersion ?? '', object.kind ?? ''),
      ...place,
      dependents: before?.dependents ?? new Set<Node>(),
    };
    this.#nodes.set(uid, node);
    return node;
  }

  #own(reference: OwnerReference, dependent: Node): void {
    let owner = this.#nodes.get(reference.uid);
    if (owner === undefined) this.#nodes.set(reference.uid, (owner = nodeOf(reference.uid, reference.apiVersion, reference.kind)));
    owner.dependents.add(dependent);
  }

  /** Takes a dependent away from owners; gives those that wait for their dependents. */
  #leave(dependent: Node, references: readonly OwnerReference[]): Node[] {
    const waiting = references.flatMap(({ uid }) => this.#waiting(uid));
    for (const { uid } of references) {
      const owner = this.#nodes.get(uid);
      owner?.dependents.delete(dependent);
      if (owner?.bucket === '' && owner.dependents.size === 0) this.#nodes.delete(uid);
    }
    return waiting;
  }

  #waiting(uid: string): Node[] {
    const owner = this.#nodes.get(uid);
    return owner?.deletingDependents === true ? [owner] : [];
  }
}

const nothing: Work = { attempt: [], orphan: [] };
const remembered = 10_000;

function parsed(entry: StoredObject): KubernetesObject {
  return JSON.parse(entry.bytes.toString()) as KubernetesObject;
}

function nodeOf(uid: string, apiVersion: string, kind: string): Node {
  const nowhere = { bucket: '', namespace: '', name: '' };
  const flags = { beingDeleted: false, deletingDependents: false, orphaning: false };
  return { uid, apiVersion, kind, ...nowhere, owners: [], dependents: new Set(), ...flags };
}

function placeOf({ bucket, partition, name }: { readonly bucket: string; readonly partition: string; readonly name: string }): string {
  return `${bucket}|${partition}|${name}`;
}

function differenceOf(old: readonly OwnerReference[], now: readonly OwnerReference[]) {
  const came = now.filter(({ uid }) => !old.some((one) => one.uid === uid));
  const left = old.filter(({ uid }) => !now.some((one) => one.uid === uid));
  const changed = now.filter((one) => old.some((other) => other.uid === one.uid && other.blockOwnerDeletion !== one.blockOwnerDeletion));
  return { came, changed, left };
}
