import { type Hover, MarkupKind } from 'vscode-languageserver';
import { findMarker } from '../crd/source/markers/registry.ts';
import type { MarkerPlace } from './markerPlace.ts';
import { markerText } from './markerText.ts';
import type { Positions } from './positions.ts';

/** What the marker under the cursor says, or the argument of it. */
export function hoverMarker(place: MarkerPlace, positions: Positions): Hover | undefined {
  if (place.before === undefined) return undefined;
  const name = /^\+([A-Za-z][\w:]*)/.exec(place.before + place.after)?.[1];
  if (name === undefined || place.before.length > name.length + 1) return undefined;
  const definition = findMarker(name, place.target) ?? findMarker(name.slice(0, Math.max(0, name.lastIndexOf(':'))), place.target);
  if (definition === undefined) return undefined;
  return {
    contents: { kind: MarkupKind.Markdown, value: markerText(definition) },
    range: positions.range(place.start, place.start + 1 + definition.name.length),
  };
}
