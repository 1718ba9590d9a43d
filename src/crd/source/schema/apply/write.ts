import type { Schema, ValidationRule } from '../schema.ts';

/** Adds values to a schema; always succeeds. */
export function set(schema: Schema, values: Schema): undefined {
  Object.assign(schema, values);
  return undefined;
}

export function addRule(schema: Schema, rule: ValidationRule): undefined {
  return set(schema, { 'x-kubernetes-validations': [...(schema['x-kubernetes-validations'] ?? []), rule] });
}

/** "a string", "an object", ...: how a schema's type is named in messages. */
export function typeName(schema: Schema): string {
  if (schema['x-kubernetes-int-or-string'] === true) return 'an integer or string';
  const names: Readonly<Record<string, string>> = {
    integer: 'an integer',
    array: 'a list',
    object: 'an object',
    '': 'a value without a type',
  };
  const type = schema.type ?? '';
  return names[type] ?? `a ${type}`;
}
