import type { Declarations } from '../types/overload.ts';
import { CelError, type ListValue, PlainList } from '../values/value.ts';
import { format } from './formatting.ts';

/** CEL's extension for strings. Positions count code points. */
export const strings: Declarations = {
  charAt: [['string_char_at_int: string.(int) -> string', charAt]],
  indexOf: [
    ['string_index_of_string: string.(string) -> int', (text: string, part: string) => indexOf(text, part, 0n)],
    ['string_index_of_string_int: string.(string, int) -> int', indexOf],
  ],
  lastIndexOf: [
    ['string_last_index_of_string: string.(string) -> int', (text: string, part: string) => lastIndexOf(text, part, undefined)],
    ['string_last_index_of_string_int: string.(string, int) -> int', lastIndexOf],
  ],
  lowerAscii: [['string_lower_ascii: string.() -> string', (text: string) => text.replace(/[A-Z]+/g, (part) => part.toLowerCase())]],
  upperAscii: [['string_upper_ascii: string.() -> string', (text: string) => text.replace(/[a-z]+/g, (part) => part.toUpperCase())]],
  replace: [
    [
      'string_replace_string_string: string.(string, string) -> string',
      (text: string, old: string, by: string) => replace(text, old, by, -1n),
    ],
    ['string_replace_string_string_int: string.(string, string, int) -> string', replace],
  ],
  split: [
    ['string_split_string: string.(string) -> list(string)', (text: string, by: string) => split(text, by, -1n)],
    ['string_split_string_int: string.(string, int) -> list(string)', split],
  ],
  substring: [
    ['string_substring_int: string.(int) -> string', (text: string, start: bigint) => substring(text, start, undefined)],
    ['string_substring_int_int: string.(int, int) -> string', substring],
  ],
  trim: [['string_trim: string.() -> string', (text: string) => text.replace(edges, '')]],
  join: [
    ['list_join: list(string).() -> string', (list: ListValue) => join(list, '')],
    ['list_join_string: list(string).(string) -> string', join],
  ],
  format: [['string_format: string.(list(dyn)) -> string', format]],
  'strings.quote': [['strings_quote: (string) -> string', quote]],
};

/** Blanks as Go has them at the edges of a text. */
const blank = '[\\t-\\r\\x85\\p{Z}]';
const edges = new RegExp(`^${blank}+|${blank}+$`, 'gu');

function charAt(text: string, index: bigint): string {
  const chars = [...text];
  if (index < 0n || index > BigInt(chars.length)) throw new CelError(`index out of range: ${index}`);
  return chars[Number(index)] ?? '';
}

function indexOf(text: string, part: string, from: bigint): bigint {
  if (from < 0n) throw new CelError(`index out of range: ${from}`);
  const chars = [...text];
  const wanted = [...part];
  const start = from > BigInt(chars.length) ? chars.length : Number(from);
  if (wanted.length === 0) return BigInt(start);
  for (let i = start; i + wanted.length <= chars.length; i++) if (isAt(chars, wanted, i)) return BigInt(i);
  return -1n;
}

function lastIndexOf(text: string, part: string, from: bigint | undefined): bigint {
  const chars = [...text];
  const wanted = [...part];
  if (from !== undefined && from < 0n) throw new CelError(`index out of range: ${from}`);
  const last = from === undefined ? chars.length : Number(from);
  if (wanted.length === 0) return BigInt(Math.min(last, chars.length));
  if (from !== undefined && last >= chars.length) return -1n;
  for (let i = Math.min(last, chars.length - wanted.length); i >= 0; i--) if (isAt(chars, wanted, i)) return BigInt(i);
  return -1n;
}

function isAt(chars: readonly string[], wanted: readonly string[], at: number): boolean {
  return wanted.every((char, index) => chars[at + index] === char);
}

/** At most `limit` times; as often as it occurs when that is negative. */
function replace(text: string, old: string, by: string, limit: bigint): string {
  if (limit < 0n) return old === '' ? [...text].reduce((done, char) => done + char + by, by) : text.replaceAll(old, () => by);
  const parts = old === '' ? ['', ...text] : text.split(old);
  let done = '';
  for (const [index, part] of parts.entries()) {
    const last = index === parts.length - 1;
    const replaced = BigInt(index) < limit;
    done += part;
    if (old === '' ? replaced : !last) done += replaced ? by : old;
  }
  return done;
}

function split(text: string, by: string, limit: bigint): PlainList {
  if (limit === 0n) return new PlainList([]);
  const parts = by === '' ? [...text] : text.split(by);
  if (limit < 0n || BigInt(parts.length) <= limit) return new PlainList(parts);
  const count = Number(limit) - 1;
  return new PlainList([...parts.slice(0, count), parts.slice(count).join(by)]);
}

function substring(text: string, start: bigint, end: bigint | undefined): string {
  const chars = [...text];
  const length = BigInt(chars.length);
  const stop = end ?? length;
  if (end !== undefined && start > end) throw new CelError(`invalid substring range. start: ${start}, end: ${end}`);
  for (const index of [start, stop]) if (index < 0n || index > length) throw new CelError(`index out of range: ${index}`);
  return chars.slice(Number(start), Number(stop)).join('');
}

function join(list: ListValue, separator: string): string {
  return list
    .toArray()
    .map((item) => {
      if (typeof item !== 'string') throw new CelError(`join: invalid input: ${String(item)}`);
      return item;
    })
    .join(separator);
}

const escapes: Readonly<Record<string, string>> = {
  '\x07': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '\\': '\\\\',
  '"': '\\"',
};

function quote(text: string): string {
  return `"${text.toWellFormed().replace(/[\x07\b\f\n\r\t\v\\"]/g, (char) => escapes[char] ?? char)}"`;
}
