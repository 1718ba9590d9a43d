/** A part of a YAML text that can be read by itself. */
export interface TextPart {
  /** Offset of the part in the whole. */
  readonly start: number;
  readonly text: string;
}

/**
 * Takes a YAML text apart at its `---`, so that a change in one document leaves the others as they are. A text with directives or `...` is one
 * part: they reach over more than one.
 */
export function splitDocuments(text: string): TextPart[] {
  if (/(?:^|\n)(?:%|\.\.\.)/.test(text)) return [{ start: 0, text }];
  const starts = [0, ...[...text.matchAll(/(?<=\n)---(?=[ \t\r\n]|$)/g)].map(({ index }) => index)];
  return starts.map((start, at) => ({ start, text: text.slice(start, starts[at + 1]) }));
}

/** The part that an offset lies in; at a boundary the one before, where a person has just typed. */
export function partAt(text: string, offset: number): TextPart {
  const parts = splitDocuments(text);
  return parts.findLast(({ start }) => start < offset) ?? (parts[0] as TextPart);
}
