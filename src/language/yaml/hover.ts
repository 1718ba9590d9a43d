import { type Hover, MarkupKind } from 'vscode-languageserver';
import { schemaNodeAt } from '../../crd/schema/index.ts';
import type { Positions } from '../positions.ts';
import type { FieldAt } from './fieldAt.ts';
import { fieldText } from './fieldText.ts';
import { findKind, type KindSchema } from './kindSchemas.ts';

/** What the schema says of a field. */
export function hoverField(field: FieldAt, kinds: readonly KindSchema[], positions: Positions): Hover | undefined {
  const known = findKind(kinds, field.apiVersion, field.kind);
  const name = field.path.at(-1);
  const schema = known?.schema && schemaNodeAt(known.schema, field.path);
  if (known?.schema === undefined || name === undefined || schema === undefined) return undefined;
  const parent = schemaNodeAt(known.schema, field.path.slice(0, -1));
  const value = fieldText(String(name), schema, parent?.required?.includes(String(name)) === true);
  return { contents: { kind: MarkupKind.Markdown, value }, range: positions.range(field.start, field.end) };
}
