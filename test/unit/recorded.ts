import { readFileSync } from 'node:fs';
import type { StatusCause } from '../../src/k8s/status.ts';

/** A question with what the upstream code said: a result, or the text of its error. See test/golden/upstream/README.md. */
export interface Recorded<Request, Answer> {
  readonly name: string;
  readonly request: Request;
  readonly result?: Answer;
  readonly error?: string;
  /** Why ours differs on purpose. */
  readonly reason?: string;
}

export function recorded<Request, Answer>(file: string): readonly Recorded<Request, Answer>[] {
  return JSON.parse(readFileSync(new URL(`../golden/upstream/${file}.json`, import.meta.url), 'utf8')) as Recorded<Request, Answer>[];
}

/** Causes, one a line and sorted: upstream walks maps in random order. */
export function causeLines(causes: readonly StatusCause[]): string[] {
  return causes.map(({ reason, field, message }) => `${reason} ${field}: ${message}`).sort();
}
