import { compareBytes, goQuote } from '../../../../k8s/goText.ts';
import { typeOfValue } from '../values/compare.ts';
import { Uint } from '../values/numbers.ts';
import { Duration, durationText, Timestamp, timestampText } from '../values/time.ts';
import { CelError, ListValue, MapValue, TypeValue, type Value } from '../values/value.ts';
import { doubleText } from './standard.ts';

/** `string.format`: a template with `%s %d %f %e %b %x %X %o`, an optional precision, and `%%`. */
export function format(template: string, args: ListValue): string {
  const clauses = clausesOf(template, (index) => {
    if (index >= args.size) throw new CelError(`index ${index} out of range`);
  });
  let next = 0;
  return clauses.map((clause) => (typeof clause === 'string' ? clause : formatted(clause, args.at(next++)))).join('');
}

export interface Clause {
  readonly verb: string;
  readonly precision: number | undefined;
}

/**
 * The template's clauses and the texts between; throws at the first that is none. `argument` may throw that there is none for a
 * clause; `ended`: the template ends where the clause should be.
 */
export function clausesOf(template: string, argument: (index: number, ended: boolean) => void): (string | Clause)[] {
  const parts: (string | Clause)[] = [];
  let count = 0;
  for (const [whole, text, precision, verb] of template.matchAll(/([^%]+|%%)|%(?:\.(\d*))?(.?)/gsu)) {
    if (text !== undefined) {
      parts.push(text === '%%' ? '%' : text);
      continue;
    }
    argument(count++, whole === '%');
    if (whole === '%') throw new CelError(endsEarly);
    const problem = clauseProblem(precision, verb ?? '');
    if (problem !== undefined) throw new CelError(`could not parse formatting clause: ${problem}`);
    parts.push({ verb: verb ?? '', precision: precision === undefined ? undefined : Number(precision) });
  }
  return parts;
}

export const endsEarly = 'unexpected end of string';

/** What a clause takes: the texts for when it is given something else. */
export const clauseRules: Readonly<Record<string, { readonly kinds: readonly string[]; readonly rule: string }>> = {
  s: {
    kinds: ['list', 'map', 'int', 'uint', 'double', 'bool', 'string', 'timestamp', 'bytes', 'duration', 'type', 'null'],
    rule: 'string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, durations, and timestamps',
  },
  d: { kinds: ['int', 'uint'], rule: 'decimal clause can only be used on integers' },
  f: { kinds: ['double', 'string'], rule: 'fixed-point clause can only be used on doubles' },
  e: { kinds: ['double', 'string'], rule: 'scientific clause can only be used on doubles' },
  b: { kinds: ['int', 'uint', 'bool'], rule: 'only integers and bools can be formatted as binary' },
  x: { kinds: ['int', 'uint', 'string', 'bytes'], rule: 'only integers, byte buffers, and strings can be formatted as hex' },
  o: { kinds: ['int', 'uint'], rule: 'octal clause can only be used on integers' },
};

function clauseProblem(precision: string | undefined, verb: string): string | undefined {
  if (precision === '')
    return 'error while parsing precision: error while converting precision to integer: strconv.Atoi: parsing "": invalid syntax';
  if (verb === '') return 'error while parsing precision: could not find end of precision specifier';
  return clauseRules[verb.replace('X', 'x')] === undefined ? `unrecognized formatting clause "${verb}"` : undefined;
}

function formatted({ verb, precision }: Clause, value: Value): string {
  const text = clauseText(verb, precision ?? 6, value);
  if (text !== undefined) return text;
  const rule = clauseRules[verb.replace('X', 'x')]?.rule ?? '';
  throw new CelError(`error during formatting: ${rule}, was given ${typeOfValue(value).name}`);
}

function clauseText(verb: string, precision: number, value: Value): string | undefined {
  const integer = typeof value === 'bigint' ? value : value instanceof Uint ? value.value : undefined;
  switch (verb) {
    case 's':
      return stringText(value);
    case 'd':
      return integer === undefined ? undefined : String(integer);
    case 'b':
      return typeof value === 'boolean' ? (value ? '1' : '0') : integer?.toString(2);
    case 'o':
      return integer?.toString(8);
    case 'x':
      return hexText(value) ?? integer?.toString(16);
    case 'X':
      return (hexText(value) ?? integer?.toString(16))?.toUpperCase();
    default:
      return doubleClause(verb, precision, value);
  }
}

function hexText(value: Value): string | undefined {
  return typeof value === 'string' || value instanceof Uint8Array ? Buffer.from(value).toString('hex') : undefined;
}

/** As Go's message printer writes numbers in English: thousands apart, and an exponent as a power of ten. */
function doubleClause(verb: string, precision: number, given: Value): string | undefined {
  const special: Readonly<Record<string, number>> = { NaN: Number.NaN, Infinity, '-Infinity': -Infinity };
  const value = typeof given === 'string' ? special[given] : given;
  if (typeof value !== 'number') return undefined;
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '∞' : '-∞';
  if (verb === 'f') {
    const [whole = '', fraction] = value.toFixed(Math.min(precision, 100)).split('.');
    const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
    return fraction === undefined ? grouped : `${grouped}.${fraction}`;
  }
  const [digits = '', exponent = '0'] = value.toExponential(Math.min(precision, 100)).split('e');
  const power = Number(exponent);
  return `${digits}\u202f×\u202f10${superscript(`${power < 0 ? '-' : ''}${String(Math.abs(power)).padStart(2, '0')}`)}`;
}

function superscript(text: string): string {
  return [...text].map((char) => (char === '-' ? '⁻' : '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(char)])).join('');
}

function stringText(value: Value): string | undefined {
  if (value === null) return 'null';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (typeof value === 'number') return doubleText(value);
  if (value instanceof Uint) return String(value.value);
  if (value instanceof Uint8Array) return Buffer.from(value).toString();
  if (value instanceof Timestamp) return timestampText(value);
  if (value instanceof Duration) return durationText(value);
  if (value instanceof TypeValue) return value.type.name;
  if (value instanceof ListValue) return `[${value.toArray().map(within).join(', ')}]`;
  return value instanceof MapValue ? mapText(value) : undefined;
}

function mapText(map: MapValue): string {
  const entries = map.keys().map((key) => [within(key), within(map.find(key) ?? null)] as const);
  return `{${entries
    .sort(([a], [b]) => compareBytes(a, b))
    .map(([key, value]) => `${key}:${value}`)
    .join(', ')}}`;
}

function within(value: Value): string {
  if (typeof value === 'string') return goQuote(value);
  if (value instanceof Uint8Array) return `b${goQuote(Buffer.from(value).toString())}`;
  if (typeof value === 'number') return Number.isFinite(value) ? value.toFixed(6) : `"${doubleText(value)}"`;
  if (value instanceof Timestamp) return `timestamp("${timestampText(value)}")`;
  if (value instanceof Duration) return `duration("${durationText(value)}")`;
  const text = stringText(value);
  if (text === undefined) throw new CelError(`no formatting function for ${typeOfValue(value).name}`);
  return text;
}
