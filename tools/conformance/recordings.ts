import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Answer } from './case.ts';

const folder = path.resolve(import.meta.dirname, '../../test/conformance/recorded');

/** What a real server answered to the cases of a family: a line a case, without what most answers have in common. */
export async function readRecording(family: string): Promise<Map<string, Answer[]>> {
  const stored = JSON.parse(await readFile(path.join(folder, `${family}.json`), 'utf8')) as Record<string, Stored[]>;
  return new Map(Object.entries(stored).map(([name, answers]) => [name, answers.map(complete)]));
}

export async function writeRecording(family: string, recorded: ReadonlyMap<string, readonly Answer[]>): Promise<void> {
  await mkdir(folder, { recursive: true });
  const lines = [...recorded].map(([name, answers]) => `${JSON.stringify(name)}:${JSON.stringify(answers.map(brief))}`);
  await writeFile(path.join(folder, `${family}.json`), `{\n${lines.join(',\n')}\n}\n`);
}

type Stored = Partial<Answer> & Pick<Answer, 'what' | 'code' | 'body'>;

/** What a case names as different is not there. */
function brief({ what, code, contentType, warnings = [], body }: Partial<Answer> & Stored): Stored {
  return {
    what,
    code,
    ...(contentType === json ? {} : { contentType }),
    ...(warnings.length === 0 ? {} : { warnings }),
    body,
  };
}

function complete(stored: Stored): Answer {
  return { contentType: json, warnings: [], ...stored };
}

const json = 'application/json';
