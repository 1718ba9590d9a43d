import type { WatchEvent } from '../../k8s/apiClient.ts';
import { initialEventsEndAnnotation } from '../../k8s/apiClient.ts';
import type { KubernetesObject } from '../../k8s/object.ts';
import type { Status } from '../../k8s/status.ts';
import { errorOfEvent } from './failure.ts';

/** One line of a watch, as far as it can be trusted: a broken server, or a proxy before it, may send anything. */
export type ReadEvent =
  | { readonly type: 'put' | 'delete'; readonly object: KubernetesObject; readonly resourceVersion: string }
  | { readonly type: 'bookmark'; readonly resourceVersion: string; readonly endsInitialEvents: boolean }
  | { readonly type: 'error'; readonly error: Error }
  /** `what` names it for people. */
  | { readonly type: 'strange'; readonly what: string };

export function readEvent(raw: WatchEvent): ReadEvent {
  const event = raw as Partial<WatchEvent> | null;
  const object = event?.object as (KubernetesObject & Partial<Status>) | null | undefined;
  if (isStatus(object)) return { type: 'error', error: errorOfEvent(object) };
  if (isStatus(event)) return { type: 'error', error: errorOfEvent(event) };
  switch (event?.type) {
    case 'ADDED':
    case 'MODIFIED':
    case 'DELETED': {
      if (!hasName(object)) break;
      return { type: event.type === 'DELETED' ? 'delete' : 'put', object, resourceVersion: versionOf(object) };
    }
    case 'BOOKMARK': {
      const endsInitialEvents = object?.metadata?.annotations?.[initialEventsEndAnnotation] === 'true';
      return { type: 'bookmark', resourceVersion: versionOf(object), endsInitialEvents };
    }
    case 'ERROR':
      return { type: 'error', error: errorOfEvent(object) };
    case undefined:
      break;
  }
  return { type: 'strange', what: `a watch event of type ${JSON.stringify(event?.type ?? null)} without a usable object` };
}

/** Whether something that the server sent as an object can be told from others. */
export function hasName(value: unknown): value is KubernetesObject {
  const name = (value as KubernetesObject | null | undefined)?.metadata?.name;
  return typeof name === 'string' && name !== '';
}

function versionOf(object: KubernetesObject | null | undefined): string {
  const version = object?.metadata?.resourceVersion;
  return typeof version === 'string' ? version : '';
}

/** A person's kind may be called Status, too; its group differs. */
function isStatus(value: unknown): boolean {
  const { kind, apiVersion } = (value ?? {}) as KubernetesObject;
  return kind === 'Status' && apiVersion === 'v1';
}
