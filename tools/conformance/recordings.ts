import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Answer } from './case.ts';

const folder = path.resolve(import.meta.dirname, '../../test/conformance/recorded');

/** What a real server answered to the cases of a family: a line a case, without what most answers have in common. */
export async function readRecording(family: string): Promise<Map<string, Answer[]>> {
  const stored = JSON.parse(await readFile(path.join(folder, `${family}.json`), 'utf8')) as Record<string, Stored[]>;
  return new Map(Object.entries(stored).map(([name, answers]) => [name, completed(answers)]));
}

export async function writeRecording(family: string, recorded: ReadonlyMap<string, readonly Answer[]>): Promise<void> {
  await mkdir(folder, { recursive: true });
  const lines = [...recorded].map(
    ([name, answers]) =>
      `${JSON.stringify(name)}:${JSON.stringify(answers.map((answer, index) => brief(answer, answers.slice(0, index))))}`,
  );
  await writeFile(path.join(folder, `${family}.json`), `{\n${lines.join(',\n')}\n}\n`);
}

interface Stored extends Partial<Answer> {
  readonly what: string;
  readonly code: number;
  /** The body is that of an earlier answer of the case: its place among them. */
  readonly same?: number;
}

/** What a case names as different is not there. */
function brief({ what, code, contentType, warnings = [], body }: Partial<Answer> & Stored, before: readonly Answer[]): Stored {
  const same = before.findIndex((earlier) => isDeepStrictEqual(earlier.body, body));
  return {
    what,
    code,
    ...(contentType === json ? {} : { contentType }),
    ...(warnings.length === 0 ? {} : { warnings }),
    ...(same < 0 ? { body } : { same }),
  };
}

function completed(stored: readonly Stored[]): Answer[] {
  const answers: Answer[] = [];
  for (const { same, ...rest } of stored) {
    const body = same === undefined ? rest.body : answers[same]?.body;
    answers.push({ contentType: json, warnings: [], ...rest, body });
  }
  return answers;
}

const json = 'application/json';
