/** What X.509 needs of DER (X.690): each function gives one element, tag and length included. */
export function sequence(...parts: readonly Uint8Array[]): Buffer {
  return element(0x30, ...parts);
}

export function set(...parts: readonly Uint8Array[]): Buffer {
  return element(0x31, ...parts);
}

/** An integer that is not negative, from its bytes, most significant first. */
export function integer(bytes: Uint8Array): Buffer {
  const start = bytes.findIndex((byte) => byte !== 0);
  const digits = start < 0 ? Uint8Array.of(0) : bytes.subarray(start);
  return (digits[0] ?? 0) < 0x80 ? element(0x02, digits) : element(0x02, Uint8Array.of(0), digits);
}

export function boolean(value: boolean): Buffer {
  return element(0x01, Uint8Array.of(value ? 0xff : 0));
}

/** `unused`: how many bits at the end do not count. */
export function bitString(bytes: Uint8Array, unused = 0): Buffer {
  return element(0x03, Uint8Array.of(unused), bytes);
}

export function octetString(bytes: Uint8Array): Buffer {
  return element(0x04, bytes);
}

export function utf8String(text: string): Buffer {
  return element(0x0c, Buffer.from(text, 'utf8'));
}

/** "1.2.840.10045.4.3.2". */
export function objectIdentifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...arcs] = dotted.split('.').map(Number);
  return element(0x06, Uint8Array.from([40 * first + second, ...arcs].flatMap(base128)));
}

/** To the second; two digits of the year up to 2049, four from then on, as X.509 demands. */
export function time(at: Date): Buffer {
  const digits = `${at.toISOString().replace(/\.\d+Z$|[^\d]/g, '')}Z`;
  return at.getUTCFullYear() < 2050 ? element(0x17, Buffer.from(digits.slice(2))) : element(0x18, Buffer.from(digits));
}

/** Context-specific: `constructed` around elements, else in place of a string's own tag. */
export function tagged(number: number, content: Uint8Array, options: { readonly constructed: boolean }): Buffer {
  return element((options.constructed ? 0xa0 : 0x80) | number, content);
}

function element(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([Uint8Array.of(tag, ...length(size)), ...parts]);
}

function length(size: number): number[] {
  if (size < 0x80) return [size];
  return size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
}

function base128(arc: number): number[] {
  const bytes = [arc & 0x7f];
  for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128)) bytes.unshift((rest & 0x7f) | 0x80);
  return bytes;
}
