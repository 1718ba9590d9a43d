import { compareBytes, goJson, goNumber, goQuote } from '../../k8s/goText.ts';
import { isObject, parseJson } from '../../k8s/json.ts';

/**
 * One step of a path, in the spelling of fieldsV1: `f:name` a field, `k:{"name":"a"}` an item of a list map by its keys,
 * `v:"a"` an item of a set, `i:0` an index. Spelled canonically (keys sorted, compact JSON), so equal steps are equal strings.
 */
export type PathElement = string;

export type FieldPathSteps = readonly PathElement[];

export function fieldElement(name: string): PathElement {
  return `f:${name}`;
}

export function keyElement(keys: Readonly<Record<string, unknown>>): PathElement {
  return `k:${goJson(keys)}`;
}

export function valueElement(value: unknown): PathElement {
  return `v:${goJson(value)}`;
}

/** Reads an element as clients may have written it; undefined when it is none. */
export function parseElement(text: string): PathElement | undefined {
  const body = text.slice(2);
  switch (text.slice(0, 2)) {
    case 'f:':
      return text;
    case 'i:':
      return /^[+-]?\d+$/.test(body) ? `i:${Number(body)}` : undefined;
    case 'v:':
    case 'k:': {
      const known = canonical.get(text);
      if (known !== undefined) return known;
      const element = canonicalElement(text);
      if (canonical.size > 2000) canonical.clear();
      if (element !== undefined) canonical.set(text, element);
      return element;
    }
    default:
      return undefined;
  }
}

/** Elements with JSON by how they were written; emptied when it has grown. */
const canonical = new Map<string, PathElement>();

function canonicalElement(text: string): PathElement | undefined {
  const value = jsonOf(text.slice(2));
  if (value === undefined) return undefined;
  if (text[0] === 'v') return valueElement(value);
  return isObject(value) ? keyElement(value) : undefined;
}

/** The name of a field element, undefined for the others. */
export function fieldNameOf(element: PathElement): string | undefined {
  return element.startsWith('f:') ? element.slice(2) : undefined;
}

/** How messages write a path: `.spec.containers[name="main"].image`. */
export function pathText(path: FieldPathSteps): string {
  return path.map(elementText).join('');
}

export function elementText(element: PathElement): string {
  const body = element.slice(2);
  switch (element[0]) {
    case 'f':
      return `.${body}`;
    case 'k': {
      const keys = Object.entries(parseJson(body) as Record<string, unknown>).sort(([a], [b]) => compareBytes(a, b));
      return `[${keys.map(([name, value]) => `${name}=${valueText(value)}`).join(',')}]`;
    }
    case 'v':
      return `[=${valueText(parseJson(body))}]`;
    default:
      return `[${body}]`;
  }
}

/** Fields first, then keyed items, set items and indices. */
export function compareElements(a: PathElement, b: PathElement): number {
  if (a[0] !== b[0]) return ranks.indexOf(a[0] ?? '') - ranks.indexOf(b[0] ?? '');
  if (a[0] === 'i') return Number(a.slice(2)) - Number(b.slice(2));
  if (a[0] === 'f') return compareBytes(a, b);
  const left = contentOf(a);
  const right = contentOf(b);
  return a[0] === 'v' ? compareValues(left, right) : compareKeys(left as Record<string, unknown>, right as Record<string, unknown>);
}

const ranks = 'fkvi';

/** Parsed once for a sort; emptied when it has grown. */
const contents = new Map<PathElement, unknown>();

function contentOf(element: PathElement): unknown {
  let content = contents.get(element);
  if (content === undefined) {
    if (contents.size > 2000) contents.clear();
    contents.set(element, (content = parseJson(element.slice(2))));
  }
  return content;
}

function compareKeys(a: Record<string, unknown>, b: Record<string, unknown>): number {
  const left = Object.entries(a).sort(([x], [y]) => compareBytes(x, y));
  const right = Object.entries(b).sort(([x], [y]) => compareBytes(x, y));
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const [leftName = '', leftValue] = left[i] ?? [];
    const [rightName = '', rightValue] = right[i] ?? [];
    const order = compareBytes(leftName, rightName) || compareValues(leftValue, rightValue);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function compareValues(a: unknown, b: unknown): number {
  if (isNumber(a) && isNumber(b)) return a < b ? -1 : a > b ? 1 : 0;
  if (typeof a === 'string' && typeof b === 'string') return compareBytes(a, b);
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  return rankOf(a) - rankOf(b) || compareBytes(goJson(a), goJson(b));
}

function isNumber(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

function rankOf(value: unknown): number {
  if (isNumber(value)) return 0;
  if (typeof value === 'string') return 1;
  if (typeof value === 'boolean') return 2;
  return value === null ? 5 : Array.isArray(value) ? 3 : 4;
}

function valueText(value: unknown): string {
  if (value === null) return 'null';
  if (isNumber(value)) return goNumber(value);
  return typeof value === 'string' ? goQuote(value) : String(value);
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
