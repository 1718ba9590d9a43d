/** What kubectl's YAML reader makes of a text without quotes. `unusual`: a value that JSON has not, or not exactly. */
export interface PlainScalar {
  readonly value: null | boolean | number | bigint | string;
  readonly unusual?: 'notANumber' | 'tooLong';
}

export function plainScalar(text: string): PlainScalar {
  if (words.has(text)) return { value: words.get(text) as null | boolean };
  if (/^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/.test(text)) {
    return {
      value: text.endsWith('n') || text.endsWith('N') ? Number.NaN : text.startsWith('-') ? -Infinity : Infinity,
      unusual: 'notANumber',
    };
  }
  if (text.startsWith('.'))
    return /^\.[\d_]+(?:[eE][-+]?\d+)?$/.test(text) && !text.includes('_') ? { value: Number(text) } : { value: text };
  if (!/^[-+\d]/.test(text) || isTimestamp(text)) return { value: text };
  const plain = text.replaceAll('_', '');
  const whole = wholeNumber(plain);
  if (whole !== undefined) return fitting(whole);
  if (!/^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/.test(plain)) return { value: text };
  const number = Number(plain);
  // A float too large for a double is a text to Go.
  if (!Number.isFinite(number)) return { value: text };
  return /^[-+]?\d+$/.test(plain) && !Number.isSafeInteger(number) ? { value: number, unusual: 'tooLong' } : { value: number };
}

const words: ReadonlyMap<string, null | boolean> = new Map<string, null | boolean>([
  ...['', '~', 'null', 'Null', 'NULL'].map((text) => [text, null] as const),
  ...['y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON'].map((text) => [text, true] as const),
  ...['n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF'].map((text) => [text, false] as const),
]);

/** Decimal, hexadecimal, octal (by a leading 0 or 0o) and binary, with a sign. */
function wholeNumber(text: string): bigint | undefined {
  const [, sign = '', digits = ''] = /^([-+]?)(\d[\da-z]*)$/i.exec(text) ?? [];
  const magnitude = magnitudeOf(digits);
  return magnitude === undefined ? undefined : sign === '-' ? -magnitude : magnitude;
}

function magnitudeOf(digits: string): bigint | undefined {
  if (/^(?:0|[1-9]\d*)$/.test(digits)) return BigInt(digits);
  if (/^0[0-7]+$/.test(digits)) return BigInt(`0o${digits.slice(1)}`);
  return /^0(?:x[\da-f]+|o[0-7]+|b[01]+)$/i.test(digits) ? BigInt(digits.toLowerCase()) : undefined;
}

/** Up to 64 bits, the sign among them, are kept exactly; what is longer becomes a float in the API server. */
function fitting(whole: bigint): PlainScalar {
  const number = Number(whole);
  if (Number.isSafeInteger(number)) return { value: number };
  return BigInt.asIntN(64, whole) === whole ? { value: whole } : { value: number, unusual: 'tooLong' };
}

function isTimestamp(text: string): boolean {
  return /^\d{4}-\d\d?-\d\d?(?:[Tt]\d\d?:\d\d?:\d\d?(?:\.\d+)?(?:Z|[-+]\d\d:\d\d)|[ ]\d\d?:\d\d?:\d\d?(?:\.\d+)?)?$/.test(text);
}
