import { deepEqual } from '../../k8s/json.ts';
import type { JSONSchemaProps } from '../schema/index.ts';
import type { NodeChange } from './schema.ts';

const safeWay = 'Keep it in this version; another one belongs to a new version or a new field.';
const merged = 'Appliers share the list: what one of them leaves out, or adds, is merged otherwise than before.';

/** How lists are merged, and which duplicates they refuse. */
export function listTypeChanges(old: JSONSchemaProps, next: JSONSchemaProps): NodeChange[] {
  const [was, is] = [listTypeOf(old), listTypeOf(next)];
  const keysChanged = !deepEqual(old['x-kubernetes-list-map-keys'] ?? [], next['x-kubernetes-list-map-keys'] ?? []);
  if (old.type !== 'array' || next.type !== 'array' || (was === is && !keysChanged)) return [];
  const change = was === is ? 'the keys of the list are others' : `the list is ${is}, was ${was}`;
  if (is === 'atomic') return [{ kind: 'listTypeChanged', change, effect: merged, safeWay, breaks: ['clients'] }];
  return [{ kind: 'listTypeChanged', change, effect: `Items alike (by key) are refused from now on. ${merged}`, safeWay }];
}

export function mapTypeChanges(old: JSONSchemaProps, next: JSONSchemaProps): NodeChange[] {
  const [was, is] = [old['x-kubernetes-map-type'] ?? 'granular', next['x-kubernetes-map-type'] ?? 'granular'];
  if (old.type !== 'object' || next.type !== 'object' || was === is) return [];
  const effect =
    is === 'atomic'
      ? 'Each applier replaces the whole object, fields of others included.'
      : 'Fields that an applier leaves out stay, where the whole was replaced before.';
  return [{ kind: 'mapTypeChanged', change: `the object is ${is}, was ${was}`, effect, safeWay, breaks: ['clients'] }];
}

function listTypeOf(schema: JSONSchemaProps): string {
  return schema['x-kubernetes-list-type'] ?? 'atomic';
}
