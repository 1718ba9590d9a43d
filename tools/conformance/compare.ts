import { isDeepStrictEqual } from 'node:util';
import type { Answer, Case } from './case.ts';

/** Where two normalized runs of a case differ, a line each; differences that the case names are left out. */
export function differences(script: Case, expected: readonly Answer[], actual: readonly Answer[]): string[] {
  const lines: string[] = [];
  expected.forEach((answer, index) => {
    const other = actual[index];
    if (other === undefined) lines.push(`${answer.what}: no answer`);
    else if (answer.code !== other.code && !isNamed(script, answer.what, '/code')) {
      // The rest of the two answers has nothing in common: what they say is enough.
      lines.push(`${script.name} · ${answer.what}\n    real:    ${brief(answer)}\n    sandbox: ${brief(other)}`);
    } else
      compare(answer, other, '', (pointer, left, right) => {
        if (isNamed(script, answer.what, pointer)) return;
        lines.push(`${script.name} · ${answer.what} · ${pointer}\n    real:    ${show(left)}\n    sandbox: ${show(right)}`);
      });
  });
  for (const { what } of actual.slice(expected.length)) lines.push(`${script.name} · ${what}: the real server was not asked this`);
  return lines;
}

/** The answers of a case without what it names as different: nothing compares that. */
export function withoutNamed(script: Case, answers: readonly Answer[]): Answer[] {
  return answers.map((answer) => {
    const copy = structuredClone(answer);
    for (const { step, pointer } of script.differences ?? []) if (step === answer.what) remove(copy, pointer);
    return copy;
  });
}

function remove(root: unknown, pointer: string): void {
  const keys = pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = keys.pop();
  const parent = keys.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], root);
  if (isRecord(parent) && last !== undefined) delete parent[last];
}

type Report = (pointer: string, expected: unknown, actual: unknown) => void;

function compare(expected: unknown, actual: unknown, pointer: string, report: Report): void {
  if (isDeepStrictEqual(expected, actual)) return;
  if (Array.isArray(expected) && Array.isArray(actual) && expected.length === actual.length) {
    expected.forEach((item, index) => compare(item, actual[index], `${pointer}/${index}`, report));
  } else if (isRecord(expected) && isRecord(actual)) {
    for (const key of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
      compare(expected[key], actual[key], `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, report);
    }
  } else report(pointer, expected, actual);
}

function brief({ code, body }: Answer): string {
  const { message } = (isRecord(body) ? body : {}) as { message?: unknown };
  return `${code} ${typeof message === 'string' ? message : JSON.stringify(body)}`;
}

function isNamed(script: Case, what: string, pointer: string): boolean {
  return (script.differences ?? []).some(
    (named) => named.step === what && (pointer === named.pointer || pointer.startsWith(`${named.pointer}/`)),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function show(value: unknown): string {
  return value === undefined ? '(absent)' : JSON.stringify(value);
}
