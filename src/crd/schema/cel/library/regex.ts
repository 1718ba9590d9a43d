import { RE2JS } from 're2js';
import { lazyPattern, type Pattern, patternProblem } from '../../pattern.ts';
import type { Declarations } from '../types/overload.ts';
import { CelError, PlainList } from '../values/value.ts';

/** Kubernetes' search in strings by RE2 patterns. */
export const regexes: Declarations = {
  find: [['string_find_string: string.(string) -> string', find]],
  findAll: [
    ['string_find_all_string: string.(string) -> list(string)', (text: string, pattern: string) => findAll(text, pattern, -1n)],
    ['string_find_all_string_int: string.(string, int) -> list(string)', findAll],
  ],
};

const known = new Map<string, Pattern>();
const maxKnown = 500;

/** A pattern ready for use; throws where it is none. The last few hundred are kept. */
export function regex(pattern: string): Pattern {
  let found = known.get(pattern);
  if (found !== undefined) return found;
  const problem = patternProblem(pattern);
  if (problem !== undefined) throw new CelError(problem);
  if (known.size >= maxKnown) known.clear();
  found = lazyPattern(pattern);
  known.set(pattern, found);
  return found;
}

function find(text: string, pattern: string): string {
  const matcher = compiled(pattern).matcher(text);
  return matcher.find() ? (matcher.group() ?? '') : '';
}

function findAll(text: string, pattern: string, limit: bigint): PlainList {
  const found: string[] = [];
  const matcher = compiled(pattern).matcher(text);
  while ((limit < 0n || BigInt(found.length) < limit) && matcher.find()) found.push(matcher.group() ?? '');
  return new PlainList(found);
}

function compiled(pattern: string): RE2JS {
  const problem = patternProblem(pattern);
  if (problem !== undefined) throw new CelError(`Illegal regex: ${problem}`);
  return RE2JS.compile(pattern);
}
