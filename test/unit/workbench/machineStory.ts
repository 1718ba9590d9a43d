import { FakeClock } from '../../../src/base/fakeClock.ts';
import type { Cause, Causes, EventCause } from '../../../src/k8s/cause.ts';
import type { CachedObject, FinishedReconcile, InformerHead, QueueEntry } from '../../../src/k8s/machine.ts';
import type { ObjectKey } from '../../../src/k8s/object.ts';
import type { ControllerDelta, InformerDelta } from '../../../src/protocol/telemetry.ts';
import { Session } from '../../../src/workbench/sessions/session.ts';

const guestbook = { group: 'webapp.example.com', version: 'v1', kind: 'Guestbook' } as const;

/** A session that is told deltas as a program would send them. */
export class Story {
  readonly clock = new FakeClock();
  readonly session: Session;
  #seq = 0;

  constructor(name = 'guestbook-operator') {
    this.session = new Session({ id: 's1', name, project: '/work/guestbook', cluster: 'sandbox' }, this.clock);
  }

  connect(): this {
    this.session.connected(4711, () => undefined);
    return this;
  }

  delta(delta: { readonly informers?: readonly InformerDelta[]; readonly controllers?: readonly ControllerDelta[] }): this {
    this.session.receive({
      type: 'delta',
      seq: ++this.#seq,
      at: this.clock.now(),
      informers: delta.informers ?? [],
      controllers: delta.controllers ?? [],
    });
    return this;
  }

  informer(head: Partial<InformerHead>, put: readonly CachedObject[] = [], gone: readonly ObjectKey[] = []): this {
    const whole: InformerHead = {
      gvk: guestbook,
      resource: 'guestbooks',
      namespaced: true,
      namespaces: [],
      roles: ['for'],
      synced: true,
      count: put.length,
      resourceVersion: '61',
      relists: 0,
      ...head,
    };
    return this.delta({ informers: [{ id: whole.gvk.kind, head: whole, put, gone }] });
  }

  controller(delta: Partial<ControllerDelta>): this {
    return this.delta({ controllers: [{ name: 'guestbook', put: [], gone: [], finished: [], ...delta }] });
  }

  head(informers: readonly string[] = ['Guestbook']): this {
    return this.controller({ head: { for: guestbook, informers, workers: 1 } });
  }
}

export function key(name: string, namespace = 'default'): ObjectKey {
  return { namespace, name };
}

export function cached(name: string, resourceVersion: string, namespace = 'default'): CachedObject {
  return { namespace, name, resourceVersion };
}

export function event(change: Partial<EventCause> = {}): EventCause {
  return {
    type: 'event',
    event: 'created',
    initial: false,
    handler: 'for',
    apiVersion: 'webapp.example.com/v1',
    kind: 'Guestbook',
    object: key('gb-1'),
    changed: [],
    at: 0,
    ...change,
  };
}

export function causes(...list: readonly Cause[]): Causes {
  return { list, dropped: 0 };
}

export function ready(name: string, order: number, list: readonly Cause[] = [event({ object: key(name) })]): QueueEntry {
  return { key: key(name), causes: causes(...list), failures: 0, state: 'ready', order, since: 0 };
}

export function finished(id: number, name: string, change: Partial<FinishedReconcile> = {}): FinishedReconcile {
  return {
    id,
    key: key(name),
    startedAt: Date.UTC(2026, 0, 1),
    durationMs: 12,
    causes: causes(event({ object: key(name) })),
    outcome: { type: 'ok' },
    ...change,
  };
}
