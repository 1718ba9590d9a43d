import type { Value } from '../values/value.ts';
import {
  bool,
  bytes,
  type CelType,
  cidr,
  double,
  duration,
  dyn,
  int,
  ip,
  listOf,
  mapOf,
  namedFormat,
  nullType,
  optionalOf,
} from './celType.ts';
import { quantity, semver, string, timestamp, typeOf, typeParam, uint, url } from './celType.ts';

/** One signature of a function, with what it does. Operators with their own evaluation (`_&&_`, `_?_:_`) have no `call`. */
export interface Overload {
  readonly id: string;
  readonly member: boolean;
  /** The receiver's type first where it is a member. */
  readonly args: readonly CelType[];
  readonly result: CelType;
  readonly generic: boolean;
  readonly call: Implementation | undefined;
}

/** Arguments have the types of the overload, except where one was dyn when the expression was checked. */
export type Implementation = (...args: never[]) => Value;

/** Functions by name. A signature is written `id: string.(int, list(A)) -> bool`, without `string.` where it is not a method. */
export type Declarations = Readonly<Record<string, readonly (readonly [signature: string, call?: Implementation])[]>>;

export function parseOverloads(declared: readonly (readonly [string, Implementation?])[]): Overload[] {
  return declared.map(([text, call]) => {
    const [, id = '', receiver, args = '', result = ''] = signature.exec(text) ?? [];
    const given = args === '' ? [] : splitTypes(args);
    const types = (receiver === undefined ? given : [receiver, ...given]).map(parseType);
    const resultType = parseType(result);
    return { id, member: receiver !== undefined, args: types, result: resultType, generic: [...types, resultType].some(hasParam), call };
  });
}

const signature = /^([^:]+): (?:(.+?)\.)?\((.*)\) -> (.+)$/;

const named: Readonly<Record<string, CelType>> = {
  dyn,
  null: nullType,
  bool,
  int,
  uint,
  double,
  string,
  bytes,
  timestamp,
  duration,
  url,
  quantity,
  ip,
  cidr,
  semver,
  namedFormat,
};

function parseType(text: string): CelType {
  const open = text.indexOf('(');
  if (open < 0) return named[text] ?? typeParam(text);
  const params = splitTypes(text.slice(open + 1, -1)).map(parseType);
  const [first = dyn, second = dyn] = params;
  switch (text.slice(0, open)) {
    case 'list':
      return listOf(first);
    case 'map':
      return mapOf(first, second);
    case 'optional':
      return optionalOf(first);
    default:
      return typeOf(first);
  }
}

function splitTypes(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i <= text.length; i++) {
    if (text[i] === '(') depth++;
    if (text[i] === ')') depth--;
    if (i < text.length && (text[i] !== ',' || depth > 0)) continue;
    parts.push(text.slice(start, i).trim());
    start = i + 1;
  }
  return parts;
}

function hasParam(type: CelType): boolean {
  return type.kind === 'param' || type.params.some(hasParam);
}
