import { invalidValue, requiredValue, unsupportedValue } from '../../../k8s/fieldError.ts';
import { checkDns1123Subdomain, checkLabelValue, checkQualifiedName } from '../../../k8s/names.ts';
import { deepEqual } from '../../../k8s/json.ts';
import type { StatusCause } from '../../../k8s/status.ts';
import type { Tree } from '../../json/bytes.ts';
import { listAt, textAt, textsAt, textsByName } from './read.ts';

/** Checks that many kinds share. Each gives what is wrong, in the API server's words; nothing means right. */

export function notNegative(value: unknown, path: string): StatusCause[] {
  return typeof value === 'number' && value < 0 ? [invalidValue(path, value, 'must be greater than or equal to 0')] : [];
}

export function within(value: unknown, path: string, low: number, high: number): StatusCause[] {
  if (typeof value !== 'number' || (value >= low && value <= high)) return [];
  return [invalidValue(path, value, `must be between ${low} and ${high}, inclusive`)];
}

/** `allowed` is shown sorted, as upstream does. */
export function oneOf(value: unknown, path: string, allowed: readonly string[]): StatusCause[] {
  if (value === undefined || value === null || allowed.includes(value as string)) return [];
  return [unsupportedValue(path, value, [...allowed].sort())];
}

/** As `oneOf`, and it must be there. */
export function requiredOneOf(value: unknown, path: string, allowed: readonly string[], detail = ''): StatusCause[] {
  return value === undefined || value === null || value === '' ? [requiredValue(path, detail)] : oneOf(value, path, allowed);
}

export function unchanged(value: unknown, old: unknown, path: string): StatusCause[] {
  return deepEqual(value ?? null, old ?? null) ? [] : [invalidValue(path, value ?? null, 'field is immutable')];
}

export function named(problems: readonly string[], value: unknown, path: string): StatusCause[] {
  return problems.map((problem) => invalidValue(path, value, problem));
}

export function portNameProblems(name: string): string[] {
  const problems: string[] = [];
  if (Buffer.byteLength(name) > 15) problems.push('must be no more than 15 characters');
  if (!/^[-a-z0-9]+$/.test(name)) problems.push('must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)');
  if (!/[a-z]/.test(name)) problems.push('must contain at least one letter (a-z)');
  if (name.includes('--')) problems.push('must not contain consecutive hyphens');
  if (name !== '' && (name.startsWith('-') || name.endsWith('-'))) problems.push('must not begin or end with a hyphen');
  return problems;
}

export function labels(of: Readonly<Record<string, string>>, path: string): StatusCause[] {
  return Object.entries(of).flatMap(([key, value]) => [
    ...named(checkQualifiedName(key), key, path),
    ...named(checkLabelValue(value), value, path),
  ]);
}

/** `example.com/name`: a domain, and a path below it. */
export function domainPathCauses(text: string, path: string): StatusCause[] {
  const [domain = '', ...rest] = text.split('/');
  const tail = rest.join('/');
  const shown = rest.length === 0 ? text : tail;
  if (shown !== '' && !/^[A-Za-z0-9/\-._~%!$&'()*+,;=:]+$/.test(shown)) {
    return [invalidValue(path, shown, "Invalid path (regex used for validation is '[A-Za-z0-9/\\-._~%!$&'()*+,;=:]+')")];
  }
  if (rest.length === 0 || domain === '' || tail === '')
    return [invalidValue(path, text, 'must be a domain-prefixed path (such as "acme.io/foo")')];
  return named(checkDns1123Subdomain(domain), domain, path);
}

const operators = ['In', 'NotIn', 'Exists', 'DoesNotExist'];

/** meta/v1 LabelSelector. */
export function labelSelector(selector: Tree, path: string): StatusCause[] {
  const causes = Object.entries(textsByName(selector, 'matchLabels')).flatMap(([key, value]) => [
    ...named(checkQualifiedName(key), key, `${path}.matchLabels`),
    ...named(checkLabelValue(value), value, `${path}.matchLabels`),
  ]);
  for (const [index, term] of listAt(selector, 'matchExpressions').entries()) {
    const at = `${path}.matchExpressions[${index}]`;
    const operator = textAt(term, 'operator');
    const values = textsAt(term, 'values');
    if ((operator === 'In' || operator === 'NotIn') && values.length === 0) {
      causes.push(requiredValue(`${at}.values`, "must be specified when `operator` is 'In' or 'NotIn'"));
    } else if ((operator === 'Exists' || operator === 'DoesNotExist') && values.length > 0) {
      causes.push({
        reason: 'FieldValueForbidden',
        message: "Forbidden: may not be specified when `operator` is 'Exists' or 'DoesNotExist'",
        field: `${at}.values`,
      });
    } else if (!operators.includes(operator)) causes.push(invalidValue(`${at}.operator`, operator, 'not a valid selector operator'));
    causes.push(...named(checkQualifiedName(textAt(term, 'key')), textAt(term, 'key'), `${at}.key`));
    values.forEach((value, at2) => causes.push(...named(checkLabelValue(value), value, `${at}.values[${at2}]`)));
  }
  return causes;
}

export function isEmptySelector(selector: Tree): boolean {
  return Object.keys(textsByName(selector, 'matchLabels')).length === 0 && listAt(selector, 'matchExpressions').length === 0;
}
