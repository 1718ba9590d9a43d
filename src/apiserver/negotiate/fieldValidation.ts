import { unsupportedValue } from '../../k8s/fieldError.ts';
import type { Call } from '../context.ts';
import { badRequest, invalid } from '../status/failures.ts';

/** What to do with fields that the schema does not know. Nothing asked for means Warn. */
export type FieldValidation = 'Ignore' | 'Warn' | 'Strict';

const all = ['Ignore', 'Warn', 'Strict'] as const;

export function fieldValidationOf(query: URLSearchParams, optionsKind: string): FieldValidation {
  const asked = query.get('fieldValidation') ?? '';
  if (asked === '') return 'Warn';
  const known = all.find((one) => one === asked);
  if (known) return known;
  throw invalid({ group: 'meta.k8s.io', kind: optionsKind }, '', [unsupportedValue('fieldValidation', asked, all)]);
}

/** Reports the paths of unknown fields, and of keys that stand twice, as the request asked: as warnings, or as a 400. */
export function reportUnknownFields(call: Call, paths: readonly string[], mode: FieldValidation, duplicates: readonly string[] = []): void {
  if (mode === 'Ignore') return;
  const problems = [...duplicates.map((path) => `duplicate field "${path}"`), ...paths.map((path) => `unknown field "${path}"`)];
  if (problems.length === 0) return;
  if (mode === 'Warn') call.warnings.push(...problems);
  else {
    const { kind, version } = call.resource;
    throw badRequest(`${kind} in version "${version}" cannot be handled as a ${kind}: ${strictProblem(problems)}`);
  }
}

export function strictProblem(problems: readonly string[]): string {
  return `strict decoding error: ${problems.join(', ')}`;
}
