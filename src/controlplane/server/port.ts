import type { Disposable } from '../../base/disposable.ts';

/**
 * What the control plane needs of the server that it belongs to. It makes requests as clients do, without a socket in
 * between; what it need not hold in caches of its own, it sees through `objects` and `onChange`.
 */
export interface ServerPort {
  /** Never rejects: what goes wrong is an answer with a Status. */
  handle(request: PortRequest): Promise<PortAnswer>;
  /** Every stored object, in no particular order. */
  objects(): Iterable<StoredObject>;
  /** Those of one namespace. */
  objectsIn(namespace: string): Iterable<StoredObject>;
  /** Called for every change in order, in the turn in which it is made: a listener only takes note. */
  onChange(listener: (change: StoredChange) => void): Disposable;
}

export interface PortRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
  /** Who asks; a request without one comes from outside and has to prove it. */
  readonly user?: PortUser | undefined;
}

export interface PortUser {
  readonly name: string;
  readonly groups: readonly string[];
}

export type PortAnswer =
  | { readonly code: number; readonly body: Buffer | readonly Buffer[] }
  | { readonly code: number; start(sink: { write(bytes: Buffer): void; end(): void }): () => void };

/** JSON bytes of one object; `bucket` is its resource as the storage names it: "pods", "apps/deployments". */
export interface StoredObject {
  readonly bucket: string;
  /** The namespace, or "". */
  readonly partition: string;
  readonly name: string;
  readonly bytes: Buffer;
}

/** `entry` is the object after the change or, for a deletion, its last state. */
export interface StoredChange {
  readonly type: 'put' | 'delete';
  readonly entry: StoredObject;
}
