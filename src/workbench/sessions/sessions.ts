import type { Clock } from '../../base/clock.ts';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { Session, type SessionIdentity } from './session.ts';

/**
 * The sessions of this window in the order of their start. A session that ended stays, so that why it ended can be read,
 * until the next one of its project starts or it is dismissed.
 */
export class Sessions implements Disposable {
  readonly onDidChange: Event<void>;
  readonly onDidEnd: Event<Session>;
  readonly #clock: Clock;
  readonly #changed = new Emitter<void>();
  readonly #ended = new Emitter<Session>();
  readonly #sessions = new Map<string, { readonly session: Session; readonly store: DisposableStore }>();

  constructor(clock: Clock) {
    this.#clock = clock;
    this.onDidChange = this.#changed.event;
    this.onDidEnd = this.#ended.event;
  }

  get all(): readonly Session[] {
    return [...this.#sessions.values()].map((entry) => entry.session);
  }

  get(id: string): Session | undefined {
    return this.#sessions.get(id)?.session;
  }

  add(identity: SessionIdentity): Session {
    for (const { session } of this.#sessions.values()) {
      if (!session.live && session.identity.project === identity.project) this.dismiss(session.identity.id);
    }
    const store = new DisposableStore();
    const session = store.add(new Session(identity, this.#clock));
    this.#sessions.set(identity.id, { session, store });
    let live = true;
    store.add(
      session.onDidChange(() => {
        if (live && !session.live) {
          live = false;
          this.#ended.fire(session);
        }
        this.#changed.fire();
      }),
    );
    this.#changed.fire();
    return session;
  }

  dismiss(id: string): void {
    const entry = this.#sessions.get(id);
    if (entry === undefined) return;
    this.#sessions.delete(id);
    entry.store.dispose();
    this.#changed.fire();
  }

  dispose(): void {
    for (const entry of this.#sessions.values()) entry.store.dispose();
    this.#sessions.clear();
    this.#changed.dispose();
    this.#ended.dispose();
  }
}
