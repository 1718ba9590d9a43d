import type { KubernetesObject } from '../../k8s/object.ts';
import { shortened } from './words.ts';

/** One field in which two versions of an object differ; values as short text, absent where the field is. */
export interface FieldChange {
  readonly path: string;
  readonly before?: string;
  readonly now?: string;
}

/** What changed from one version of an object to another, in its own order; what every write changes does not count. At most `max`. */
export function objectChanges(before: KubernetesObject, now: KubernetesObject, max = 50): readonly FieldChange[] {
  const changes: FieldChange[] = [];
  const secret = now.kind === 'Secret';
  note(before, now, '', { changes, max, secret });
  return changes;
}

/** "spec.replicas 2 → 3", "spec.message added: hello", "metadata.labels.a removed". */
export function describeChange({ path, before, now }: FieldChange): string {
  if (before === undefined) return `${path} added: ${now ?? ''}`;
  if (now === undefined) return `${path} removed`;
  return `${path} ${before} → ${now}`;
}

interface Notes {
  readonly changes: FieldChange[];
  readonly max: number;
  readonly secret: boolean;
}

function note(a: unknown, b: unknown, path: string, notes: Notes): void {
  if (notes.changes.length >= notes.max || uncounted.has(path) || a === b) return;
  if (isRecord(a) && isRecord(b) && Array.isArray(a) === Array.isArray(b) && path.split('.').length < deepest) {
    for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
      note(a[name], b[name], Array.isArray(a) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`, notes);
    }
    return;
  }
  if (JSON.stringify(a) === JSON.stringify(b)) return;
  const show = (value: unknown): string => (notes.secret && /^(data|stringData)\b/.test(path) ? '…' : valueText(value));
  notes.changes.push({ path, ...(a === undefined ? {} : { before: show(a) }), ...(b === undefined ? {} : { now: show(b) }) });
}

function valueText(value: unknown): string {
  return shortened(typeof value === 'string' && value !== '' ? value : JSON.stringify(value), 60);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

const uncounted = new Set(['metadata.resourceVersion', 'metadata.generation', 'metadata.managedFields']);
const deepest = 50;
