import type { ApiCall } from '../../k8s/machine.ts';
import { keyText } from '../../k8s/object.ts';
import { span } from './times.ts';
import { shortened } from './words.ts';

/** "patch Guestbook/status default/gb-1": what was asked of the API server, with or without the object's key. */
export function describeRequest({ verb, kind, subresource, key }: ApiCall, whole = true): string {
  const what = subresource === undefined ? kind : `${kind}/${subresource}`;
  return key === undefined || !whole ? `${verb} ${what}` : `${verb} ${what} ${keyText(key)}`;
}

/** "ok · 12 ms", "Conflict · 3 ms": what came of it. */
export function describeAnswer({ refusal, durationMs }: ApiCall): string {
  return `${refusal === undefined ? 'ok' : shortened(refusal, 80)} · ${span(durationMs)}`;
}

/** Whether it may have changed something. */
export function isWrite({ verb }: ApiCall): boolean {
  return verb !== 'get' && verb !== 'list' && verb !== 'watch';
}
