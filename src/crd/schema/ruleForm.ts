import { childPath, invalidValue, keyPath, requiredValue, unsupportedValue } from '../../k8s/fieldError.ts';
import type { StatusCause } from '../../k8s/status.ts';
import { findFieldPath } from './celFieldPath.ts';
import type { JSONSchemaProps, ValidationRule } from './crdTypes.ts';

/** Checks the form of `x-kubernetes-validations`. Their expressions are compiled in `cel/`, where nothing else is wrong. */
export function checkRules(schema: JSONSchemaProps, path: string, causes: StatusCause[]): void {
  for (const [index, rule] of (schema['x-kubernetes-validations'] ?? []).entries()) {
    checkRule(rule, schema, keyPath(childPath(path, 'x-kubernetes-validations'), index), causes);
  }
}

const reasons = ['FieldValueDuplicate', 'FieldValueForbidden', 'FieldValueInvalid', 'FieldValueRequired'];

function checkRule(rule: ValidationRule, schema: JSONSchemaProps, path: string, causes: StatusCause[]): void {
  const text = (rule.rule ?? '').trim();
  const message = rule.message ?? '';
  const messageAt = childPath(path, 'message');
  if (text === '') causes.push(requiredValue(childPath(path, 'rule'), 'rule is not specified'));
  else if (message !== '' && message.trim() === '') causes.push(invalidValue(messageAt, message, 'must be non-empty if specified'));
  else if (hasNewline(message.trim())) causes.push(invalidValue(messageAt, message, 'must not contain line breaks'));
  else if (hasNewline(text) && message.trim() === '') {
    causes.push(requiredValue(messageAt, 'message must be specified if rule contains line breaks'));
  }
  if (rule.messageExpression && rule.messageExpression.trim() === '') {
    causes.push(requiredValue(childPath(path, 'messageExpression'), 'messageExpression must be non-empty if specified'));
  }
  if (rule.reason !== undefined && !reasons.includes(rule.reason)) {
    causes.push(unsupportedValue(childPath(path, 'reason'), rule.reason, reasons));
  }
  if (rule.fieldPath) checkFieldPath(rule.fieldPath, schema, childPath(path, 'fieldPath'), causes);
}

function checkFieldPath(fieldPath: string, schema: JSONSchemaProps, path: string, causes: StatusCause[]): void {
  if (fieldPath.trim() === '') causes.push(invalidValue(path, fieldPath, 'must be non-empty if specified'));
  if (hasNewline(fieldPath)) causes.push(invalidValue(path, fieldPath, 'must not contain line breaks'));
  if (!findFieldPath(fieldPath, schema, { brackets: true }).ok) causes.push(invalidValue(path, fieldPath, 'must be a valid path'));
}

function hasNewline(text: string): boolean {
  return /[\n\r]/.test(text);
}
