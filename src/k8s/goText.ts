/** How Go prints values: the API server's messages quote values so, and controllers compare the texts. */

/** Go's `%q` of a string. */
export function goQuote(text: string): string {
  if (plain.test(text)) return `"${text}"`;
  let quoted = '"';
  for (const char of text) quoted += escapes[char] ?? (unprintable.test(char) ? escapeCode(char.codePointAt(0) ?? 0) : char);
  return `${quoted}"`;
}

/** Go's `%v` of a number: an int64 as digits, everything else as a float64. */
export function goNumber(value: number | bigint): string {
  return typeof value === 'bigint' || Number.isSafeInteger(value) ? String(value) : goFloat(value);
}

/** Go's `%v` of a float64: the shortest digits that give it back, with an exponent from a million on. */
export function goFloat(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf';
  const [digits = '', exponent = '0'] = value.toExponential().split('e');
  const power = Number(exponent);
  if (power < -4 || power >= 6) {
    return `${digits}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
  }
  return power >= 0 ? String(value) : value.toFixed(decimals(digits) - power);
}

/** Go's `json.Marshal`: keys sorted, `<`, `>` and `&` escaped. */
export function goJson(value: unknown): string {
  if (typeof value === 'string') return escapeHtml(JSON.stringify(value));
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(goJson).join(',')}]`;
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  entries.sort(([a], [b]) => compareBytes(a, b));
  return `{${entries.map(([key, item]) => `${escapeHtml(JSON.stringify(key))}:${goJson(item)}`).join(',')}}`;
}

/** Go's `%v` of a decoded JSON value: `map[a:1]`, `[x y]`, `<nil>`. */
export function goValue(value: unknown): string {
  if (value === null || value === undefined) return '<nil>';
  if (typeof value === 'number' || typeof value === 'bigint') return goNumber(value);
  if (Array.isArray(value)) return `[${value.map(goValue).join(' ')}]`;
  if (typeof value === 'object') {
    const entries = Object.entries(value).sort(([a], [b]) => compareBytes(a, b));
    return `map[${entries.map(([key, item]) => `${key}:${goValue(item)}`).join(' ')}]`;
  }
  return String(value);
}

/** Go's order of strings: by UTF-8 bytes, which is the order of code points. */
export function compareBytes(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const left = a.charCodeAt(i);
    const right = b.charCodeAt(i);
    if (left !== right) return surrogateLast(left) - surrogateLast(right);
  }
  return a.length - b.length;
}

/** Length in UTF-8 bytes: Go's `len` of a string. */
export function byteLength(text: string): number {
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x80) length += 1;
    else if (code < 0x800) length += 2;
    else if (code >= 0xd800 && code < 0xdc00 && i + 1 < text.length) {
      length += 4;
      i++;
    } else length += 3;
  }
  return length;
}

/** Number of code points: Go's rune count. */
export function runeCount(text: string): number {
  let count = text.length;
  for (let i = 0; i + 1 < text.length; i++) {
    if ((text.charCodeAt(i) & 0xfc00) !== 0xd800 || (text.charCodeAt(i + 1) & 0xfc00) !== 0xdc00) continue;
    count--;
    i++;
  }
  return count;
}

const plain = /^[ !#-[\]-~]*$/;
const unprintable = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u;
const escapes: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\x07': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
};

function escapeCode(code: number): string {
  if (code < 0x80) return `\\x${code.toString(16).padStart(2, '0')}`;
  return code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
}

function escapeHtml(text: string): string {
  if (!htmlSigns.test(text)) return text;
  return text.replace(/[<>&\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const htmlSigns = /[<>&\u2028\u2029]/;

function decimals(digits: string): number {
  const point = digits.indexOf('.');
  return point < 0 ? 0 : digits.length - point - 1;
}

function surrogateLast(unit: number): number {
  return unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit;
}
