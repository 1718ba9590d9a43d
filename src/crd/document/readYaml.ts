import { Composer, type CST, type Document, isAlias, isMap, isScalar, isSeq, Lexer, Parser, type ParsedNode, Scalar } from 'yaml';
import { atOnce, type Sliced } from '../../base/slices.ts';
import type { JsonValue } from '../../k8s/json.ts';
import { type PlainScalar, plainScalar } from './plainScalar.ts';
import type { Placed } from './placed.ts';
import type { DocumentDiagnostic, Offsets } from './report.ts';

/** A document of a YAML text; empty ones are left out. `root` is absent where it cannot be read. */
export interface YamlDocument {
  readonly range: Offsets;
  readonly root?: Placed;
  readonly problems: readonly DocumentDiagnostic[];
}

/** The API server takes no request beyond this. */
const longestText = 3 * 1024 * 1024;
const deepest = 500;
const mostLaidOut = 50_000;
/** What follows a syntax error is mostly its echo. */
const mostErrors = 10;

/** Reads all documents of a text. Aliases and merge keys are laid out, up to a bound. */
export function readYaml(text: string): YamlDocument[] {
  return atOnce(readYamlSliced(text));
}

/** The same, in steps. */
export function* readYamlSliced(text: string): Sliced<YamlDocument[]> {
  const firstLine = { start: 0, end: /$/m.exec(text)?.index ?? 0 };
  if (text.length > longestText) {
    const message = 'The text is longer than 3 MB: the API server takes no request of this size, and it is not checked.';
    return [{ range: { start: 0, end: text.length }, problems: [problem('limit', firstLine, message)] }];
  }
  const tokens = yield* tokensOf(text);
  const tooDeep = tooDeepAt(tokens);
  if (tooDeep !== undefined) {
    const message = `The text is nested more than ${deepest} levels deep, and is not checked.`;
    return [{ range: { start: 0, end: text.length }, problems: [problem('limit', { start: tooDeep, end: tooDeep + 1 }, message)] }];
  }
  const composer = new Composer({ schema: 'failsafe', version: '1.1', uniqueKeys: false, prettyErrors: false });
  const read: YamlDocument[] = [];
  for (const document of composer.compose(tokens, true, text.length) as Iterable<Document.Parsed>) {
    yield;
    read.push(...readDocument(document));
    yield;
  }
  return read;
}

/** Of how many lexemes one step is. */
const step = 2000;

function* tokensOf(text: string): Sliced<CST.Token[]> {
  const tokens: CST.Token[] = [];
  const parser = new Parser();
  let count = 0;
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) tokens.push(token);
    if (++count % step === 0) yield;
  }
  tokens.push(...parser.end());
  return tokens;
}

function readDocument(document: Document.Parsed): YamlDocument[] {
  const [start, end] = document.range;
  const range = { start, end };
  const broken = document.errors
    .slice(0, mostErrors)
    .map(({ pos, message }) => problem('syntax', { start: pos[0], end: Math.max(pos[1], pos[0] + 1) }, message));
  if (broken.length > 0) return [{ range, problems: broken }];
  const { contents } = document;
  if (contents === null || (isScalar(contents) && contents.source === '' && contents.type === Scalar.PLAIN)) return [];
  const reading = new Reading(document);
  try {
    const root = reading.read(contents, undefined);
    return [{ range, root, problems: reading.problems }];
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return [{ range, problems: [...reading.problems, error.problem] }];
  }
}

/** Where the text is nested too deeply for a reader that goes down by calling itself. */
function tooDeepAt(tokens: readonly CST.Token[]): number | undefined {
  const open: [token: CST.Token, depth: number][] = tokens.map((token) => [token, 0]);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [token, depth] = next;
    if (depth > deepest) return token.offset;
    if (token.type === 'document' && token.value !== undefined) open.push([token.value, depth]);
    if (!('items' in token)) continue;
    for (const { key, value } of token.items as CST.CollectionItem[]) {
      for (const below of [key, value]) if (below !== undefined && below !== null) open.push([below, depth + 1]);
    }
  }
  return undefined;
}

class Unreadable extends Error {
  readonly problem: DocumentDiagnostic;

  constructor(found: DocumentDiagnostic) {
    super(found.message);
    this.problem = found;
  }
}

class Reading {
  readonly problems: DocumentDiagnostic[] = [];
  readonly #document: Document.Parsed;
  readonly #open = new Set<unknown>();
  #laidOut = 0;

  constructor(document: Document.Parsed) {
    this.#document = document;
  }

