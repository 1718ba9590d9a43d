/** A piece of an expression as it is written; the expression may be unfinished. Offsets are UTF-16 units. */
export interface Token {
  readonly kind: 'word' | 'number' | 'text' | 'sign' | 'comment';
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Of a text: whether its closing quote is there. */
  readonly closed: boolean;
}

/** Splits an expression; a text without its closing quote ends with its line. `.?` is one sign. */
export function tokensOf(source: string): Token[] {
  return [...source.matchAll(pattern)].flatMap((match) => {
    const kind = (['comment', 'text', 'open', 'word', 'number', 'sign'] as const).find((each) => match.groups?.[each] !== undefined);
    if (kind === undefined) return [];
    const [text] = match;
    return [{ kind: kind === 'open' ? 'text' : kind, text, start: match.index, end: match.index + text.length, closed: kind === 'text' }];
  });
}

/** The index of the token that an offset is in, or stands right behind; where two meet, of the word that is being written. */
export function tokenAt(tokens: readonly Token[], offset: number): number {
  const word = tokens.findIndex(({ kind, start, end }) => kind === 'word' && start <= offset && offset <= end);
  if (word >= 0) return word;
  const at = tokens.findIndex(({ start, end }) => start <= offset && offset < end);
  return at >= 0 ? at : tokens.findIndex(({ end }) => end === offset);
}

const pattern =
  /(?<comment>\/\/[^\n]*)|(?<text>(?:[bB]?[rR]?|[rR][bB])(?:"""[^]*?"""|'''[^]*?'''|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'))|(?<open>["'][^\n]*)|(?<word>[\p{L}_][\w]*|`[^`\n]*`)|(?<number>\d[\w.]*)|(?<sign>\.\?|&&|\|\||[=!<>]=|\S)/gu;
