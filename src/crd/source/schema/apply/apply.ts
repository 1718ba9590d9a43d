import type { Diagnostics } from '../../diagnostic.ts';
import type { Marker } from '../../markers/definition.ts';
import type { Schema } from '../schema.ts';
import { shapeAppliers } from './shape.ts';
import { textAppliers } from './text.ts';
import { validationAppliers } from './validation.ts';
import { typeName } from './write.ts';

/** Writes a marker into the schema of what it stands on; a text says why it cannot. */
export type Applier = (schema: Schema, marker: Marker) => string | undefined;

interface Entry {
  /** Lower ones are applied first; equal ones in the order of the source. */
  readonly priority: number;
  readonly apply: Applier;
}

const appliers: ReadonlyMap<string, Entry> = new Map([...validationAppliers, ...shapeAppliers, ...textAppliers]);

/** Names of the markers that change a schema. */
export const schemaMarkerNames: ReadonlySet<string> = new Set(appliers.keys());

const items = 'kubebuilder:validation:items:';

/** Applies all markers that concern the schema, in controller-gen's order; `items:` ones go to the schema of the list's items. */
export function applyMarkers(schema: Schema, markers: readonly Marker[], path: string, diagnostics: Diagnostics): void {
  if (schema.unread === true) return;
  const own = markers.filter((marker) => !marker.name.startsWith(items));
  const forItems = markers.filter((marker) => marker.name.startsWith(items));
  for (const marker of sorted(own)) report(marker, entryOf(marker)?.apply(schema, marker), path, diagnostics);
  for (const marker of sorted(forItems)) {
    const refused = schema.items === undefined ? noItems(schema) : entryOf(marker)?.apply(schema.items, marker);
    report(marker, refused, path, diagnostics);
  }
}

function sorted(markers: readonly Marker[]): Marker[] {
  return [...markers].sort((a, b) => (entryOf(a)?.priority ?? 0) - (entryOf(b)?.priority ?? 0));
}

function entryOf(marker: Marker): Entry | undefined {
  return appliers.get(marker.name.startsWith(items) ? `kubebuilder:validation:${marker.name.slice(items.length)}` : marker.name);
}

function report(marker: Marker, refused: string | undefined, path: string, diagnostics: Diagnostics): void {
  if (refused === undefined) return;
  const message = `+${marker.name}: ${refused}.`;
  diagnostics.add({ severity: 'error', code: 'marker-type', message, path, start: marker.start, end: marker.end });
}

function noItems(schema: Schema): string {
  return schema.ref === undefined || schema.type !== 'array'
    ? `it needs a list, this is ${typeName(schema)}`
    : 'the list is declared as a type of its own; put the marker there';
}
