import type { Json } from '../json.ts';
import type { ArgumentType } from './definition.ts';
import { Cursor } from './cursor.ts';
import { takeString } from './strings.ts';

/** Reads a value of `type` at the cursor, in controller-gen's grammar. Throws `ArgumentError` where it cannot. */
export function takeValue(cursor: Cursor, type: ArgumentType, inList = false): Json {
  if (typeof type === 'object') return takeList(cursor, type.list);
  switch (type) {
    case 'int':
      return takeInteger(cursor);
    case 'number':
      return takeNumber(cursor);
    case 'string':
      return takeString(cursor, false);
    case 'bool':
      return takeBoolean(cursor);
    case 'any':
      return takeAny(cursor, inList);
    case 'raw': {
      const rest = cursor.text.slice(cursor.at);
      cursor.at = cursor.text.length;
      return rest;
    }
  }
}

function takeInteger(cursor: Cursor): number | bigint {
  const from = cursor.at;
  const digits = cursor.take(/-?\d+(?![\w.])/);
  if (digits === undefined) cursor.fail('expected a whole number', from);
  const value = Number(digits);
  return Number.isSafeInteger(value) ? value : BigInt(digits);
}

function takeNumber(cursor: Cursor): number {
  const from = cursor.at;
  const digits = cursor.take(/-?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?(?![\w.])/);
  if (digits === undefined) cursor.fail('expected a number', from);
  return Number(digits);
}

function takeBoolean(cursor: Cursor): boolean {
  const from = cursor.at;
  const word = cursor.take(/(true|false)(?!\w)/);
  if (word === undefined) cursor.fail('expected true or false', from);
  return word === 'true';
}

/** `{a, b}` or `a;b`. */
function takeList(cursor: Cursor, item: ArgumentType): Json[] {
  const items: Json[] = [];
  if (cursor.peek() === '{') {
    cursor.at++;
    while (cursor.peek() !== '}') {
      items.push(takeValue(cursor, item, true));
      if (cursor.peek() === '}') break;
      cursor.expect(',', 'a comma or a closing }');
    }
    cursor.expect('}', 'a closing }');
    return items;
  }
  while (!/^[,}]?$/.test(cursor.peek())) {
    items.push(takeValue(cursor, item, true));
    if (cursor.peek() !== ';') break;
    cursor.at++;
  }
  return items;
}

/** `{key: value, ...}`. */
function takeMap(cursor: Cursor): Json {
  const map: Record<string, Json> = {};
  cursor.expect('{', 'an opening {');
  while (cursor.peek() !== '}') {
    const key = takeString(cursor, true);
    cursor.expect(':', 'a colon after the key');
    map[key] = takeValue(cursor, 'any');
    if (cursor.peek() === '}') break;
    cursor.expect(',', 'a comma or a closing }');
  }
  cursor.expect('}', 'a closing }');
  return map;
}

function takeAny(cursor: Cursor, inList: boolean): Json {
  const guess = guessType(cursor, !inList);
  return guess === 'map' ? takeMap(cursor) : takeValue(cursor, guess, inList);
}

/** The type controller-gen takes an untyped value for; the cursor stays. */
function guessType(cursor: Cursor, allowList: boolean): ArgumentType | 'map' {
  const ahead = new Cursor(cursor.text, cursor.at);
  const first = ahead.peek();
  const item = guessItem(ahead, first);
  if (!allowList || item === 'map' || typeof item === 'object' || !hasSemicolonNext(cursor)) return item;
  return { list: item };
}

function guessItem(ahead: Cursor, first: string): ArgumentType | 'map' {
  if (first === '"' || first === '`' || first === "'") return 'string';
  if (first === '{') return guessBraces(ahead);
  if (ahead.take(/(true|false)(?!\w)/) !== undefined) return 'bool';
  const end = /\s*(?=[,;}]|$)/;
  if (ahead.take(new RegExp(`-?\\d+${end.source}`)) !== undefined) return 'int';
  if (ahead.take(new RegExp(`-?(\\d+\\.\\d*|\\.\\d+|\\d+(?=[eE]))([eE][-+]?\\d+)?${end.source}`)) !== undefined) return 'number';
  return 'string';
}

function guessBraces(ahead: Cursor): ArgumentType | 'map' {
  ahead.at++;
  const first = ahead.peek();
  if (first === '}') return 'map';
  const item = guessType(ahead, false);
  if (item === 'string') {
    takeString(ahead, true);
    if (ahead.peek() === ':') return 'map';
  }
  return { list: item === 'map' ? 'any' : item };
}

/** Whether a semicolon ends this value, rather than a comma or the end of the line: the old form of a list. */
function hasSemicolonNext(cursor: Cursor): boolean {
  const ahead = new Cursor(cursor.text, cursor.at);
  while (!ahead.done) {
    if (ahead.take(/"(?:[^"\\]|\\.)*"|`[^`]*`/) !== undefined) continue;
    const sign = ahead.peek();
    if (sign === ';') return true;
    if (sign === ',') return false;
    ahead.at++;
  }
  return false;
}
