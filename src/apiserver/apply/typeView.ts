import type { JSONSchemaProps } from '../../crd/schema/index.ts';
import { objectMetaSchema } from './objectMetaSchema.ts';

/**
 * What server-side apply has to know of a type: which of scalar, list and map a value may be, and how lists and maps are merged.
 * Several may be given: then the value decides.
 */
export interface TypeView {
  readonly scalar?: 'numeric' | 'string' | 'boolean' | 'untyped';
  readonly list?: ListView;
  readonly map?: MapView;
}

export interface ListView {
  /** Associative with keys: a list map; associative without: a set; atomic: one value. */
  readonly atomic: boolean;
  readonly keys: readonly string[];
  readonly element: TypeView;
  /** The default of a key field of the items. */
  keyDefault(key: string): unknown;
}

export interface MapView {
  readonly atomic: boolean;
  /** A field that the type names. */
  field(name: string): TypeView | undefined;
  /** All other keys; undefined when there may be none. */
  readonly element: TypeView | undefined;
  /** Names no fields and takes anything. */
  readonly deduced: boolean;
}

/** Arbitrary JSON: objects are merged, lists are replaced. */
export const deducedView: TypeView = anything({ atomic: false });

/** Arbitrary JSON as one value. */
const atomicView: TypeView = anything({ atomic: true });

/** Within a list all is one value; within an object it is as the object. */
function anything({ atomic }: { readonly atomic: boolean }): TypeView {
  return {
    scalar: 'untyped',
    list: {
      atomic: true,
      keys: [],
      get element() {
        return atomicView;
      },
      keyDefault: () => undefined,
    },
    map: {
      atomic,
      field: () => undefined,
      get element() {
        return atomic ? atomicView : deducedView;
      },
      deduced: !atomic,
    },
  };
}

/** A node of an OpenAPI schema. */
export interface OpenApiNode {
  readonly [field: string]: unknown;
}

/** The view of a built-in kind from its OpenAPI schema; `resolve` follows a `$ref` (also a single one within allOf). */
export function typeViewOf(schema: OpenApiNode, resolve: (schema: OpenApiNode) => OpenApiNode = (given) => given): TypeView {
  return new ViewBuilder(resolve).view(schema, false);
}

/** The view of a custom resource's version: its schema, with apiVersion, kind and metadata as every object has them. */
export function typeViewOfCustomResource(schema: JSONSchemaProps): TypeView {
  return typeViewOf(withMeta(schema) as OpenApiNode);
}

/** Embedded resources have typed metadata too. */
function withMeta(schema: JSONSchemaProps, root = true): JSONSchemaProps {
  const copy: JSONSchemaProps = { ...schema };
  if (schema.properties !== undefined) {
    copy.properties = Object.fromEntries(Object.entries(schema.properties).map(([name, property]) => [name, withMeta(property, false)]));
  }
  if (typeof schema.additionalProperties === 'object') copy.additionalProperties = withMeta(schema.additionalProperties, false);
  if (schema.items !== undefined && !Array.isArray(schema.items)) copy.items = withMeta(schema.items, false);
  if (!root && schema['x-kubernetes-embedded-resource'] !== true) return copy;
  const text: JSONSchemaProps = { type: 'string' };
  copy.type = 'object';
  copy.properties = { ...copy.properties, apiVersion: text, kind: text, metadata: objectMetaSchema };
  return copy;
}

class ViewBuilder {
  readonly #resolve: (schema: OpenApiNode) => OpenApiNode;
  /** Named types are shared, and may refer to themselves. */
  readonly #named = new Map<unknown, TypeView>();

  constructor(resolve: (schema: OpenApiNode) => OpenApiNode) {
    this.#resolve = resolve;
  }

