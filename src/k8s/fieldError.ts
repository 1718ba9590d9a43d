import { goJson, goNumber, goQuote } from './goText.ts';
import type { Status, StatusCause } from './status.ts';

/**
 * What is wrong with one field, in the API server's words. A cause's `message` is the text after the field's path;
 * `undefined` as a path is the object itself, which the API server calls `<nil>`.
 */
export type FieldPath = string | undefined;

/** `spec` and `replicas` give `spec.replicas`. */
export function childPath(path: FieldPath, name: string): string {
  return path === undefined ? name : `${path}.${name}`;
}

/** A key of a map or an index of a list: `spec.labels[app]`, `spec.ports[0]`. */
export function keyPath(path: FieldPath, key: string | number): string {
  return `${path ?? ''}[${key}]`;
}

export function requiredValue(path: FieldPath, detail = ''): StatusCause {
  return cause('FieldValueRequired', path, 'Required value', detail);
}

export function invalidValue(path: FieldPath, value: unknown, detail: string): StatusCause {
  return cause('FieldValueInvalid', path, `Invalid value: ${valueText(value)}`, detail);
}

/** An invalid value whose text is already as it is to be shown (JSON). */
export function invalidText(path: FieldPath, text: string, detail: string): StatusCause {
  return cause('FieldValueInvalid', path, `Invalid value: ${text}`, detail);
}

/** The value is of another type than the schema says. */
export function invalidType(path: FieldPath, value: unknown, detail: string): StatusCause {
  return cause('FieldValueTypeInvalid', path, `Invalid value: ${valueText(value)}`, detail);
}

export function duplicateValue(path: FieldPath, value: unknown): StatusCause {
  return cause('FieldValueDuplicate', path, `Duplicate value: ${valueText(value)}`, '');
}

/** A duplicate whose text is already as it is to be shown (JSON). */
export function duplicateText(path: FieldPath, text: string): StatusCause {
  return cause('FieldValueDuplicate', path, `Duplicate value: ${text}`, '');
}

export function unsupportedValue(path: FieldPath, value: unknown, supported: readonly string[]): StatusCause {
  const detail = supported.length === 0 ? '' : `supported values: ${supported.map(goQuote).join(', ')}`;
  return cause('FieldValueNotSupported', path, `Unsupported value: ${valueText(value)}`, detail);
}

export function forbiddenValue(path: FieldPath, detail: string): StatusCause {
  return cause('FieldValueForbidden', path, 'Forbidden', detail);
}

/** `max` below 0: not known. */
export function tooLong(path: FieldPath, max: number): StatusCause {
  const detail = max < 0 ? 'value is too long' : `may not be more than ${max} ${max === 1 ? 'byte' : 'bytes'}`;
  return cause('FieldValueTooLong', path, 'Too long', detail);
}

export function tooMany(path: FieldPath, actual: number, max: number): StatusCause {
  return cause('FieldValueTooMany', path, `Too many: ${actual}`, `must have at most ${max} ${max === 1 ? 'item' : 'items'}`);
}

/** All causes in one line, as in the message of a 422: `a: Required value`, or `[a: ..., b: ...]`; repeated texts once. */
export function aggregateCauses(causes: readonly StatusCause[]): string {
  const texts = new Set(causes.map((one) => `${one.field ?? ''}: ${one.message ?? ''}`));
  const joined = [...texts].join(', ');
  return texts.size > 1 ? `[${joined}]` : joined;
}

/** The 422 that says what is wrong with an object. `group` is "" for the core group. */
export function invalidStatus(
  kind: { readonly group: string; readonly kind: string },
  name: string,
  causes: readonly StatusCause[],
): Status {
  const qualified = kind.group === '' ? kind.kind : `${kind.kind}.${kind.group}`;
  const what = causes.length === 0 ? '' : `: ${aggregateCauses(causes)}`;
  return {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message: `${qualified} ${goQuote(name)} is invalid${what}`,
    reason: 'Invalid',
    details: {
      ...(name === '' ? {} : { name }),
      ...(kind.group === '' ? {} : { group: kind.group }),
      kind: kind.kind,
      ...(causes.length === 0 ? {} : { causes: [...causes] }),
    },
    code: 422,
  };
}

function cause(reason: string, path: FieldPath, what: string, detail: string): StatusCause {
  return { reason, message: detail === '' ? what : `${what}: ${detail}`, field: path ?? '<nil>' };
}

function valueText(value: unknown): string {
  if (typeof value === 'string') return goQuote(value);
  if (typeof value === 'number' || typeof value === 'bigint') return goNumber(value);
  return value === undefined ? 'null' : goJson(value);
}
