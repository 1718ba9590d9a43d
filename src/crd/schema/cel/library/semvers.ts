import { goQuote } from '../../../../k8s/goText.ts';
import { type CelType, semver } from '../types/celType.ts';
import type { Declarations } from '../types/overload.ts';
import { Opaque } from '../values/opaque.ts';
import { CelError } from '../values/value.ts';

/** Kubernetes' semantic versions; with `true` as second argument, `v1.2` is read too. */
export const semvers: Declarations = {
  semver: [
    ['string_to_semver: (string) -> semver', (text: string) => parseOrThrow(text, false)],
    ['string_bool_to_semver: (string, bool) -> semver', parseOrThrow],
  ],
  isSemver: [
    ['is_semver_string: (string) -> bool', (text: string) => typeof parse(text) !== 'string'],
    ['is_semver_string_bool: (string, bool) -> bool', (text: string, lenient: boolean) => typeof read(text, lenient) !== 'string'],
  ],
  isGreaterThan: [['semver_is_greater_than: semver.(semver) -> bool', (a: Semver, b: Semver) => order(a, b) > 0n]],
  isLessThan: [['semver_is_less_than: semver.(semver) -> bool', (a: Semver, b: Semver) => order(a, b) < 0n]],
  compareTo: [['semver_compare_to: semver.(semver) -> int', order]],
  major: [['semver_major: semver.() -> int', ({ numbers }: Semver) => numbers[0] ?? 0n]],
  minor: [['semver_minor: semver.() -> int', ({ numbers }: Semver) => numbers[1] ?? 0n]],
  patch: [['semver_patch: semver.() -> int', ({ numbers }: Semver) => numbers[2] ?? 0n]],
};

class Semver extends Opaque {
  readonly type: CelType = semver;
  readonly numbers: readonly bigint[];
  readonly prerelease: readonly string[];

  constructor(numbers: readonly bigint[], prerelease: readonly string[]) {
    super();
    this.numbers = numbers;
    this.prerelease = prerelease;
  }

  equals(other: Opaque): boolean {
    return other instanceof Semver && order(this, other) === 0n;
  }
}

function parseOrThrow(text: string, lenient: boolean): Semver {
  const found = read(text, lenient);
  if (typeof found === 'string') throw new CelError(found);
  return found;
}

function read(text: string, lenient: boolean): Semver | string {
  if (!lenient) return parse(text);
  const completed = complete(text.replace(/^v/, ''));
  return completed === undefined ? 'short version cannot contain PreRelease/Build meta data' : parse(completed);
}

/** Missing numbers are 0, leading zeros do not count. */
function complete(text: string): string | undefined {
  const [major = '', minor, ...patch] = text.split('.');
  const parts = [major, ...(minor === undefined ? [] : [minor]), ...(patch.length === 0 ? [] : [patch.join('.')])].map(withoutZeros);
  if (parts.length < 3 && /[+-]/.test(parts.at(-1) ?? '')) return undefined;
  while (parts.length < 3) parts.push('0');
  return parts.join('.');
}

function withoutZeros(part: string): string {
  if (part.length < 2) return part;
  const rest = part.replace(/^0+/, '');
  return /^\d/.test(rest) ? rest : `0${rest}`;
}

function parse(text: string): Semver | string {
  if (text === '') return 'Version string empty';
  const [, major, minor, rest] = /^([^.]*)\.([^.]*)\.(.*)$/s.exec(text) ?? [];
  if (major === undefined || minor === undefined || rest === undefined) return 'No Major.Minor.Patch elements found';
  const [, patch = '', prerelease, build] = /^([^-+]*)(?:-([^+]*))?(?:\+(.*))?$/s.exec(rest) ?? [];
  for (const [name, part] of [
    ['major', major],
    ['minor', minor],
    ['patch', patch],
  ] as const) {
    const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    if (!/^\d+$/.test(part)) return `Invalid character(s) found in ${name} number ${goQuote(part)}`;
    if (/^0\d/.test(part)) return `${title} number must not contain leading zeroes ${goQuote(part)}`;
  }
  for (const part of prerelease?.split('.') ?? []) {
    if (part === '') return 'Prerelease is empty';
    if (!/^[0-9A-Za-z-]+$/.test(part)) return `Invalid character(s) found in prerelease ${goQuote(part)}`;
    if (/^0\d+$/.test(part)) return `Numeric PreRelease version must not contain leading zeroes ${goQuote(part)}`;
  }
  for (const part of build?.split('.') ?? []) {
    if (part === '') return 'Build meta data is empty';
    if (!/^[0-9A-Za-z-]+$/.test(part)) return `Invalid character(s) found in build meta data ${goQuote(part)}`;
  }
  return new Semver([major, minor, patch].map(BigInt), prerelease?.split('.') ?? []);
}

function order(a: Semver, b: Semver): bigint {
  for (const [index, number] of a.numbers.entries()) {
    const other = b.numbers[index] ?? 0n;
    if (number !== other) return number < other ? -1n : 1n;
  }
  if (a.prerelease.length === 0 || b.prerelease.length === 0) return BigInt(Math.sign(b.prerelease.length - a.prerelease.length));
  for (const [index, part] of a.prerelease.entries()) {
    const other = b.prerelease[index];
    if (other === undefined) return 1n;
    if (part !== other) return orderOfParts(part, other);
  }
  return a.prerelease.length < b.prerelease.length ? -1n : 0n;
}

function orderOfParts(a: string, b: string): bigint {
  const [left, right] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (left !== right) return left ? -1n : 1n;
  if (left) return BigInt(a) < BigInt(b) ? -1n : BigInt(a) > BigInt(b) ? 1n : 0n;
  return a < b ? -1n : 1n;
}
