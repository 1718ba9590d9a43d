import type { Diagnostics } from '../diagnostic.ts';
import type { Marker, Target } from '../markers/definition.ts';
import { type MarkerLine, parseMarker } from '../markers/parse.ts';
import { findMarker, isRepeatable } from '../markers/registry.ts';
import { commentsOf, headMarkers } from './comments.ts';
import type { Compiler } from './compiler.ts';
import type { Declaration, Module } from './module.ts';

/** Reads marker lines that stand on one thing; the second of a marker that may stand once only is reported. */
export function parseMarkers(lines: readonly MarkerLine[], target: Target, diagnostics: Diagnostics): Marker[] {
  const markers: Marker[] = [];
  for (const line of lines) {
    const marker = parseMarker(line, target, diagnostics);
    if (marker === undefined) continue;
    if (!isRepeatable(marker.definition) && markers.some((other) => other.name === marker.name)) {
      const message = `+${marker.name} stands here twice; only one can hold. Remove the other.`;
      diagnostics.add({ severity: 'error', code: 'marker-duplicate', message, path: line.path, start: marker.start, end: marker.end });
    } else markers.push(marker);
  }
  return markers;
}

/** Markers of a type, those in a comment set apart by a blank line included: what is meant for the package is left to it. */
export function typeMarkersOf(compiler: Compiler, declaration: Declaration, diagnostics: Diagnostics): Marker[] {
  const { apart, markers } = commentsOf(compiler, declaration.module, declaration.node);
  const first = declaration.module.source.statements[0] === declaration.node;
  return parseMarkers(
    [...apart, ...markers].filter((line) => !first || !isForPackage(line)),
    'type',
    diagnostics,
  );
}

/** Markers for the whole folder, from the top of one of its files. */
export function packageMarkersOf(compiler: Compiler, module: Module, diagnostics: Diagnostics): Marker[] {
  const lines = headMarkers(compiler, module).filter(isForPackage);
  return parseMarkers(lines, 'package', diagnostics);
}

function isForPackage(line: MarkerLine): boolean {
  const name = line.text.slice(1).split('=')[0]?.trim() ?? '';
  const definition = findMarker(name, 'package');
  return definition?.targets.includes('package') === true && !definition.targets.includes('type');
}
