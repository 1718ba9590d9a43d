import { createPatch, type Pointer } from 'rfc6902';
import { stringifyExact } from '../../../base/exactJson.ts';
import { equal } from '../../cause/equal.ts';

/** The JSON patch, as text, that makes `to` out of `from`. */
export function patchBetween(from: unknown, to: unknown): string {
  return stringifyExact(createPatch(from, to, longLists));
}

/** The library compares each item of a list with each of the other: a long one that changed is replaced whole. */
function longLists(from: unknown, to: unknown, pointer: Pointer) {
  if (!Array.isArray(from) || !Array.isArray(to) || from.length * to.length <= itemPairs) return undefined;
  return equal(from, to) ? [] : [{ op: 'replace' as const, path: pointer.toString(), value: to as unknown }];
}

const itemPairs = 10_000;
