import type { Json, JsonObject } from '../json.ts';
import { isList } from '../json.ts';
import { argumentsOf, type Marker } from '../markers/definition.ts';
import { type Schema, schemaJson } from '../schema/schema.ts';

/** One version of a kind as it was read. */
export interface KindVersion {
  readonly version: string;
  readonly schema: Schema;
  readonly markers: readonly Marker[];
}

/** The entry of `spec.versions`, in the words of the CRD. */
export function versionJson(kind: KindVersion, storage: boolean): JsonObject {
  const { markers } = kind;
  const columns = named(markers, 'kubebuilder:printcolumn').map(column);
  const deprecated = markers.find((marker) => marker.name === 'kubebuilder:deprecatedversion');
  const warning = deprecated === undefined ? undefined : argumentsOf(deprecated)['warning'];
  const selectable = named(markers, 'kubebuilder:selectablefield').map((marker) => ({ jsonPath: argumentsOf(marker)['JSONPath'] ?? '' }));
  return {
    name: kind.version,
    served: isServed(kind),
    storage,
    schema: { openAPIV3Schema: schemaJson(kind.schema) },
    ...(columns.length === 0 ? {} : { additionalPrinterColumns: columns }),
    ...(deprecated === undefined ? {} : { deprecated: true }),
    ...(warning === undefined ? {} : { deprecationWarning: warning }),
    ...(selectable.length === 0 ? {} : { selectableFields: selectable }),
    ...subresources(markers),
  };
}

export function isServed(kind: KindVersion): boolean {
  return named(kind.markers, 'kubebuilder:unservedversion').length === 0;
}

export function isStorage(kind: KindVersion): boolean {
  return named(kind.markers, 'kubebuilder:storageversion').length > 0;
}

export function named(markers: readonly Marker[], name: string): Marker[] {
  return markers.filter((marker) => marker.name === name);
}

/** The values of a list argument, `[]` when it is not given. */
export function listOf(value: Json | undefined): readonly Json[] {
  return value !== undefined && isList(value) ? value : [];
}

function column(marker: Marker): JsonObject {
  const { name, type, JSONPath, description, format, priority } = argumentsOf(marker);
  return {
    name: name ?? '',
    type: type ?? '',
    jsonPath: JSONPath ?? '',
    ...(description === undefined || description === '' ? {} : { description }),
    ...(format === undefined || format === '' ? {} : { format }),
    ...(priority === undefined || priority === 0 ? {} : { priority }),
  };
}

/** Printer columns leave an empty `subresources` behind in controller-gen's output, and so here. */
function subresources(markers: readonly Marker[]): JsonObject {
  const status = named(markers, 'kubebuilder:subresource:status').length > 0;
  const scale = named(markers, 'kubebuilder:subresource:scale').at(-1);
  if (!status && scale === undefined && named(markers, 'kubebuilder:printcolumn').length === 0) return {};
  return { subresources: { ...(status ? { status: {} } : {}), ...(scale === undefined ? {} : { scale: scaleJson(scale) }) } };
}

function scaleJson(marker: Marker): JsonObject {
  const { specpath, statuspath, selectorpath } = argumentsOf(marker);
  return {
    specReplicasPath: specpath ?? '',
    statusReplicasPath: statuspath ?? '',
    ...(selectorpath === undefined ? {} : { labelSelectorPath: selectorpath }),
  };
}
