import { parseDocument } from 'yaml';
import { isObject } from '../../k8s/json.ts';
import type { WrittenText } from '../schema/cel/assist/written.ts';
import type { JSONSchemaProps } from '../schema/index.ts';
import { writtenScalar } from './writtenScalar.ts';

/** An expression of `x-kubernetes-validations` in the text of a CRD, and the schema that its rule stands in. */
export interface RuleInYaml {
  readonly written: WrittenText;
  readonly schema: JSONSchemaProps;
  /** The schema is that of a whole object. */
  readonly root: boolean;
  readonly optionalOldSelf: boolean;
}

/**
 * The expression that an offset is in. It is found by the indentation of lines, so that neither the expression nor what stands elsewhere has to be
 * whole; CRDs in the form of JSON are not looked at.
 */
export function ruleInYaml(text: string, offset: number): RuleInYaml | undefined {
  const lines = new Lines(text);
  const at = lines.at(offset);
  const key = keyAbove(lines, at);
  if (key === undefined) return undefined;
  const end = lines.blockEnd(key.line, key.column);
  const written = withBlanks(writtenScalar(text, key.value, end), text, offset);
  if (offset < (written.offsets[0] ?? 0) || offset > (written.offsets.at(-1) ?? 0)) return undefined;
  const list = rulesAbove(lines, key);
  if (list === undefined) return undefined;
  const from = lines.blockStart(list.line, list.column);
  const parent = lines.text(from - 1).trim();
  const listEnd = lines.lineAt(lines.blockEnd(list.line, list.column, true));
  const to = lines.lineAt(lines.blockEnd(list.line, list.column - 1));
  const around = [...lines.between(from, list.line), ...lines.between(listEnd, to)].join('\n');
  const schema = schemaOf(around);
  return schema && { written, schema, root: parent.startsWith('openAPIV3Schema:'), optionalOldSelf: isOptional(lines, key) };
}

/** Blanks at the end of a line are no part of it, until something is written behind them. */
function withBlanks(written: WrittenText, text: string, offset: number): WrittenText {
  const end = written.offsets.at(-1) ?? 0;
  const blanks = offset <= end ? '' : text.slice(end, offset);
  if (!/^[ \t]+$/.test(blanks)) return written;
  return { text: written.text + blanks, offsets: [...written.offsets, ...Array.from(blanks, (_, index) => end + index + 1)] };
}

interface KeyAt {
  readonly line: number;
  readonly column: number;
  /** Offset of its value. */
  readonly value: number;
}

/** No expression is longer than this, in lines. */
const furthest = 500;

/** The `rule:` or `messageExpression:` whose value the line belongs to. */
function keyAbove(lines: Lines, at: number): KeyAt | undefined {
  for (let line = at; line >= Math.max(0, at - furthest); line--) {
    const text = lines.text(line);
    const [whole, lead] = /^([ ]*(?:- +)*)(?:rule|messageExpression):[ \t]*/.exec(text) ?? [];
    if (whole !== undefined && lead !== undefined) {
      const column = lead.length;
      const inside = lines.between(line + 1, at + 1).every((each) => each.trim() === '' || indentOf(each) > column);
      return inside ? { line, column, value: lines.start(line) + whole.length } : undefined;
    }
    if (/^[ ]*(?:- +)*[\w-]+:(?:\s|$)/.test(text) && line !== at && indentOf(text) < indentOf(lines.text(at))) return undefined;
  }
  return undefined;
}

function rulesAbove(lines: Lines, key: KeyAt): Omit<KeyAt, 'value'> | undefined {
  for (let line = key.line; line >= 0; line--) {
    const text = lines.text(line);
    const lead = /^([ ]*)x-kubernetes-validations:\s*(?:#.*)?$/.exec(text)?.[1];
    if (lead !== undefined) return lead.length < key.column ? { line, column: lead.length } : undefined;
    const isEntry = text.trim() === '' || indentOf(text) >= key.column || /^[ ]*- /.test(text);
    if (line !== key.line && !isEntry) return undefined;
  }
  return undefined;
}

/** `optionalOldSelf: true` in the same entry of the list. */
function isOptional(lines: Lines, { line, column }: KeyAt): boolean {
  const isFirst = (text: string): boolean => indentOf(text) < column && /^[ ]*- /.test(text);
  let from = line;
  while (from > 0 && !isFirst(lines.text(from)) && indentOf(lines.text(from)) >= column) from--;
  for (let at = from; ; at++) {
    const text = lines.text(at);
    if (/^[ ]*(?:- +)?optionalOldSelf:\s*true\b/.test(text)) return true;
    if (at > from && (at >= lines.count || (text.trim() !== '' && indentOf(text) < column))) return false;
  }
}

/** The last one is kept: while a rule is written, what stands around it stays the same, and may be long. */
let last: { readonly text: string; readonly schema: JSONSchemaProps | undefined } | undefined;

function schemaOf(text: string): JSONSchemaProps | undefined {
  if (last?.text === text) return last.schema;
  const document = parseDocument(text, { uniqueKeys: false, prettyErrors: false });
  const value: unknown = document.errors.length > 0 ? undefined : document.toJS({ maxAliasCount: 100 });
  const schema = isObject(value) ? (value as JSONSchemaProps) : undefined;
  last = { text, schema };
  return schema;
}

class Lines {
  readonly #starts: number[] = [0];
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#starts.push(at + 1);
  }

  get count(): number {
    return this.#starts.length;
  }

  at(offset: number): number {
    const next = this.#starts.findIndex((start) => start > offset);
    return (next < 0 ? this.count : next) - 1;
  }

  start(line: number): number {
    return this.#starts[line] ?? this.#text.length;
  }

  text(line: number): string {
    return line < 0 ? '' : this.#text.slice(this.start(line), this.start(line + 1)).replace(/\r?\n$/, '');
  }

  between(from: number, to: number): string[] {
    return Array.from({ length: Math.max(0, to - from) }, (_, index) => this.text(from + index));
  }

  lineAt(offset: number): number {
    return offset >= this.#text.length ? this.count : this.at(offset);
  }

  /** Offset behind the lines that are indented more than a key; with `items`, entries of a list that are as far out count, too. */
  blockEnd(line: number, column: number, items = false): number {
    for (let at = line + 1; at < this.count; at++) {
      const text = this.text(at);
      const inside =
        text.trim() === '' || indentOf(text) > column || (items && indentOf(text) === column && text.trimStart().startsWith('- '));
      if (!inside) return this.start(at);
    }
    return this.#text.length;
  }

  /** The first of the lines around that are indented at least as much. */
  blockStart(line: number, column: number): number {
    let first = line;
    for (let at = line - 1; at >= 0; at--) {
      const text = this.text(at);
      if (text.trim() !== '' && indentOf(text) < column) break;
      first = at;
    }
    return first;
  }
}

function indentOf(text: string): number {
  return /^ */.exec(text)?.[0].length ?? 0;
}
