import { runeCount } from '../../../../k8s/goText.ts';

/** Something wrong with an expression: where (an offset in UTF-16 units, or -1 for the whole) and what. */
export interface Issue {
  readonly at: number;
  readonly message: string;
}

/** All issues in the form in which the API server quotes them: place, message, and the line with a mark below it. */
export function issuesText(source: string, issues: readonly Issue[]): string {
  const sorted = issues.toSorted((a, b) => a.at - b.at);
  const shown = sorted.slice(0, maxShown).map((issue) => issueText(source, issue));
  if (sorted.length > maxShown) shown.push(`${sorted.length - maxShown} more errors were truncated`);
  return shown.join('\n');
}

/** Line (from 1) and column (from 0, in code points) of an offset. */
function placeOf(source: string, at: number): { readonly line: number; readonly column: number } {
  const before = source.slice(0, at);
  const start = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: runeCount(before.slice(start)) };
}

const maxShown = 100;
const longestSnippet = 16_384;

function issueText(source: string, { at, message }: Issue): string {
  if (at < 0) return `ERROR: <input>:-1:0: ${message}`;
  const { line, column } = placeOf(source, at);
  const text = `ERROR: <input>:${line}:${column + 1}: ${message}`;
  const snippet = (source.split('\n')[line - 1] ?? '').replaceAll('\t', ' ');
  if (snippet.length > longestSnippet) return text;
  const chars = [...snippet];
  const dots = chars.slice(0, column).map((char) => (isWide(char) ? '\uff0e' : '.'));
  const mark = isWide(chars[column]) ? '\uff3e' : '^';
  return `${text}\n | ${snippet}\n | ${dots.join('')}${mark}`;
}

function isWide(char: string | undefined): boolean {
  return char !== undefined && char > '\x7f';
}