  /** `at`: the alias or merge key through which the node is seen. */
  read(node: ParsedNode | null, at: Offsets | undefined, key?: Offsets): Placed {
    const range = at ?? offsetsOf(node) ?? key ?? nowhere;
    if (at !== undefined && ++this.#laidOut > mostLaidOut) {
      const message = 'The aliases stand for more than 50,000 values: the document is not checked.';
      throw new Unreadable(problem('limit', range, message));
    }
    const placed = (content: Placed['content']): Placed => ({ range, content, ...(key === undefined ? {} : { key }) });
    if (node === null) return placed({ kind: 'scalar', value: null });
    if (isAlias(node)) return this.#alias(node, range, key);
    if (isScalar(node)) return placed({ kind: 'scalar', value: this.#scalar(node, range) });
    if (isSeq(node)) return placed({ kind: 'list', items: node.items.map((item) => this.read(item, at)) });
    return placed({ kind: 'object', fields: this.#fields(node, at) });
  }

  #alias(node: Extract<ParsedNode, { source: string }>, range: Offsets, key: Offsets | undefined): Placed {
    const target = isAlias(node) ? node.resolve(this.#document) : undefined;
    if (target === undefined) throw new Unreadable(problem('syntax', range, `There is no anchor &${node.source} before this alias.`));
    if (this.#open.has(target)) throw new Unreadable(problem('syntax', range, `The anchor &${node.source} contains itself.`));
    this.#open.add(target);
    const read = this.read(target as ParsedNode, range, key);
    this.#open.delete(target);
    return read;
  }

  #scalar(node: Scalar.Parsed, range: Offsets): JsonValue {
    const { value, unusual, wrong } = scalarOf(node);
    if (wrong !== undefined) throw new Unreadable(problem('syntax', range, wrong));
    if (unusual === 'notANumber') this.problems.push(problem('number', range, `${node.source} is no value of JSON: kubectl refuses it.`));
    if (unusual === 'tooLong') {
      const message = `${node.source} does not fit into 64 bits, and is read as the float ${String(value)}.`;
      this.problems.push(problem('number', range, message, 'warning'));
    }
    return value;
  }

  /** As kubectl does, in the order of the text: what is merged replaces what stands above it. */
  #fields(node: Extract<ParsedNode, { items: unknown[] }>, at: Offsets | undefined): Map<string, Placed> {
    const fields = new Map<string, Placed>();
    const written = new Set<string>();
    if (!isMap(node)) return fields;
    for (const { key, value } of node.items) {
      const range = at ?? offsetsOf(key) ?? nowhere;
      if (isScalar(key) && key.type === Scalar.PLAIN && key.source === '<<') {
        for (const [name, field] of this.#merged(value, range)) fields.set(name, field);
        continue;
      }
      const name = this.#keyOf(key, range);
      if (written.has(name)) {
        const message = `The key ${JSON.stringify(name)} stands here a second time; this one counts, the first is lost.`;
        this.problems.push(problem('duplicateKey', range, message, 'warning'));
      }
      written.add(name);
      fields.set(name, this.read(value, at, range));
    }
    return fields;
  }

  #merged(value: ParsedNode | null, range: Offsets): [string, Placed][] {
    const parts = isSeq(value) ? value.items : value === null ? [] : [value];
    // Of several the first counts most.
    return parts.toReversed().flatMap((part) => {
      const { content } = this.read(part, range);
      if (content.kind === 'object') return [...content.fields];
      throw new Unreadable(problem('syntax', range, 'Only an object, or a list of objects, can be merged by <<.'));
    });
  }

  #keyOf(key: ParsedNode | null, range: Offsets): string {
    const target = isAlias(key) ? key.resolve(this.#document) : key;
    if (!isScalar(target)) throw new Unreadable(problem('syntax', range, 'A key must be a text: lists and objects are none.'));
    const { value } = scalarOf(target as Scalar.Parsed);
    if (value === null) throw new Unreadable(problem('syntax', range, 'A key must be a text, and null is none.'));
    const name = keyText(value);
    if (typeof value === 'boolean' && name !== (target as Scalar.Parsed).source) {
      this.problems.push(problem('key', range, `YAML reads this key as ${name}: put it in quotes.`, 'warning'));
    }
    return name;
  }
}

/** By its tag, or else by its text where that is plain. */
function scalarOf(node: Scalar.Parsed): PlainScalar & { readonly wrong?: string } {
  const text = String(node.value ?? '');
  const tag = /^tag:yaml\.org,2002:(.*)$/.exec(node.tag ?? '')?.[1];
  if (tag === 'binary') return { value: Buffer.from(text, 'base64').toString('utf8') };
  const types = tag === undefined ? undefined : tagged[tag];
  if (types === undefined) return node.tag !== undefined || node.type !== Scalar.PLAIN ? { value: text } : plainScalar(node.source);
  const read = plainScalar(text);
  const type = read.value === null ? 'null' : typeof read.value;
  return types.includes(type) ? read : { value: text, wrong: `${JSON.stringify(text)} is no !!${tag}.` };
}

const tagged: Readonly<Record<string, readonly string[]>> = {
  int: ['number', 'bigint'],
  float: ['number', 'bigint'],
  bool: ['boolean'],
  null: ['null'],
};

function keyText(value: PlainScalar['value']): string {
  if (typeof value !== 'number' || Number.isFinite(value)) return String(value);
  return Number.isNaN(value) ? '.nan' : value < 0 ? '-.inf' : '.inf';
}

const nowhere: Offsets = { start: 0, end: 0 };

function offsetsOf(node: ParsedNode | null): Offsets | undefined {
  if (node?.range === undefined || node.range === null) return undefined;
  return { start: node.range[0], end: node.range[1] };
}

function problem(
  kind: DocumentDiagnostic['kind'],
  range: Offsets,
  message: string,
  severity: DocumentDiagnostic['severity'] = 'error',
): DocumentDiagnostic {
  return { kind, severity, range, field: '', message };
}
