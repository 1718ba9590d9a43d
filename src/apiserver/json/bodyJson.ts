import { parseJson } from '../../k8s/json.ts';
import { goJsonProblem } from './goProblem.ts';

/**
 * JSON as clients send it, read as Go reads it: a number beyond float64 is an error, half of a surrogate pair becomes the
 * replacement character, and nobody nests deeper than ten thousand. Throws BodyProblem with Go's words.
 */
export function parseBodyJson(text: string): unknown {
  const deep = text.length > maxDepth ? tooDeepAt(text) : -1;
  if (deep >= 0) throw new BodyProblem(`invalid character '${text[deep]}' exceeded max depth`);
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new BodyProblem(goJsonProblem(text));
  }
  const large = /[eE]\+?\d{3}/.test(text);
  const surrogates = /\\u[dD][89a-fA-F]/.test(text);
  return large || surrogates ? settle(value, text) : value;
}

/** What a body is not, in the words of Go's decoder. */
export class BodyProblem extends Error {}

const maxDepth = 10_000;

function settle(value: unknown, text: string): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value === 'number' && !Number.isFinite(value)) {
    const shown = text.match(/-?\d+(\.\d+)?[eE]\+?\d{3,}/g)?.find((number) => Number(number) === value) ?? String(value);
    throw new BodyProblem(`json: cannot unmarshal number ${shown} into Go value of type float64`);
  }
  if (Array.isArray(value)) return value.map((item) => settle(item, text));
  if (typeof value !== 'object' || value === null) return value;
  for (const [key, item] of Object.entries(value)) (value as Record<string, unknown>)[key] = settle(item, text);
  return value;
}

/** Where the limit is passed; -1 when nowhere. Brackets in strings are looked over. */
function tooDeepAt(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === '"') at = endOfString(text, at);
    else if (char === '[' || char === '{') {
      if (++depth > maxDepth) return at;
    } else if (char === ']' || char === '}') depth--;
  }
  return -1;
}

/** The closing quote of the string that begins at `at`. */
export function endOfString(text: string, at: number): number {
  for (at++; at < text.length && text[at] !== '"'; at++) if (text[at] === '\\') at++;
  return at;
}
