import { isIP, isIPv4 } from 'node:net';

/** IP addresses and ranges, and the API server's words for what is none. */

export const notAddress = 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)';
export const notRange = 'must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)';

export function isAddress(text: string): boolean {
  return isIP(text) !== 0;
}

export function isRange(text: string): boolean {
  const [address = '', bits = '', ...more] = text.split('/');
  return more.length === 0 && isAddress(address) && /^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv4(address) ? 32 : 128);
}

/** Whether a range of IPv4 lies within another and is smaller. What is no IPv4 range is taken on trust. */
export function isStrictlyWithin(inner: string, outer: string): boolean {
  const a = numbersOf(inner);
  const b = numbersOf(outer);
  if (!a || !b) return true;
  return a.bits > b.bits && a.address >>> (32 - b.bits || 0) === b.address >>> (32 - b.bits || 0);
}

function numbersOf(range: string): { address: number; bits: number } | undefined {
  const [address = '', bits = ''] = range.split('/');
  if (!isIPv4(address)) return undefined;
  return { address: address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0), bits: Number(bits) };
}

/** Why an address is none that traffic can be sent to; undefined where it is, or no address at all. */
export function specialProblem(text: string): string | undefined {
  if (text === '0.0.0.0' || text === '::') return `may not be unspecified (${text})`;
  if (text.startsWith('127.') || text === '::1') return 'may not be in the loopback range (127.0.0.0/8, ::1/128)';
  if (text.startsWith('169.254.') || /^fe[89ab]/i.test(text)) return 'may not be in the link-local range (169.254.0.0/16, fe80::/10)';
  if (text.startsWith('224.0.0.') || /^ff02:/i.test(text)) return 'may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)';
  return undefined;
}
