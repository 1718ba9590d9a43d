import { isMap, isNode, isPair, isScalar, isSeq, parseAllDocuments } from 'yaml';
import type { Identity } from './identity.ts';
import { objectAt } from './objectAt.ts';

/** A field of an object that is written at a place of a YAML text. */
export interface FieldAt extends Identity {
  readonly path: readonly (string | number)[];
  /** Offsets of the key, or of the value where the cursor is in it. */
  readonly start: number;
  readonly end: number;
}

/** The field whose key, or scalar value, is at the offset. */
export function fieldAt(text: string, offset: number): FieldAt | undefined {
  return fieldsIn(text)(offset);
}

/** The same for many offsets of one text, which is read once. */
export function fieldsIn(text: string): (offset: number) => FieldAt | undefined {
  const parsed = parseAllDocuments(text, { uniqueKeys: false, prettyErrors: false });
  const documents = Array.isArray(parsed) ? parsed : [];
  return (offset) => {
    for (const { contents } of documents) {
      const found = within(contents, offset, []);
      if (found !== undefined) return { ...found, ...objectAt(contents, found.path) };
    }
    return undefined;
  };
}

type Found = Pick<FieldAt, 'path' | 'start' | 'end'>;

function within(node: unknown, offset: number, path: readonly (string | number)[]): Found | undefined {
  if (!isNode(node) || !covers(node.range, offset)) return undefined;
  if (isMap(node)) {
    for (const pair of node.items) {
      const found = withinPair(pair, offset, path);
      if (found !== undefined) return found;
    }
  } else if (isSeq(node)) {
    for (const [index, item] of node.items.entries()) {
      const found = isPair(item) ? withinPair(item, offset, path) : within(item, offset, [...path, index]);
      if (found !== undefined) return found;
    }
  } else if (isScalar(node) && node.range) return { path, start: node.range[0], end: node.range[1] };
  return undefined;
}

function withinPair(
  { key, value }: { readonly key: unknown; readonly value: unknown },
  offset: number,
  path: readonly (string | number)[],
) {
  if (!isScalar(key)) return undefined;
  const step = [...path, String(key.value)];
  if (covers(key.range, offset)) return { path: step, start: key.range[0], end: key.range[1] };
  return isNode(value) ? within(value, offset, step) : undefined;
}

function covers(range: readonly number[] | null | undefined, offset: number): range is readonly [number, number, number] {
  return range !== null && range !== undefined && (range[0] ?? 0) <= offset && offset <= (range[1] ?? 0);
}
