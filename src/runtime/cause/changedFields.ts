import type { KubernetesObject } from '../../k8s/object.ts';
import { equal } from './equal.ts';

/**
 * The first few fields in which two versions of an object differ, as paths: "status.phase", "spec.containers[0].image". What
 * every write changes (resourceVersion, generation, managedFields) does not count. No deeper than 12 levels.
 */
export function changedFields(old: KubernetesObject, now: KubernetesObject): readonly string[] {
  const fields: string[] = [];
  note(old, now, '', 0, fields);
  return fields;
}

function note(a: unknown, b: unknown, path: string, depth: number, fields: string[]): void {
  if (fields.length >= most || uncounted.has(path) || equal(a, b)) return;
  if (depth >= deepest || !isRecord(a) || !isRecord(b) || Array.isArray(a) !== Array.isArray(b)) return void fields.push(path);
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  for (const name of names) {
    const below = Array.isArray(a) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`;
    note(a[name], b[name], below, depth + 1, fields);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

const uncounted = new Set(['metadata.resourceVersion', 'metadata.generation', 'metadata.managedFields']);
const most = 4;
const deepest = 12;
