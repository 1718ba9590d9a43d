import { isMap, isPair, isScalar, isSeq, parseAllDocuments, visit } from 'yaml';
import type { Identity } from './identity.ts';
import { objectAt } from './objectAt.ts';

/** Where in an object of a YAML text the cursor stands, and what is being written there. */
export interface Cursor extends Identity {
  /** Keys and indices from the object's root to the map that the key is written into, or to the value. */
  readonly path: readonly (string | number)[];
  readonly writing: 'key' | 'value';
  /** Keys that stand in the same map already. */
  readonly siblings: readonly string[];
  /** Offsets of what a completion replaces. */
  readonly start: number;
  readonly end: number;
  /** Whether a value stands behind the key already, so that only its name is to be written. */
  readonly hasValue: boolean;
}

/** Stands where the person writes, so that the half-written line can be read as YAML. */
const placeholder = 'crdStudioCursor';

/** Undefined in a comment, in text, or where the surroundings cannot be read. */
export function cursorAt(text: string, offset: number): Cursor | undefined {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const lineEnd = text.indexOf('\n', offset) < 0 ? text.length : text.indexOf('\n', offset);
  const before = text.slice(lineStart, offset);
  const after = text.slice(offset, lineEnd).replace(/\r$/, '');
  return keyCursor(text, offset, before, after) ?? valueCursor(text, offset, before, after);
}

/** `  na|`, `- na|`, `na|me: x`. */
function keyCursor(text: string, offset: number, before: string, after: string): Cursor | undefined {
  const written = /^(?:\s*(?:- +)*)([\w./-]*)$/.exec(before)?.[1];
  if (written === undefined) return undefined;
  const rest = /^([\w./-]*)(\s*:(?:\s|$))?/.exec(after);
  const [, word = '', colon] = rest ?? [];
  if (colon === undefined && !/^\s*(?:#|$)/.test(after.slice(word.length))) return undefined;
  const start = offset - written.length;
  const end = offset + word.length;
  const found = readAround(text, start, end, colon === undefined ? `${placeholder}: ` : placeholder);
  return found === undefined ? undefined : { ...found, start, end, hasValue: colon !== undefined };
}

/** `name: va|`, `- name: va|`. */
function valueCursor(text: string, offset: number, before: string, after: string): Cursor | undefined {
  const written = /^\s*(?:- +)*[^\s:#"'{[][^:#"'{[]*: +([^\s#"'{[][^#"'{[]*)?$/.exec(before);
  const word = /^([\w./-]*)\s*(?:#.*)?$/.exec(after)?.[1];
  if (written === null || word === undefined) return undefined;
  const start = offset - (written[1] ?? '').length;
  const end = offset + word.length;
  const found = readAround(text, start, end, placeholder);
  return found === undefined ? undefined : { ...found, start, end, hasValue: false };
}

function readAround(text: string, start: number, end: number, instead: string): Omit<Cursor, 'start' | 'end' | 'hasValue'> | undefined {
  const documents = parseAllDocuments(text.slice(0, start) + instead + text.slice(end), { uniqueKeys: false, prettyErrors: false });
  if (!Array.isArray(documents)) return undefined;
  for (const document of documents) {
    let found: { path: (string | number)[]; writing: 'key' | 'value'; siblings: string[] } | undefined;
    visit(document, {
      Scalar(key, node, ancestors) {
        if (node.value !== placeholder) return undefined;
        const path = pathOf(ancestors, node);
        if (path === undefined) return visit.BREAK;
        const map = ancestors.findLast(isMap);
        const siblings = key === 'key' && map !== undefined ? map.items.flatMap((pair) => keyName(pair.key)) : [];
        found = { path, writing: key === 'key' ? 'key' : 'value', siblings: siblings.filter((name) => name !== placeholder) };
        return visit.BREAK;
      },
    });
    if (found !== undefined) return { ...found, ...objectAt(document.contents, found.path, placeholder) };
  }
  return undefined;
}

/** The steps from the root: of a key, to its map. */
function pathOf(ancestors: readonly unknown[], node: unknown): (string | number)[] | undefined {
  const path: (string | number)[] = [];
  const chain = [...ancestors, node];
  for (let at = 0; at + 1 < chain.length; at++) {
    const [parent, child] = [chain[at], chain[at + 1]];
    if (isSeq(parent)) path.push(parent.items.indexOf(child));
    else if (isPair(parent) && child === parent.value) {
      const [name] = keyName(parent.key);
      if (name === undefined) return undefined;
      path.push(name);
    }
  }
  return path;
}

function keyName(key: unknown): string[] {
  return isScalar(key) && (typeof key.value === 'string' || typeof key.value === 'number') ? [String(key.value)] : [];
}
