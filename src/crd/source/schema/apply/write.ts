import { isList, type Json } from '../../json.ts';
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

/** Whether a value is of the schema's type; where none is said, anything is. */
export function isOfType(schema: Schema, value: Json): boolean {
  if (value === null) return schema.nullable === true;
  if (schema['x-kubernetes-int-or-string'] === true) return typeof value === 'string' || isWhole(value);
  switch (schema.type) {
    case 'string':
    case 'boolean':
      return typeof value === schema.type;
    case 'integer':
      return isWhole(value);
    case 'number':
      return typeof value === 'number' || typeof value === 'bigint';
    case 'array':
      return isList(value);
    case 'object':
      return typeof value === 'object' && !isList(value);
    default:
      return true;
  }
}

/** What to write for a value of the wrong type, when that is plain: `1` on a string is meant as `"1"`. */
export function wrongType(schema: Schema, value: Json): string {
  const shown = JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? Number(each) : each));
  const scalar = typeof value !== 'object';
  return `${shown} does not fit ${typeName(schema)}${schema.type === 'string' && scalar ? `; write "${String(value)}" in quotes` : ''}`;
}

function isWhole(value: Json): boolean {
  return typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value));
}
