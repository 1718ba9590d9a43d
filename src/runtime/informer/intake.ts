import { messageOf } from '../../base/errors.ts';
import { apiVersionOf, type GroupVersionKind } from '../../k8s/kind.ts';
import type { KubernetesObject, ObjectMeta } from '../../k8s/object.ts';

/**
 * Drops from an object what nobody needs in the cache. It gets the object as the server sent it, may change it in place, and
 * returns it, or a new one: a new one without a field takes less memory than one from which the field was deleted.
 */
export type Transform<T extends KubernetesObject = KubernetesObject> = (object: T) => T;

/**
 * What of an object an informer keeps.
 *
 * I7 managedFields are dropped from what is cached, after the writer's name was read from them.
 * I11 A transform sees each object before it is compared with what was cached, so that what it drops is no change. One that
 *    throws, returns no object, or makes another object of it is said once; the object is then kept as far as it was changed.
 * I12 Of a metadata-only informer's objects only the metadata is kept, whatever the server sends, under the kind's own name.
 */
export class Intake {
  readonly #options: IntakeOptions;
  #said = false;

  constructor(options: IntakeOptions) {
    this.#options = options;
  }

  /** The object to keep; the one that is given is used up. */
  take(given: KubernetesObject): KubernetesObject {
    const { gvk, metadataOnly, transform } = this.#options;
    if (given.metadata?.managedFields !== undefined) given.metadata = withoutManagedFields(given.metadata);
    const object = metadataOnly
      ? { apiVersion: apiVersionOf(gvk), kind: gvk.kind, ...(given.metadata && { metadata: given.metadata }) }
      : given;
    return transform === undefined ? object : this.#transformed(object, transform);
  }

  #transformed(object: KubernetesObject, transform: Transform): KubernetesObject {
    const { name, namespace, uid, resourceVersion } = object.metadata ?? {};
    const same = {
      ...(name && { name }),
      ...(namespace && { namespace }),
      ...(uid && { uid }),
      ...(resourceVersion && { resourceVersion }),
    };
    try {
      const result: unknown = transform(object);
      if (typeof result !== 'object' || result === null) throw new TypeError(`it returned ${messageOf(result)} instead of the object`);
      const { metadata } = result as KubernetesObject;
      for (const [field, value] of Object.entries(same))
        if ((metadata as Record<string, unknown> | undefined)?.[field] !== value) throw new TypeError(`it changed metadata.${field}`);
      return result;
    } catch (error) {
      if (!this.#said)
        this.#options.say(`the transform of ${this.#options.gvk.kind} failed, its objects are cached as they are: ${messageOf(error)}`);
      this.#said = true;
      object.metadata = { ...object.metadata, ...same };
      return object;
    }
  }
}

/** By a copy: an object from which a field was deleted is a hash table to V8, and takes more memory than the field did. */
function withoutManagedFields(metadata: ObjectMeta): ObjectMeta {
  const { managedFields: _, ...kept } = metadata;
  return kept;
}

export interface IntakeOptions {
  readonly gvk: GroupVersionKind;
  readonly metadataOnly: boolean;
  readonly transform: Transform | undefined;
  readonly say: (message: string) => void;
}
