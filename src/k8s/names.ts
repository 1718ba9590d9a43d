/**
 * The rules for names in the API. Each function gives what is wrong, in the API server's words; an empty list means valid.
 * Lengths are in bytes.
 */
import { byteLength } from './goText.ts';

/** A name that may hold dots: most objects' names, API groups. */
export function checkDns1123Subdomain(value: string): string[] {
  return checkSubdomain(value, 'characters');
}

/** A name without dots that may start with a digit: namespaces. */
export function checkDns1123Label(value: string): string[] {
  const problems = checkLength(value, 63, 'characters');
  if (!label.test(value)) {
    problems.push(subdomain.test(value) ? 'must not contain dots' : regexProblem(labelRule, labelFormat, 'my-name', '123-abc'));
  }
  return problems;
}

/** A name that starts with a letter: API versions, plurals, services. */
export function checkDns1035Label(value: string): string[] {
  const problems = checkLength(value, 63, 'characters');
  if (!dns1035.test(value)) problems.push(regexProblem(dns1035Rule, dns1035Format, 'my-name', 'abc-123'));
  return problems;
}

/** A key of a label or annotation, or a finalizer: an optional DNS prefix and a slash before the name. */
export function checkQualifiedName(value: string): string[] {
  const parts = value.split('/');
  if (parts.length > 2) {
    const rule = regexProblem(qualifiedRule, qualifiedFormat, 'MyName', 'my.name', '123-abc');
    return [`a valid label key ${rule} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`];
  }
  const problems: string[] = [];
  const name = parts.at(-1) ?? '';
  const prefix = parts.length === 2 ? parts[0] : undefined;
  if (prefix === '') problems.push('prefix part must be non-empty');
  else if (prefix !== undefined) problems.push(...checkSubdomain(prefix, 'bytes').map((problem) => `prefix part ${problem}`));
  if (name === '') problems.push('name part must be non-empty');
  else if (byteLength(name) > 63) problems.push('name part must be no more than 63 bytes');
  if (!qualified.test(name)) problems.push(`name part ${regexProblem(qualifiedRule, qualifiedFormat, 'MyName', 'my.name', '123-abc')}`);
  return problems;
}

export function checkLabelValue(value: string): string[] {
  const problems = checkLength(value, 63, 'bytes');
  if (!labelValue.test(value)) problems.push(regexProblem(labelValueRule, labelValueFormat, 'MyValue', 'my_value', '12345'));
  return problems;
}

/** A name that can stand in a URL: what the API server asks of the names of RBAC objects and embedded resources. */
function checkPathSegmentName(value: string): string[] {
  return value === '.' || value === '..' ? [`may not be '${value}'`] : checkPathSegmentPrefix(value);
}

function checkPathSegmentPrefix(value: string): string[] {
  return ['/', '%'].filter((part) => value.includes(part)).map((part) => `may not contain '${part}'`);
}

/** A name's rule; `prefix` when it is a generateName, to which letters will be added. */
export type NameRule = (name: string, prefix: boolean) => string[];

export const subdomainName: NameRule = (name, prefix) => checkDns1123Subdomain(prefix ? maskTrailingDash(name) : name);
export const labelName: NameRule = (name, prefix) => checkDns1123Label(prefix ? maskTrailingDash(name) : name);
export const pathSegmentName: NameRule = (name, prefix) => (prefix ? checkPathSegmentPrefix(name) : checkPathSegmentName(name));

const labelFormat = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const subdomainFormat = `${labelFormat}(\\.${labelFormat})*`;
const dns1035Format = '[a-z]([-a-z0-9]*[a-z0-9])?';
const qualifiedFormat = '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]';
const labelValueFormat = `(${qualifiedFormat})?`;

const label = new RegExp(`^${labelFormat}$`);
const subdomain = new RegExp(`^${subdomainFormat}$`);
const dns1035 = new RegExp(`^${dns1035Format}$`);
const qualified = new RegExp(`^${qualifiedFormat}$`);
const labelValue = new RegExp(`^${labelValueFormat}$`);

const ends = 'and must start and end with an alphanumeric character';
const labelRule = `a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', ${ends}`;
const subdomainRule = `a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', ${ends}`;
const dns1035Rule =
  "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character";
const qualifiedRule = `must consist of alphanumeric characters, '-', '_' or '.', ${ends}`;
const labelValueRule = `a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', ${ends}`;

/** The texts say "characters" or "bytes" by where they come from; bytes are counted. */
function checkSubdomain(value: string, unit: 'characters' | 'bytes'): string[] {
  const problems = checkLength(value, 253, unit);
  if (!subdomain.test(value)) problems.push(regexProblem(subdomainRule, subdomainFormat, 'example.com'));
  return problems;
}

function checkLength(value: string, max: number, unit: 'characters' | 'bytes'): string[] {
  return byteLength(value) > max ? [`must be no more than ${max} ${unit}`] : [];
}

function regexProblem(rule: string, format: string, ...examples: string[]): string {
  const shown = examples.map((example) => `'${example}', `).join(' or ');
  return `${rule} (e.g. ${shown}regex used for validation is '${format}')`;
}

/** The API server puts an "a" for the last two characters, not for the dash alone. */
function maskTrailingDash(name: string): string {
  return name.length > 1 && name.endsWith('-') ? `${name.slice(0, -2)}a` : name;
}
