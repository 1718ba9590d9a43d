import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Records what the upstream code (this folder's go.mod says which) answers to the questions in `test/golden/upstream`.
 * A question is added there as `{ "name": ..., "request": ... }` on a line of its own; then `node tools/upstream/main.ts` fills in the
 * answers, or changes them where upstream has moved on. Needs Go.
 */
const folder = fileURLToPath(new URL('.', import.meta.url));
const golden = fileURLToPath(new URL('../../test/golden/upstream/', import.meta.url));

interface Question {
  readonly name: string;
  readonly request: unknown;
  readonly reason?: string;
}

/** `ruleBases.json`: what many questions have in common; a request names it by `base`. */
const notQuestions = ['patchSchemas.json', 'ruleBases.json'];
const bases = JSON.parse(readFileSync(join(golden, 'ruleBases.json'), 'utf8')) as Record<string, object>;

const work = mkdtempSync(join(tmpdir(), 'upstream-'));
try {
  const program = join(work, process.platform === 'win32' ? 'upstream.exe' : 'upstream');
  execFileSync('go', ['build', '-mod=mod', '-o', program, '.'], { cwd: folder, stdio: 'inherit' });
  for (const file of readdirSync(golden).filter((name) => name.endsWith('.json') && !notQuestions.includes(name)))
    record(program, join(golden, file));
} finally {
  rmSync(work, { recursive: true, force: true });
}

function record(program: string, file: string): void {
  const questions = JSON.parse(readFileSync(file, 'utf8')) as Question[];
  const input = questions.map(({ request }) => `${JSON.stringify(complete(request))}\n`).join('');
  const answers = execFileSync(program, { input, maxBuffer: 1 << 28 })
    .toString()
    .trim()
    .split('\n');
  const lines = questions.map(({ name, request, reason }, index) =>
    JSON.stringify({ name, request, ...(reason === undefined ? {} : { reason }), ...answerOf(answers[index] ?? '{}') }),
  );
  writeFileSync(file, `[\n${lines.join(',\n')}\n]\n`);
  console.log(`${file}: ${lines.length} answers`);
}

function complete(request: unknown): unknown {
  const { base } = request as { base?: string };
  return base === undefined ? request : { ...bases[base], ...(request as object) };
}

/** Causes in a fixed order: upstream walks maps in random order. */
function answerOf(text: string): object {
  const answer = JSON.parse(text) as { result?: unknown };
  if (!Array.isArray(answer.result) || (answer.result[0] as { reason?: unknown } | undefined)?.reason === undefined) return answer;
  return {
    ...answer,
    result: answer.result
      .map((cause) => JSON.stringify(cause))
      .sort()
      .map((cause) => JSON.parse(cause) as object),
  };
}
