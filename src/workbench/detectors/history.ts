import type { ApiCall, FinishedReconcile } from '../../k8s/machine.ts';
import { keyText, type ObjectKey } from '../../k8s/object.ts';
import type { DeltaMessage } from '../../protocol/telemetry.ts';
import { isWrite } from '../text/describeCall.ts';

/** How many keys of a controller are looked back on, and how many reconciles of each. */
const maxKeys = 2000;
const maxEach = 40;

/** What detectors look back on, from the deltas of any program: bounded, and O(1) a reconcile. */
export class History {
  readonly controllers = new Map<string, ControllerHistory>();
  /** When each informer was first heard of, and when its list came: by the program's clock. */
  readonly informers = new Map<string, { readonly since: number; syncedAt?: number }>();

  apply(delta: DeltaMessage): void {
    for (const { id, head } of delta.informers) {
      const known = this.informers.get(id) ?? { since: delta.at };
      this.informers.set(id, known);
      if (head?.synced === true) known.syncedAt ??= delta.at;
    }
    for (const { name, finished } of delta.controllers) {
      let controller = this.controllers.get(name);
      if (controller === undefined) this.controllers.set(name, (controller = new ControllerHistory(name)));
      for (const reconcile of finished) controller.add(reconcile);
    }
  }
}

/** One controller's. */
export class ControllerHistory {
  readonly name: string;
  readonly keys = new Map<string, KeyHistory>();
  /** Refused writes, oldest first. */
  readonly conflicts: Refused[] = [];
  /** When it wrote an object last, by "Kind namespace/name". */
  readonly #writes = new Map<string, ApiCall>();
  /** Writes that show that what was read before them was older than an own write. */
  readonly stale: StaleWrite[] = [];
  readonly created = new Map<string, number>();
  /** When the newest reconciles began. */
  readonly starts: number[] = [];

  constructor(name: string) {
    this.name = name;
  }

  add(reconcile: FinishedReconcile): void {
    const id = keyText(reconcile.key);
    const key = this.keys.get(id) ?? { key: reconcile.key, newest: [], sameError: 0 };
    this.keys.delete(id);
    this.keys.set(id, key);
    if (this.keys.size > maxKeys) this.keys.delete(this.keys.keys().next().value as string);
    const { outcome } = reconcile;
    const last = key.newest.at(-1)?.outcome;
    const again = outcome.type === 'error' && last?.type === 'error' && last.message === outcome.message;
    key.sameError = outcome.type === 'error' ? (again ? key.sameError + 1 : 1) : 0;
    keep(key.newest, reconcile);
    keep(this.starts, reconcile.startedAt);
    for (const call of reconcile.calls?.list ?? []) if (isWrite(call)) this.#wrote(call, reconcile.key);
  }

  #wrote(call: ApiCall, during: ObjectKey): void {
    const object = `${call.kind} ${call.key === undefined ? '' : keyText(call.key)}`;
    const own = this.#writes.get(object);
    const refusal = call.refusal;
    if (refusal === 'Conflict') keep(this.conflicts, { call, during });
    const tooSoon = own !== undefined && own.at <= call.at && call.at - own.at < soon;
    if (tooSoon && (refusal === 'Conflict' || (refusal === 'AlreadyExists' && own.verb === 'create')))
      keep(this.stale, { own, call, during });
    if (refusal !== undefined) return;
    if (call.verb === 'create') this.created.set(call.kind, (this.created.get(call.kind) ?? 0) + 1);
    this.#writes.delete(object);
    if (call.verb !== 'delete') this.#writes.set(object, call);
    if (this.#writes.size > maxKeys) this.#writes.delete(this.#writes.keys().next().value as string);
  }
}

export interface KeyHistory {
  readonly key: ObjectKey;
  /** Oldest first. */
  readonly newest: FinishedReconcile[];
  /** How often in a row it has failed with the same message. */
  sameError: number;
}

export interface Refused {
  readonly call: ApiCall;
  /** The key whose reconcile made it. */
  readonly during: ObjectKey;
}

/** `own` succeeded, and `call` was refused soon after, as if the writer had not seen it. */
export interface StaleWrite extends Refused {
  readonly own: ApiCall;
}

function keep<T>(list: T[], item: T): void {
  list.push(item);
  if (list.length > maxEach) list.shift();
}

/** A refusal this soon after an own write is taken for a read that was older than it; in ms. */
const soon = 5000;
