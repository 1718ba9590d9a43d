import { fail, ok, type Result } from '../base/result.ts';
import { compareBytes } from './goText.ts';

export interface FieldTerm {
  readonly field: string;
  readonly operator: '=' | '!=';
  readonly value: string;
}

/** A parsed field selector: every term must hold; without any it matches everything. */
export interface FieldSelector {
  readonly terms: readonly FieldTerm[];
  /** `fields` holds the selectable fields of one object; a missing one counts as "". */
  matches(fields: Readonly<Record<string, string>>): boolean;
  /** The value that a field must have, where the selector names one. */
  exact(field: string): string | undefined;
  toString(): string;
}

/** Parses `metadata.name=a,status.phase!=b`; `\`, `,` and `=` in values are escaped with a backslash. */
export function parseFieldSelector(text: string): Result<FieldSelector, string> {
  const terms: FieldTerm[] = [];
  for (const part of splitTerms(text).sort(compareBytes)) {
    if (part === '') continue;
    const found = /^(.*?)(!=|==|=)(.*)$/s.exec(part);
    if (found === null) return fail(`invalid selector: '${text}'; can't understand '${part}'`);
    const value = unescapeValue(found[3] ?? '');
    if (!value.ok) return value;
    terms.push({ field: found[1] ?? '', operator: found[2] === '!=' ? '!=' : '=', value: value.value });
  }
  return ok(fieldSelector(terms));
}

function fieldSelector(terms: readonly FieldTerm[]): FieldSelector {
  return {
    terms,
    matches: (fields) => terms.every(({ field, operator, value }) => ((fields[field] ?? '') === value) === (operator === '=')),
    exact: (name) => terms.find(({ field, operator }) => field === name && operator === '=')?.value,
    toString: () => terms.map(({ field, operator, value }) => `${field}${operator}${value.replace(/[\\,=]/g, '\\$&')}`).join(','),
  };
}

function splitTerms(text: string): string[] {
  if (text === '') return [];
  const terms: string[] = [];
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === ',') {
      terms.push(text.slice(start, i));
      start = i + 1;
    }
  }
  terms.push(text.slice(start));
  return terms;
}

function unescapeValue(text: string): Result<string, string> {
  let value = '';
  const chars = [...text];
  for (let i = 0; i < chars.length; i++) {
    const char = chars[i] ?? '';
    if (char === ',' || char === '=') return fail(`invalid field selector: unescaped character in value: ${char.charCodeAt(0)}`);
    if (char !== '\\') {
      value += char;
      continue;
    }
    const next = chars[++i] ?? '';
    if (next !== '\\' && next !== ',' && next !== '=') return fail(`invalid field selector: invalid escape sequence: \\${next}`);
    value += next;
  }
  return ok(value);
}
