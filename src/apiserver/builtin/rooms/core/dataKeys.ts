import { forbiddenValue, invalidValue, tooLong } from '../../../../k8s/fieldError.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import { byteLength } from '../../../../k8s/goText.ts';

const maxSize = 1024 * 1024;
const allowed = /^[-._a-zA-Z0-9]+$/;

/** What upstream holds against the keys and the size of a ConfigMap's or Secret's data. `base64` says in which maps values are encoded. */
export function checkData(maps: Record<string, { values: Record<string, string>; base64: boolean }>, sizeField: string): StatusCause[] {
  const causes: StatusCause[] = [];
  const seen = new Map<string, string>();
  let size = 0;
  for (const [field, { values, base64 }] of Object.entries(maps)) {
    for (const [key, value] of Object.entries(values)) {
      for (const problem of dataKeyProblems(key)) causes.push(invalidValue(`${field}[${key}]`, key, problem));
      const other = seen.get(key);
      if (other !== undefined) causes.push(invalidValue(`${field}[${key}]`, key, `duplicate of key present in ${other}`));
      seen.set(key, field);
      size += base64 ? Buffer.byteLength(value, 'base64') : byteLength(value);
    }
  }
  if (size > maxSize) causes.push(tooLong(sizeField, maxSize));
  return causes;
}

/** An object marked `immutable` keeps the mark and what it holds. */
export function checkImmutable(object: Record<string, unknown>, old: Record<string, unknown>, fields: readonly string[]): StatusCause[] {
  if (old['immutable'] !== true) return [];
  const causes: StatusCause[] = [];
  const detail = 'field is immutable when `immutable` is set';
  if (object['immutable'] !== true) causes.push(forbiddenValue('immutable', detail));
  for (const field of fields) {
    if (JSON.stringify(object[field] ?? {}) !== JSON.stringify(old[field] ?? {})) causes.push(forbiddenValue(field, detail));
  }
  return causes;
}

function dataKeyProblems(key: string): string[] {
  const problems: string[] = [];
  if (byteLength(key) > 253) problems.push('must be no more than 253 characters');
  if (!allowed.test(key)) {
    problems.push(
      "a valid config key must consist of alphanumeric characters, '-', '_' or '.' " +
        "(e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')",
    );
  }
  if (key === '.') problems.push("must not be '.'");
  else if (key === '..') problems.push("must not be '..'");
  else if (key.startsWith('..')) problems.push("must not start with '..'");
  return problems;
}
