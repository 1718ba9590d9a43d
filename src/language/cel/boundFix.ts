import { boundsTitle } from '../../crd/schema/index.ts';
import type { Fix } from '../../crd/source/diagnostic.ts';

/** A bound that a schema lacks, as keys of JSON from where its paths begin; the last one says which. */
export interface Bound {
  readonly at: readonly string[];
  readonly value: number;
}

/** Where a field is declared, by names and, for what a list holds, indices; undefined where it is not, or not exactly. */
export type DeclaredAt = (path: readonly (string | number)[]) => { readonly path: string; readonly start: number } | undefined;

/**
 * Adds markers with the bounds above the fields they are about. Undefined where one of them cannot be stated by a marker: what a map holds, or a
 * list in a list.
 */
export function boundFix(bounds: readonly Bound[], declaredAt: DeclaredAt, textOf: (path: string) => string | undefined): Fix | undefined {
  const markers = new Map<string, { readonly path: string; readonly start: number; readonly markers: string[] }>();
  for (const bound of bounds) {
    const { path, ofItems } = fieldOf(bound.at);
    const place = path.includes('*') || path.at(-1) === 0 ? undefined : declaredAt(path);
    if (place === undefined) return undefined;
    const key = `${place.path} ${place.start}`;
    const known = markers.get(key) ?? { ...place, markers: [] };
    const marker = `+kubebuilder:validation:${ofItems ? 'items:' : ''}${markerNames[addedBy(bound)]}=${bound.value}`;
    if (!known.markers.includes(marker)) known.markers.push(marker);
    markers.set(key, known);
  }
  const edits = [...markers.values()].map(({ path, start, markers: lines }) => {
    const edit = markerEdit(textOf(path) ?? '', start, lines, path.endsWith('.go'));
    return edit && { path, ...edit };
  });
  if (edits.length === 0 || edits.some((edit) => edit === undefined)) return undefined;
  return { title: boundsTitle(bounds), edits: edits.filter((edit) => edit !== undefined) };
}

type Added = 'maxItems' | 'maxProperties' | 'maxLength';

const markerNames: Readonly<Record<Added, string>> = { maxItems: 'MaxItems', maxProperties: 'MaxProperties', maxLength: 'MaxLength' };

function addedBy({ at }: Bound): Added {
  return at.at(-1) as Added;
}

/** `properties, a, items, maxLength` is about the items of the field a. */
function fieldOf(at: readonly string[]): { readonly path: (string | number)[]; readonly ofItems: boolean } {
  const path: (string | number)[] = [];
  const steps = at.slice(0, -1);
  for (let index = 0; index < steps.length; index++) {
    if (steps[index] === 'properties') path.push(steps[++index] ?? '');
    else path.push(steps[index] === 'items' ? 0 : '*');
  }
  const ofItems = path.at(-1) === 0;
  return { path: ofItems ? path.slice(0, -1) : path, ofItems };
}

/** Lines of a comment above the field whose name begins at an offset: in the doc comment that is there, else one of their own. It begins a line then. */
function markerEdit(
  text: string,
  start: number,
  markers: readonly string[],
  isGo: boolean,
): { readonly start: number; readonly end: number; readonly newText: string } | undefined {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const [lead, indent = ''] = /^([ \t]*)(?:readonly\s+)?$/.exec(text.slice(lineStart, start)) ?? [];
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  if (lead === undefined) {
    const line = text.slice(lineStart, start);
    const at = start - (/readonly\s+$/.exec(line)?.[0].length ?? 0);
    const deeper = `${lineEnd}${/^[ \t]*/.exec(line)?.[0] ?? ''}  `;
    return isGo ? undefined : { start: at, end: at, newText: `${markers.map((marker) => `${deeper}// ${marker}`).join('')}${deeper}` };
  }
  const aboveStart = text.lastIndexOf('\n', lineStart - 2) + 1;
  const above = text.slice(aboveStart, lineStart).trimEnd();
  if (!isGo && above.trimStart() === '*/') {
    const newText = markers.map((marker) => `${indent} * ${marker}${lineEnd}`).join('');
    return { start: aboveStart, end: aboveStart, newText };
  }
  const short = isGo ? null : /^\s*\/\*\*\s*(.*?)\s*\*\/$/.exec(above);
  if (short !== null) {
    const lines = [short[1] ?? '', ...markers].map((line) => `${indent} * ${line}`);
    return { start: aboveStart, end: aboveStart + above.length, newText: [`${indent}/**`, ...lines, `${indent} */`].join(lineEnd) };
  }
  return { start: lineStart, end: lineStart, newText: markers.map((marker) => `${indent}// ${marker}${lineEnd}`).join('') };
}
