import { fail, ok, type Result } from '../base/result.ts';
import { compareBytes, goJson, goNumber, goValue } from './goText.ts';
import { isObject } from './json.ts';

/**
 * The JSONPath of printer columns and selectable fields, as the API server reads it: fields, `[0]`, `[-1]`, `[1:3:2]`, `[*]`,
 * `['key']`, unions, `..` and `[?(@.type=="Ready")]`. A missing key gives no result, not an error.
 */
export interface JsonPath {
  /** All values at the path, in order; the error says why the object has not the shape that the path asks for. */
  find(object: unknown): Result<unknown[], string>;
}

/** Parses a path as it stands in a CRD, without braces: `.spec.replicas`. */
export function parseJsonPath(text: string): Result<JsonPath, string> {
  try {
    const nodes = new Parser(text).parse();
    return ok({ find: (object) => attempt(() => evaluate([object], nodes)) });
  } catch (error) {
    if (error instanceof JsonPathError) return fail(error.message);
    throw error;
  }
}

/** The steps of a path without operators (`.status.replicas` gives `status`, `replicas`): scale subresources, selectable fields. */
export function simplePathSteps(text: string): string[] {
  return text.replace(/^\./, '').split('.');
}

/** A value in a column of type string: JSON for objects and lists, `<no value>` for null. */
export function columnText(value: unknown): string {
  if (value === null || value === undefined) return '<no value>';
  if (typeof value === 'number' || typeof value === 'bigint') return goNumber(value);
  return typeof value === 'object' ? goJson(value) : String(value);
}

type Node =
  | { readonly type: 'field'; readonly name: string }
  | {
      readonly type: 'slice';
      readonly from: number | undefined;
      readonly to: number | undefined;
      readonly single: boolean;
      readonly step: number | undefined;
    }
  | { readonly type: 'wildcard' }
  | { readonly type: 'recursive' }
  | { readonly type: 'union'; readonly parts: readonly (readonly Node[])[] }
  | { readonly type: 'filter'; readonly left: readonly Node[]; readonly operator: string; readonly right: readonly Node[] }
  | { readonly type: 'literal'; readonly value: string | number | boolean };

class JsonPathError extends Error {}

function attempt(run: () => unknown[]): Result<unknown[], string> {
  try {
    return ok(run());
  } catch (error) {
    if (error instanceof JsonPathError) return fail(error.message);
    throw error;
  }
}

class Parser {
  readonly #text: string;
  #position = 0;

  constructor(text: string) {
    this.#text = text;
  }

