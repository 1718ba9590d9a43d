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

/** What stands at the place of an issue: a word, text or sign; of a call and of a field, its name. */
export function pieceAt(source: string, at: number): { readonly start: number; readonly end: number } {
  if (source[at] === '(') {
    const name = /[\p{L}_]\w*\s*$/u.exec(source.slice(0, at));
    if (name !== null) return { start: name.index, end: name.index + name[0].trimEnd().length };
  }
  const dot = /^\.\??/.exec(source.slice(at))?.[0].length ?? 0;
  const start = at + dot;
  const piece = /^(?:[\p{L}_]\w*|\d[\w.]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|&&|\|\||[=!<>]=|[^])/u.exec(source.slice(start));
  return { start, end: start + (piece?.[0].length ?? 0) };
}
