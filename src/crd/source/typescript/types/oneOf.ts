import { isList, type Json } from '../../json.ts';
import type { Marker } from '../../markers/definition.ts';
import { nearest } from '../../markers/nearest.ts';
import { flatten } from '../../schema/merge.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Module } from '../module.ts';
import type { TypeReader } from './reader.ts';

const names = new Set(['AtLeastOneOf', 'AtMostOneOf', 'ExactlyOneOf'].map((name) => `kubebuilder:validation:${name}`));

/** `+kubebuilder:validation:ExactlyOneOf=a;b` and its kin name fields of their type that may be left out: anything else could never hold. */
export function checkOneOf(reader: TypeReader, schema: Schema, markers: readonly Marker[], module: Module): void {
  const choices = markers.filter((marker) => names.has(marker.name));
  if (choices.length === 0 || schema.unread === true || schema.type !== 'object') return;
  const { properties = {}, required = [] } = flatten(schema);
  for (const marker of choices) {
    const fields = isList(marker.value ?? null) ? (marker.value as readonly Json[]).map(String) : [];
    for (const field of fields) {
      const refused = problemOf(field, Object.keys(properties), required);
      if (refused === undefined) continue;
      const message = `+${marker.name}: ${refused}`;
      reader.diagnostics.add({
        severity: 'error',
        code: 'marker-argument',
        message,
        path: module.path,
        start: marker.start,
        end: marker.end,
      });
    }
  }
}

function problemOf(field: string, known: readonly string[], required: readonly string[]): string | undefined {
  if (field.includes('.')) return undefined; // said where the marker is applied
  if (!known.includes(field)) {
    const close = nearest(field, known);
    return `there is no field ${field} in this type${close === undefined ? `; it has ${known.join(', ')}.` : `; did you mean ${close}?`}`;
  }
  return required.includes(field)
    ? `${field} is required, so it would always be the one that is set. Write ${field}?: to let it be left out.`
    : undefined;
}
