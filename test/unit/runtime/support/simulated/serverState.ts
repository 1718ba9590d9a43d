import type { KubernetesObject } from '../../../../../src/k8s/object.ts';

/** What a change did, as a watch tells it. */
export interface Change {
  readonly version: number;
  readonly kind: string;
  readonly id: string;
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  /** The object after the change (a deleted one as it was, with the deletion's version), in JSON. */
  readonly text: string;
}

/**
 * What is stored in a simulated API server: one log of changes, from which the state at any version follows. It can forget
 * its past (compaction) and lose its newest changes (a restart from a backup).
 */
export class ServerState {
  #log: Change[] = [];
  #oldest = first;
  #version = first;
  #uids = 0;

  get version(): number {
    return this.#version;
  }

  /** The version from which changes can still be watched. */
  get oldest(): number {
    return this.#oldest;
  }

  /** Creates or replaces, as clients do; the status stays unless it is given, the generation counts changes of the rest. */
  put(object: KubernetesObject): KubernetesObject {
    const kind = object.kind ?? '';
    const id = idOf(object);
    const old = this.get<KubernetesObject & Content>(kind, id);
    const next = structuredClone(object) as KubernetesObject & Content;
    if (next.status === undefined && old?.status !== undefined) next.status = old.status;
    const changed = old === undefined || contentText(old) !== contentText(next);
    const { uid = `uid-${++this.#uids}`, generation = 0 } = old?.metadata ?? {};
    const metadata = { ...next.metadata, uid, generation: generation + (changed ? 1 : 0), resourceVersion: String(this.#version + 1) };
    const stored = { ...next, metadata };
    this.#record({ version: this.#version + 1, kind, id, type: old === undefined ? 'ADDED' : 'MODIFIED', text: JSON.stringify(stored) });
    return stored;
  }

  remove(kind: string, id: string): boolean {
    const old = this.get(kind, id);
    if (old === undefined) return false;
    const last = { ...old, metadata: { ...old.metadata, resourceVersion: String(this.#version + 1) } };
    this.#record({ version: this.#version + 1, kind, id, type: 'DELETED', text: JSON.stringify(last) });
    return true;
  }

  get<T extends KubernetesObject>(kind: string, id: string): T | undefined {
    const last = this.#log.findLast((change) => change.kind === kind && change.id === id);
    return last === undefined || last.type === 'DELETED' ? undefined : (JSON.parse(last.text) as T);
  }

  /** The objects of a kind, in JSON, as they were at a version. */
  list(kind: string, version = this.#version): string[] {
    const state = new Map<string, string>();
    for (const change of this.#log) {
      if (change.version > version) break;
      if (change.kind !== kind) continue;
      if (change.type === 'DELETED') state.delete(change.id);
      else state.set(change.id, change.text);
    }
    return [...state].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
  }

  objects(kind: string): KubernetesObject[] {
    return this.list(kind).map((text) => JSON.parse(text) as KubernetesObject);
  }

  since(kind: string, version: number): Change[] {
    return this.#log.filter((change) => change.kind === kind && change.version > version);
  }

  /** What happened until now can no longer be watched from before. */
  compact(): void {
    this.#oldest = this.#version;
  }

  /** As after a restore from a backup: the newest `changes` are lost, and versions go on from before them. */
  restore(changes: number): void {
    this.#log = this.#log.slice(0, Math.max(0, this.#log.length - changes));
    this.#version = this.#log.at(-1)?.version ?? first;
    this.#oldest = Math.min(this.#oldest, this.#version);
  }

  #record(change: Change): void {
    this.#log.push(change);
    this.#version = change.version;
  }
}

function idOf({ metadata = {} }: KubernetesObject): string {
  return `${metadata.namespace ?? ''}/${metadata.name ?? ''}`;
}

/** A server's own objects have versions before anybody's. */
const first = 100;

interface Content {
  status?: unknown;
}

/** What a generation counts: everything but metadata and status. */
function contentText(object: KubernetesObject & Content): string {
  const { metadata: _, status: __, ...content } = object;
  return JSON.stringify(content);
}
