/** A text and where each of its characters is written in another one, which may need escapes or more lines for it. */
export interface WrittenText {
  readonly text: string;
  /** By UTF-16 unit of the text: the offset where it is written; one more for the end. */
  readonly offsets: readonly number[];
}

/** The place in the text that an offset outside is; undefined outside of it. */
export function indexIn({ offsets }: WrittenText, offset: number): number | undefined {
  const [first = 0, last = 0] = [offsets[0], offsets.at(-1)];
  if (offset < first || offset > last) return undefined;
  const index = offsets.findIndex((each) => each >= offset);
  return index < 0 ? undefined : index;
}

/** Where a part of the text is written; at least one character wide, if there is one. */
export function placeIn({ offsets }: WrittenText, start: number, end: number): { readonly start: number; readonly end: number } {
  const last = offsets.length - 1;
  const from = offsets[Math.min(Math.max(start, 0), last)] ?? 0;
  return { start: from, end: Math.max(offsets[Math.min(Math.max(end, start + 1), last)] ?? from, from) };
}

/** The word, text or sign that begins at an offset of an expression. */
export function pieceEnd(source: string, at: number): number {
  const piece = /^(?:[\p{L}_]\w*|\d[\w.]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|&&|\|\||[=!<>]=|\.\??[\p{L}_]\w*|[^])/u.exec(
    source.slice(at),
  );
  return at + (piece?.[0].length ?? 0);
}