  parse(): Node[] {
    const nodes: Node[] = [];
    while (this.#position < this.#text.length) {
      const rest = this.#text.slice(this.#position);
      const char = rest[0] ?? '';
      if (char === '}') break;
      if (rest.startsWith('[?(')) nodes.push(this.#filter());
      else if (rest.startsWith('..')) this.#recursive(nodes);
      else if (char === ' ' || char === '@' || char === '$') this.#position++;
      else if (char === '[') nodes.push(...this.#bracket());
      else if (char === '"' || char === "'") nodes.push({ type: 'literal', value: this.#quoted(char) });
      else if (char === '.') nodes.push(this.#field(1));
      else if (/[+\-\p{Nd}]/u.test(char)) nodes.push({ type: 'literal', value: this.#number() });
      else if (/[_\p{L}]/u.test(char)) nodes.push(this.#word());
      else if (char === '\n' || char === '\r') throw new JsonPathError('unclosed action');
      else throw new JsonPathError(`unrecognized character in action: ${codePoint(rest)}`);
    }
    return nodes;
  }

  #recursive(nodes: Node[]): void {
    if (nodes.at(-1)?.type === 'recursive') throw new JsonPathError('invalid multiple recursive descent');
    this.#position += 2;
    nodes.push({ type: 'recursive' });
    if (/[_\p{L}\p{Nd}]/u.test(this.#text[this.#position] ?? '')) nodes.push(this.#field(0));
  }

  #field(skip: number): Node {
    this.#position += skip;
    const found = /^(?:\\.|[^\\ \t\r\n.,[\]$@{}])*/s.exec(this.#text.slice(this.#position))?.[0] ?? '';
    this.#position += found.length;
    return found === '*' ? { type: 'wildcard' } : { type: 'field', name: found.replaceAll('\\', '') };
  }

  #word(): Node {
    const word = /^[^ \t\r\n.,[\]$@{}]*/.exec(this.#text.slice(this.#position))?.[0] ?? '';
    this.#position += word.length;
    if (word === 'true' || word === 'false') return { type: 'literal', value: word === 'true' };
    throw new JsonPathError(`unrecognized identifier ${word}`);
  }

  #number(): number {
    const text = /^[+-]?[\d.]*/.exec(this.#text.slice(this.#position))?.[0] ?? '';
    this.#position += text.length;
    const value = Number(text);
    if (!/\d/.test(text) || Number.isNaN(value)) throw new JsonPathError(`cannot parse number ${text}`);
    return value;
  }

  #quoted(quote: string): string {
    for (let end = this.#position + 1; end < this.#text.length; end++) {
      if (this.#text[end] === '\n') break;
      if (this.#text[end] !== quote || this.#text[end - 1] === '\\') continue;
      const body = this.#text.slice(this.#position + 1, end);
      this.#position = end + 1;
      return body.replace(/\\(.)/gs, (_whole, char: string) => ({ n: '\n', t: '\t', r: '\r' })[char] ?? char);
    }
    throw new JsonPathError('unterminated quoted string');
  }

  #bracket(): Node[] {
    const end = this.#text.indexOf(']', this.#position);
    const body = end < 0 ? '\n' : this.#text.slice(this.#position + 1, end);
    if (body.includes('\n')) throw new JsonPathError('unterminated array');
    this.#position = end + 1;
    const parts = body.split(',');
    if (parts.length > 1) return [{ type: 'union', parts: parts.map((part) => new Parser(`[${part.trim()}]`).parse()) }];
    const key = /^'([^']*)'$/.exec(body)?.[1];
    return key === undefined ? [slice(body === '*' ? ':' : body)] : new Parser(`.${key}`).parse();
  }

  #filter(): Node {
    const start = this.#position + '[?('.length;
    const end = endOfFilter(this.#text, start);
    if (this.#text[end + 1] !== ']') throw new JsonPathError('unclosed array expect ]');
    this.#position = end + 2;
    const body = this.#text.slice(start, end);
    const found = /^([^!<>=]+)([!<>=]+)(.+?)$/.exec(body);
    if (found === null) return { type: 'filter', left: new Parser(body).parse(), operator: 'exists', right: [] };
    const [, left = '', operator = '', right = ''] = found;
    return { type: 'filter', left: new Parser(left).parse(), operator, right: new Parser(right).parse() };
  }
}

/** A parenthesis closes a filter unless it stands within the quotes of the right side. */
function endOfFilter(text: string, start: number): number {
  let quote: string | undefined;
  let closed = false;
  for (let i = start; i < text.length && text[i] !== '\n'; i++) {
    const char = text[i] ?? '';
    if (char === '"' || char === "'") {
      if (quote === undefined) quote = char;
      else if (char === quote && text[i - 1] !== '\\') closed = true;
    } else if (char === ')' && (quote !== undefined) === closed) return i;
  }
  throw new JsonPathError('unterminated filter');
}

function slice(text: string): Node {
  const found = /^(-?\d*)(:-?\d*)?(:-?\d*)?$/.exec(text);
  if (found === null) throw new JsonPathError(`invalid array index ${text}`);
  const [from, to, step] = found.slice(1).map((part: string | undefined) => bound(part));
  const single = found[2] === undefined;
  return { type: 'slice', from, to: single ? (from ?? 0) + 1 : to, single, step };
}

function bound(text: string | undefined): number | undefined {
  const digits = (text ?? '').replace(/^:/, '');
  if (digits === '-') throw new JsonPathError(`array index ${digits} is not a number`);
  return digits === '' ? undefined : Number(digits);
}

function evaluate(input: readonly unknown[], nodes: readonly Node[]): unknown[] {
  let values = [...input];
  for (const node of nodes) values = step(values, node);
  return values;
}

function step(values: readonly unknown[], node: Node): unknown[] {
  switch (node.type) {
    case 'field':
      return values.flatMap((value) => (isObject(value) && Object.hasOwn(value, node.name) ? [value[node.name]] : []));
    case 'wildcard':
      return values.flatMap(children);
    case 'recursive':
      return values.flatMap(descend);
    case 'union':
      return node.parts.flatMap((part) => evaluate(values, part));
    case 'literal':
      return values.map(() => node.value);
    case 'slice':
      return values.flatMap((value) => (value === null || value === undefined ? [] : sliceOf(value, node)));
    case 'filter':
      return values.flatMap((value) => filterOf(value, node));
  }
}

function children(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return isObject(value) ? Object.values(value) : [];
}

function descend(value: unknown): unknown[] {
  const below = children(value);
  return below.length === 0 ? [] : [value, ...below.flatMap(descend)];
}

function sliceOf(value: unknown, node: Extract<Node, { type: 'slice' }>): unknown[] {
  if (!Array.isArray(value)) throw new JsonPathError(`${goType(value)} is not array or slice`);
  const length = value.length;
  let from = node.from ?? 0;
  if (from < 0) from += length;
  let to = node.to ?? length;
  if (to < 0 || (to === 0 && node.single)) to += length;
  if (from === to) return [];
  if (from >= length || from < 0) throw new JsonPathError(`array index out of bounds: index ${from}, length ${length}`);
  if (to > length || to < 0) throw new JsonPathError(`array index out of bounds: index ${to - 1}, length ${length}`);
  if (from > to) throw new JsonPathError(`starting index ${from} is greater than ending index ${to}`);
  const by = node.step ?? 1;
  if (by <= 0) throw new JsonPathError('step must be > 0');
  return value.slice(from, to).filter((_item, index) => index % by === 0);
}

function filterOf(value: unknown, node: Extract<Node, { type: 'filter' }>): unknown[] {
  if (!Array.isArray(value)) throw new JsonPathError(`${goValue(value)} is not array or slice and cannot be filtered`);
  return value.filter((item) => {
    if (node.operator === 'exists') return exists(item, node.left);
    const left = evaluate([item], node.left);
    if (left.length === 0) return false;
    const right = evaluate([item], node.right);
    if (left.length > 1 || right.length > 1) throw new JsonPathError('can only compare one element at a time');
    return right.length === 1 && compare(left[0], node.operator, right[0]);
  });
}

/** An error within an existence test means "does not exist". */
function exists(item: unknown, nodes: readonly Node[]): boolean {
  const found = attempt(() => evaluate([item], nodes));
  return found.ok && found.value.length > 0;
}

function compare(left: unknown, operator: string, right: unknown): boolean {
  const kinds = [basicKind(left), basicKind(right)];
  if (kinds.includes(undefined)) throw new JsonPathError('invalid type for comparison');
  if (kinds[0] !== kinds[1]) throw new JsonPathError('incompatible types for comparison');
  const order = typeof left === 'string' ? compareBytes(left, right as string) : Number(left) - Number(right);
  if (operator === '==') return order === 0;
  if (operator === '!=') return order !== 0;
  if (typeof left === 'boolean') throw new JsonPathError('invalid type for comparison');
  if (operator === '<') return order < 0;
  if (operator === '>') return order > 0;
  if (operator === '<=') return order <= 0;
  if (operator === '>=') return order >= 0;
  throw new JsonPathError(`unrecognized filter operator ${operator}`);
}

function basicKind(value: unknown): string | undefined {
  if (typeof value === 'string' || typeof value === 'boolean') return typeof value;
  if (typeof value === 'bigint') return 'int';
  return typeof value === 'number' ? (Number.isInteger(value) ? 'int' : 'float') : undefined;
}

function goType(value: unknown): string {
  if (isObject(value)) return 'map[string]interface {}';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int64' : 'float64';
  return typeof value === 'boolean' ? 'bool' : typeof value === 'bigint' ? 'int64' : 'string';
}

function codePoint(text: string): string {
  const char = String.fromCodePoint(text.codePointAt(0) ?? 0);
  return `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')} '${char}'`;
}
