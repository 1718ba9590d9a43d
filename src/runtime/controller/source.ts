import type { Clock } from '../../base/clock.ts';
import type { EventCause } from '../../k8s/cause.ts';
import { apiVersionOf, type GroupVersionKind, parseApiVersion } from '../../k8s/kind.ts';
import { type KubernetesObject, keyOf, type ObjectKey } from '../../k8s/object.ts';
import { changedFields } from '../cause/changedFields.ts';
import type { InformerRole, InformerScope } from '../informer/informer.ts';
import type { InformerEvent } from '../informer/informerEvent.ts';
import type { InformerHandler } from '../informer/subscription.ts';
import { lowPriority, type WorkQueue } from '../queue/workQueue.ts';
import { deepFreeze } from '../store/freeze.ts';
import type { Predicate } from './predicates.ts';

/** Where a controller's keys come from: an informer, which of its events count, and which keys an object stands for. */
export interface Source {
  readonly role: InformerRole;
  readonly gvk: GroupVersionKind;
  readonly scope: InformerScope;
  readonly predicates: readonly Predicate[];
  readonly resyncMs?: number | undefined;
  readonly keys: KeyFunction;
}

/** Keys for one object of an event. */
export type KeyFunction = (object: KubernetesObject, target: Target) => Keys | Promise<Keys>;

type Keys = Iterable<{ readonly namespace?: string; readonly name: string }>;

/** What the controller is for. */
export interface Target extends GroupVersionKind {
  readonly namespaced: boolean;
}

/** The object's own key. */
export const ownKey: KeyFunction = (object) => [keyOf(object)];

/** Keys of the owners of the target's kind (whatever version the reference names): the controller only, or all of them. */
export function ownerKeys(controllerOnly: boolean): KeyFunction {
  return (object, target) =>
    (object.metadata?.ownerReferences ?? [])
      .filter((owner) => owner.kind === target.kind && parseApiVersion(owner.apiVersion).group === target.group)
      .filter((owner) => !controllerOnly || owner.controller === true)
      .map((owner) => ({ namespace: target.namespaced ? (object.metadata?.namespace ?? '') : '', name: owner.name }));
}

/**
 * Turns a source's events into keys in the queue. An update counts for the keys of both the old and the new object, so
 * that an owner that was taken away hears of it. Objects of a first list and resyncs go behind fresh changes. Updates by
 * the field manager `own` name the fields that they changed.
 */
export function enqueueFrom(source: Source, target: Target, queue: WorkQueue, clock: Clock, own?: string): InformerHandler {
  const looksAtObjects = source.predicates.length > 0 || source.role === 'watches';
  return (event) => {
    if (looksAtObjects) freezeEvent(event);
    if (!source.predicates.every((predicate) => predicate(event))) return undefined;
    const add = (keys: Keys[]): void => {
      const cause = causeOf(source, event, clock.now(), own);
      const priority = isQuiet(event) ? lowPriority : 0;
      for (const key of distinct(keys)) queue.add(key, { cause, priority });
    };
    const keys = objectsOf(event).map((object) => source.keys(object, target));
    if (!keys.some((each) => each instanceof Promise)) return add(keys as Keys[]);
    return Promise.all(keys.map((each) => Promise.resolve(each))).then(add);
  };
}

function objectsOf(event: InformerEvent): KubernetesObject[] {
  return event.type === 'updated' && !event.resync ? [event.old, event.object] : [event.object];
}

function distinct(lists: Keys[]): ObjectKey[] {
  const keys = new Map<string, ObjectKey>();
  for (const list of lists) for (const { namespace = '', name } of list) keys.set(`${namespace}/${name}`, { namespace, name });
  return [...keys.values()];
}

function isQuiet(event: InformerEvent): boolean {
  return (event.type === 'added' && event.initial) || (event.type === 'updated' && event.resync);
}

function freezeEvent(event: InformerEvent): void {
  deepFreeze(event.object);
  if (event.type === 'updated') deepFreeze(event.old);
}

function causeOf(source: Source, event: InformerEvent, at: number, own: string | undefined): EventCause {
  const { object } = event;
  const old = event.type === 'updated' ? event.old.metadata?.resourceVersion : undefined;
  const version = object.metadata?.resourceVersion;
  const manager = event.type === 'deleted' ? undefined : event.manager;
  const fields = event.type === 'updated' && own !== undefined && manager === own ? changedFields(event.old, object) : [];
  return {
    type: 'event',
    event: eventName(event),
    initial: event.type === 'added' && event.initial,
    handler: source.role,
    apiVersion: apiVersionOf(source.gvk),
    kind: source.gvk.kind,
    object: keyOf(object),
    changed: event.type === 'updated' ? event.changed : [],
    at,
    ...(old !== undefined && { oldResourceVersion: old }),
    ...(version !== undefined && { resourceVersion: version }),
    ...(manager !== undefined && { manager }),
    ...(fields.length > 0 && { fields }),
  };
}

/** The cause of a key that came through an `EventChannel`. */
export function sentCause(gvk: GroupVersionKind, object: ObjectKey, at: number): EventCause {
  const { kind } = gvk;
  return {
    type: 'event',
    event: 'generic',
    initial: false,
    handler: 'watches',
    apiVersion: apiVersionOf(gvk),
    kind,
    object,
    changed: [],
    at,
  };
}

function eventName(event: InformerEvent): EventCause['event'] {
  switch (event.type) {
    case 'added':
      return 'created';
    case 'updated':
      return event.resync ? 'resync' : 'updated';
    case 'deleted':
      return 'deleted';
  }
}
