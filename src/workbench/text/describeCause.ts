import type { Cause, Causes, EventCause, ObjectPart } from '../../k8s/cause.ts';
import { keyText, type ObjectKey } from '../../k8s/object.ts';
import { counted, listed, shortened } from './words.ts';
import { span } from './times.ts';

/**
 * Why a key is in the queue, as a sentence of one line: who or what changed which part, at which resourceVersion, by which
 * field manager. "created at 57 by kubectl", "owned ConfigMap gb-1-text deleted", "retry 4 after 38 s: Conflict".
 */
export function describeCause(cause: Cause, key: ObjectKey): string {
  return sentence(cause, key, true);
}

/** The same in few words, for the end of a line: "created", "spec changed", "retry 4: Conflict". */
function describeCauseShortly(cause: Cause, key: ObjectKey): string {
  return sentence(cause, key, false);
}

/** All causes of a key on one line, alike ones once: "created, spec changed (2 merged)". */
export function describeCauses(causes: Causes, key: ObjectKey): string {
  const total = causes.list.length + causes.dropped;
  if (total === 0) return '';
  const different = [...new Set(causes.list.map((cause) => describeCauseShortly(cause, key)))];
  const merged = total > 1 ? ` (${total.toLocaleString('en-US')} merged)` : '';
  return `${shortenedList(different)}${merged}`;
}

/** One sentence a cause, newest first, and how many were let go. */
export function causeSentences(causes: Causes, key: ObjectKey): string[] {
  const sentences = causes.list.map((cause) => describeCause(cause, key)).reverse();
  if (causes.dropped > 0) sentences.push(`${counted(causes.dropped, 'earlier cause')} not kept`);
  return sentences;
}

function sentence(cause: Cause, key: ObjectKey, whole: boolean): string {
  switch (cause.type) {
    case 'event':
      return eventSentence(cause, key, whole);
    case 'requeue':
      return whole ? `requeue after ${span(cause.afterMs)}, as the reconcile asked` : `requeue after ${span(cause.afterMs)}`;
    case 'error': {
      const message = shortened(cause.message, whole ? 200 : 40);
      return whole ? `retry ${cause.attempt} after ${span(cause.afterMs)}: ${message}` : `retry ${cause.attempt}: ${message}`;
    }
    case 'manual':
      return whole ? 'by hand (Reconcile Now)' : 'by hand';
  }
}

function eventSentence(cause: EventCause, key: ObjectKey, whole: boolean): string {
  const subject = subjectOf(cause, key);
  const what = eventWords(cause, whole);
  const at = whole && cause.resourceVersion !== undefined && cause.event !== 'resync' ? ` at ${cause.resourceVersion}` : '';
  const by = whole && cause.manager !== undefined && cause.event !== 'deleted' && !cause.initial ? ` by ${cause.manager}` : '';
  return `${subject}${what}${at}${by}`;
}

/** Empty when the event is the key's own object. */
function subjectOf(cause: EventCause, key: ObjectKey): string {
  if (cause.handler === 'for' && cause.object.name === key.name && cause.object.namespace === key.namespace) return '';
  const name = cause.object.namespace === key.namespace ? cause.object.name : keyText(cause.object);
  const role = cause.handler === 'owns' ? 'owned ' : cause.handler === 'watches' ? 'watched ' : '';
  return `${role}${cause.kind} ${name} `;
}

function eventWords(cause: EventCause, whole: boolean): string {
  switch (cause.event) {
    case 'created':
      if (!cause.initial) return 'created';
      return whole ? 'there at the start' : 'at start';
    case 'deleted':
      return 'deleted';
    case 'generic':
      return 'event from outside';
    case 'resync':
      return 'resync';
    case 'updated':
      return changeWords(cause.changed);
  }
}

function changeWords(changed: readonly ObjectPart[]): string {
  if (changed.includes('deletion')) return 'marked for deletion';
  if (changed.length === 0) return 'written without a change';
  return `${listed(changed.map(partWord))} changed`;
}

function partWord(part: ObjectPart): string {
  switch (part) {
    case 'ownerReferences':
      return 'owners';
    case 'other':
      return 'data';
    default:
      return part;
  }
}

function shortenedList(words: readonly string[]): string {
  return words.length <= 3 ? words.join(', ') : `${words.slice(0, 3).join(', ')}, …`;
}
