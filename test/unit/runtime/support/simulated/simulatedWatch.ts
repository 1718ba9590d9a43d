import type { Clock } from '../../../../../src/base/clock.ts';
import type { Disposable } from '../../../../../src/base/disposable.ts';
import { initialEventsEndAnnotation } from '../../../../../src/k8s/apiClient.ts';
import type { Change } from './serverState.ts';
import type { Wire } from './wire.ts';

/** One watch of a simulated server: what changed goes into its line, and from there, unless it is held, onto the wire. */
export class SimulatedWatch {
  readonly kind: string;
  readonly #wire: Wire;
  readonly #timer: Disposable;
  #line: Change[] = [];
  #sent: Change[] = [];
  #position: number;
  #held = false;

  constructor(kind: string, position: number, wire: Wire, clock: Clock, timeoutSeconds: number) {
    this.kind = kind;
    this.#wire = wire;
    this.#position = position;
    this.#timer = clock.setTimer(timeoutSeconds * 1000, () => wire.end());
  }

  get wire(): Wire {
    return this.#wire;
  }

  tell(change: Change): void {
    this.#line.push(change);
    if (!this.#held) this.flush();
  }

  /** What changes from now on waits: other kinds go ahead of it. */
  hold(): void {
    this.#held = true;
  }

  release(): void {
    this.#held = false;
    this.flush();
  }

  /** Of what waits, only the last change of each object is told. */
  merge(): void {
    const first = new Map<string, Change>();
    const last = new Map<string, Change>();
    for (const change of this.#line) {
      if (!first.has(change.id)) first.set(change.id, change);
      last.set(change.id, change);
    }
    this.#line = [...last.values()]
      .map((change) =>
        change.type === 'MODIFIED' && first.get(change.id)?.type === 'ADDED' ? { ...change, type: 'ADDED' as const } : change,
      )
      .sort((a, b) => a.version - b.version);
  }

  flush(): void {
    for (const change of this.#line.splice(0)) {
      this.send(change.type, change.text);
      this.#sent.push(change);
      this.#position = change.version;
    }
  }

  /** Tells what it has told once more, as a server never should. */
  repeat(): void {
    for (const change of this.#sent.slice(-5)) this.send(change.type, change.text);
  }

  /** Nothing but the position; only where nothing waits before it. */
  bookmark(kind: string, version: number): void {
    if (this.#line.length > 0) return;
    this.#position = Math.max(this.#position, version);
    this.send('BOOKMARK', JSON.stringify({ kind, apiVersion: 'v1', metadata: { resourceVersion: String(this.#position) } }));
  }

  initialEventsEnd(version: number): void {
    const metadata = { resourceVersion: String(version), annotations: { [initialEventsEndAnnotation]: 'true' } };
    this.send('BOOKMARK', JSON.stringify({ kind: this.kind, metadata }));
  }

  send(type: string, object: string): void {
    this.#wire.write(`{"type":${JSON.stringify(type)},"object":${object}}\n`);
  }

  dispose(): void {
    this.#timer.dispose();
  }
}
