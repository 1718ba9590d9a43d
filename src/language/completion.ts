import { type CompletionItem, CompletionItemKind, InsertTextFormat, MarkupKind, type Range } from 'vscode-languageserver';
import { markerText } from './markerText.ts';
import type { MarkerDefinition } from '../crd/source/markers/definition.ts';
import { findMarker, isReadAnywhere, knownMarkers } from '../crd/source/markers/registry.ts';
import type { MarkerPlace } from './markerPlace.ts';
import type { Positions } from './positions.ts';

/** Markers that may stand at a place, with what their values are to be filled in; behind the name of one, its arguments. */
export function completeMarker(place: MarkerPlace & { readonly inTypes: boolean }, positions: Positions): CompletionItem[] {
  if (place.before === undefined) return [];
  const arguments_ = completeArgument(place.before, place, positions);
  if (arguments_ !== undefined) return arguments_;
  if (!/^\+[\w:]*$/.test(place.before)) return [];
  const rest = /^[\w:]*/.exec(place.after)?.[0].length ?? 0;
  const range = positions.range(place.start, place.start + place.before.length + rest);
  return knownMarkers
    .filter((definition) => (place.inTypes ? definition.targets.includes(place.target) : isReadAnywhere(definition)))
    .map((definition) => {
      const label = `+${definition.name}`;
      return item(label, CompletionItemKind.Keyword, markerText(definition), range, snippet(definition));
    });
}

/** The arguments of the marker that is being written, but for those that stand already. */
function completeArgument(before: string, place: MarkerPlace, positions: Positions): CompletionItem[] | undefined {
  const match = /^\+([\w:]+?):(?:([A-Za-z]+=.*),)?(\w*)$/.exec(before);
  const name = match?.[1];
  const definition = name === undefined ? undefined : findMarker(name, place.target);
  if (match === null || definition?.arguments === undefined) return undefined;
  const given = new Set([...(match[2] ?? '').matchAll(/(?:^|,)([A-Za-z]+)=/g)].map((argument) => argument[1]));
  const end = place.start + before.length;
  const range = positions.range(end - (match[3]?.length ?? 0), end);
  return Object.entries(definition.arguments)
    .filter(([argument]) => !given.has(argument))
    .map(([argument, { doc }]) => item(argument, CompletionItemKind.Property, doc, range, `${argument}=`));
}

function item(label: string, kind: CompletionItemKind, doc: string, range: Range, newText: string): CompletionItem {
  return {
    label,
    kind,
    documentation: { kind: MarkupKind.Markdown, value: doc },
    filterText: label,
    insertTextFormat: InsertTextFormat.Snippet,
    textEdit: { range, newText },
  };
}

/** `+name=$1`, or all required arguments with a place for each value. */
function snippet(definition: MarkerDefinition): string {
  if (definition.value !== undefined) return `+${definition.name}=$1`;
  const required = Object.entries(definition.arguments ?? {}).filter(([, argument]) => argument.optional !== true);
  if (required.length > 0) return `+${definition.name}:${required.map(([name], i) => `${name}=$${i + 1}`).join(',')}`;
  return definition.arguments === undefined ? `+${definition.name}` : `+${definition.name}:$1`;
}
