import { invalidValue } from '../../k8s/fieldError.ts';
import { deepEqual } from '../../k8s/json.ts';
import type { StatusCause } from '../../k8s/status.ts';
import { checkQualifiedName } from '../../k8s/names.ts';
import type { UnstructuredObject } from '../../k8s/object.ts';
import type { Tree } from '../json/bytes.ts';
import type { Strategy, Subresource } from '../registry/resource.ts';
import type { BuiltIn } from './define.ts';
import type { Room } from './room.ts';

/**
 * What most built-in kinds do on a write: the status is the server's on create, a write of one half keeps the other, and
 * `generation` counts changes of the spec where the kind has it. A kind's room adds to that.
 */
export function genericStrategy(
  own: BuiltIn,
  room: () => Room,
  empty: () => Tree,
): Pick<Strategy, 'prepareForCreate' | 'prepareForUpdate' | 'validateCreate' | 'validateUpdate' | 'warnings' | 'complete' | 'settle'> {
  const hasStatus = own.subresources?.includes('status') === true;
  return {
    prepareForCreate(object, user) {
      if (hasStatus && room().keepsStatusOnCreate !== true) {
        const status = empty()['status'];
        if (status === undefined) delete object['status'];
        else object['status'] = structuredClone(status);
      }
      if (own.counted) (object.metadata ??= {}).generation = 1;
      storeEmptyLists(object, empty());
      room().prepareForCreate?.(object, user);
    },
    settle: (object, old, store) => room().settle?.(object, old, store),
    complete: (object) => room().complete?.(object),
    prepareForUpdate(object, old, subresource) {
      if (hasStatus && !ofStatus(subresource)) keep(object, old, ['status']);
      if (ofStatus(subresource)) for (const path of [['spec'], ...(own.statusKeeps ?? [])]) keep(object, old, path);
      storeEmptyLists(object, empty());
      room().prepareForUpdate?.(object, old, subresource);
      if (own.counted && !ofStatus(subresource) && isCounted(room(), object, old)) {
        (object.metadata ??= {}).generation = (old.metadata?.generation ?? 0) + 1;
      }
    },
    validateCreate: (object) => [...finalizerCauses(object), ...(room().validate?.(object, undefined) ?? [])],
    validateUpdate(object, old, subresource: Subresource | '') {
      if (ofStatus(subresource)) return room().validateStatus?.(object, old, subresource) ?? [];
      const [whole, change] = [
        [...qualifiedCauses(object), ...finalizerCauses(object), ...(room().validate?.(object, old) ?? [])],
        room().validateChange?.(object, old) ?? [],
      ];
      return room().changeFirst === true ? [...change, ...whole] : [...whole, ...change];
    },
    warnings: (object) => room().warnings?.(object) ?? [],
  };
}

function ofStatus(subresource: Subresource | ''): subresource is 'status' | 'approval' {
  return subresource === 'status' || subresource === 'approval';
}

function isCounted(room: Room, object: UnstructuredObject, old: UnstructuredObject): boolean {
  return room.isChange?.(object, old) ?? !deepEqual(object['spec'], old['spec']);
}

/** On create this is said of all metadata alike. */
function qualifiedCauses(object: UnstructuredObject): StatusCause[] {
  return (object.metadata?.finalizers ?? []).flatMap((name) =>
    checkQualifiedName(name).map((problem) => invalidValue('metadata.finalizers', name, problem)),
  );
}

const standardFinalizers = ['kubernetes', 'orphan', 'foregroundDeletion'];

/** Built-in kinds take no finalizers without a domain but the server's own. */
function finalizerCauses(object: UnstructuredObject): StatusCause[] {
  return (object.metadata?.finalizers ?? []).flatMap((name, index) =>
    name.includes('/') || standardFinalizers.includes(name)
      ? []
      : [invalidValue(`metadata.finalizers[${index}]`, name, 'name is neither a standard finalizer name nor is it fully qualified')],
  );
}

/** A list that is always there and holds nothing is stored as null. */
function storeEmptyLists(object: UnstructuredObject, empty: Tree): void {
  for (const [field, value] of Object.entries(object)) {
    if (Array.isArray(value) && value.length === 0 && empty[field] === null) object[field] = null;
  }
}

/** Gives a field of an object the value that it had. */
export function keep(object: Tree, old: Tree, path: readonly string[]): void {
  const [field = '', ...rest] = path;
  if (rest.length > 0) {
    const inner = (object[field] ??= {}) as Tree;
    return keep(inner, (old[field] ?? {}) as Tree, rest);
  }
  if (field === 'metadata') {
    // Who manages what, and the version that the write is for, are never kept.
    const { managedFields, resourceVersion } = (object[field] ?? {}) as Tree;
    object[field] = { ...(old[field] as Tree), ...(managedFields === undefined ? {} : { managedFields }), resourceVersion };
  } else if (old[field] === undefined) delete object[field];
  else object[field] = old[field];
}
