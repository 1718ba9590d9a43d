/**
 * The string formats that the API server checks; others are ignored. Names are compared without dashes (`date-time`).
 * What a format accepts is upstream's (Go's parsers behind it), not the RFC's.
 */
export function formatCheck(format: string): ((text: string) => boolean) | undefined {
  return checks[format.replaceAll('-', '')];
}

const uuid = (version: string, variant: string): ((text: string) => boolean) => {
  const pattern = new RegExp(`^[0-9a-f]{8}-?[0-9a-f]{4}-?${version}[0-9a-f]{3}-?${variant}[0-9a-f]{3}-?[0-9a-f]{12}$`, 'i');
  return (text) => pattern.test(text);
};

const matches =
  (pattern: RegExp) =>
  (text: string): boolean =>
    pattern.test(text);

const shortName = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;
const longName = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})$/;
const channel = '(0|[1-9]\\d?|1\\d\\d?|2[0-4]\\d|25[0-5])';

const checks: Readonly<Record<string, (text: string) => boolean>> = {
  __proto__: null as never,
  bsonobjectid: matches(/^[0-9a-fA-F]{24}$/),
  uri: isRequestUri,
  email: isEmail,
  hostname: isHostname,
  ipv4: (text) => isIpv4(text) || (isIpv6(text) && text.includes('.')),
  ipv6: isIpv6,
  cidr: isCidr,
  mac: matches(
    /^(?:[0-9a-f]{2}(?:(:[0-9a-f]{2}){5}|(:[0-9a-f]{2}){7}|(:[0-9a-f]{2}){19}|(-[0-9a-f]{2}){5}|(-[0-9a-f]{2}){7}|(-[0-9a-f]{2}){19})|[0-9a-f]{4}(?:(\.[0-9a-f]{4}){2}|(\.[0-9a-f]{4}){3}|(\.[0-9a-f]{4}){9}))$/i,
  ),
  uuid: uuid('[0-9a-f]', '[0-9a-f]'),
  uuid3: uuid('3', '[0-9a-f]'),
  uuid4: uuid('4', '[89ab]'),
  uuid5: uuid('5', '[89ab]'),
  isbn: (text) => isIsbn10(text) || isIsbn13(text),
  isbn10: isIsbn10,
  isbn13: isIsbn13,
  creditcard: isCreditCard,
  ssn: (text) => text.length === 11 && /^\d{3}[- ]?\d{2}[- ]?\d{4}$/.test(text),
  hexcolor: matches(/^#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/),
  rgbcolor: matches(new RegExp(`^rgb\\(\\s*${channel}\\s*,\\s*${channel}\\s*,\\s*${channel}\\s*\\)$`)),
  byte: matches(base64),
  password: () => true,
  date: isDate,
  duration: isDuration,
  datetime: isDateTime,
  k8sshortname: (text) => text.length <= 63 && shortName.test(text),
  k8slongname: (text) => text.length <= 253 && longName.test(text),
};

function isDate(text: string): boolean {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return found !== null && isDay(Number(found[1]), Number(found[2]), Number(found[3]));
}

/** What follows a second "t" does not count: upstream splits there. */
function isDateTime(text: string): boolean {
  const found = /^(\d{4})-(\d{2})-(\d{2})t(\d{2}):(\d{2}):(\d{2})([^t\n]\d+)?(?:z|[+-]\d{2}:\d{2})(?:t.*)?$/is.exec(text);
  if (found === null || !isDay(Number(found[1]), Number(found[2]), Number(found[3]))) return false;
  return Number(found[4]) <= 23 && Number(found[5]) <= 59 && Number(found[6]) <= 59;
}

const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isDay(year: number, month: number, day: number): boolean {
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day >= 1 && day <= (daysOfMonths[month - 1] ?? 0) + (leap ? 1 : 0);
}

/** Go's durations (`1h30m`, `1.5s`) and words after whole numbers (`22 ns`, `3 days`). */
function isDuration(text: string): boolean {
  if (/^[+-]?(0|((\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h))+)$/.test(text)) return true;
  return [...text.matchAll(/\d+\s*([A-Za-zµ]+)/g)].some(([, unit = '']) => isTimeUnit(unit.toLowerCase()));
}

function isTimeUnit(unit: string): boolean {
  if (['ns', 'us', 'µs', 'ms', 's', 'm', 'h', 'hr', 'd', 'w', 'wk'].includes(unit)) return true;
  return ['nano', 'micro', 'milli', 'sec', 'min', 'hour', 'day', 'week'].some((word) => unit.startsWith(word));
}

function isIpv4(text: string): boolean {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => /^\d+$/.test(part) && Number(part) <= 255);
}

