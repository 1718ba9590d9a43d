import { type CompletionItem, CompletionItemKind, type Hover, InsertTextFormat, MarkupKind } from 'vscode-languageserver';
import { type CelItem, completeCel } from '../../crd/schema/cel/assist/complete.ts';
import { hoverCel } from '../../crd/schema/cel/assist/hover.ts';
import type { CelContext } from '../../crd/schema/cel/assist/place.ts';
import { indexIn, placeIn, type WrittenText } from '../../crd/schema/cel/assist/written.ts';
import { declTypeOf } from '../../crd/schema/cel/types/declType.ts';
import { itemsOf, type JSONSchemaProps } from '../../crd/schema/index.ts';
import type { WrittenRule } from '../../crd/source/markers/writtenRule.ts';
import type { MarkedSchema } from '../../crd/source/typescript/markedSchema.ts';
import type { Positions } from '../positions.ts';

/** An expression of a rule in a document, and what it is about. */
export interface Expression {
  readonly written: WrittenText;
  readonly context: CelContext;
}

export type AnswerInExpression<T> = (expression: Expression, offset: number, positions: Positions) => T;

/** What the rules of a marker are about: with `items:` the items of the list that it stands on. */
export function ruleSchema({ schema }: MarkedSchema, { ofItems }: WrittenRule): JSONSchemaProps | undefined {
  const own = schema as JSONSchemaProps;
  return ofItems ? itemsOf(own) : own;
}

/** What the rules of a schema are written about; undefined where rules cannot see it. `root`: it is that of a whole object. */
export function celContext(schema: JSONSchemaProps, root: boolean, optionalOldSelf: boolean): CelContext | undefined {
  const self = declTypeOf(schema, root || schema['x-kubernetes-embedded-resource'] === true, 'selfType');
  return self && { self, optionalOldSelf };
}

/** Completion at an offset of the document, in whatever form the expression is written there. */
export function completeExpression({ written, context }: Expression, offset: number, positions: Positions): CompletionItem[] {
  const index = indexIn(written, offset);
  const found = index === undefined ? undefined : completeCel(written.text, index, context);
  if (found === undefined) return [];
  const range = positions.range(written.offsets[found.start] ?? offset, written.offsets[found.end] ?? offset);
  return found.items.map(({ label, kind, detail, doc, insert }, order) => ({
    label,
    kind: kinds[kind],
    detail,
    sortText: String(order).padStart(4, '0'),
    filterText: label,
    documentation: { kind: MarkupKind.Markdown, value: doc },
    insertTextFormat: InsertTextFormat.Snippet,
    textEdit: { range, newText: insert },
  }));
}

export function hoverExpression({ written, context }: Expression, offset: number, positions: Positions): Hover | undefined {
  const index = indexIn(written, offset);
  const found = index === undefined ? undefined : hoverCel(written.text, index, context);
  if (found === undefined) return undefined;
  const { start, end } = placeIn(written, found.start, found.end);
  const value = [`\`\`\`cel\n${found.lines.join('\n')}\n\`\`\``, found.doc].filter((part) => part !== '').join('\n\n');
  return { contents: { kind: MarkupKind.Markdown, value }, range: positions.range(start, end) };
}

const kinds: Readonly<Record<CelItem['kind'], CompletionItemKind>> = {
  field: CompletionItemKind.Field,
  function: CompletionItemKind.Function,
  macro: CompletionItemKind.Keyword,
  variable: CompletionItemKind.Variable,
  constant: CompletionItemKind.Constant,
};
