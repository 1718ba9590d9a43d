import { messageOf } from '../../../base/errors.ts';
import { apiVersionOf, type GroupVersionKind, parseApiVersion } from '../../../k8s/kind.ts';
import type { KubernetesObject } from '../../../k8s/object.ts';
import { DefinitionError } from '../../controller/definitionError.ts';
import type { Kind } from '../../kind.ts';

/**
 * How the versions of one kind become each other: every other version (a spoke) to one of them (the hub) and back.
 *
 * WC1 Hub to spoke and spoke to hub are one step; spoke to spoke goes over the hub.
 * WC2 A step gets a copy and returns the object in the other version; apiVersion and kind are filled in, and metadata is
 *    the source's unless the step returns its own.
 * WC3 An object of a version that nobody named, and one that is of the wanted version already, are refused by name.
 */
export class Converter {
  readonly hub: GroupVersionKind;
  readonly #spokes = new Map<string, Spoke>();

  constructor(hub: GroupVersionKind) {
    this.hub = hub;
  }

  add(spoke: Spoke): this {
    const { hub } = this;
    const { group, kind, version } = spoke.kind;
    if (group !== hub.group || kind !== hub.kind)
      throw new DefinitionError(`${nameOf(spoke.kind)} is no version of ${nameOf(hub)}: a conversion needs the same group and kind`);
    if (version === hub.version) throw new DefinitionError(`${nameOf(hub)} is the hub, and needs no conversion to itself`);
    if (this.#spokes.has(version)) throw new DefinitionError(`there is a conversion of ${nameOf(spoke.kind)} already`);
    this.#spokes.set(version, spoke);
    return this;
  }

  /** Throws what a person's code throws, and a `ConversionError` for what cannot be converted. */
  async convert(object: KubernetesObject, version: string): Promise<KubernetesObject> {
    const from = parseApiVersion(object.apiVersion ?? '').version;
    const { group, kind } = this.hub;
    if (from === version) throw new ConversionError(`conversion is not allowed between same type ${nameOf({ group, version, kind })}`);
    const hub = from === this.hub.version ? object : await this.#step(object, this.#spoke(from), 'toHub', this.hub.version);
    return version === this.hub.version ? hub : await this.#step(hub, this.#spoke(version), 'fromHub', version);
  }

  #spoke(version: string): Spoke {
    const spoke = this.#spokes.get(version);
    if (spoke !== undefined) return spoke;
    const { group, kind } = this.hub;
    throw new ConversionError(`${nameOf({ group, version, kind })} is not convertible: no conversion of this version is registered`);
  }

  async #step(object: KubernetesObject, spoke: Spoke, direction: 'toHub' | 'fromHub', version: string): Promise<KubernetesObject> {
    const { group, kind } = this.hub;
    const source = structuredClone(object);
    const converted: unknown = await spoke[direction](source);
    if (typeof converted !== 'object' || converted === null)
      throw new ConversionError(`${direction} of ${nameOf(spoke.kind)} returned ${messageOf(converted)} instead of an object`);
    const { metadata = object.metadata, ...rest } = converted as KubernetesObject;
    return { ...rest, apiVersion: apiVersionOf({ group, version }), kind, ...(metadata !== undefined && { metadata }) };
  }
}

/** One version's way to the hub and back. */
export interface Spoke {
  readonly kind: GroupVersionKind;
  /** Makes an object of this version one of the hub's. */
  toHub(object: KubernetesObject): unknown;
  /** Makes an object of the hub's version one of this. */
  fromHub(object: KubernetesObject): unknown;
}

/** Says how a version becomes the hub version and how it is made of it; what the hub has no field for is best kept in an annotation. */
export function spoke<S extends KubernetesObject, H extends KubernetesObject>(
  kind: Kind<S>,
  steps: SpokeSteps<S, H>,
): SpokeSteps<S, H> & Spoke {
  return { kind, ...steps };
}

/** The two steps between a version `S` and the hub version `H`. */
export interface SpokeSteps<S, H> {
  /** Gets a copy; may keep what the hub has no field for in an annotation. */
  readonly toHub: (object: S) => Converted<H> | Promise<Converted<H>>;
  /** The way back: what `toHub` has kept is put in its place again. */
  readonly fromHub: (object: H) => Converted<S> | Promise<Converted<S>>;
}

/** An object without what is filled in. */
export type Converted<T> = Omit<T, 'apiVersion' | 'kind' | 'metadata'> & Pick<KubernetesObject, 'metadata'>;

export class ConversionError extends Error {
  readonly code = 'Conversion';
}

function nameOf(gvk: GroupVersionKind): string {
  return `${apiVersionOf(gvk)}, Kind=${gvk.kind}`;
}