  /** `preserve`: a parent keeps unknown fields, and so does all within it that is written in place. */
  view(schema: OpenApiNode, preserve: boolean): TypeView {
    const reference = referenceOf(schema);
    if (reference === undefined) return this.#build(schema, preserve);
    const atomic = schema['x-kubernetes-map-type'] === 'atomic';
    const key = atomic ? `${reference} atomic` : reference;
    const known = this.#named.get(key);
    if (known !== undefined) return known;
    const view: { scalar?: NonNullable<TypeView['scalar']>; list?: ListView; map?: MapView } = {};
    this.#named.set(key, view);
    Object.assign(view, this.#build(this.#resolve(schema), false, atomic));
    return view;
  }

  #build(schema: OpenApiNode, inherited: boolean, atomicMap = false): TypeView {
    const preserve = inherited || schema['x-kubernetes-preserve-unknown-fields'] === true;
    switch (schema['type']) {
      case 'object':
        return { map: this.#map(schema, preserve, atomicMap) };
      case 'array':
        return { list: this.#list(schema, preserve) };
      case 'integer':
      case 'number':
        return { scalar: 'numeric' };
      case 'boolean':
        return { scalar: 'boolean' };
      case 'string':
        return { scalar: !schema['format'] || schema['format'] === 'byte' ? 'string' : 'untyped' };
      default:
        return { scalar: 'untyped', list: this.#list(schema, preserve), map: this.#map(schema, preserve, atomicMap) };
    }
  }

  #map(schema: OpenApiNode, preserve: boolean, atomicReference: boolean): MapView {
    const properties = new Map(Object.entries((schema['properties'] ?? {}) as Record<string, OpenApiNode>));
    const additional = schema['additionalProperties'] as OpenApiNode | boolean | undefined;
    const views = new Map<string, TypeView>();
    const build = (property: OpenApiNode): TypeView => this.view(property, preserve);
    const open = additional === undefined ? preserve || properties.size === 0 : additional === true;
    const untyped = typeof additional === 'object' && referenceOf(additional) === undefined && !additional['type'];
    let element: TypeView | undefined;
    return {
      atomic: atomicReference || schema['x-kubernetes-map-type'] === 'atomic',
      field(name) {
        const property = properties.get(name);
        if (property === undefined) return undefined;
        let view = views.get(name);
        if (view === undefined) views.set(name, (view = build(property)));
        return view;
      },
      get element() {
        if (open) return deducedView;
        if (typeof additional === 'object') element ??= build(additional);
        return element;
      },
      deduced: properties.size === 0 && (open || untyped),
    };
  }

  #list(schema: OpenApiNode, preserve: boolean): ListView {
    const items = schema['items'] as OpenApiNode | undefined;
    const build = (): TypeView => (items === undefined ? atomicView : this.view(items, preserve));
    const resolve = this.#resolve;
    let element: TypeView | undefined;
    return {
      ...listRelationship(schema),
      get element() {
        return (element ??= build());
      },
      keyDefault(key) {
        if (items === undefined) return undefined;
        const properties = resolve(items)['properties'] as Record<string, OpenApiNode> | undefined;
        return properties !== undefined && Object.hasOwn(properties, key) ? properties[key]?.['default'] : undefined;
      },
    };
  }
}

function listRelationship(schema: OpenApiNode): { atomic: boolean; keys: readonly string[] } {
  const type = schema['x-kubernetes-list-type'];
  if (type === 'set') return { atomic: false, keys: [] };
  if (type === 'map') return { atomic: false, keys: (schema['x-kubernetes-list-map-keys'] ?? []) as string[] };
  if (type !== undefined) return { atomic: true, keys: [] };
  const strategy = schema['x-kubernetes-patch-strategy'];
  if (strategy !== 'merge' && strategy !== 'merge,retainKeys') return { atomic: true, keys: [] };
  const key = schema['x-kubernetes-patch-merge-key'];
  return { atomic: false, keys: typeof key === 'string' ? [key] : [] };
}

function referenceOf(schema: OpenApiNode): string | undefined {
  const own = schema['$ref'];
  if (typeof own === 'string') return own;
  const allOf = schema['allOf'] as OpenApiNode[] | undefined;
  const within = allOf?.length === 1 ? allOf[0]?.['$ref'] : undefined;
  return typeof within === 'string' ? within : undefined;
}
