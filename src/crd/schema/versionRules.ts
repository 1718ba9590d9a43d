import { childPath, duplicateValue, invalidValue, keyPath, requiredValue, tooMany } from '../../k8s/fieldError.ts';
import { byteLength } from '../../k8s/goText.ts';
import type { StatusCause } from '../../k8s/status.ts';
import { findFieldPath } from './celFieldPath.ts';
import type { CrdSubresources, JSONSchemaProps, PrinterColumn } from './crdTypes.ts';

export function columnProblems(column: PrinterColumn, path: string): StatusCause[] {
  const causes: StatusCause[] = [];
  const types = 'must be one of boolean,date,integer,number,string';
  if (!column.name) causes.push(requiredValue(childPath(path, 'name')));
  if (!column.type) causes.push(requiredValue(childPath(path, 'type'), types));
  else if (!columnTypes.includes(column.type)) causes.push(invalidValue(childPath(path, 'type'), column.type, types));
  if (column.format && !columnFormats.includes(column.format)) {
    causes.push(invalidValue(childPath(path, 'format'), column.format, `must be one of ${columnFormats.join(',')}`));
  }
  if (!column.jsonPath) causes.push(requiredValue(childPath(path, 'JSONPath')));
  else causes.push(...simplePathProblems(column.jsonPath, childPath(path, 'JSONPath')));
  return causes;
}

export function subresourceProblems(subresources: CrdSubresources | undefined, path: string): StatusCause[] {
  const scale = subresources?.scale;
  if (scale === undefined || scale === null) return [];
  const causes: StatusCause[] = [];
  const check = (field: string, value: string, prefixes: readonly string[], rule: string): void => {
    const at = childPath(path, `scale.${field}`);
    if (value === '') causes.push(requiredValue(at));
    else {
      const problems = simplePathProblems(value, at);
      if (problems.length > 0) causes.push(...problems);
      else if (!prefixes.some((prefix) => value.startsWith(prefix))) causes.push(invalidValue(at, value, rule));
    }
  };
  check('specReplicasPath', scale.specReplicasPath ?? '', ['.spec.'], 'should be a json path under .spec');
  check('statusReplicasPath', scale.statusReplicasPath ?? '', ['.status.'], 'should be a json path under .status');
  if (scale.labelSelectorPath) {
    check('labelSelectorPath', scale.labelSelectorPath, ['.spec.', '.status.'], 'should be a json path under either .spec or .status');
  }
  return causes;
}

export function selectableFieldProblems(
  fields: readonly { readonly jsonPath: string }[],
  schema: JSONSchemaProps,
  path: string,
  allowTooMany: boolean,
): StatusCause[] {
  const causes: StatusCause[] = [];
  const seen = new Set<string>();
  for (const [index, { jsonPath }] of fields.entries()) {
    const at = childPath(keyPath(path, index), 'jsonPath');
    if (!jsonPath) {
      causes.push(requiredValue(at));
      continue;
    }
    const found = findFieldPath(jsonPath, schema, { brackets: false });
    if (!found.ok) {
      causes.push(invalidValue(at, jsonPath, `is an invalid path: ${found.error}`));
      continue;
    }
    if (found.value.root === 'metadata') causes.push(invalidValue(at, jsonPath, 'must not point to fields in metadata'));
    if (!['string', 'boolean', 'integer'].includes(found.value.schema?.type ?? '')) {
      const rule = 'must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.';
      causes.push(invalidValue(at, jsonPath, rule));
    }
    if (seen.has(found.value.path)) causes.push(duplicateValue(at, jsonPath));
    seen.add(found.value.path);
  }
  if (seen.size > maxSelectableFields && !allowTooMany) causes.push(tooMany(path, seen.size, maxSelectableFields));
  return causes;
}

export const maxSelectableFields = 8;

export function deprecationProblems(deprecated: boolean, warning: string | undefined, path: string): StatusCause[] {
  return deprecationTexts(deprecated, warning).map((text) => invalidValue(path, warning, text));
}

const columnTypes = ['boolean', 'date', 'integer', 'number', 'string'];
const columnFormats = ['byte', 'date', 'date-time', 'double', 'float', 'int32', 'int64', 'password'];

function simplePathProblems(text: string, path: string): StatusCause[] {
  return text.startsWith('.') ? [] : [invalidValue(path, text, 'must be a simple json path starting with .')];
}

function deprecationTexts(deprecated: boolean, warning: string | undefined): string[] {
  if (warning === undefined) return [];
  if (!deprecated) return ['can only be set for deprecated versions'];
  const texts: string[] = [];
  if (byteLength(warning) > 256) texts.push('must be <= 256 characters long');
  if (warning === '') texts.push('must not be an empty string');
  const odd = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u.exec(warning);
  if (odd !== null) {
    const at = byteLength(warning.slice(0, odd.index));
    texts.push(`must only contain printable UTF-8 characters; non-printable character found at index ${at}`);
  }
  return texts;
}