function isIpv6(text: string): boolean {
  if (!/^[0-9a-fA-F:.]+$/.test(text) || !text.includes(':')) return false;
  const [head = '', tail, more] = text.split('::');
  if (more !== undefined) return false;
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const all = [...groups(head), ...groups(tail ?? '')];
  const last = all.at(-1) ?? '';
  const dotted = last.includes('.');
  if (dotted && (!isIpv4(last) || /(^|\.)0\d/.test(last))) return false;
  const words = dotted ? all.slice(0, -1) : all;
  const size = words.length + (dotted ? 2 : 0);
  return words.every((word) => /^[0-9a-fA-F]{1,4}$/.test(word)) && (tail === undefined ? size === 8 : size <= 7);
}

function isCidr(text: string): boolean {
  const slash = text.indexOf('/');
  const [address, bits] = [text.slice(0, slash), text.slice(slash + 1)];
  if (slash < 0 || !/^\d+$/.test(bits)) return false;
  return isIpv4(address) ? Number(bits) <= 32 : isIpv6(address) && Number(bits) <= 128;
}

function isHostname(text: string): boolean {
  if (text.length > 255 || text.split('.').some((part) => part.length > 63)) return false;
  return hostname.test(text);
}

const hostname =
  /^([a-zA-Z0-9\p{S}\p{L}](-?[a-zA-Z0-9\p{S}\p{L}]{0,62})?|([a-zA-Z0-9\p{S}\p{L}](([a-zA-Z0-9\-\p{S}\p{L}]{0,61}[a-zA-Z0-9\p{S}\p{L}])?)\.)+([a-zA-Z\p{L}]){2,63})$/u;

/** Go's url.ParseRequestURI: an absolute URI, or an absolute path. */
function isRequestUri(text: string): boolean {
  if (/[\x00-\x20\x7f]/.test(text.replaceAll(' ', '')) || text === '') return false;
  if (text === '*' || text.startsWith('/')) return !/%(?![0-9a-fA-F]{2})/.test(text.split('?')[0] ?? '');
  const found = /^([a-zA-Z][a-zA-Z0-9+.-]*):(.*)$/s.exec(text);
  if (found === null) return false;
  const rest = (found[2] ?? '').split('?')[0] ?? '';
  if (!rest.startsWith('/')) return true;
  if (/%(?![0-9a-fA-F]{2})/.test(rest)) return false;
  const authority = rest.startsWith('//') ? (rest.slice(2).split('/')[0] ?? '') : '';
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  return /^(\[[0-9a-fA-F:.%]+\]|[^[\]<>"\\^`{|} :]*)(:\d*)?$/.test(host);
}

/** Go's mail.ParseAddress in the forms that occur: `a@b`, `<a@b>`, `Name <a@b>`. */
function isEmail(text: string): boolean {
  const bare = /^(?:[^<>@]*<([^<>]+)>|([^<>]+))$/.exec(text.trim());
  const address = bare?.[1] ?? bare?.[2];
  if (address === undefined) return false;
  const atom = "[\\w!#$%&'*+/=?^`{|}~\\u0080-\\uffff-]+";
  return new RegExp(`^(?:${atom}(?:\\.${atom})*|"(?:[^"\\\\]|\\\\.)*")@(?:${atom}(?:\\.${atom})*|\\[[^\\]]+\\])$`).test(address);
}

function isIsbn10(text: string): boolean {
  const digits = text.replace(/[\s-]+/g, '');
  if (!/^(?:\d{9}X|\d{10})$/.test(digits)) return false;
  let sum = digits[9] === 'X' ? 100 : 10 * Number(digits[9]);
  for (let i = 0; i < 9; i++) sum += (i + 1) * Number(digits[i]);
  return sum % 11 === 0;
}

function isIsbn13(text: string): boolean {
  const digits = text.replace(/[\s-]+/g, '');
  if (!/^\d{13}$/.test(digits)) return false;
  let sum = 0;
  for (let i = 0; i < 12; i++) sum += Number(digits[i]) * (i % 2 === 0 ? 1 : 3);
  return (10 - (sum % 10)) % 10 === Number(digits[12]);
}

function isCreditCard(text: string): boolean {
  const digits = text.replace(/\D+/g, '');
  const known =
    /^(?:4\d{12}(?:\d{3})?|5[1-5]\d{14}|6(?:011|5\d\d)\d{12}|3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11}|(?:2131|1800|35\d{3})\d{11})$/;
  if (!known.test(digits)) return false;
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    sum += i % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0);
  }
  return sum % 10 === 0;
}
