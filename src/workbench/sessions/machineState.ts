import type { ControllerDelta, DeltaMessage, InformerDelta } from '../../protocol/telemetry.ts';
import { History } from '../detectors/history.ts';
import { ControllerState } from './controllerState.ts';
import { InformerState } from './informerState.ts';

/** How many deltas may wait for one that is late. */
const maxEarly = 200;

/**
 * The machine informer -> queue -> reconcile of a program, rebuilt from its deltas. Deltas are applied in order of `seq`,
 * in whatever order they come (a stop's flush may overtake the socket): one that was applied already is left out, one that
 * is ahead waits for those before it. When too many wait, one is lost, and that throws: the state would be wrong for ever.
 */
export class MachineState {
  readonly informers = new Map<string, InformerState>();
  readonly controllers = new Map<string, ControllerState>();
  /** What detectors look back on. */
  readonly history = new History();
  readonly #early = new Map<number, DeltaMessage>();
  #seq: number | undefined;
  #at = 0;

  /** The program's clock at the newest delta, in milliseconds since the epoch; 0 before the first. */
  get at(): number {
    return this.#at;
  }

  /** Informers whose first list has arrived, of all. */
  get sync(): { readonly synced: number; readonly total: number } {
    let synced = 0;
    for (const informer of this.informers.values()) if (informer.head?.synced === true) synced++;
    return { synced, total: this.informers.size };
  }

  apply(delta: DeltaMessage): void {
    if (this.#seq !== undefined && delta.seq <= this.#seq) return;
    if (this.#seq !== undefined && delta.seq !== this.#seq + 1) return this.#keep(delta);
    this.#take(delta);
    for (let next = this.#early.get(delta.seq + 1); next !== undefined; next = this.#early.get(next.seq + 1)) this.#take(next);
  }

  #keep(delta: DeltaMessage): void {
    this.#early.set(delta.seq, delta);
    if (this.#early.size > maxEarly) throw new Error(`telemetry has a gap: message ${(this.#seq ?? 0) + 1} never came`);
  }

  #take(delta: DeltaMessage): void {
    this.#early.delete(delta.seq);
    this.#seq = delta.seq;
    this.#at = delta.at;
    for (const informer of delta.informers) this.#informer(informer);
    for (const controller of delta.controllers) this.#controller(controller);
    this.history.apply(delta);
  }

  #informer(delta: InformerDelta): void {
    let informer = this.informers.get(delta.id);
    if (informer === undefined) {
      informer = new InformerState(delta.id);
      this.informers.set(delta.id, informer);
    }
    informer.apply(delta);
    if (delta.gone.length === 0) return;
    for (const controller of this.controllers.values()) {
      if (controller.head?.informers.includes(delta.id) && informer.head?.roles.includes('for')) {
        for (const key of delta.gone) controller.forget(key);
      }
    }
  }

  #controller(delta: ControllerDelta): void {
    let controller = this.controllers.get(delta.name);
    if (controller === undefined) {
      controller = new ControllerState(delta.name);
      this.controllers.set(delta.name, controller);
    }
    controller.apply(delta, this.#at);
  }
}
